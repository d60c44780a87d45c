// A pause of the bot: conversations in which a customer writes go to people, and return to the bot when the pause ends.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findAiPauses, resumeAi } from '../ai/pause.ts'
import { lockWaits } from '../testing/lock-waits.ts'
import { type Threads, threadsOf } from '../testing/threads.ts'
import { until } from '../testing/until.ts'
import { aWorld, type TestWorkspace, type World } from '../testing/world.ts'
import { storeMessage } from './message.ts'

let world: World
let shop: TestWorkspace
let threads: Threads
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  shop = await world.aWorkspace()
  threads = threadsOf(world, shop)
  await shop.everything.put('/bot', { enabled: true })
})

const get = async ({ id }: { id: string }) => (await shop.everything.get(`/conversations/${id}`)).body
const pause = (body: object = {}) => shop.owner.post('/ai/pause', body)
const after = (minutes: number) => new Date(world.now().getTime() + minutes * 60_000).toISOString()

const untilSomebodyWaits = () => until(async () => (await lockWaits(world.pool)) === 1)

async function resume() {
  await shop.owner.post('/ai/resume', {})
  await world.runJobs()
}

test('what comes in during a pause of the bot goes to people, who see since when the customer waits', async () => {
  const [open, resolved] = [await threads.aThread(), await threads.aThread()]
  await shop.everything.post(`/conversations/${resolved.id}/resolve`)
  await pause()
  expect(await get(open)).toMatchObject({ mode: 'bot' })
  const { created_at } = await threads.says(open, 'Hello')
  await threads.says(resolved, 'Hello again')
  const fresh = await threads.aThread()
  const paused = { mode: 'human', mode_reason: 'paused', mode_until: null }
  expect(await get(open)).toMatchObject({ ...paused, waiting_since: created_at.toISOString() })
  expect(await get(resolved)).toMatchObject(paused)
  expect(fresh).toMatchObject(paused)
})

test('the bot gets them back with the resume, except those that a member has answered or taken', async () => {
  const [waits, answered, taken] = [await threads.aThread(), await threads.aThread(), await threads.aThread()]
  await pause()
  for (const thread of [waits, answered, taken]) await threads.says(thread, 'Hello')
  await shop.owner.post(`/conversations/${answered.id}/messages`, { text: 'Good morning' })
  const { memberId } = await shop.member('agent')
  await shop.owner.post(`/conversations/${taken.id}/mode`, { mode: 'human', assignee_id: memberId })
  await resume()
  expect(await get(waits)).toMatchObject({ mode: 'bot' })
  expect(await get(answered)).toMatchObject({ mode: 'human', mode_reason: 'team_reply' })
  expect(await get(taken)).toMatchObject({ mode: 'human', mode_reason: 'api' })
})

test('a conversation that a person gave to the bot stays with it after the pause, where people answer first', async () => {
  await shop.owner.put('/bot/channel-policies', { policies: [{ channel: 'webchat', default_mode: 'human' }] })
  const [given, others] = [await threads.aThread(), await threads.aThread()]
  await shop.everything.post(`/conversations/${given.id}/mode`, { mode: 'bot' })
  await pause()
  for (const thread of [given, others]) await threads.says(thread, 'Hello')
  expect(await get(given)).toMatchObject({ mode: 'human', mode_reason: 'paused' })
  expect(await get(others)).toMatchObject({ mode: 'human', mode_reason: 'default' })
  await resume()
  for (const thread of [given, others]) await threads.says(thread, 'Hello?')
  expect(await get(given)).toMatchObject({ mode: 'bot' })
  expect(await get(others)).toMatchObject({ mode: 'human' })
})

test('a pause with an end ends to the instant, also for a message that is faster than the job', async () => {
  const [faster, silent] = [await threads.aThread(), await threads.aThread()]
  await pause({ until: after(10) })
  for (const thread of [faster, silent]) await threads.says(thread, 'Hello')
  world.wait(9.99)
  await threads.says(faster, 'Anybody?')
  expect(await get(faster)).toMatchObject({ mode: 'human', mode_reason: 'paused' })
  world.wait(0.01)
  await threads.says(faster, 'Hello?')
  expect(await get(faster)).toMatchObject({ mode: 'bot' })
  await world.runJobs()
  expect(await get(silent)).toMatchObject({ mode: 'bot' })
})

test('a message that is being stored while the bot is resumed goes back to the bot, too', async () => {
  const thread = await threads.aThread()
  await pause()
  let resumed: Promise<unknown> | undefined
  await threads.within(thread, async (ctx, locked) => {
    const author = { kind: 'customer', id: thread.customer.id, name: 'Ana Souza' } as const
    await storeMessage(ctx, locked, { direction: 'inbound', author, type: 'text', text: 'Hello' })
    expect(locked).toMatchObject({ mode: 'human', mode_reason: 'paused' })
    resumed = resume()
    // A resume that does not wait would give conversations back before this one is among them.
    await Promise.race([untilSomebodyWaits(), resumed])
  })
  await resumed
  expect(await get(thread)).toMatchObject({ mode: 'bot' })
})

test('a message that waits for the end of the resume is answered by the bot', async () => {
  const thread = await threads.aThread()
  await pause()
  let said: Promise<unknown> | undefined
  await threads.change(async (ctx) => {
    await resumeAi(ctx, ['bot'])
    expect((await findAiPauses(ctx)).bot).toBeNull()
    said = threads.says(thread, 'Hello')
    await Promise.race([untilSomebodyWaits(), said])
  })
  await said
  expect(await get(thread)).toMatchObject({ mode: 'bot' })
})

test('more conversations than one transaction takes come back, and none if the bot is paused again', async () => {
  const customers = Array.from({ length: 120 }, () => threads.aThread())
  const all = await Promise.all(customers)
  await pause()
  for (const thread of all) await threads.says(thread, 'Hello')
  const inMode = async () => {
    const { rows } = await world.pool.query(
      "select count(*)::int as count from conversations where workspace_id = $1 and mode = 'bot'",
      [shop.id],
    )
    return rows[0].count
  }
  expect(await inMode()).toBe(0)
  await shop.owner.post('/ai/resume', {})
  await pause()
  await world.runJobs()
  expect(await inMode()).toBe(0)
  await resume()
  expect(await inMode()).toBe(120)
})
