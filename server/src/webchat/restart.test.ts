// Several writers, a reader who is cut off at random, processes that stop, and a merge: each message once, in one order.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { originOf } from '../testing/origin.ts'
import { followAt } from '../testing/stream.ts'
import { until } from '../testing/until.ts'
import { visitorsOf } from '../testing/visitors.ts'
import { aWorld, type TestWorkspace, type World } from '../testing/world.ts'

let world: World
let shop: TestWorkspace
beforeAll(async () => {
  world = await aWorld()
  shop = await world.aWorkspace()
})
afterAll(() => world[Symbol.asyncDispose]())

const AT = '/public/webchat'
const MESSAGES_OF_TEAM = 80
const MESSAGES_OF_VISITOR = 18
/** This is more than one connection waits for (12); otherwise writers and reader would wait for each other. */
const MAX_MESSAGES_AHEAD = 20

test.each([1, 2, 3])('seed %i', async (seed) => {
  const random = randomFrom(seed)
  const site = await visitorsOf(world, shop)
  const other = await site.open({ name: 'Other' })
  await other.client.post(`${AT}/messages`, { text: 'of somebody else' })
  // A minute passes, so that the thread of the reader is the younger one, which becomes part of the other.
  world.wait(1)
  const visitor = await site.open({ name: 'Reader' })
  const first = (await visitor.client.post(`${AT}/messages`, { text: 'first' })).body
  const thread = first.event_id.split('.')[0] as string
  const customerOf = async (id: string) => (await shop.everything.get(`/conversations/${id}`)).body.customer.id
  const otherThread = (await other.client.post(`${AT}/sessions`, {})).body.conversation.id

  const written: string[] = ['first']
  const received: { id: string; text: string }[] = [{ id: first.event_id, text: 'first' }]
  /** The writers wait for the reader, so that no connection gets all messages at once. */
  const reader = () => until(() => written.length - received.length < MAX_MESSAGES_AHEAD, 60_000)
  const note = (text: string, status: number) => {
    expect(status, text).toBe(201)
    written.push(text)
  }
  const byTeam = async (from: number) => {
    for (let n = from; n < MESSAGES_OF_TEAM; n += 4) {
      const text = `team ${n}`
      await reader()
      note(text, (await shop.everything.post(`/conversations/${thread}/messages`, { text })).status)
      if (random() < 0.2) {
        await shop.everything.post(`/conversations/${thread}/messages`, { text: 'hidden', private: true })
      }
    }
  }
  const byVisitor = async (from: number) => {
    for (let n = from; n < MESSAGES_OF_VISITOR; n += 2) {
      const text = `visitor ${n}`
      await reader()
      note(text, (await visitor.client.post(`${AT}/messages`, { text, client_ref: text })).status)
    }
  }
  const merging = async () => {
    await until(() => written.length > 40, 60_000)
    const merged = await shop.everything.post(`/customers/${await customerOf(thread)}/merge`, {
      other_id: await customerOf(otherThread),
    })
    expect(merged.status).toBe(200)
  }
  const writing = Promise.all([byTeam(0), byTeam(1), byTeam(2), byTeam(3), byVisitor(0), byVisitor(1), merging()])

  const processes = [await aWorld({ url: world.url }), await aWorld({ url: world.url })]
  let connections = 0
  const total = 1 + MESSAGES_OF_TEAM + MESSAGES_OF_VISITOR
  while (received.length < total) {
    const place = Math.floor(random() * processes.length)
    const process = processes[place] as World
    const headers = { ...visitor.headers, 'last-event-id': received.at(-1)?.id as string }
    const stream = await followAt(`${await originOf(process)}/v1${AT}/stream`, headers)
    connections += 1
    const wanted = 1 + Math.floor(random() * 12)
    const said = () => stream.messages.filter(({ event }) => event === 'message')
    await until(() => said().length >= Math.min(wanted, total - received.length))
    if (random() < 0.3) {
      // The process stops while the stream is open, and another one takes its place.
      processes[place] = await aWorld({ url: world.url })
      await process[Symbol.asyncDispose]()
      await until(stream.isOver)
    } else await stream.leave()
    received.push(...said().map(({ id, data }) => ({ id, text: data.text })))
    const [ready] = stream.messages.filter(({ event }) => event === 'ready')
    expect(ready?.data, `seed ${seed}, connection ${connections}`).toEqual({ resumed: true })
  }
  await writing
  for (const process of processes) await process[Symbol.asyncDispose]()

  expect(received.map(({ text }) => text).toSorted()).toEqual(written.toSorted())
  const listed = (await visitor.client.get(`${AT}/messages?limit=200`)).body.data.toReversed()
  expect(received.map(({ text }) => text)).toEqual(listed.map(({ text }: { text: string }) => text))
  // The ids rise strictly within a conversation, and the merge changes the conversation once.
  const threads = [...new Set(received.map(({ id }) => id.split('.')[0]))]
  expect(threads).toEqual([thread, otherThread])
  for (const each of threads) {
    const places = received.filter(({ id }) => id.startsWith(`${each}.`)).map(({ id }) => Number(id.split('.')[1]))
    expect(places).toEqual([...new Set(places)].toSorted((one, other) => one - other))
  }
  expect(connections).toBeGreaterThan(3)
})

/** Park and Miller's generator, so that a seed always gives the same numbers. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
