// Sending by both providers: what arrives there, what every refusal means, and that nothing is sent twice.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SYSTEM } from '../platform/context.ts'
import { newId } from '../platform/id.ts'
import { openCtx } from '../platform/transaction.ts'
import { PLAIN_JPEG } from '../testing/pictures.ts'
import { aWorldWithProviders, type ProviderWorld } from '../testing/providers/world.ts'
import type { TestWorkspace } from '../testing/world.ts'
import { loadAccount, providerOf } from './account.ts'
import type { Account, Outgoing, ProviderName, SendResult } from './provider.ts'
import { findTemplateFault } from './whatsapp/templates.ts'

let world: ProviderWorld
let shop: TestWorkspace
beforeAll(async () => {
  world = await aWorldWithProviders()
  shop = await world.aWorkspace()
  await world.connectWhatsApp(shop)
  await world.connectTelegram(shop)
  await world.runJobs()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(() => {
  world.meta.failures.clear()
  world.bot.failures.clear()
})

const ctx = () => openCtx(world.platform, { workspaceId: shop.id, actor: SYSTEM })

async function send(channel: ProviderName, outgoing: Pick<Outgoing, 'to' | 'content'> & Partial<Outgoing>) {
  const account = (await loadAccount(ctx(), channel)) as Account
  return providerOf(channel).send(ctx(), account, { message_id: newId('msg'), retries: 0, reply_to: null, ...outgoing })
}

const TEXT = { type: 'text', text: 'Olá' } as const
const LOCATION = { lat: -25.28, lng: -57.63, name: 'Salão', address: 'Rua A', accuracy_m: null, live_until: null }
const PICTURE = { type: 'file', kind: 'image', name: 'a.jpg', media_type: 'image/jpeg', bytes: PLAIN_JPEG } as const
const items = (...titles: string[]) => titles.map((title) => ({ id: title, title, description: null }))

/** A refusal in one line: code, provider's code, whether to retry, and its effect. */
function inShort(result: SendResult): string {
  if (result.outcome !== 'refused') return result.outcome
  const { error, retry_ms, effect } = result
  const again = error.retryable ? `again ${retry_ms ?? ''}`.trim() : 'never'
  const then = effect?.on === 'channel' ? effect.state.status : effect ? effect.on : 'nothing'
  return `${error.code} ${error.provider_code}, ${again}, ${then}`
}

describe('on WhatsApp', () => {
  let phones = 10_000_000
  const person = (more: object = {}) => {
    phones += 1
    return world.meta.person({ phone: `+55119${phones}`, ...more })
  }
  const to = (given: { wa_id: string; user_id: string }) =>
    [
      { kind: 'wa_id', external_id: given.wa_id },
      { kind: 'wa_user', external_id: given.user_id },
    ] as const
  const last = () => world.meta.sent.at(-1)

  test('a text arrives with our id, and the answer has the id of WhatsApp', async () => {
    const ana = person()
    const message_id = newId('msg')
    const result = await send('whatsapp', { to: to(ana), content: TEXT, message_id })
    expect(result).toEqual({ outcome: 'sent', external_id: last()?.id, recipient: null })
    expect(last()).toMatchObject({ person: ana, type: 'text', callback_data: message_id })
  })

  test('the answer has the id of the person if it differs from the one that we used', async () => {
    const ana = person({ wa_id: '551187654321', phone: '+5511987654321' })
    const result = await send('whatsapp', {
      to: [{ kind: 'wa_id', external_id: '5511987654321' }],
      content: TEXT,
    })
    expect(ana.wa_id).toBe('551187654321')
    expect(result).toMatchObject({ outcome: 'sent', recipient: { kind: 'wa_id', external_id: '551187654321' } })
  })

  test('a person who hides their number is reached by their other id', async () => {
    const ana = person({ hides_number: true })
    const result = await send('whatsapp', { to: [{ kind: 'wa_user', external_id: ana.user_id }], content: TEXT })
    expect(result).toMatchObject({ outcome: 'sent', recipient: null })
    expect(last()).toMatchObject({ person: ana })
  })

  test.each<[string, Outgoing['content'], object]>([
    [
      'a location',
      { type: 'location', location: LOCATION },
      { type: 'location', body: { location: { name: 'Salão' } } },
    ],
    [
      'options',
      { type: 'options', text: 'Quando?', items: items('09:00', '10:00'), locale: 'pt' },
      { type: 'interactive', body: { interactive: { type: 'button' } } },
    ],
    [
      'many options',
      { type: 'options', text: 'Quando?', items: items(...'abcdefghijkl'), locale: 'pt' },
      { type: 'interactive', body: { interactive: { type: 'list' } } },
    ],
    ['a picture', { ...PICTURE, text: 'Veja' }, { type: 'image', body: { image: { caption: 'Veja' } } }],
    [
      'a document',
      { ...PICTURE, kind: 'document', media_type: 'application/pdf', name: 'ação "1".pdf', text: null },
      { type: 'document', body: { document: { filename: 'ação "1".pdf' } } },
    ],
  ])('%s arrives as WhatsApp wants it', async (_what, content, expected) => {
    const ana = person()
    expect(await send('whatsapp', { to: to(ana), content, reply_to: null })).toMatchObject({ outcome: 'sent' })
    expect(last()).toMatchObject({ person: ana, ...expected })
  })

  test('an answer has the id of the message that it answers', async () => {
    const ana = person()
    await send('whatsapp', { to: to(ana), content: TEXT, reply_to: 'wamid.abc' })
    expect(last()?.body).toMatchObject({ context: { message_id: 'wamid.abc' } })
  })

  test.each([
    [0, 'auth_error 0, never, auth_error'],
    [190, 'auth_error 190, never, auth_error'],
    [10, 'auth_error 10, never, auth_error'],
    [200, 'auth_error 200, never, auth_error'],
    [4, 'rate_limited 4, again, nothing'],
    [80007, 'rate_limited 80007, again, nothing'],
    [100, 'invalid_content 100, never, nothing'],
    [131009, 'invalid_content 131009, never, nothing'],
    [130429, 'rate_limited 130429, again, nothing'],
    [131056, 'rate_limited 131056, again 6000, nothing'],
    [131048, 'spam_limited 131048, never, degraded'],
    [131047, 'window_closed 131047, never, nothing'],
    [131026, 'not_reachable 131026, never, identity'],
    [131049, 'spam_limited 131049, never, nothing'],
    [131021, 'not_reachable 131021, never, nothing'],
    [131030, 'not_reachable 131030, never, nothing'],
    [131031, 'restricted 131031, never, restricted'],
    [368, 'restricted 368, never, restricted'],
    [131042, 'payment_required 131042, never, payment_required'],
    [131064, 'rate_limited 131064, again 86400000, nothing'],
    [132000, 'template_params 132000, never, nothing'],
    [131000, 'provider_error 131000, again, nothing'],
    [131016, 'provider_error 131016, again, nothing'],
    [2, 'provider_error 2, again, nothing'],
  ])('the code %i means: %s', async (code, expected) => {
    const before = world.meta.sent.length
    world.meta.fail('messages', { kind: 'error', code })
    expect(inShort(await send('whatsapp', { to: to(person()), content: TEXT }))).toBe(expected)
    expect(world.meta.sent).toHaveLength(before)
  })

  test.each([
    ['a page with 503', { kind: 'status', status: 503 }, 'provider_error null, again, nothing', 0],
    ['a page with 502', { kind: 'status', status: 502 }, 'unknown', 0],
    ['a refusal with 502', { kind: 'error', code: 2, status: 502 }, 'unknown', 0],
    ['a refusal with 504', { kind: 'error', code: 131000, status: 504 }, 'unknown', 0],
    ['a connection that breaks', { kind: 'drop' }, 'unknown', 0],
    ['a connection that breaks after the message', { kind: 'drop_after' }, 'unknown', 1],
    ['an answer that is not JSON', { kind: 'nonsense' }, 'unknown', 1],
  ] as const)(
    'after %s (%o) the outcome is %s, and the request was made once',
    async (_what, failure, expected, accepted) => {
      const sent = world.meta.sent.length
      const asked = world.meta.requests.length
      world.meta.fail('messages', failure)
      expect(inShort(await send('whatsapp', { to: to(person()), content: TEXT }))).toBe(expected)
      expect(world.meta.sent.length - sent).toBe(accepted)
      expect(world.meta.requests.length - asked).toBe(1)
    },
  )

  test('a file that WhatsApp lost is uploaded once more', async () => {
    world.meta.fail('messages', { kind: 'error', code: 131053 })
    expect(await send('whatsapp', { to: to(person()), content: { ...PICTURE, text: null } })).toMatchObject({
      outcome: 'sent',
    })
    world.meta.fail('messages', { kind: 'error', code: 131053 }, 2)
    const twice = await send('whatsapp', { to: to(person()), content: { ...PICTURE, text: null } })
    expect(inShort(twice)).toBe('media_refused 131053, never, nothing')
  })

  test('after an upload without an answer, the message was not sent', async () => {
    const before = world.meta.sent.length
    world.meta.fail('media', { kind: 'drop_after' }, 2)
    const result = await send('whatsapp', { to: to(person()), content: { ...PICTURE, text: null } })
    expect(inShort(result)).toBe('provider_error null, again, nothing')
    expect(world.meta.sent).toHaveLength(before)
  })

  test('a content that does not fit is refused without a call', async () => {
    const asked = world.meta.requests.length
    const long = { type: 'text', text: 'a'.repeat(4_097) } as const
    expect(inShort(await send('whatsapp', { to: to(person()), content: long }))).toBe(
      'invalid_content null, never, nothing',
    )
    expect(inShort(await send('whatsapp', { to: [], content: TEXT }))).toBe('not_reachable null, never, nothing')
    expect(world.meta.requests).toHaveLength(asked)
  })

  test('typing and receipts name the last message of the customer', async () => {
    const ana = person()
    await world.meta.say(ana, { text: 'Oi' })
    const said = world.meta.said.at(-1)
    const account = (await loadAccount(ctx(), 'whatsapp')) as Account
    const { showTyping, markRead } = providerOf('whatsapp')
    await showTyping(ctx(), account, to(ana), said?.id ?? null)
    expect(world.meta.typing.at(-1)).toMatchObject({ message_id: said?.id })
    await showTyping(ctx(), account, to(ana), null)
    await markRead(ctx(), account, said?.id ?? '')
    expect(said?.is_read).toBe(true)
  })

  describe('a template', () => {
    const approved = () => world.meta.templates.filter(({ status }) => status === 'APPROVED')

    test('is synchronized, listed, and sent with its values', async () => {
      const { body } = await shop.owner.get('/channels/whatsapp/templates')
      expect(body.data.map(({ name }: { name: string }) => name).toSorted()).toEqual(
        world.meta.templates.map(({ name }) => name).toSorted(),
      )
      for (const { name, language, params, sendable } of body.data) {
        const given = params.format === 'named' ? valuesFor(params.names) : Object.values(valuesFor(params.names))
        const content = { type: 'template', name, language, params: given } as const
        const fault = await findTemplateFault(ctx(), content)
        expect(fault === null, `${name}: ${fault?.message}`).toBe(sendable)
        if (sendable) {
          expect(inShort(await send('whatsapp', { to: to(person()), content })), name).toBe('sent')
          expect(last()?.text, name).not.toContain('{{')
        }
      }
      expect(approved().length).toBeGreaterThan(0)
    })

    const valuesFor = (names: string[]): Record<string, string> =>
      Object.fromEntries(names.map((name, index) => [name, `valor ${index}`]))

    test('is refused with too few values, with values of another form, or if it is not approved', async () => {
      const { data } = (await shop.owner.get('/channels/whatsapp/templates')).body
      const { name, language, params } = data.find(
        (each: { params: { names: string[]; format: string } }) =>
          each.params.names.length > 0 && each.params.format === 'positional',
      )
      const fault = (given: string[] | Record<string, string>, called = name) =>
        findTemplateFault(ctx(), { name: called, language, params: given })
      expect(await fault([])).toMatchObject({ code: 'template_params' })
      expect(await fault({ a: 'b' })).toMatchObject({ code: 'template_params' })
      expect(await fault(params.names.map(() => ' '))).toMatchObject({ code: 'template_params' })
      expect(await fault([], 'unknown')).toMatchObject({ code: 'template_unknown' })
    })

    test('that WhatsApp paused gets that status, and cannot be sent from then on', async () => {
      const [template] = approved()
      const { name, language } = template as { name: string; language: string }
      world.meta.fail('messages', { kind: 'error', code: 132015 })
      const { data } = (await shop.owner.get('/channels/whatsapp/templates')).body
      const known = data.find((each: { name: string }) => each.name === name)
      const given =
        known.params.format === 'named' ? valuesFor(known.params.names) : Object.values(valuesFor(known.params.names))
      const result = await send('whatsapp', {
        to: to(person()),
        content: { type: 'template', name, language, params: given },
      })
      expect(result).toMatchObject({
        outcome: 'refused',
        error: { code: 'template_unknown' },
        effect: { on: 'template', name, language, status: 'PAUSED' },
      })
    })

    test('is synchronized by hand, also from several pages; WhatsApp may refuse or be unreachable', async () => {
      const sync = () => shop.owner.post('/channels/whatsapp/templates/sync')
      expect(await sync()).toMatchObject({ status: 200, body: { synced: world.meta.templates.length } })
      world.meta.fail('templates', { kind: 'error', code: 10, details: 'No permission' })
      expect(await sync()).toMatchObject({
        status: 422,
        body: { errors: [{ code: 'refused_by_provider', message: 'No permission' }] },
      })
      world.meta.fail('templates', { kind: 'status', status: 503 })
      expect(await sync()).toMatchObject({ status: 503, body: { code: 'unavailable' } })
      expect((await (await world.aWorkspace()).owner.post('/channels/whatsapp/templates/sync')).status).toBe(404)
    })
  })
})

describe('on Telegram', () => {
  const person = (more: object = {}) => world.bot.person(more)
  const to = ({ id }: { id: number }) => [{ kind: 'telegram_user', external_id: String(id) }] as const
  const last = () => world.bot.sent.at(-1)

  test.each<[string, Outgoing['content'], string]>([
    ['a text', TEXT, 'sendMessage'],
    ['a location with a name', { type: 'location', location: LOCATION }, 'sendVenue'],
    ['a location', { type: 'location', location: { ...LOCATION, name: null } }, 'sendLocation'],
    ['options', { type: 'options', text: 'Quando?', items: items('09:00', '10:00'), locale: 'pt' }, 'sendMessage'],
    ['a picture', { ...PICTURE, text: 'Veja' }, 'sendPhoto'],
    ['a document', { ...PICTURE, kind: 'document', media_type: 'application/pdf', text: null }, 'sendDocument'],
  ])('%s arrives as Telegram wants it', async (_what, content, method) => {
    const ana = person()
    const result = await send('telegram', { to: to(ana), content })
    expect(result).toEqual({
      outcome: 'sent',
      external_id: `${ana.id}:${last()?.message.message_id}`,
      recipient: null,
    })
    expect(last()).toMatchObject({ person: ana, method })
  })

  test('an answer has the id of the message that it answers, if that is one of this chat', async () => {
    const ana = person()
    await world.bot.say(ana, { text: 'Oi' })
    const said = world.bot.said.at(-1)?.message.message_id
    await send('telegram', { to: to(ana), content: TEXT, reply_to: `${ana.id}:${said}` })
    expect(last()?.fields.reply_parameters).toMatchObject({ message_id: said })
    await send('telegram', { to: to(ana), content: TEXT, reply_to: '1:2' })
    expect(last()?.fields.reply_parameters).toBeUndefined()
  })

  test.each([
    [401, {}, 'auth_error 401, never, auth_error'],
    [403, {}, 'not_reachable 403, never, identity'],
    [400, {}, 'not_reachable 400, never, nothing'],
    [400, { details: 'Bad Request: message is too long' }, 'invalid_content 400, never, nothing'],
    [429, { retry_after: 7 }, 'rate_limited 429, again 7000, nothing'],
    [500, {}, 'provider_error 500, again, nothing'],
  ])('the code %i %o means: %s', async (code, more, expected) => {
    const before = world.bot.sent.length
    world.bot.fail('sendMessage', { kind: 'error', code, ...more })
    expect(inShort(await send('telegram', { to: to(person()), content: TEXT }))).toBe(expected)
    expect(world.bot.sent).toHaveLength(before)
  })

  test.each([
    ['a page with 504', { kind: 'status', status: 504 }, 'unknown', 0],
    ['a refusal with 502', { kind: 'error', code: 502 }, 'unknown', 0],
    ['a refusal with 504', { kind: 'error', code: 504 }, 'unknown', 0],
    ['a connection that breaks after the message', { kind: 'drop_after' }, 'unknown', 1],
  ] as const)(
    'after %s (%o) the outcome is %s, and the request was made once',
    async (_what, failure, expected, accepted) => {
      const sent = world.bot.sent.length
      const asked = world.bot.requests.length
      world.bot.fail('sendMessage', failure)
      expect(inShort(await send('telegram', { to: to(person()), content: TEXT }))).toBe(expected)
      expect(world.bot.sent.length - sent).toBe(accepted)
      expect(world.bot.requests.length - asked).toBe(1)
    },
  )

  test('an image that Telegram refuses as a photo is sent as a document', async () => {
    world.bot.fail('sendPhoto', { kind: 'error', code: 400, details: 'Bad Request: PHOTO_INVALID_DIMENSIONS' })
    await send('telegram', { to: to(person()), content: { ...PICTURE, text: null } })
    expect(last()).toMatchObject({ method: 'sendDocument' })
  })

  test('a tap is acknowledged, and typing is shown', async () => {
    const ana = person()
    const message_id = newId('msg')
    const content = { type: 'options', text: 'Quando?', items: items('09:00'), locale: 'pt' } as const
    await send('telegram', { to: to(ana), content, message_id })
    const update = world.bot.callback(ana, last() as never, `${message_id}:0`)
    const account = (await loadAccount(ctx(), 'telegram')) as Account
    const { acknowledge, showTyping, read, split } = providerOf('telegram')
    const [event] = split(account, Buffer.from(JSON.stringify(update)))
    expect(read(account, event?.body ?? '', world.now())).toMatchObject([
      { content: { type: 'choice', payload: `${message_id}:0`, title: '09:00' } },
    ])
    await acknowledge?.(ctx(), account, event?.body ?? '')
    expect(world.bot.callbacks.get(String(update.callback_query?.id))?.answer).not.toBeNull()
    await showTyping(ctx(), account, to(ana), null)
    expect(world.bot.actions.at(-1)).toMatchObject({ person: ana, action: 'typing' })
  })
})

describe('files that customers sent', () => {
  const media = (id: string, more: object = {}) => ({
    id,
    name: 'a.jpg',
    media_type: 'image/jpeg',
    size: null,
    ...more,
  })
  const fetched = async (channel: ProviderName, id: string, more: object = {}) =>
    providerOf(channel).fetchMedia(ctx(), (await loadAccount(ctx(), channel)) as Account, media(id, more))
  const kept = (channel: ProviderName, bytes = PLAIN_JPEG) =>
    (channel === 'whatsapp' ? world.meta : world.bot).media.add(bytes, 'image/jpeg', 'a.jpg').id

  describe.each(['whatsapp', 'telegram'] as const)('on %s', (channel) => {
    const provider = () => (channel === 'whatsapp' ? world.meta : world.bot)

    test('are downloaded completely', async () => {
      const file = await fetched(channel, kept(channel))
      expect(file).toMatchObject({ failure: null, media_type: 'image/jpeg', name: 'a.jpg' })
      expect(file.failure === null && file.bytes.equals(PLAIN_JPEG)).toBe(true)
    })

    test('may be gone, too large or unreachable', async () => {
      expect(await fetched(channel, '123456789')).toMatchObject({ failure: 'gone', retryable: false })
      const large = kept(channel, Buffer.alloc(16 * 1024 * 1024 + 1))
      expect(await fetched(channel, large)).toMatchObject({ failure: 'too_large', retryable: false })
      provider().fail('download', { kind: 'status', status: 500 })
      expect(await fetched(channel, kept(channel))).toMatchObject({ failure: 'unreachable', retryable: true })
      provider().fail('download', { kind: 'too_large' })
      expect(await fetched(channel, kept(channel))).toMatchObject({ failure: 'too_large', retryable: false })
      provider().fail('download', { kind: 'drop' }, 2)
      expect(await fetched(channel, kept(channel))).toMatchObject({ failure: 'unreachable', retryable: true })
    })
  })
})
