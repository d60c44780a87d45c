import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { JobCtx } from '../platform/jobs.ts'
import { writing } from '../platform/transaction.ts'
import { whileHolding } from '../testing/race.ts'
import { aPerson, at, made, type Shop, shopOf } from '../testing/shop.ts'
import { type Threads, threadsOf } from '../testing/threads.ts'
import { aWorld, type Reply, type TestWorkspace, type World } from '../testing/world.ts'
import { createBooking } from './create.ts'
import { noteInThread, threadJobs } from './thread.ts'

let world: World
let workspace: TestWorkspace
let shop: Shop
let threads: Threads
// biome-ignore lint/suspicious/noExplicitAny: a conversation as the API returns it
let thread: any
let service_id: string
let ana: string
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  workspace = await world.aWorkspace()
  shop = shopOf(workspace)
  threads = threadsOf(world, workspace)
  thread = await threads.aThread()
  ;({ service_id, ana } = await shop.aBarber())
})

const book = async (more: object = {}) =>
  made(await shop.book({ service_id, start: at('10:00'), conversation_id: thread.id, ...more }))

/** The events of the thread, oldest first. */
async function steps(id = thread.id) {
  await world.runJobs()
  const { data } = (await shop.client.get(`/conversations/${id}/messages?limit=100`)).body
  // biome-ignore lint/suspicious/noExplicitAny: messages as the API returns them
  return data.filter(({ type }: any) => type === 'event').toReversed()
}
// biome-ignore lint/suspicious/noExplicitAny: messages as the API returns them
const kinds = (messages: any[]) => messages.map(({ event }) => event.kind)

test('a booking keeps the conversation that it came from, also after it was moved to another time', async () => {
  const { id, conversation_id } = await book()
  expect(conversation_id).toBe(thread.id)
  const moved = made(await shop.reschedule(id, { start: at('12:00') }))
  expect(moved.conversation_id).toBe(thread.id)
  expect(await shop.getBooking(moved.id)).toMatchObject({ conversation_id: thread.id, rescheduled_from: id })
})

test('a hold gets its conversation when it is confirmed', async () => {
  const hold = made(await shop.hold({ service_id, start: at('10:00'), customer: aPerson() }))
  const confirmed = await shop.confirm(hold.id, { conversation_id: thread.id })
  expect(confirmed.body.conversation_id).toBe(thread.id)
  expect(kinds(await steps())).toEqual(['booking.confirmed'])
})

describe('while a conversation is merged into an older one', () => {
  // biome-ignore lint/suspicious/noExplicitAny: a conversation as the API returns it
  let younger: any
  let person: { id: string }
  beforeEach(async () => {
    world.wait(1)
    younger = await threads.aThread()
    person = await threads.aCustomer()
  })

  /** Merges both while a call waits for a row, and expects that the booking then belongs to the older conversation. */
  async function mergeDuring(call: () => Promise<Reply>, ...[table, id]: ['customers' | 'resources', string]) {
    const { calling, merging } = await whileHolding(world, table, id, async (waiting) => {
      const calling = call()
      await waiting(1)
      const merging = shop.client.post(`/customers/${thread.customer.id}/merge`, { other_id: younger.customer.id })
      await Promise.race([merging, waiting(2)])
      return { calling, merging }
    })
    const [{ body: booking }, merged] = await Promise.all([calling, merging])
    expect(merged.status).toBe(200)
    const { data } = (await shop.client.get(`/conversations/${thread.id}/work-items`)).body
    expect(data.map((item: { id: string }) => item.id)).toContain(booking.id)
    expect(await shop.getBooking(booking.id)).toMatchObject({ conversation_id: thread.id })
  }
  const wish = () => ({ service_id, start: at('10:00'), customer: { id: person.id }, conversation_id: younger.id })

  test.each(['resources', 'customers'] as const)(
    'a booking that waits for %s belongs to the older one',
    async (table) => mergeDuring(() => shop.book(wish()), table, table === 'resources' ? ana : person.id),
  )

  test('a hold that is confirmed belongs to the older one', async () => {
    const { id } = made(await shop.hold({ service_id, start: at('10:00') }))
    const { customer, conversation_id } = wish()
    await mergeDuring(() => shop.confirm(id, { customer, conversation_id }), 'customers', person.id)
  })

  test('a booking that gets another time belongs to the older one', async () => {
    const { id } = made(await shop.book(wish()))
    await mergeDuring(() => shop.reschedule(id, { start: at('12:00') }), 'resources', ana)
  })
})

test('a conversation of another workspace is not found, and nothing is booked', async () => {
  const stranger = await world.aWorkspace()
  const theirs = await threadsOf(world, stranger).aThread()
  const refused = await shop.book({ service_id, start: at('10:00'), conversation_id: theirs.id })
  expect(refused).toMatchObject({ status: 404, body: { detail: expect.stringContaining('/conversation_id') } })
  expect((await shop.client.get('/bookings')).body.data).toEqual([])
})

test('the conversation has every step of a booking once, in order, with its author', async () => {
  const { id } = await book()
  world.wait(1)
  await shop.change(id, { notes: 'By the window' })
  world.wait(1)
  await shop.client.post(`/bookings/${id}/comments`, { body: 'Allergic to ammonia' })
  world.wait(1)
  const moved = made(await shop.reschedule(id, { start: at('12:00') }))
  world.wait(1)
  await workspace.owner.post(`/bookings/${moved.id}/cancel`, { reason: 'Ill' })
  const messages = await steps()
  expect(kinds(messages)).toEqual([
    'booking.created',
    'booking.confirmed',
    'booking.updated',
    'booking.commented',
    'booking.rescheduled',
    'booking.cancelled',
  ])
  expect(messages.at(-1)).toMatchObject({
    direction: 'outbound',
    private: true,
    status: 'sent',
    author: { kind: 'member', name: 'Maria' },
    event: { kind: 'booking.cancelled', data: { booking: { id: moved.id, status: 'cancelled' }, reason: 'cancelled' } },
    created_at: world.now().toISOString(),
  })
})

test('a job that runs twice stores its steps once', async () => {
  const { id } = await book()
  await steps()
  const { rows } = await world.pool.query('select id from events where booking_id = $1 order by id', [id])
  await threads.change(async (ctx) => noteInThread(ctx, { conversation_id: thread.id }, ...rows.map((row) => row.id)))
  expect(kinds(await steps())).toEqual(['booking.created', 'booking.confirmed'])
})

test('steps for an unknown conversation are dropped, and the job ends', async () => {
  const [job] = threadJobs
  const payload = { conversation_id: 'cnv_0000000000000000000000', event_ids: [] }
  const ctx = { write: (work: never) => threads.change(work) } as unknown as JobCtx
  await job?.run(ctx, payload)
})

test('a step counts as activity, but does not raise the version of the conversation', async () => {
  await threads.says(thread, 'Oi, tem horário amanhã?')
  const before = (await shop.client.get(`/conversations/${thread.id}`)).body
  world.wait(5)
  await book()
  await steps()
  const after = (await shop.client.get(`/conversations/${thread.id}`)).body
  expect(after.last_activity_at).toBe(world.now().toISOString())
  const { version, mode, unread_count, waiting_since, last_message } = before
  expect(after).toMatchObject({ version, mode, unread_count, waiting_since, last_message })
})

test('the source of a booking shows who made it, unless the call names another one', async () => {
  const sources: Record<string, string> = {}
  for (const [index, kind] of (['bot', 'automation', 'api_key', 'system'] as const).entries()) {
    const actor = { kind, id: null, name: kind }
    const booked = await writing(world.platform, { workspaceId: workspace.id, actor }, (ctx) =>
      createBooking(ctx, { service_id, start: at(`1${index}:00`), customer: aPerson() }, {
        id: workspace.id,
        name: 'Salão Aurora',
        timezone: 'America/Sao_Paulo',
        locale: 'pt-BR',
      } as never),
    )
    sources[kind] = booked.source
  }
  expect(sources).toEqual({ bot: 'agent', automation: 'automation', api_key: 'api', system: 'api' })
  expect((await book({ start: at('15:00'), source: 'whatsapp' })).source).toBe('whatsapp')
})

test('the summary of a customer counts their open conversations', async () => {
  const count = async () => (await shop.client.get(`/customers/${thread.customer.id}/summary`)).body.open_conversations
  expect(await count()).toBe(1)
  await shop.client.post(`/conversations/${thread.id}/resolve`)
  expect(await count()).toBe(0)
})

test('the conversation does not contain texts about the booking', async () => {
  const { id } = await book()
  world.wait(1)
  made(await shop.client.post(`/bookings/${id}/comments`, { body: 'Allergic to ammonia' }))
  const events = await steps()
  expect(events.at(-1)).toMatchObject({ event: { kind: 'booking.commented', data: { booking: { id } } } })
  expect(JSON.stringify(events)).not.toContain('ammonia')
})
