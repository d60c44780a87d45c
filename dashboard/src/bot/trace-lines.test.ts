// The lines that say why the bot answered as it did.
import { expect, test } from 'vitest'
import type { BotTrialTurn } from '../data/api.ts'
import { traceLines } from './trace-lines.ts'

const to = {
  service: (id: string) => (id === 'svc_1' ? 'Corte' : undefined),
  day: (day: string) => `day ${day}`,
  moment: (moment: string) => `at ${moment}`,
  share: (part: number) => `${part * 100} %`,
  intent: (intent: string) => intent,
  part: (part: string) => part,
}
const state = {
  intent: 'book',
  service_id: null,
  date: null,
  time: null,
  time_from: null,
  time_to: null,
  part_of_day: null,
  name: null,
  phone: null,
}
const turn = (change: Partial<BotTrialTurn>): BotTrialTurn => ({
  messages: [],
  handoff: null,
  proposals: [],
  state,
  trace: { engine: 'rules', steps: [] },
  ...change,
})

test('a proposal is shown with what was understood, what was found, and what is asked', () => {
  const steps = [
    { what: 'read free times', detail: { found: 0 } },
    { what: 'read free times', detail: { found: 3 } },
    { what: 'confidence', detail: 1 },
  ]
  const wish = turn({
    state: { ...state, service_id: 'svc_1', date: '2030-03-05', time: '15:00' },
    proposals: [{ kind: 'book', booking_id: 'bkg_trial_1', start: '2030-03-05T18:00:00Z' }],
    trace: { engine: 'rules', steps },
  })
  expect(traceLines(wish, to)).toEqual([
    ['by:rules'],
    ['understood', { intent: 'book' }],
    ['sure'],
    ['service', { name: 'Corte' }],
    ['date', { day: 'day 2030-03-05' }],
    ['time', { time: '15:00' }],
    ['freeTimes', { count: 3 }],
    ['proposesAt', { what: 'book', when: 'at 2030-03-05T18:00:00Z' }],
  ])
})

test('a message that was not understood, a model that failed and knowledge without an answer are named', () => {
  const steps = [
    { what: 'model', detail: 'timeout' },
    { what: 'knowledge', detail: { answerable: false } },
    { what: 'confidence', detail: 0 },
    { what: 'something new', detail: 7 },
  ]
  const none = turn({ handoff: { reason: 'bot_unsure' }, trace: { engine: 'rules', steps } })
  expect(traceLines(none, to)).toEqual([
    ['by:rules'],
    ['modelFailed', { cause: 'timeout' }],
    ['notUnderstood'],
    ['noKnowledge'],
    ['handoff:bot_unsure'],
  ])
})
