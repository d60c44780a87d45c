// The team sees which of its members has a conversation open and who writes in it.
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { follow } from '../testing/stream.ts'
import { type Threads, threadsOf } from '../testing/threads.ts'
import { until } from '../testing/until.ts'
import { aWorld, type TestWorkspace, type World } from '../testing/world.ts'

let world: World
let shop: TestWorkspace
let threads: Threads
beforeAll(async () => {
  world = await aWorld()
  shop = await world.aWorkspace()
  threads = threadsOf(world, shop)
})
afterAll(() => world[Symbol.asyncDispose]())

async function follower(cookie: string) {
  const stream = await follow(world, { cookie })
  onTestFinished(stream.leave)
  await until(stream.isReady)
  return { ...stream, presences: () => stream.messages.filter(({ event }) => event === 'presence') }
}

test('other members see who reads and who writes, and nobody sees their own presence', async () => {
  const thread = await threads.aThread()
  const maria = await shop.member('agent')
  const [own, others] = [await follower(maria.cookie), await follower(shop.cookie)]
  for (const doing of ['reading', 'writing', 'left']) {
    expect((await maria.client.post(`/conversations/${thread.id}/presence`, { doing })).status).toBe(204)
  }
  await until(() => others.presences().length === 3)
  expect(others.presences()).toEqual(
    ['reading', 'writing', 'left'].map((doing) => ({
      id: undefined,
      event: 'presence',
      data: { conversation_id: thread.id, member_id: maria.memberId, doing },
    })),
  )
  expect(own.presences()).toEqual([])
})

test('nobody of another workspace sees it, and a key has no presence', async () => {
  const thread = await threads.aThread()
  const stranger = await world.aWorkspace()
  const [theirs, ours] = [await follower(stranger.cookie), await follower((await shop.member('agent')).cookie)]
  const at = `/conversations/${thread.id}/presence`
  expect((await stranger.owner.post(at, { doing: 'reading' })).status).toBe(404)
  expect((await shop.everything.post(at, { doing: 'reading' })).status).toBe(403)
  expect((await shop.owner.post(at, { doing: 'asleep' })).status).toBe(422)
  await shop.owner.post(at, { doing: 'reading' })
  await until(() => ours.presences().length === 1)
  expect(theirs.presences()).toEqual([])
})
