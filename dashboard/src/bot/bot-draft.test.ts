// The draft of the bot's settings, and what is sent of it.
import { expect, test } from 'vitest'
import type { Bot } from '../data/api.ts'
import { changeOf, draftOf, withLanguage } from './bot-draft.ts'
import { channelStateOf } from './channel-state.ts'

const BOT: Bot = {
  enabled: true,
  engine: 'rules',
  name: 'Lia',
  locales: ['pt-BR', 'es', 'en'],
  default_locale: 'pt-BR',
  greeting: { 'pt-BR': 'Oi!' },
  intents: {
    book: true,
    reschedule: true,
    cancel: true,
    my_bookings: true,
    question: true,
    hours: true,
    address: true,
    prices: true,
    human: true,
  },
  booking: { max_options: 6, service_ids: null },
  handoff: {
    keywords: [],
    after_failed_turns: 2,
    message: {},
    out_of_hours_message: { fr: 'Fermé' },
    timeout_minutes: 15,
  },
  llm: { instructions: '', temperature: 0.2, max_output_tokens: 500 },
  knowledge: { enabled: true, min_score: 0.6, answer_mode: 'quote', cite: false },
  default_texts: { greeting: {}, message: {}, out_of_hours_message: {} },
  version: 3,
}

test('each language of the page has its texts, the one of the business first, and nothing that is saved is lost', () => {
  const draft = draftOf(BOT, 'es-PY')
  expect(Object.keys(draft.texts)).toEqual(['es', 'pt-BR', 'en', 'fr'])
  const { enabled: _, version: __, default_texts: ___, ...settings } = BOT
  expect(changeOf(draft)).toEqual(settings)
})

test('a text that is emptied is the bot’s own one again', () => {
  const draft = draftOf(BOT, 'pt-BR')
  const texts = { ...draft.texts, 'pt-BR': { greeting: '  ', message: ' Já vem ', out_of_hours_message: '' } }
  expect(changeOf({ ...draft, texts })).toMatchObject({ greeting: {}, handoff: { message: { 'pt-BR': 'Já vem' } } })
})

test('one language always stays, and the language for everybody else is one of them', () => {
  const draft = draftOf(BOT, 'pt-BR')
  expect(withLanguage(draft, 'pt-BR', false)).toEqual({ locales: ['es', 'en'], default_locale: 'es' })
  expect(withLanguage({ ...draft, locales: ['es'], default_locale: 'es' }, 'es', false)).toEqual({})
  expect(withLanguage({ ...draft, locales: ['es'] }, 'en', true)).toEqual({ locales: ['es', 'en'] })
})

test('a channel shows the obstacle that must be removed first', () => {
  const policy = { enabled: true, default_mode: 'bot', when: 'always' }
  const channel = { configured: true, paused: false, status: 'ok' }
  const pause = { reason: null, until: null, by: { kind: 'user', id: 'usr_1', name: 'Ana' }, since: '' } as never
  const state = (change: Partial<Parameters<typeof channelStateOf>[0]>) =>
    channelStateOf({ bot: { enabled: true }, policy, channel, pauses: { bot: null }, ...change })
  expect(state({})).toBe('answers')
  expect(state({ channel: { ...channel, configured: false }, bot: { enabled: false } })).toBe('not_linked')
  expect(state({ bot: { enabled: false } })).toBe('bot_off')
  expect(state({ policy: { ...policy, enabled: false } })).toBe('switched_off')
  expect(state({ pauses: { bot: pause } })).toBe('bot_paused')
  expect(state({ channel: { ...channel, paused: true } })).toBe('channel_paused')
  expect(state({ channel: { ...channel, status: 'auth_error' } })).toBe('channel_fault')
  expect(state({ policy: { ...policy, default_mode: 'human' } })).toBe('people_first')
  expect(state({ policy: { ...policy, when: 'outside_hours' } })).toBe('outside_hours')
})
