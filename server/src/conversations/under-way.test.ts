// Changes in a workspace while a message is on its way to the provider, and the provider has not answered yet.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { jobs } from '../slices.ts'
import { aWorldWithProviders, type ProviderWorld } from '../testing/providers/world.ts'
import { until } from '../testing/until.ts'
import { aGate, workersOf } from '../testing/workers.ts'
import type { Client, TestWorkspace } from '../testing/world.ts'

const MINUTES_PER_SECOND = 1 / 60

let world: ProviderWorld
let shop: TestWorkspace
let client: Client
let people = 0
beforeAll(async () => {
  world = await aWorldWithProviders()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  shop = await world.aConnectedWorkspace()
  client = shop.everything
})

const newest = async () => (await client.get('/conversations?limit=1')).body.data[0]

async function onWhatsApp() {
  people += 1
  const person = world.meta.person({ phone: `55119${82_000_000 + people}` })
  await world.meta.say(person, { text: 'Hello' })
  await world.runJobs()
  world.wait(1)
  return { person, ...(await newest()) }
}

async function onTelegram() {
  const person = world.bot.person({ username: null })
  await world.bot.say(person, { text: 'Hello' })
  await world.runJobs()
  world.wait(1)
  return { person, ...(await newest()) }
}

const say = async (id: string, text: string) => (await client.post(`/conversations/${id}/messages`, { text })).body
const messageOf = async (id: string, message: { id: string }) =>
  (await client.get(`/conversations/${id}/messages`)).body.data.find((each: { id: string }) => each.id === message.id)

/** Does something after the provider has decided and before its answer is read. */
async function whileUnderWay<T>(work: () => Promise<T>): Promise<T> {
  const gate = aGate()
  const { providers } = world.platform
  const fetch: typeof providers.fetch = async (request) => {
    const answer = await providers.fetch(request)
    await gate.pass()
    return answer
  }
  const running = workersOf(world, jobs, { providers: { ...providers, fetch } })
    .aWorker()
    .runDue()
  await until(() => gate.count() > 0)
  const done = await work()
  gate.open()
  await running
  return done
}

const merge = async (into: { customer: { id: string } }, other: { customer: { id: string } }) => {
  const merged = await client.post(`/customers/${into.customer.id}/merge`, { other_id: other.customer.id })
  expect(merged.status).toBe(200)
}

test('a message is sent although its customer becomes part of another, who gets the new id of the person', async () => {
  const [kept, ended] = [await onWhatsApp(), await onWhatsApp()]
  // WhatsApp writes the number without its ninth digit from now on, and says so in its answer.
  ended.person.wa_id = ended.person.phone.replace('55119', '5511')
  const message = await say(ended.id, 'Hello')
  await whileUnderWay(() => merge(kept, ended))
  expect(await messageOf(kept.id, message)).toMatchObject({ status: 'sent', external_id: world.meta.sent.at(-1)?.id })
  const { body } = await client.get(`/customers/${kept.customer.id}`)
  expect(body.identities.map(({ external_id }: { external_id: string }) => external_id)).toContain(ended.person.wa_id)
})

test('a refusal counts although an older message is sent again meanwhile', async () => {
  const { id } = await onWhatsApp()
  world.meta.fail('messages', { kind: 'error', code: 131009 })
  const older = await say(id, 'older')
  await world.runJobs()
  const younger = await say(id, 'younger')
  world.meta.fail('messages', { kind: 'error', code: 131026 })
  await whileUnderWay(async () => {
    expect((await client.post(`/conversations/${id}/messages/${older.id}/retry`)).status).toBe(200)
  })
  expect(await messageOf(id, younger)).toMatchObject({ status: 'failed', error: { code: 'not_reachable' } })
})

test('a refusal for a while leads to another try although an older message is sent again meanwhile', async () => {
  const { id } = await onWhatsApp()
  world.meta.fail('messages', { kind: 'error', code: 131009 })
  const older = await say(id, 'older')
  await world.runJobs()
  const younger = await say(id, 'younger')
  world.meta.fail('messages', { kind: 'error', code: 131000 })
  await whileUnderWay(() => client.post(`/conversations/${id}/messages/${older.id}/retry`))
  await world.runJobs()
  expect(await messageOf(id, older)).toMatchObject({ status: 'sent' })
  expect(await messageOf(id, younger)).toMatchObject({ status: 'queued' })
  world.wait(2 * MINUTES_PER_SECOND)
  await world.runJobs()
  expect(await messageOf(id, younger)).toMatchObject({ status: 'sent' })
})

test.each(['whatsapp', 'telegram'] as const)(
  'a message on %s is tried again in the thread that its own became part of, before those that were queued after it',
  async (channel) => {
    const there = channel === 'whatsapp' ? onWhatsApp : onTelegram
    const [kept, ended] = [await there(), await there()]
    const message = await say(ended.id, 'one')
    const [provider, call] = channel === 'whatsapp' ? [world.meta, 'messages'] : [world.bot, 'sendMessage']
    const before = provider.sent.length
    provider.fail(call, { kind: 'error', code: channel === 'whatsapp' ? 131000 : 500 })
    const { next } = await whileUnderWay(async () => {
      await merge(kept, ended)
      await world.runJobs()
      const next = await say(kept.id, 'two')
      await world.runJobs()
      expect(await messageOf(kept.id, message)).toMatchObject({ status: 'queued' })
      expect(provider.sent.length).toBe(before)
      return { next }
    })
    expect(await messageOf(kept.id, message)).toMatchObject({ status: 'queued' })
    for (const seconds of [2, 1]) {
      world.wait(seconds * MINUTES_PER_SECOND)
      await world.runJobs()
    }
    expect(await messageOf(kept.id, message)).toMatchObject({ status: 'sent', conversation_id: kept.id })
    expect(await messageOf(kept.id, next)).toMatchObject({ status: 'sent' })
    expect(provider.sent.length).toBe(before + 2)
  },
)

test('an answer that comes after somebody had the message sent again says nothing about the second send', async () => {
  const { id } = await onTelegram()
  const message = await say(id, 'Hello')
  world.bot.fail('sendMessage', { kind: 'error', code: 400 })
  await whileUnderWay(async () => {
    // The process takes so long that another one takes over its job.
    world.wait(1)
    await world.runJobs()
    expect(await messageOf(id, message)).toMatchObject({ status: 'failed', error: { code: 'unknown_outcome' } })
    expect((await client.post(`/conversations/${id}/messages/${message.id}/retry`)).status).toBe(200)
  })
  expect((await messageOf(id, message)).status).not.toBe('failed')
  await world.runJobs()
  expect(await messageOf(id, message)).toMatchObject({ status: 'sent' })
})
