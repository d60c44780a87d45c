// Queued messages are sent in order, at a limited pace, again only where that is safe, and never twice.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { jobs } from '../slices.ts'
import { eventsOfConversation } from '../testing/ledger.ts'
import { lockWaits } from '../testing/lock-waits.ts'
import { aWorldWithProviders, type ProviderWorld } from '../testing/providers/world.ts'
import { until } from '../testing/until.ts'
import { workersOf } from '../testing/workers.ts'
import type { Client, TestWorkspace } from '../testing/world.ts'

const MINUTES_PER_SECOND = 1 / 60

let world: ProviderWorld
let shop: TestWorkspace
let client: Client
beforeAll(async () => {
  world = await aWorldWithProviders()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  shop = await world.aConnectedWorkspace()
  client = shop.everything
})

let people = 0

/** A person who has just written on WhatsApp, and their conversation. */
async function onWhatsApp() {
  people += 1
  const person = world.meta.person({ phone: `55119${80_000_000 + people}` })
  await world.meta.say(person, { text: 'Hello' })
  await world.runJobs()
  return { person, ...(await newest()) }
}

async function onTelegram() {
  const person = world.bot.person({ username: null })
  await world.bot.say(person, { text: 'Hello' })
  await world.runJobs()
  return { person, ...(await newest()) }
}

const newest = async () => (await client.get('/conversations?limit=1')).body.data[0]
const at = (id: string) => `/conversations/${id}`
const say = (id: string, body: object, by = client) => by.post(`${at(id)}/messages`, body)
const messagesOf = async (id: string) =>
  (await client.get(`${at(id)}/messages`)).body.data.filter(
    ({ direction }: { direction: string }) => direction === 'outbound',
  )
const statesOf = async (id: string) =>
  (await messagesOf(id)).map(({ status, error }: { status: string; error: { code: string } | null }) =>
    error ? `${status} ${error.code}` : status,
  )
/** The texts that WhatsApp accepted, in their order. */
const sentTo = (person: unknown) =>
  world.meta.sent.filter((each) => each.person === person).map(({ body }) => (body.text as { body: string })?.body)
const botSentTo = (person: { id: number }) =>
  world.bot.sent.filter((each) => each.person === person).map(({ message }) => message.text)

describe('a message', () => {
  test('is queued, then sent with the id of the provider, then delivered and read', async () => {
    const { id, person } = await onWhatsApp()
    const queued = await say(id, { text: 'Good morning' })
    expect(queued).toMatchObject({
      status: 201,
      body: { status: 'queued', type: 'text', direction: 'outbound', author: { kind: 'api_key' }, external_id: null },
    })
    await world.runJobs()
    const [accepted] = world.meta.sent.filter((each) => each.person === person)
    const [sent] = await messagesOf(id)
    expect(sent).toMatchObject({ id: queued.body.id, status: 'sent', external_id: accepted?.id })
    expect(accepted?.callback_data).toBe(sent.id)
    await world.meta.report(accepted as never, 'delivered')
    await world.meta.report(accepted as never, 'read')
    await world.runJobs()
    expect((await messagesOf(id))[0]).toMatchObject({ status: 'read', error: null })
    const changes = (await eventsOfConversation(world, id)).filter(({ type }) => type === 'message.changed')
    expect(changes.map(({ data }) => data.message.status)).toEqual(['sent', 'delivered', 'read'])
  })

  test('is sent on Telegram, and its status stays sent', async () => {
    const { id, person } = await onTelegram()
    await say(id, { text: 'Good morning' })
    await world.runJobs()
    expect(botSentTo(person)).toEqual(['Good morning'])
    expect((await messagesOf(id))[0]).toMatchObject({ status: 'sent', external_id: expect.stringMatching(/^\d+:\d+$/) })
  })

  test('answers another message, offers options, shows a location', async () => {
    const { id, person } = await onWhatsApp()
    const [theirs] = (await client.get(`${at(id)}/messages`)).body.data
    await say(id, { text: 'Hello to you', reply_to_id: theirs.id })
    await say(id, { text: 'When?', options: { items: [{ title: 'Friday' }, { id: 'sat', title: 'Saturday' }] } })
    await say(id, { location: { lat: -23.55, lng: -46.63, name: 'Salão' } })
    await world.runJobs()
    const bodies = world.meta.sent.filter((each) => each.person === person).map(({ body }) => body)
    expect(bodies.map(({ type }) => type)).toEqual(['text', 'interactive', 'location'])
    expect(bodies[0]).toMatchObject({ context: { message_id: theirs.external_id } })
    const [, offer] = world.meta.sent.filter((each) => each.person === person)
    await world.meta.tap(person, offer as never, 'Saturday')
    await world.runJobs()
    const [answer] = (await client.get(`${at(id)}/messages`)).body.data
    const asked = (await messagesOf(id)).find(({ type }: { type: string }) => type === 'options')
    expect(answer).toMatchObject({
      type: 'text',
      text: 'Saturday',
      choice: { option_id: 'sat', title: 'Saturday', message_id: asked.id },
    })
    expect(asked.options.items.map((item: { id: string }) => item.id)).toEqual(['1', 'sat'])
  })

  test('arrives with its text unchanged, whatever the characters', async () => {
    const { id, person } = await onWhatsApp()
    const texts = ['<b>bold</b> & "quotes" <script>alert(1)</script>', 'a\u202Eb\u200Bc\u2066d', '😀'.repeat(4_096)]
    for (const text of texts) expect((await say(id, { text })).status).toBe(201)
    await world.runJobs()
    expect(sentTo(person)).toEqual(texts)
    expect((await messagesOf(id)).map(({ text }: { text: string }) => text)).toEqual(texts.toReversed())
    expect((await say(id, { text: `${texts[2]}!` })).status).toBe(422)
    for (const text of ['', '  \n ', 'a\u0000b', '\ud800']) expect((await say(id, { text })).status).toBe(422)
  })
})

describe('in order', () => {
  test('the first is sent first, although it has to be tried again', async () => {
    const { id, person } = await onWhatsApp()
    world.meta.fail('messages', { kind: 'error', code: 131000 })
    for (const text of ['one', 'two', 'three']) await say(id, { text })
    await world.runJobs()
    expect(sentTo(person)).toEqual([])
    expect(await statesOf(id)).toEqual(['queued', 'queued', 'queued'])
    world.wait(2 * MINUTES_PER_SECOND)
    await world.runJobs()
    expect(sentTo(person)).toEqual(['one', 'two', 'three'])
  })

  test('the next message is not sent too early if another one is queued in between', async () => {
    const { id, person } = await onWhatsApp()
    world.meta.fail('messages', { kind: 'error', code: 131000 })
    await say(id, { text: 'one' })
    await world.runJobs()
    world.wait(MINUTES_PER_SECOND)
    await say(id, { text: 'two' })
    await world.runJobs()
    expect(sentTo(person)).toEqual([])
    world.wait(MINUTES_PER_SECOND)
    await world.runJobs()
    expect(sentTo(person)).toEqual(['one', 'two'])
  })
})

describe('paced', () => {
  test('45 at once to one person on WhatsApp, then one per six seconds', async () => {
    const { id, person } = await onWhatsApp()
    for (let n = 1; n <= 47; n += 1) await say(id, { text: `${n}` })
    await world.runJobs()
    expect(sentTo(person)).toHaveLength(45)
    world.wait(5 * MINUTES_PER_SECOND)
    await world.runJobs()
    expect(sentTo(person)).toHaveLength(45)
    world.wait(MINUTES_PER_SECOND)
    await world.runJobs()
    expect(sentTo(person)).toHaveLength(46)
    world.wait(6 * MINUTES_PER_SECOND)
    await world.runJobs()
    expect(sentTo(person)).toHaveLength(47)
  })

  test('one a second in a chat on Telegram, and 30 a second in all chats of a bot', async () => {
    const { id, person } = await onTelegram()
    for (const text of ['one', 'two']) await say(id, { text })
    await world.runJobs()
    expect(botSentTo(person)).toEqual(['one'])
    world.wait(MINUTES_PER_SECOND)
    await world.runJobs()
    expect(botSentTo(person)).toEqual(['one', 'two'])

    world.wait(1)
    const many = []
    for (let n = 0; n < 32; n += 1) many.push(await onTelegram())
    const before = world.bot.sent.length
    for (const each of many) await say(each.id, { text: 'Hello' })
    await world.runJobs()
    expect(world.bot.sent.length - before).toBe(30)
    world.wait(MINUTES_PER_SECOND)
    await world.runJobs()
    expect(world.bot.sent.length - before).toBe(32)
  })
})

describe('tried again', () => {
  test('after 2, 10 and 60 seconds, and not a fifth time', async () => {
    const { id, person } = await onWhatsApp()
    world.meta.fail('messages', { kind: 'error', code: 131000 }, 4)
    await say(id, { text: 'Hello' })
    const calls = () => world.meta.requests.filter(({ call }) => call === 'messages').length
    const before = calls()
    await world.runJobs()
    for (const [delay, tries] of [
      [2, 2],
      [10, 3],
      [60, 4],
    ] as const) {
      world.wait((delay - 1) * MINUTES_PER_SECOND)
      await world.runJobs()
      expect(calls() - before, `a second before ${delay}`).toBe(tries - 1)
      world.wait(MINUTES_PER_SECOND)
      await world.runJobs()
      expect(calls() - before, `after ${delay}`).toBe(tries)
    }
    expect(await statesOf(id)).toEqual(['failed provider_error'])
    expect(sentTo(person)).toEqual([])
  })

  test('exactly when Telegram says', async () => {
    const { id, person } = await onTelegram()
    world.bot.fail('sendMessage', { kind: 'error', code: 429, retry_after: 7 })
    await say(id, { text: 'Hello' })
    await world.runJobs()
    world.wait(6.5 * MINUTES_PER_SECOND)
    await world.runJobs()
    expect(botSentTo(person)).toEqual([])
    world.wait(0.5 * MINUTES_PER_SECOND)
    await world.runJobs()
    expect(botSentTo(person)).toEqual(['Hello'])
    expect(await statesOf(id)).toEqual(['sent'])
  })

  test('never after a final refusal', async () => {
    const { id } = await onWhatsApp()
    world.meta.fail('messages', { kind: 'error', code: 131026 })
    await say(id, { text: 'Hello' })
    await world.runJobs()
    expect(await statesOf(id)).toEqual(['failed not_reachable'])
  })

  test('by hand: a message keeps its id, and only a failed message is sent again', async () => {
    const { id, person } = await onWhatsApp()
    world.meta.fail('messages', { kind: 'error', code: 131009 })
    const { body: message } = await say(id, { text: 'Hello' })
    await world.runJobs()
    const retry = () => client.post(`${at(id)}/messages/${message.id}/retry`)
    expect(await retry()).toMatchObject({ status: 200, body: { id: message.id, status: 'queued', error: null } })
    expect(await retry()).toMatchObject({ status: 409, body: { code: 'invalid_transition', current_status: 'queued' } })
    await world.runJobs()
    expect(sentTo(person)).toEqual(['Hello'])
    expect(await statesOf(id)).toEqual(['sent'])
    const stranger = (await world.aWorkspace()).everything
    expect((await stranger.post(`${at(id)}/messages/${message.id}/retry`)).status).toBe(404)
    expect((await client.post(`${at(id)}/messages/msg_nobody/retry`)).status).toBe(404)
  })
})

describe('a request with an unknown end is never repeated', () => {
  test('on WhatsApp a status with our id ends the wait, and the next message is sent at once', async () => {
    const { id, person } = await onWhatsApp()
    world.meta.fail('messages', { kind: 'drop_after' })
    for (const text of ['one', 'two']) await say(id, { text })
    await world.runJobs()
    expect(await statesOf(id)).toEqual(['queued', 'queued'])
    world.wait(59 * MINUTES_PER_SECOND)
    await world.runJobs()
    expect(await statesOf(id)).toEqual(['queued', 'queued'])
    await world.meta.report(world.meta.sent.at(-1) as never, 'sent')
    await world.runJobs()
    expect(await statesOf(id)).toEqual(['sent', 'sent'])
    expect(sentTo(person)).toEqual(['one', 'two'])
  })

  test('without a status the message has failed after 60 seconds; a later status still counts', async () => {
    const { id, person } = await onWhatsApp()
    world.meta.fail('messages', { kind: 'drop_after' })
    await say(id, { text: 'one' })
    await world.runJobs()
    world.wait(60 * MINUTES_PER_SECOND)
    await world.runJobs()
    expect(await statesOf(id)).toEqual(['failed unknown_outcome'])
    expect(sentTo(person)).toEqual(['one'])
    await world.meta.report(world.meta.sent.at(-1) as never, 'delivered')
    await world.runJobs()
    const [message] = await messagesOf(id)
    expect(message).toMatchObject({ status: 'delivered', error: null, external_id: world.meta.sent.at(-1)?.id })
  })

  test('also not by a retry, if a late status arrives at the same time', async () => {
    const { id, person } = await onWhatsApp()
    world.meta.fail('messages', { kind: 'drop_after' })
    await say(id, { text: 'one' })
    await world.runJobs()
    world.wait(60 * MINUTES_PER_SECOND)
    await world.runJobs()
    const [message] = await messagesOf(id)
    const status = await world.pool.connect()
    await status.query('begin')
    await status.query("update messages set status = 'delivered', error = null where id = $1", [message.id])
    const retried = client.post(`${at(id)}/messages/${message.id}/retry`)
    await until(async () => (await lockWaits(world.pool)) === 1)
    await status.query('commit')
    status.release()
    expect(await retried).toMatchObject({ status: 409, body: { code: 'invalid_transition' } })
    await world.runJobs()
    expect(sentTo(person)).toEqual(['one'])
  })

  test('on Telegram the message has failed at once', async () => {
    const { id, person } = await onTelegram()
    world.bot.fail('sendMessage', { kind: 'drop_after' })
    for (const text of ['one', 'two']) await say(id, { text })
    await world.runJobs()
    world.wait(MINUTES_PER_SECOND)
    await world.runJobs()
    expect(await statesOf(id)).toEqual(['sent', 'failed unknown_outcome'])
    expect(botSentTo(person)).toEqual(['one', 'two'])
  })

  test.each(['whatsapp', 'telegram'] as const)('a worker that dies between send and record, on %s', async (channel) => {
    const { id } = channel === 'whatsapp' ? await onWhatsApp() : await onTelegram()
    const provider = channel === 'whatsapp' ? world.meta : world.bot
    const before = provider.sent.length
    provider.fail(channel === 'whatsapp' ? 'messages' : 'sendMessage', { kind: 'hang_after' })
    await say(id, { text: 'one' })
    const dying = workersOf(world, jobs).aWorker()
    void dying.runDue().catch(() => {})
    await until(() => provider.sent.length === before + 1)
    await dying.stop(0)
    await world.runJobs()
    if (channel === 'whatsapp') {
      expect(await statesOf(id)).toEqual(['queued'])
      world.wait(60 * MINUTES_PER_SECOND)
      await world.runJobs()
    }
    expect(await statesOf(id)).toEqual(['failed unknown_outcome'])
    expect(provider.sent.length).toBe(before + 1)
  })
})

describe('while a channel is paused', () => {
  test('new messages are refused, notes are stored, and queued messages wait', async () => {
    const { id, person } = await onWhatsApp()
    await say(id, { text: 'one' })
    const until = new Date(world.now().getTime() + 3_600_000).toISOString()
    await shop.owner.post('/channels/whatsapp/pause', { reason: 'Holiday', until })
    await world.runJobs()
    expect(await statesOf(id)).toEqual(['queued'])
    expect(await say(id, { text: 'two' })).toMatchObject({
      status: 409,
      body: { code: 'channel_paused', channel: 'whatsapp', until },
    })
    expect(await say(id, { text: 'For us', private: true })).toMatchObject({ status: 201, body: { status: 'sent' } })
    expect((await client.get(at(id))).body.channel_paused).toBe(true)
    await shop.owner.post('/channels/whatsapp/resume')
    await world.runJobs()
    expect(sentTo(person)).toEqual(['one'])
    expect((await client.get(at(id))).body.channel_paused).toBe(false)
  })

  test('queued messages are sent at the instant at which the pause ends', async () => {
    const { id, person } = await onWhatsApp()
    await say(id, { text: 'one' })
    const until = new Date(world.now().getTime() + 60_000).toISOString()
    await shop.owner.post('/channels/whatsapp/pause', { until })
    await world.runJobs()
    world.wait(1)
    expect((await say(id, { text: 'two' })).status).toBe(201)
    await world.runJobs()
    expect(sentTo(person)).toEqual(['one', 'two'])
  })

  test('a message that has waited for 24 hours has failed', async () => {
    const { id, person } = await onWhatsApp()
    await say(id, { text: 'one' })
    await shop.owner.post('/channels/whatsapp/pause')
    await world.runJobs()
    world.wait(24 * 60 - 1)
    await world.runJobs()
    expect(await statesOf(id)).toEqual(['queued'])
    world.wait(1)
    await world.runJobs()
    expect(await statesOf(id)).toEqual(['failed channel_paused'])
    await shop.owner.post('/channels/whatsapp/resume')
    await world.runJobs()
    expect(sentTo(person)).toEqual([])
  })
})

test('after a channel is deleted, its queued messages have failed, and nothing can be sent', async () => {
  const { id } = await onTelegram()
  await say(id, { text: 'one' })
  expect((await shop.owner.delete('/channels/telegram')).status).toBe(204)
  await world.runJobs()
  expect(await statesOf(id)).toEqual(['failed not_reachable'])
  const refused = await say(id, { text: 'two' })
  expect(refused.body.errors).toMatchObject([{ pointer: '', code: 'not_reachable' }])
})

test('WhatsApp gets read receipts, and customers see that somebody is writing', async () => {
  const { id, person } = await onWhatsApp()
  await client.post(`${at(id)}/read`)
  expect((await client.post(`${at(id)}/typing`)).status).toBe(204)
  await world.runJobs()
  const [said] = world.meta.said.filter((each) => each.person === person)
  expect(said?.is_read).toBe(true)
  expect(world.meta.typing.map(({ message_id }) => message_id)).toContain(said?.id)
})
