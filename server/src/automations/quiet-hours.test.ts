// Quiet hours of real runs: a message waits until they are over, or is skipped, and never comes too late.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { made, shopOf } from '../testing/shop.ts'
import { threadsOf } from '../testing/threads.ts'
import { automationsOf } from '../testing/timers.ts'
import { aWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const TEXT = { 'pt-BR': 'Até logo, {{customer.first_name}}!' }
const wallClock = (minutes: number) =>
  new Date(world.now().getTime() + minutes * 60_000).toLocaleTimeString('en-GB', {
    timeZone: 'America/Sao_Paulo',
    hour: '2-digit',
    minute: '2-digit',
  })

/** Ana has written, and books a time that begins this many minutes from now. It is quiet for another hour. */
async function anaBooks(policy: 'delay' | 'skip', startsIn: number) {
  const workspace = await world.aWorkspace()
  const shop = shopOf(workspace)
  const threads = threadsOf(world, workspace)
  const automations = automationsOf(world, workspace)
  const { service_id } = await shop.aClass({ slot_interval_minutes: 5 })
  const quiet_hours = { from: wallClock(-60), to: wallClock(60), policy }
  const actions = [{ id: 'greet', type: 'send_message', text: TEXT }]
  const automation = await automations.add({ type: 'booking.created' }, { actions, quiet_hours })
  const thread = await threads.aThread()
  await threads.says(thread, 'Oi')
  const { name, phone } = (await shop.client.get(`/customers/${thread.customer.id}`)).body
  const start = new Date(world.now().getTime() + startsIn * 60_000).toISOString()
  const booking = made(await shop.book({ service_id, start, customer: { name, phone } }))
  await world.runJobs()
  const sent = async () =>
    (await shop.client.get(`/conversations/${thread.id}/messages`)).body.data
      .filter(({ direction, type }: { direction: string; type: string }) => direction === 'outbound' && type === 'text')
      .map(({ text }: { text: string }) => text)
  const status = async () => (await automations.runs(automation)).map((run) => run.status)
  return { shop, booking, sent, status }
}

test('a message waits until the quiet hours are over, and is sent once', async () => {
  const { sent, status } = await anaBooks('delay', 300)
  expect(await status()).toEqual(['waiting'])
  world.wait(59)
  await world.runJobs()
  expect(await sent()).toEqual([])
  world.wait(1)
  await world.runJobs()
  expect(await sent()).toEqual(['Até logo, Ana!'])
  expect(await status()).toEqual(['completed'])
  world.wait(1_440)
  await world.runJobs()
  expect(await sent()).toHaveLength(1)
})

test('a message is skipped when quiet hours skip', async () => {
  const { sent, status } = await anaBooks('skip', 300)
  expect(await status()).toEqual(['skipped'])
  world.wait(120)
  await world.runJobs()
  expect(await sent()).toEqual([])
})

test('a message that waited until its booking has begun is skipped', async () => {
  const { sent, status } = await anaBooks('delay', 30)
  expect(await status()).toEqual(['waiting'])
  world.wait(60)
  await world.runJobs()
  expect(await status()).toEqual(['skipped'])
  expect(await sent()).toEqual([])
})
