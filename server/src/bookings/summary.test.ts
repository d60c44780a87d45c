import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPerson, at, type Shop, shopOf } from '../testing/shop.ts'
import { aWorld, type World } from '../testing/world.ts'

let world: World
let shop: Shop
let customerId: string
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  shop = shopOf(await world.aWorkspace())
  customerId = (await shop.client.post('/customers', aPerson())).body.id
})

const summary = async () => (await shop.client.get(`/customers/${customerId}/summary`)).body
const kinds = async () => {
  const { data } = (await shop.client.get(`/customers/${customerId}/timeline`)).body
  return data.map(({ kind }: { kind: string }) => kind)
}

describe('a customer in numbers', () => {
  test('is empty at first', async () => {
    expect(await summary()).toEqual({
      customer_id: customerId,
      bookings: { total: 0, by_status: {} },
      first_visit_at: null,
      last_visit_at: null,
      next_booking: null,
      no_show_rate: { rate: null, n: 0 },
      total_spent: [],
      open_conversations: 0,
    })
  })

  test('counts what was booked, visited, missed and spent', async () => {
    const reais = await shop.aClass({ price_cents: 5_000, currency: 'BRL' })
    const dollars = await shop.aClass({ price_cents: 700, currency: 'USD' })
    const free = await shop.aClass()
    const customer = { id: customerId }
    const date = (day: number) => at('10:00', `2030-03-${String(day).padStart(2, '0')}`)
    const book = async ({ service_id }: { service_id: string }, day: number, operation?: string) => {
      const { id } = (await shop.book({ service_id, start: date(day), customer })).body
      if (operation) expect((await shop.operate(id, operation)).status).toBe(200)
      return id as string
    }
    await book(reais, 11, 'no-show')
    await book(reais, 12, 'complete')
    await book(reais, 13, 'complete')
    await book(dollars, 14, 'complete')
    await book(free, 15, 'check-in')
    await book(reais, 16, 'cancel')
    await book(reais, 17, 'fail')
    const next = await book(dollars, 10)
    const moved = await book(reais, 21)
    await shop.reschedule(moved, { start: date(22) })
    await shop.hold({ service_id: reais.service_id, start: date(18), customer })
    const released = (await shop.hold({ service_id: reais.service_id, start: date(18), customer })).body.id
    await shop.release(released)

    const expected = {
      customer_id: customerId,
      bookings: {
        // The hold, the released and the rescheduled booking do not count.
        total: 9,
        by_status: {
          no_show: 1,
          completed: 3,
          checked_in: 1,
          cancelled: 1,
          failed: 1,
          confirmed: 2,
          rescheduled: 1,
          held: 1,
          released: 1,
        } as Record<string, number>,
      },
      first_visit_at: date(12),
      last_visit_at: date(15),
      next_booking: { id: next, start: date(10), service_id: dollars.service_id },
      // One of the four customers who came or should have come did not.
      no_show_rate: { rate: 0.25, n: 4 },
      total_spent: [
        { currency: 'BRL', cents: 10_000 },
        { currency: 'USD', cents: 700 },
      ],
      open_conversations: 0,
    }
    expect(await summary()).toEqual(expected)
    world.wait(10)
    const { held, ...others } = expected.bookings.by_status
    expect((await summary()).bookings).toEqual({ total: 9, by_status: { ...others, expired: 1 } })
  })

  test('may have a total above the largest price', async () => {
    const { service_id } = await shop.aClass({ price_cents: 2_000_000_000, currency: 'PYG' })
    for (const time of ['10:00', '11:00']) {
      const { id } = (await shop.book({ service_id, start: at(time), customer: { id: customerId } })).body
      await shop.operate(id, 'complete')
    }
    const [spent] = (await summary()).total_spent
    expect(spent).toEqual({ currency: 'PYG', cents: 4_000_000_000 })
    const { Sum } = (await world.anybody.get('/openapi.json')).body.components.schemas
    expect(Sum.properties.cents.maximum).toBeGreaterThan(spent.cents)
  })

  test('has a next booking that is in the future, open and has a time', async () => {
    const { service_id } = await shop.aClass()
    const queue = await shop.aQueue()
    const customer = { id: customerId }
    await shop.book({ service_id: queue.service_id, customer })
    expect((await summary()).next_booking).toBeNull()
    const soon = new Date(world.now().getTime() + 60 * 60_000).toISOString()
    const later = new Date(world.now().getTime() + 120 * 60_000).toISOString()
    const [one, two] = [
      (await shop.book({ service_id, customer, start: soon })).body,
      (await shop.book({ service_id, customer, start: later })).body,
    ]
    expect((await summary()).next_booking).toMatchObject({ id: one.id, start: soon })
    world.wait(61)
    expect((await summary()).next_booking).toMatchObject({ id: two.id, start: later })
    await shop.operate(two.id, 'cancel')
    expect((await summary()).next_booking).toBeNull()
  })

  test('does not count bookings of other customers', async () => {
    const { service_id } = await shop.aClass({ price_cents: 5_000 })
    const { id } = (await shop.book({ service_id, start: at('10:00', '2030-03-20') })).body
    await shop.operate(id, 'complete')
    expect(await summary()).toMatchObject({ bookings: { total: 0 }, total_spent: [] })
  })
})

test('the timeline of a customer shows what happened to their bookings, newest first', async () => {
  const { service_id } = await shop.aClass()
  const customer = { id: customerId }
  const start = at('10:00', '2030-03-20')
  const { id } = (await shop.hold({ service_id, start, customer })).body
  await shop.confirm(id)
  await shop.change(id, { notes: 'x' })
  const moved = (await shop.reschedule(id, { start: at('12:00', '2030-03-20') })).body
  await shop.operate(moved.id, 'check-in')
  await shop.operate(moved.id, 'complete')
  const released = (await shop.hold({ service_id, start, customer })).body
  await shop.release(released.id)
  expect(await kinds()).toEqual([
    'hold.released',
    'booking.created',
    'booking.completed',
    'booking.checked_in',
    'booking.rescheduled',
    'booking.updated',
    'booking.confirmed',
    'booking.created',
    'customer.created',
  ])
  const { data } = (await shop.client.get(`/customers/${customerId}/timeline`)).body
  expect(data[0]).toMatchObject({ data: { booking: { id: released.id, status: 'released' } } })
  expect(data[4]).toMatchObject({ data: { old_booking_id: id, new_booking_id: moved.id } })
})
