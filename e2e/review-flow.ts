// A flow for journeys: after a visit it waits, asks for stars, and thanks or hands over.
import type { FlowGraphInput } from '../clients/typescript/src/holdfast.ts'

export const REVIEW_FLOW: FlowGraphInput = {
  nodes: [
    { id: 'begin', type: 'trigger', config: { type: 'booking.completed' }, x: 0, y: 0 },
    { id: 'hour', type: 'wait', config: { minutes: 60 }, x: 0, y: 170 },
    {
      id: 'stars',
      type: 'ask',
      config: {
        text: {
          en: 'From 1 to 5: how was it, {{customer.first_name}}?',
          'pt-BR': 'De 1 a 5: como foi, {{customer.first_name}}?',
        },
        save_as: 'stars',
        expect: { type: 'number', min: 1, max: 5 },
        timeout_minutes: 1_440,
      },
      x: 0,
      y: 340,
    },
    {
      id: 'good',
      type: 'condition',
      config: { all: [{ field: 'answers.stars', op: 'gte', value: 4 }] },
      x: -300,
      y: 510,
    },
    {
      id: 'thank',
      type: 'action',
      config: {
        type: 'send_message',
        text: {
          en: 'Thank you for the {{answers.stars}} stars!',
          'pt-BR': 'Obrigada pelas {{answers.stars}} estrelas!',
        },
      },
      x: -450,
      y: 680,
    },
    { id: 'team', type: 'handoff', config: { note: 'Gave {{answers.stars}} stars.' }, x: -130, y: 680 },
    { id: 'end', type: 'end', config: {}, x: 150, y: 850 },
  ],
  edges: [
    { from: 'begin', port: 'next', to: 'hour' },
    { from: 'hour', port: 'next', to: 'stars' },
    { from: 'stars', port: 'answer', to: 'good' },
    { from: 'stars', port: 'invalid', to: 'team' },
    { from: 'stars', port: 'timeout', to: 'end' },
    { from: 'good', port: 'true', to: 'thank' },
    { from: 'good', port: 'false', to: 'team' },
    { from: 'thank', port: 'next', to: 'end' },
  ],
}
