// Reading the events of WhatsApp: every kind of message, and random input.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hashOf } from '../../platform/secrets.ts'
import { type Account, type Incoming, Unreadable } from '../provider.ts'
import { split } from './hook.ts'
import { read } from './read.ts'

const ACCOUNT: Account = {
  workspaceId: 'prj_0000000000000000000000',
  channel: 'whatsapp',
  account_id: '106540352242922',
  settings: {},
  secrets: {},
}
const NOW = new Date('2030-03-04T12:00:00.000Z')
const AT = new Date('2030-03-04T11:00:00.000Z')
const TIMESTAMP = String(AT.getTime() / 1_000)
const METADATA = { display_phone_number: '15550783881', phone_number_id: ACCOUNT.account_id }
const CONTACTS = [{ profile: { name: 'Ana Lima', username: 'ana' }, wa_id: '5511987654321', user_id: 'BR.150257' }]

const bodyOf = (value: object, field = 'messages') =>
  Buffer.from(
    JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '1', changes: [{ field, value }] }] }),
  )

/** Splits the body and reads each event by itself, as the server does. */
const readBody = (body: Buffer): Incoming[] => split(ACCOUNT, body).flatMap((event) => read(ACCOUNT, event.body, NOW))

const incoming = (message: object, contacts: unknown = CONTACTS): Incoming =>
  readBody(bodyOf({ metadata: METADATA, contacts, messages: [{ ...BASE, ...message }] }))[0] as Incoming

const BASE = { from: '5511987654321', id: 'wamid.1', timestamp: TIMESTAMP }
const contentOf = (message: object) => {
  const read = incoming(message)
  return 'content' in read ? read.content : read
}

const MEDIA = { id: '99', mime_type: 'image/jpeg', sha256: 'x' }
const file = (more: object = {}) => ({ id: '99', name: null, media_type: 'image/jpeg', size: null, ...more })
const place = (more: object = {}) => ({
  lat: -25.28,
  lng: -57.63,
  name: null,
  address: null,
  accuracy_m: null,
  live_until: null,
  ...more,
})

const CONTENTS: [string, object, object][] = [
  ['a text', { type: 'text', text: { body: 'Olá' } }, { type: 'text', text: 'Olá' }],
  [
    'a location',
    { type: 'location', location: { latitude: -25.28, longitude: -57.63 } },
    { type: 'location', location: place() },
  ],
  [
    'a location with its name and coordinates as texts',
    { type: 'location', location: { latitude: '-25.28', longitude: '-57.63', name: 'Casa', address: 'Rua A' } },
    { type: 'location', location: place({ name: 'Casa', address: 'Rua A' }) },
  ],
  [
    'a picture',
    { type: 'image', image: { ...MEDIA, caption: 'Veja' } },
    { type: 'image', text: 'Veja', media: file() },
  ],
  [
    'a document',
    { type: 'document', document: { ...MEDIA, mime_type: 'application/pdf', filename: 'a.pdf' } },
    { type: 'document', text: null, media: file({ media_type: 'application/pdf', name: 'a.pdf' }) },
  ],
  [
    'a voice message',
    { type: 'audio', audio: { id: '99', mime_type: 'audio/ogg; codecs=opus', voice: true } },
    { type: 'audio', text: null, media: file({ media_type: 'audio/ogg; codecs=opus' }) },
  ],
  ['a video', { type: 'video', video: MEDIA }, { type: 'video', text: null, media: file() }],
  ['a sticker', { type: 'sticker', sticker: MEDIA }, { type: 'sticker', text: null, media: file() }],
  [
    'a button that was tapped',
    { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: 'a:1', title: 'Sim' } } },
    { type: 'choice', payload: 'a:1', title: 'Sim' },
  ],
  [
    'a row that was tapped',
    {
      type: 'interactive',
      interactive: { type: 'list_reply', list_reply: { id: 'a:1', title: 'Sim', description: 'x' } },
    },
    { type: 'choice', payload: 'a:1', title: 'Sim' },
  ],
  [
    'a quick reply of a template',
    { type: 'button', button: { payload: 'confirm', text: 'Confirmar' } },
    { type: 'choice', payload: 'confirm', title: 'Confirmar' },
  ],
  [
    'a contact',
    { type: 'contacts', contacts: [{ name: { formatted_name: 'Bia' }, phones: [{ phone: '+595 981', wa_id: '1' }] }] },
    { type: 'contact', contacts: [{ name: 'Bia', phones: ['+595 981'] }] },
  ],
  [
    'a reaction',
    { type: 'reaction', reaction: { message_id: 'wamid.0', emoji: '👍' } },
    { type: 'reaction', to: 'wamid.0', emoji: '👍' },
  ],
  [
    'a reaction that is taken back',
    { type: 'reaction', reaction: { message_id: 'wamid.0' } },
    { type: 'reaction', to: 'wamid.0', emoji: null },
  ],
  [
    'the answer to a form',
    { type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply: { body: 'Sent', response_json: '{}' } } },
    { type: 'unsupported', what: 'interactive', text: 'Sent' },
  ],
  [
    'an order',
    { type: 'order', order: { text: 'Por favor' } },
    { type: 'unsupported', what: 'order', text: 'Por favor' },
  ],
  [
    'what WhatsApp does not tell',
    { type: 'unsupported', errors: [{ code: 131051 }] },
    { type: 'unsupported', what: 'unsupported', text: null },
  ],
  ['a kind that is new', { type: 'hologram', hologram: {} }, { type: 'unsupported', what: 'hologram', text: null }],
  ['no kind at all', {}, { type: 'unsupported', what: 'message', text: null }],
  ['a text without one', { type: 'text', text: {} }, { type: 'unsupported', what: 'text', text: null }],
  [
    'a location that does not exist',
    { type: 'location', location: { latitude: 91, longitude: 0 } },
    { type: 'unsupported', what: 'location', text: null },
  ],
]

describe('a message', () => {
  test.each(CONTENTS)('that is %s', (_what, message, content) => {
    expect(contentOf(message)).toEqual(content)
  })

  test('has everything that is known about its sender', () => {
    expect(incoming({ type: 'text', text: { body: 'Oi' }, context: { id: 'wamid.0' } })).toEqual({
      kind: 'message',
      sender: {
        ids: [
          { kind: 'wa_id', external_id: '5511987654321' },
          { kind: 'wa_user', external_id: 'BR.150257' },
        ],
        phone: '+5511987654321',
        display_name: 'Ana Lima',
        username: 'ana',
        locale: null,
      },
      external_id: 'wamid.1',
      at: AT,
      content: { type: 'text', text: 'Oi' },
      reply_to: 'wamid.0',
      proven_phone: null,
    })
  })

  test('of a person who hides their number has their other id', () => {
    const contacts = [{ profile: { name: 'Ana' }, user_id: 'BR.1' }]
    const read = incoming({ from: undefined, from_user_id: 'BR.1', type: 'text', text: { body: 'Oi' } }, contacts)
    expect(read).toMatchObject({ sender: { ids: [{ kind: 'wa_user', external_id: 'BR.1' }], phone: null } })
  })

  test('has no time after its arrival', () => {
    const late = String(NOW.getTime() / 1_000 + 60)
    expect(incoming({ timestamp: late, type: 'text', text: { body: 'Oi' } })).toMatchObject({ at: NOW })
    expect(incoming({ timestamp: 'soon', type: 'text', text: { body: 'Oi' } })).toMatchObject({ at: NOW })
  })

  test('with a contact that WhatsApp itself asked for proves a number', () => {
    const phones = [{ phone: '+55 11 98765-4321', wa_id: '5511987654321' }]
    const asked = { origin: 'contact_request', name: { formatted_name: 'Ana' }, phones }
    expect(incoming({ type: 'contacts', contacts: [asked] })).toMatchObject({ proven_phone: '+5511987654321' })
    expect(incoming({ type: 'contacts', contacts: [{ ...asked, origin: 'other' }] })).toMatchObject({
      proven_phone: null,
    })
  })

  test('that edits or revokes another one has its id', () => {
    const edited = {
      type: 'edit',
      edit: { original_message_id: 'wamid.0', message: { type: 'text', text: { body: 'B' } } },
    }
    expect(incoming(edited)).toMatchObject({
      kind: 'edit',
      external_id: 'wamid.0',
      content: { type: 'text', text: 'B' },
    })
    const revoked = { type: 'revoke', revoke: { original_message_id: 'wamid.0' } }
    expect(incoming(revoked)).toMatchObject({ kind: 'revoke', external_id: 'wamid.0' })
  })

  test.each([
    ['user_changed_number', { wa_id: '5511900000000' }, { kind: 'wa_id', external_id: '5511900000000' }],
    ['user_changed_user_id', { user_id: 'BR.2' }, { kind: 'wa_user', external_id: 'BR.2' }],
  ])('of the kind %s adds an id', (type, more, id) => {
    expect(incoming({ type: 'system', system: { type, body: 'Ana changed', ...more } })).toMatchObject({
      kind: 'identity_changed',
      sender: { phone: '+5511987654321' },
      now: { ids: [id] },
    })
  })

  test('of a group, and one to another number, is dropped', () => {
    const text = { type: 'text', text: { body: 'Oi' } }
    expect(incoming({ ...text, group_id: 'G1' })).toEqual({ kind: 'dropped', reason: 'group' })
    const other = bodyOf({ metadata: { phone_number_id: '1' }, contacts: CONTACTS, messages: [{ ...BASE, ...text }] })
    expect(readBody(other)).toEqual([{ kind: 'dropped', reason: 'another_number' }])
  })

  test('from the phone of the business is an echo', () => {
    const echo = { from: '15550783881', to: '5511987654321', id: 'wamid.9', timestamp: TIMESTAMP, type: 'text' }
    const value = { metadata: METADATA, message_echoes: [{ ...echo, text: { body: 'Já vou' } }] }
    expect(readBody(bodyOf(value, 'smb_message_echoes'))).toMatchObject([
      { kind: 'echo', external_id: 'wamid.9', sender: { phone: '+5511987654321' }, content: { text: 'Já vou' } },
    ])
  })
})

describe('a status', () => {
  const status = (more: object) =>
    readBody(
      bodyOf({
        metadata: METADATA,
        statuses: [{ id: 'wamid.1', timestamp: TIMESTAMP, recipient_id: '5511987654321', ...more }],
      }),
    )[0]

  test.each([
    ['sent', 'sent'],
    ['delivered', 'delivered'],
    ['read', 'read'],
    ['played', 'read'],
  ])('%s is %s', (word, expected) => {
    const ours = 'msg_0RqGxk2mTq9Lh7wVb3NcYd'
    expect(status({ status: word, biz_opaque_callback_data: ours })).toEqual({
      kind: 'status',
      external_id: 'wamid.1',
      message_id: ours,
      status: expected,
      at: AT,
      error: null,
      effect: null,
    })
  })

  test.each([
    [131047, 'window_closed', null],
    [131026, 'not_reachable', { on: 'identity', blocked: true }],
    [131042, 'payment_required', { on: 'channel', state: { status: 'payment_required' } }],
    [131031, 'restricted', { on: 'channel', state: { status: 'restricted' } }],
  ])('that failed with %i says %s', (code, word, effect) => {
    const errors = [{ code, title: 'No', error_data: { details: 'The details' } }]
    expect(status({ status: 'failed', errors })).toMatchObject({
      status: 'failed',
      error: { code: word, provider_code: String(code), message: 'The details' },
      effect,
    })
  })

  test('of an unknown kind, or of a group, is dropped', () => {
    expect(status({ status: 'pondered' })).toEqual({ kind: 'dropped', reason: 'status' })
    expect(status({ status: 'constructor' })).toEqual({ kind: 'dropped', reason: 'status' })
    expect(status({ status: 'sent', recipient_type: 'group' })).toEqual({ kind: 'dropped', reason: 'group' })
  })
})

describe('a change of the account', () => {
  test('is read for templates and restrictions; other changes are dropped', () => {
    const template = { event: 'PAUSED', message_template_name: 'reminder', message_template_language: 'pt_BR' }
    expect(readBody(bodyOf(template, 'message_template_status_update'))).toEqual([
      { kind: 'notice', notice: { about: 'template', name: 'reminder', language: 'pt_BR', status: 'PAUSED' } },
    ])
    const banned = { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'DISABLE' } }
    expect(readBody(bodyOf(banned, 'account_update'))).toMatchObject([
      {
        kind: 'notice',
        notice: { about: 'account', status: 'restricted', message: expect.stringContaining('DISABLE') },
      },
    ])
    const back = { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'REINSTATE' } }
    expect(readBody(bodyOf(back, 'account_update'))).toMatchObject([{ notice: { status: null } }])
    expect(readBody(bodyOf({ max_daily: 1 }, 'business_capability_update'))).toEqual([
      { kind: 'dropped', reason: 'field' },
    ])
  })

  test('with an error that concerns the whole account is a notice', () => {
    const value = { metadata: METADATA, errors: [{ code: 131031, title: 'Locked', message: 'Account locked' }] }
    expect(readBody(bodyOf(value))).toEqual([
      { kind: 'notice', notice: { about: 'account', status: 'restricted', message: 'Account locked' } },
    ])
  })
})

describe('a body', () => {
  const text = (id: string, from: string) => ({ id, from, timestamp: TIMESTAMP, type: 'text', text: { body: id } })

  test('is split into its messages and statuses, each with a hash of the key of the provider and the turn of its person', () => {
    const value = {
      metadata: METADATA,
      contacts: CONTACTS,
      messages: [text('wamid.1', '551199'), text('wamid.2', '551188')],
      statuses: [{ id: 'wamid.3', status: 'read', recipient_id: '551199', timestamp: TIMESTAMP }],
    }
    expect(split(ACCOUNT, bodyOf(value)).map(({ key, turn }) => [key, turn])).toEqual([
      [hashOf('message:wamid.1'), '551199'],
      [hashOf('message:wamid.2'), '551188'],
      [hashOf('status:read:wamid.3'), '551199'],
    ])
  })

  test('with one event that cannot be read loses no other event', () => {
    const value = {
      metadata: METADATA,
      messages: [{ ...text('wamid.1', '55119'), from: null }, text('wamid.2', '5511988')],
    }
    const [broken, whole] = split(ACCOUNT, bodyOf(value))
    expect(() => read(ACCOUNT, broken?.body ?? '', NOW)).toThrow(Unreadable)
    expect(read(ACCOUNT, whole?.body ?? '', NOW)).toMatchObject([{ kind: 'message', external_id: 'wamid.2' }])
  })

  test.each(['', 'not JSON', '[]', '{}', '{"entry":[]}', '\0', '{"entry":[{"changes":"x"}]}'])(
    'such as %j is kept whole, under the same key each time, and cannot be read',
    (text) => {
      const [event, ...more] = split(ACCOUNT, Buffer.from(text))
      expect(more).toEqual([])
      expect(event?.body).not.toContain('\0')
      expect(split(ACCOUNT, Buffer.from(text))).toEqual([event])
      expect(() => read(ACCOUNT, event?.body ?? '', NOW)).toThrow(Unreadable)
    },
  )
})

/** The form of WhatsApp's bodies, with random values. */
const anything = fc.oneof(
  { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 1 }) },
  fc.constantFrom(
    'text',
    'image',
    'system',
    'failed',
    'edit',
    'reaction',
    'location',
    '5511987654321',
    'BR.1',
    '0',
    -1,
    1e99,
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
)
const thing = (...names: string[]) =>
  fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), anything, { maxKeys: 4 })
const aMessage = fc.record(
  {
    from: anything,
    from_user_id: anything,
    id: anything,
    timestamp: anything,
    type: fc.oneof(
      fc.constantFrom(...CONTENTS.map(([, message]) => String((message as { type?: string }).type))),
      anything,
    ),
    text: thing('body'),
    image: thing('id', 'caption'),
    location: thing('latitude', 'longitude', 'name'),
    interactive: thing('button_reply', 'list_reply', 'nfm_reply'),
    contacts: fc.array(thing('name', 'phones', 'origin'), { maxLength: 2 }),
    reaction: thing('message_id', 'emoji'),
    system: thing('type', 'wa_id', 'user_id', 'body'),
    edit: thing('original_message_id', 'message'),
    context: thing('id'),
  },
  { requiredKeys: [] },
)
const aStatus = fc.record(
  {
    id: anything,
    status: anything,
    timestamp: anything,
    errors: fc.array(thing('code', 'error_data', 'title'), { maxLength: 2 }),
  },
  { requiredKeys: [] },
)
const aChange = fc.record({
  field: fc.oneof(
    fc.constantFrom('messages', 'smb_message_echoes', 'account_update', 'message_template_status_update'),
    anything,
  ),
  value: fc.oneof(
    fc.record(
      {
        metadata: fc.oneof(fc.constant(METADATA), anything),
        contacts: fc.oneof(fc.array(thing('wa_id', 'user_id', 'profile'), { maxLength: 2 }), anything),
        messages: fc.oneof(fc.array(aMessage, { maxLength: 2 }), anything),
        message_echoes: fc.oneof(fc.array(aMessage, { maxLength: 2 }), anything),
        statuses: fc.oneof(fc.array(aStatus, { maxLength: 2 }), anything),
        errors: fc.oneof(fc.array(thing('code', 'message'), { maxLength: 2 }), anything),
        event: anything,
      },
      { requiredKeys: [] },
    ),
    anything,
  ),
})

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
    fc.property(fc.array(aChange, { maxLength: 2 }), (changes) => {
      const body = Buffer.from(JSON.stringify({ entry: [{ changes }] }))
      for (const event of split(ACCOUNT, body)) readsOrRefuses(event.body)
    }),
    { numRuns: 300 },
  )
  fc.assert(fc.property(fc.string({ unit: 'binary' }), readsOrRefuses))
  fc.assert(fc.property(fc.json(), readsOrRefuses))
})

test('the same body gives the same keys, whatever it contains', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const events = split(ACCOUNT, Buffer.from(bytes))
      expect(events.length).toBeGreaterThan(0)
      expect(split(ACCOUNT, Buffer.from(bytes))).toEqual(events)
    }),
  )
})
