import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { editMessage } from '../../conversations/message.ts'
import { at, made, type Shop, shopOf } from '../../testing/shop.ts'
import { type Threads, threadsOf } from '../../testing/threads.ts'
import { aWorld, type World } from '../../testing/world.ts'
import { locationReactions } from './shared-location.ts'

let world: World
let shop: Shop
let threads: Threads
// biome-ignore lint/suspicious/noExplicitAny: a conversation as the API returns it
let thread: any
let service_id: string
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  const workspace = await world.aWorkspace()
  shop = shopOf(workspace)
  threads = threadsOf(world, workspace)
  thread = await threads.aThread()
  service_id = (await shop.aClass()).service_id
})

const HERE = { lat: -23.55, lng: -46.63, name: null, address: null, accuracy_m: 12, live_until: null }
const book = async (conversation_id: string | null = thread.id) =>
  made(await shop.book({ service_id, start: at('10:00'), conversation_id })).id as string
const share = (by = thread) => threads.says(by, '', { type: 'location', text: null, content: { location: HERE } })
async function locationsOf(id: string) {
  await world.runJobs()
  return (await shop.client.get(`/bookings/${id}/location-events`)).body.data
}

test('a shared location becomes a location event of the one open booking of the conversation', async () => {
  const id = await book()
  const ended = await book()
  await shop.operate(ended, 'complete')
  const others = await book(null)
  await share()
  expect(await locationsOf(id)).toEqual([
    {
      id: expect.stringMatching(/^loc_/),
      kind: 'position',
      lat: -23.55,
      lng: -46.63,
      accuracy_m: 12,
      recorded_at: world.now().toISOString(),
      author: { kind: 'customer', id: thread.customer.id, name: 'Ana Souza' },
      created_at: world.now().toISOString(),
    },
  ])
  for (const each of [ended, others]) expect(await locationsOf(each)).toEqual([])
  const { data } = (await shop.client.get(`/bookings/${id}/timeline`)).body
  expect(data[0]).toMatchObject({ kind: 'booking.located', actor: { kind: 'customer' } })
})

test('a location counts although its thread became part of another one before anybody looked at it', async () => {
  world.wait(1)
  const younger = await threads.aThread()
  const id = await book(younger.id)
  await share(younger)
  const path = `/customers/${thread.customer.id}/merge`
  expect((await shop.client.post(path, { other_id: younger.customer.id })).status).toBe(200)
  expect(await locationsOf(id)).toHaveLength(1)
})

test('with two open bookings or none the location is only in the conversation', async () => {
  await share()
  const both = [await book(), await book()]
  await share()
  for (const id of both) expect(await locationsOf(id)).toEqual([])
})

test('a location that the team sends does not become a location event', async () => {
  const id = await book()
  await shop.client.post(`/conversations/${thread.id}/messages`, { location: { lat: -23.5, lng: -46.6 } })
  expect(await locationsOf(id)).toEqual([])
})

test('each place of a live location is a location event', async () => {
  const id = await book()
  const message = await share()
  world.wait(3)
  const content = { location: { ...HERE, lat: -23.56 } }
  await threads.change(async (ctx) => editMessage(ctx, message, { content, edited_at: world.now() }))
  const places = await locationsOf(id)
  expect(places.map(({ lat }: { lat: number }) => lat)).toEqual([-23.55, -23.56])
})

test('a location event that is delivered twice is recorded once', async () => {
  const id = await book()
  await share()
  expect(await locationsOf(id)).toHaveLength(1)
  const { rows } = await world.pool.query(
    "select * from events where type = 'message.located' and conversation_id = $1",
    [thread.id],
  )
  const [reaction] = locationReactions
  await reaction?.run({ write: threads.change } as never, ...rows)
  expect(await locationsOf(id)).toHaveLength(1)
})
