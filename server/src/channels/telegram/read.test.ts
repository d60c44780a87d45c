// Reading the updates of Telegram: every kind of message, and random input.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Account, type Incoming, Unreadable } from '../provider.ts'
import { isGenuine, split } from './hook.ts'
import { read } from './read.ts'

const ACCOUNT: Account = {
  workspaceId: 'prj_0000000000000000000000',
  channel: 'telegram',
  account_id: '7000000001',
  settings: {},
  secrets: { hook_secret: 'a secret' },
}
const NOW = new Date('2030-03-04T12:00:00.000Z')
const AT = new Date('2030-03-04T11:00:00.000Z')
const DATE = AT.getTime() / 1_000
const ANA = {
  id: 5_000_000_001,
  is_bot: false,
  first_name: 'Ana',
  last_name: 'Lima',
  username: 'ana',
  language_code: 'pt-br',
}
const CHAT = { id: ANA.id, type: 'private', first_name: 'Ana' }
const BASE = { message_id: 7, date: DATE, chat: CHAT, from: ANA }

const readUpdate = (update: object): Incoming[] =>
  split(ACCOUNT, Buffer.from(JSON.stringify({ update_id: 4_294_967_299, ...update }))).flatMap(({ body }) =>
    read(ACCOUNT, body, NOW),
  )
const incoming = (message: object) => readUpdate({ message: { ...BASE, ...message } })[0] as Incoming
const contentOf = (message: object) => {
  const read = incoming(message)
  return 'content' in read ? read.content : read
}

const SENDER = {
  ids: [{ kind: 'telegram_user', external_id: '5000000001' }],
  phone: null,
  display_name: 'Ana Lima',
  username: 'ana',
  locale: 'pt-br',
}
const file = (more: object = {}) => ({ id: 'F1', name: null, media_type: null, size: null, ...more })
const place = (more: object = {}) => ({
  lat: -25.26,
  lng: -57.57,
  name: null,
  address: null,
  accuracy_m: null,
  live_until: null,
  ...more,
})
const LOCATION = { latitude: -25.26, longitude: -57.57 }

const CONTENTS: [string, object, object][] = [
  ['a text', { text: '/start pk_abc' }, { type: 'text', text: '/start pk_abc' }],
  [
    'a live location',
    { location: { ...LOCATION, horizontal_accuracy: 12, live_period: 900 } },
    { type: 'location', location: place({ accuracy_m: 12, live_until: new Date(AT.getTime() + 900_000) }) },
  ],
  [
    'a venue',
    { location: LOCATION, venue: { location: LOCATION, title: 'Casa', address: 'Rua A' } },
    { type: 'location', location: place({ name: 'Casa', address: 'Rua A' }) },
  ],
  [
    'a contact',
    { contact: { phone_number: '595981123456', first_name: 'Bia', last_name: 'Sosa' } },
    { type: 'contact', contacts: [{ name: 'Bia Sosa', phones: ['595981123456'] }] },
  ],
  [
    'a photo, in its largest size',
    {
      photo: [
        { file_id: 'F0', width: 90, height: 90 },
        { file_id: 'F1', width: 900, height: 900, file_size: 5 },
        { file_id: 'F2', width: 300, height: 300 },
      ],
      caption: 'Veja',
    },
    { type: 'image', text: 'Veja', media: file({ media_type: 'image/jpeg', size: 5 }) },
  ],
  [
    'a document',
    { document: { file_id: 'F1', file_name: 'a.pdf', mime_type: 'application/pdf', file_size: 9 } },
    { type: 'document', text: null, media: file({ name: 'a.pdf', media_type: 'application/pdf', size: 9 }) },
  ],
  [
    'a voice message',
    { voice: { file_id: 'F1' } },
    { type: 'audio', text: null, media: file({ media_type: 'audio/ogg' }) },
  ],
  [
    'a GIF',
    { animation: { file_id: 'F1' }, document: { file_id: 'F1' } },
    { type: 'video', text: null, media: file({ media_type: 'video/mp4' }) },
  ],
  [
    'a round video',
    { video_note: { file_id: 'F1' } },
    { type: 'video', text: null, media: file({ media_type: 'video/mp4' }) },
  ],
  [
    'a sticker',
    { sticker: { file_id: 'F1' } },
    { type: 'sticker', text: null, media: file({ media_type: 'image/webp' }) },
  ],
  [
    'a moving sticker',
    { sticker: { file_id: 'F1', is_video: true } },
    { type: 'sticker', text: null, media: file({ media_type: 'video/webm' }) },
  ],
  ['a poll', { poll: { question: 'A?' } }, { type: 'unsupported', what: 'poll', text: null }],
  [
    'what a mini app sends',
    { web_app_data: { button_text: 'Order', data: '{"size":"M"}' } },
    { type: 'unsupported', what: 'web_app_data', text: '{"size":"M"}' },
  ],
  ['a dice', { dice: { emoji: '🎲', value: 6 } }, { type: 'unsupported', what: 'dice', text: null }],
  ['nothing at all', {}, { type: 'unsupported', what: 'message', text: null }],
]

describe('a message', () => {
  test.each(CONTENTS)('that is %s', (_what, message, content) => {
    expect(contentOf(message)).toEqual(content)
  })

  test('has everything that is known about its sender', () => {
    expect(incoming({ text: 'Oi', reply_to_message: { message_id: 5 } })).toEqual({
      kind: 'message',
      sender: SENDER,
      external_id: '5000000001:7',
      at: AT,
      content: { type: 'text', text: 'Oi' },
      reply_to: '5000000001:5',
      proven_phone: null,
    })
  })

  test("with the sender's own contact proves the number, and with somebody else's nothing", () => {
    const contact = { phone_number: '595981123456', first_name: 'Ana', user_id: ANA.id }
    expect(incoming({ contact })).toMatchObject({ proven_phone: '+595981123456' })
    expect(incoming({ contact: { ...contact, user_id: 1 } })).toMatchObject({ proven_phone: null })
    expect(incoming({ contact: { ...contact, user_id: undefined } })).toMatchObject({ proven_phone: null })
  })

  test.each(['group', 'supergroup', 'channel'])('of a %s is dropped', (type) => {
    expect(incoming({ chat: { id: -1, type }, text: 'Oi' })).toEqual({ kind: 'dropped', reason: 'group' })
  })

  test('that is only about the chat is dropped', () => {
    expect(incoming({ pinned_message: {} })).toEqual({ kind: 'dropped', reason: 'service' })
  })
})

test('an edit changes its message, and so does a live location', () => {
  const edited = { ...BASE, edit_date: DATE + 60, text: 'Olá' }
  expect(readUpdate({ edited_message: edited })).toEqual([
    {
      kind: 'edit',
      author: 'customer',
      sender: SENDER,
      external_id: '5000000001:7',
      at: new Date(AT.getTime() + 60_000),
      content: { type: 'text', text: 'Olá' },
    },
  ])
  const moved = { ...BASE, location: { ...LOCATION, live_period: 900 } }
  expect(readUpdate({ edited_message: moved })).toMatchObject([
    { kind: 'edit', content: { type: 'location', location: { live_until: new Date(AT.getTime() + 900_000) } } },
  ])
})

test('a tap on a button has its payload, its title and its message', () => {
  const reply_markup = { inline_keyboard: [[{ text: '09:00', callback_data: 'msg_1:0' }]] }
  const message = { message_id: 3, chat: CHAT, date: DATE, reply_markup }
  const callback_query = { id: '438', from: ANA, message, data: 'msg_1:0' }
  expect(readUpdate({ callback_query })).toEqual([
    {
      kind: 'message',
      sender: SENDER,
      external_id: '5000000001:tap:438',
      at: NOW,
      content: { type: 'choice', payload: 'msg_1:0', title: '09:00' },
      reply_to: '5000000001:3',
      proven_phone: null,
    },
  ])
  const bare = { ...callback_query, message: { ...message, reply_markup: undefined } }
  expect(readUpdate({ callback_query: bare })).toMatchObject([{ content: { title: 'msg_1:0' } }])
  expect(readUpdate({ callback_query: { id: '1', from: ANA } })).toMatchObject([{ kind: 'dropped' }])
})

test('a person blocks the bot, and unblocks it', () => {
  const change = (status: string) => ({
    my_chat_member: { chat: CHAT, from: ANA, date: DATE, new_chat_member: { status } },
  })
  expect(readUpdate(change('kicked'))).toEqual([{ kind: 'blocked', sender: SENDER, blocked: true, at: AT }])
  expect(readUpdate(change('member'))).toMatchObject([{ kind: 'blocked', blocked: false }])
})

test('a reaction is read, and also one that is taken back', () => {
  const change = (new_reaction: object[]) => ({
    message_reaction: { chat: CHAT, user: ANA, message_id: 3, date: DATE, old_reaction: [], new_reaction },
  })
  expect(readUpdate(change([{ type: 'emoji', emoji: '👍' }]))).toMatchObject([
    { kind: 'message', content: { type: 'reaction', to: '5000000001:3', emoji: '👍' } },
  ])
  expect(readUpdate(change([]))).toMatchObject([{ content: { emoji: null } }])
})

describe('an update', () => {
  test('has a key with the id of the bot, and the turn of its chat', () => {
    const [event] = split(ACCOUNT, Buffer.from(JSON.stringify({ update_id: 4_294_967_299, message: BASE })))
    expect(event).toMatchObject({ key: '7000000001:4294967299', turn: '5000000001' })
  })

  test('of another kind is dropped; a body without an update cannot be read', () => {
    expect(readUpdate({ channel_post: {} })).toEqual([{ kind: 'dropped', reason: 'update' }])
    for (const body of ['', 'x', '[]', '{}', '\0']) {
      const [event] = split(ACCOUNT, Buffer.from(body))
      expect(() => read(ACCOUNT, event?.body ?? '', NOW)).toThrow(Unreadable)
    }
  })

  test('is genuine with the secret that was set at Telegram', () => {
    const header = 'x-telegram-bot-api-secret-token'
    expect(isGenuine(ACCOUNT, { [header]: 'a secret' })).toBe(true)
    for (const wrong of ['', 'a secre', 'a secret ', undefined, ['a secret']]) {
      expect(isGenuine(ACCOUNT, { [header]: wrong })).toBe(false)
    }
  })
})

const anything = fc.oneof(
  { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 1 }) },
  fc.constantFrom('private', 'kicked', 5_000_000_001, '0', -1, 1e99),
  fc.string({ unit: 'binary', maxLength: 20 }),
)
const thing = (...names: string[]) =>
  fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), anything, { maxKeys: 4 })
const aMessage = fc.record(
  {
    message_id: anything,
    date: anything,
    chat: fc.oneof(fc.constant(CHAT), thing('id', 'type')),
    from: fc.oneof(fc.constant(ANA), thing('id', 'first_name')),
    text: anything,
    location: thing('latitude', 'longitude', 'live_period'),
    venue: thing('location', 'title'),
    contact: thing('phone_number', 'user_id', 'first_name'),
    photo: fc.array(thing('file_id', 'width'), { maxLength: 2 }),
    document: thing('file_id', 'file_name'),
    reply_to_message: thing('message_id'),
  },
  { requiredKeys: [] },
)
const anUpdate = fc.record(
  {
    update_id: anything,
    message: fc.oneof(aMessage, anything),
    edited_message: fc.oneof(aMessage, anything),
    callback_query: fc.record({ id: anything, from: fc.constant(ANA), message: aMessage, data: anything }),
    my_chat_member: fc.record({ chat: fc.constant(CHAT), from: anything, new_chat_member: thing('status') }),
    message_reaction: fc.record({ chat: fc.constant(CHAT), user: anything, message_id: anything, date: anything }),
  },
  { requiredKeys: [] },
)

function readsOrRefuses(body: string): void {
  try {
    for (const each of read(ACCOUNT, body, NOW)) {
      if ('at' in each) expect(each.at.getTime()).toBeLessThanOrEqual(NOW.getTime())
      expect(JSON.stringify(each)).not.toContain('\\u0000')
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
  }
}

test('for any input the reader throws nothing but Unreadable', () => {
  fc.assert(
    fc.property(anUpdate, (update) => {
      for (const event of split(ACCOUNT, Buffer.from(JSON.stringify(update)))) readsOrRefuses(event.body)
    }),
    { numRuns: 300 },
  )
  fc.assert(fc.property(fc.string({ unit: 'binary' }), readsOrRefuses))
  fc.assert(fc.property(fc.json(), readsOrRefuses))
})
