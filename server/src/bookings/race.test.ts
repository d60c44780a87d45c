import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SCOPES } from '../http/caller.ts'
import { aProxy } from '../testing/proxy.ts'
import { ANA, type BookingClient, bookingClientOf, faultsIn, outcome, utc } from '../testing/race.ts'
import { type Shop, shopOf } from '../testing/shop.ts'
import { aWorld, type Reply, type TestWorkspace, type World } from '../testing/world.ts'

let world: World
let workspace: TestWorkspace
let shop: Shop
let bookingClient: BookingClient
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  workspace = await world.aWorkspace()
  shop = shopOf(workspace)
  bookingClient = bookingClientOf(workspace.everything)
})

const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))
const pick = <T>(list: readonly T[], index: number) => list[index % list.length] as T
const idsOf = (things: { id: string }[]) => things.map(({ id }) => id)

/** How often each outcome occurred. */
function tally(replies: readonly Reply[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of replies.map(outcome)) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

async function aBarber(change: object = {}) {
  const barber = await shop.aResource()
  const service = await shop.aService([{ resource_ids: [barber.id] }], change)
  return { barber, service_id: service.id }
}

const sound = async () => expect(await faultsIn(world, workspace.id)).toEqual([])
const countOf = async (table: 'bookings' | 'customers') =>
  (await world.pool.query(`select from ${table} where workspace_id = $1`, [workspace.id])).rowCount

describe('many callers who want the same time', () => {
  // The customer exists already, so that the callers compete for the time only.
  beforeEach(() => shop.client.post('/customers', ANA))

  test('of 200 callers who want one time, one gets it, and all alternatives of the others can be booked', async () => {
    const { service_id } = await aBarber()
    const replies = await times(200, () => bookingClient.hold({ service_id, start: utc('12:00'), customer: ANA }))
    expect(tally(replies)).toEqual({ 201: 1, '409 slot_taken': 199 })
    const offers = replies.filter(({ status }) => status === 409).map(({ body }) => body.alternatives)
    for (const offered of offers) {
      expect(offered).toHaveLength(5)
      expect(offered.map(({ start }: { start: string }) => start)).not.toContain(utc('12:00'))
    }
    const starts = new Set(offers.flat().map(({ start }: { start: string }) => start))
    expect(starts.size).toBe(5)
    for (const start of starts) expect((await bookingClient.book({ service_id, start })).status).toBe(201)
    await sound()
  })

  test('two services that share a room never use it at the same time', async () => {
    const [room, ana, bia] = [await shop.aResource({ kind: 'room' }), await shop.aResource(), await shop.aResource()]
    const services = [
      await shop.aService([{ resource_ids: [ana.id] }, { resource_ids: [room.id] }]),
      await shop.aService([{ resource_ids: [room.id] }, { resource_ids: [bia.id] }], { duration_minutes: 45 }),
    ]
    const replies = await times(40, (index) =>
      bookingClient.book({ service_id: pick(services, index).id, start: utc('12:00', pick([0, 15, 0, 29], index)) }),
    )
    expect(tally(replies)).toEqual({ 201: 1, '409 slot_taken': 39 })
    await sound()
  })

  test('a class of five is never overbooked, and its last place can still be booked', async () => {
    const hall = await shop.aResource({ kind: 'room', shared: true, capacity: 5 })
    const { id: service_id } = await shop.aService([{ resource_ids: [hall.id] }])
    const pair = { service_id, start: utc('12:00'), party_size: 2 }
    expect(tally(await times(20, () => bookingClient.book(pair)))).toEqual({ 201: 2, '409 slot_taken': 18 })
    expect((await bookingClient.book({ ...pair, party_size: 1 })).status).toBe(201)
    expect((await bookingClient.book({ ...pair, party_size: 1 })).status).toBe(409)
    await sound()
  })

  test('starts and lengths of any kind at once never overlap, and a refused call really had no room', async () => {
    const both = idsOf([await shop.aResource(), await shop.aResource()])
    const kinds = [
      { pool: both.slice(0, 1), quantity: 1, before: 0, minutes: 15, after: 10 },
      { pool: both, quantity: 1, before: 5, minutes: 30, after: 0 },
      { pool: both.toReversed(), quantity: 2, before: 0, minutes: 50, after: 5 },
    ]
    const services = await Promise.all(
      kinds.map(({ pool, quantity, before, minutes, after }) =>
        shop.aService([{ resource_ids: pool, quantity }], {
          duration_minutes: minutes,
          buffer_before_minutes: before,
          buffer_minutes: after,
        }),
      ),
    )
    const wish = fc.record({ kind: fc.nat({ max: 2 }), minute: fc.nat({ max: 240 }) })
    let day = 0
    await fc.assert(
      fc.asyncProperty(fc.array(wish, { minLength: 20, maxLength: 40 }), async (wishes) => {
        day += 1
        const startOf = (minute: number) => utc('08:00', day * 24 * 60 + minute)
        const replies = await Promise.all(
          wishes.map(({ kind, minute }) =>
            bookingClient.hold({ service_id: pick(services, kind).id, start: startOf(minute) }),
          ),
        )
        expect(Object.keys(tally(replies)).filter((name) => !['201', '409 slot_taken'].includes(name))).toEqual([])
        await sound()
        const taken: { resource_id: string; start: string; end: string }[] = replies.flatMap(
          ({ body }) => body.allocations ?? [],
        )
        for (const [index, { kind, minute }] of wishes.entries()) {
          if (pick(replies, index).status === 201) continue
          const { pool, quantity, before, minutes, after } = pick(kinds, kind)
          const [from, to] = [startOf(minute - before), startOf(minute + minutes + after)]
          const isBusy = (id: string) =>
            taken.some(({ resource_id, start, end }) => resource_id === id && start < to && from < end)
          expect(pool.filter((id) => !isBusy(id)).length, `${from} ${to}`).toBeLessThan(quantity)
        }
      }),
      { numRuns: 8 },
    )
  })
})

describe('many bookings for the same person', () => {
  const VARIANTS = ['+55 11 98888-7777', '+55 11 8888-7777', '+5511988887777', '+551188887777']

  test.each([2, 20])(
    '%i bookings at once for a new phone make one customer, in any spelling of the number',
    async (count) => {
      // Each booking has its own resource, so that the callers compete for the customer only.
      const services = await times(count, async () => (await aBarber()).service_id)
      const replies = await times(count, (index) =>
        bookingClient.book({
          service_id: pick(services, index),
          start: utc('12:00', index),
          customer: { name: 'Ana', phone: pick(VARIANTS, index) },
        }),
      )
      expect(tally(replies)).toEqual({ 201: count })
      expect(new Set(replies.map(({ body }) => body.customer.id)).size).toBe(1)
      expect(await countOf('customers')).toBe(1)
      expect(await countOf('bookings')).toBe(count)
      await sound()
    },
  )

  test('twenty confirmations at once that name a new phone make one customer', async () => {
    const { service_id } = await aBarber()
    const holds = await times(20, (index) => bookingClient.hold({ service_id, start: utc('08:00', 30 * index) }))
    const replies = await times(20, (index) =>
      bookingClient.confirm(pick(holds, index).body.id, { customer: { name: 'Ana', phone: pick(VARIANTS, index) } }),
    )
    expect(tally(replies)).toEqual({ 200: 20 })
    expect(await countOf('customers')).toBe(1)
    await sound()
  })

  test('new phones and resources in any order do not deadlock', async () => {
    const people = idsOf(await times(5, () => shop.aResource()))
    const services = await times(5, (index) =>
      shop.aService([3, 0, 1].map((step) => ({ resource_ids: [pick(people, index * 2 + step)] }))),
    )
    const replies = await times(60, (index) =>
      bookingClient.book({
        service_id: pick(services, index).id,
        start: utc('12:00', 30 * (index % 4)),
        customer: { name: 'Ana', phone: `+55119777700${10 + ((index * 7) % 6)}` },
      }),
    )
    const outcomes = tally(replies)
    expect(Object.keys(outcomes).toSorted()).toEqual(['201', '409 slot_taken'])
    // Any two of the services share a person.
    expect(outcomes['201']).toBe(4)
    await sound()
  })
})

describe('the same call', () => {
  const seen = ({ status, body }: Reply) => JSON.stringify({ status, body })

  test.each(['hold', 'book'] as const)(
    'fifty times at once, to %s, makes one booking and gives one answer',
    async (call) => {
      const { service_id } = await aBarber()
      const wish = { service_id, start: utc('12:00'), customer: ANA }
      const replies = await times(50, () => bookingClient[call](wish, 'fifty'))
      expect(pick(replies, 0).status).toBe(201)
      expect(new Set(replies.map(seen)).size).toBe(1)
      expect(replies.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(49)
      expect(await countOf('bookings')).toBe(1)
      await sound()
    },
  )

  /** A second process with the same database, through a connection that can be cut. */
  async function anUnreliableClient() {
    const proxy = await aProxy(world.url)
    const second = await aWorld({ url: proxy.url })
    const client = second.as({ authorization: `Bearer ${await workspace.keyText(...SCOPES)}` })
    return {
      proxy,
      unreliable: bookingClientOf(client),
      async [Symbol.asyncDispose]() {
        await second[Symbol.asyncDispose]()
        await proxy[Symbol.asyncDispose]()
      },
    }
  }

  test.each([
    { name: 'a hold', status: 201, bookings: 2, call: (to: BookingClient, { wish, key }: Case) => to.hold(wish, key) },
    {
      name: 'a booking',
      status: 201,
      bookings: 2,
      call: (to: BookingClient, { wish, key }: Case) => to.book(wish, key),
    },
    {
      name: 'a confirmation',
      status: 200,
      bookings: 1,
      call: (to: BookingClient, { held, key }: Case) => to.confirm(held, {}, key),
    },
    {
      name: 'a reschedule',
      status: 201,
      bookings: 2,
      before: (held: string) => bookingClient.confirm(held),
      call: (to: BookingClient, { held, wish, key }: Case) => to.reschedule(held, { start: wish.start }, key),
    },
  ])(
    '$name with a connection that breaks between commit and answer happens once, and a retry gets its answer',
    async ({ status, bookings, before, call }) => {
      const { service_id } = await aBarber()
      const held = (await bookingClient.hold({ service_id, start: utc('12:00'), customer: ANA })).body.id
      await before?.(held)
      await using second = await anUnreliableClient()
      const its = { held, wish: { service_id, start: utc('15:00'), customer: ANA }, key: 'cut' }
      const cut = second.proxy.cutAfter('commit')
      const first = await call(second.unreliable, its)
      await cut
      const again = await call(bookingClient, its)
      expect(first.status).toBe(status)
      expect(seen(again)).toBe(seen(first))
      expect(again.headers['idempotent-replayed']).toBe('true')
      expect(await countOf('bookings')).toBe(bookings)
      await sound()
    },
  )

  test('a cancellation with a connection that breaks at the commit answers 503, and happened once', async () => {
    const { service_id } = await aBarber()
    const { id } = (await bookingClient.book({ service_id, start: utc('12:00') })).body
    await using second = await anUnreliableClient()
    const cut = second.proxy.cutAfter('commit')
    expect((await second.unreliable.operate(id, 'cancel')).status).toBe(503)
    await cut
    expect(await bookingClient.operate(id, 'cancel')).toMatchObject({
      status: 409,
      body: { current_status: 'cancelled' },
    })
    await sound()
  })
})

interface Case {
  held: string
  wish: { service_id: string; start: string }
  key: string
}
