import { afterAll, beforeAll, expect, test } from 'vitest'
import { at, made, shopOf } from '../../testing/shop.ts'
import { threadsOf } from '../../testing/threads.ts'
import { aWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

async function aShopWithThreads() {
  const workspace = await world.aWorkspace()
  const shop = shopOf(workspace)
  const threads = threadsOf(world, workspace)
  const { service_id } = await shop.aClass()
  const book = async (conversation_id: string | null, time: string) =>
    made(await shop.book({ service_id, start: at(time), conversation_id })).id as string
  const ids = async (path: string) =>
    (await shop.client.get(path)).body.data.map(({ id }: { id: string }) => id) as string[]
  return { workspace, shop, threads, book, ids }
}

test('the work of a conversation is that of its bookings, in the order of all work', async () => {
  const { shop, threads, book, ids } = await aShopWithThreads()
  const [ana, bia] = [await threads.aThread(), await threads.aThread()]
  const [late, early] = [await book(ana.id, '15:00'), await book(ana.id, '10:00')]
  const hers = await book(bia.id, '11:00')
  await book(null, '12:00')
  const at = `/conversations/${ana.id}/work-items`
  expect(await ids(at)).toEqual([early, late])
  expect(await ids(`/conversations/${bia.id}/work-items`)).toEqual([hers])
  await shop.operate(early, 'complete')
  expect(await ids(`${at}?status=completed`)).toEqual([early])
  const page = (await shop.client.get(`${at}?limit=1`)).body
  expect(await ids(`${at}?limit=1&cursor=${page.next_cursor}`)).toHaveLength(1)
})

test('work of a conversation that is unknown here is not found', async () => {
  const { shop, threads } = await aShopWithThreads()
  const stranger = await aShopWithThreads()
  const theirs = await stranger.threads.aThread()
  expect(await threads.aThread()).toBeDefined()
  for (const id of [theirs.id, 'cnv_0000000000000000000000']) {
    expect((await shop.client.get(`/conversations/${id}/work-items`)).status).toBe(404)
  }
})

test('a caller that may not read bookings does not read the work of a conversation', async () => {
  const { workspace, threads } = await aShopWithThreads()
  const thread = await threads.aThread()
  const reader = await workspace.key('messages:read')
  expect((await reader.get(`/conversations/${thread.id}/work-items`)).status).toBe(403)
})
