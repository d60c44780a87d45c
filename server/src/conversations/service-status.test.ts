// The service status: numbers of queued, failed and unreadable messages, and channels that late messages make degraded.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SYSTEM } from '../platform/context.ts'
import { SYSTEM_WORKSPACE } from '../platform/id.ts'
import { enqueue } from '../platform/jobs.ts'
import { writing } from '../platform/transaction.ts'
import { aWorldWithProviders, type ProviderWorld } from '../testing/providers/world.ts'
import type { TestWorkspace } from '../testing/world.ts'

let world: ProviderWorld
let shop: TestWorkspace
beforeAll(async () => {
  world = await aWorldWithProviders()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  await world.db.deleteFrom('channels').execute()
  await world.db.deleteFrom('channel_accounts').execute()
  world.meta.failures.clear()
  shop = await world.aWorkspace()
  await world.connectWhatsApp(shop)
})

const service = async () => (await shop.owner.get('/channels/service-status')).body.data[0]
const status = async () => (await shop.owner.get('/channels')).body.data[0].status

async function watchQueues(): Promise<void> {
  await writing(world.platform, { workspaceId: SYSTEM_WORKSPACE, actor: SYSTEM }, async (ctx) =>
    enqueue(ctx, { kind: 'watch-queues' }),
  )
  await world.runWorker()
}

let phones = 20_000_000
/** A customer who has written. Returns a function that sends to them. */
async function somebody() {
  phones += 1
  await world.meta.say(world.meta.person({ phone: `+55119${phones}` }), { text: 'Oi' })
  await world.runJobs()
  const [conversation] = (await shop.owner.get('/conversations')).body.data
  return (text: string) => shop.owner.post(`/conversations/${conversation.id}/messages`, { text })
}

test('messages that wait too long make the channel degraded until they are sent', async () => {
  const send = await somebody()
  world.meta.fail('messages', { kind: 'error', code: 130429 }, 2)
  await send('Olá')
  await world.runJobs()
  const queuedAt = world.now().toISOString()
  expect(await service()).toMatchObject({ status: 'ok', queued: 1, oldest_queued_at: queuedAt })
  world.wait(0.4)
  await watchQueues()
  expect(await status()).toBe('ok')
  world.wait(0.2)
  world.meta.fail('messages', { kind: 'error', code: 130429 }, 2)
  await watchQueues()
  expect(await status()).toBe('degraded')
  expect(await service()).toMatchObject({ status: 'degraded', queued: 1, oldest_queued_at: queuedAt })
  world.meta.failures.clear()
  world.wait(2)
  await world.runJobs()
  await watchQueues()
  expect(await service()).toMatchObject({ status: 'ok', queued: 0, oldest_queued_at: null })
})

test('messages that wait because of a pause do not make the channel degraded', async () => {
  const send = await somebody()
  world.meta.fail('messages', { kind: 'error', code: 130429 })
  await send('Olá')
  await world.runJobs()
  await shop.owner.post('/channels/whatsapp/pause', {})
  world.wait(5)
  await world.runJobs()
  await watchQueues()
  expect(await service()).toMatchObject({ status: 'ok', paused: true, queued: 1 })
})

test('failed messages are counted for a day', async () => {
  const send = await somebody()
  world.meta.fail('messages', { kind: 'error', code: 131009 })
  await send('Olá')
  await world.runJobs()
  expect(await service()).toMatchObject({ queued: 0, failed_24h: 1 })
  world.wait(24 * 60)
  expect(await service()).toMatchObject({ failed_24h: 0 })
})

test('events that could not be read are counted for a day', async () => {
  expect((await world.meta.post(Buffer.from('{"entry":"nonsense"}'))).status).toBe(200)
  await world.runJobs()
  expect(await service()).toMatchObject({ unreadable_24h: 1 })
  world.wait(24 * 60)
  expect(await service()).toMatchObject({ unreadable_24h: 0 })
})
