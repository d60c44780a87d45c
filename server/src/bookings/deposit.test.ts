import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventsOf, eventTypesOf, historyOf } from '../testing/ledger.ts'
import { ANA, faultsIn, inLine, outcome } from '../testing/race.ts'
import { at, made, type Shop, shopOf } from '../testing/shop.ts'
import { aWorld, type Client, type Reply, type TestWorkspace, type World } from '../testing/world.ts'

let world: World
let workspace: TestWorkspace
let shop: Shop
let service_id: string
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  workspace = await world.aWorkspace()
  shop = shopOf(workspace)
  const deposit = { price_cents: 9_000, deposit_cents: 1_000, deposit_due_minutes: 30 }
  service_id = (await shop.aService([{ resource_ids: [(await shop.aResource()).id] }], deposit)).id
})

const DAY = '2030-03-20'
const START = at('10:00', DAY)
const unpaid = async (change: object = {}) =>
  made(await shop.book({ service_id, start: START, customer: ANA, ...change }))
const pay = (id: string, body: object = {}, key?: string) =>
  shop.client.post(`/bookings/${id}/mark-paid`, { method: 'cash', ...body }, key ? { 'idempotency-key': key } : {})
const done = ({ status, body }: Reply) => {
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const sound = async () => expect(await faultsIn(world, workspace.id)).toEqual([])

describe('a payment', () => {
  test('of the deposit confirms the booking, and tells who took it, how and when', async () => {
    const { id, ...booked } = await unpaid()
    const due = new Date(world.now().getTime() + 30 * 60_000).toISOString()
    expect(booked).toMatchObject({ status: 'pending_payment', deposit_cents: 1_000, deposit_due_at: due })
    expect(booked).toMatchObject({ payments: [], paid_cents: 0 })

    const paid = done(await pay(id, { method: 'pix', note: 'By phone' }))
    const by = { kind: 'api_key', id: expect.any(String), name: expect.any(String) }
    const payment = { amount_cents: 1_000, method: 'pix', note: 'By phone', at: world.now().toISOString(), by }
    expect(paid).toMatchObject({ status: 'confirmed', version: 2, payments: [payment], paid_cents: 1_000 })
    expect(await shop.getBooking(id)).toEqual(paid)
    expect(await eventTypesOf(world, id)).toEqual(['booking.created', 'booking.confirmed'])
    expect((await historyOf(world, id)).at(-1)).toMatchObject({
      action: 'mark_paid',
      from_status: 'pending_payment',
      to_status: 'confirmed',
      data: { amount_cents: 1_000, method: 'pix', note: 'By phone' },
    })
  })

  test('that comes later is only recorded, and its amount must be named', async () => {
    const { id } = await unpaid()
    await pay(id)
    expect(await pay(id)).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/amount_cents', code: 'required' }] },
    })
    await shop.operate(id, 'complete')
    const paid = done(await pay(id, { amount_cents: 8_000, method: 'card' }))
    expect(paid).toMatchObject({ status: 'completed', paid_cents: 9_000, version: 4 })
    expect(paid.payments).toMatchObject([{ method: 'cash' }, { method: 'card', amount_cents: 8_000 }])
    const { type, data } = (await eventsOf(world, id)).at(-1)
    expect({ type, data }).toMatchObject({
      type: 'booking.updated',
      data: { changed: ['payments', 'paid_cents'], payment: { amount_cents: 8_000, method: 'card' } },
    })
    await sound()
  })

  test('without an amount is the price, where no deposit is due', async () => {
    const plain = await shop.aClass({ price_cents: 4_000 })
    const { id } = await unpaid({ service_id: plain.service_id })
    expect(done(await pay(id))).toMatchObject({ status: 'confirmed', paid_cents: 4_000 })
    const free = await shop.aClass()
    const other = await unpaid({ service_id: free.service_id })
    expect((await pay(other.id)).status).toBe(422)
  })

  test('is refused without a method, with an unknown one, and with an impossible amount', async () => {
    const { id } = await unpaid()
    const amounts = [0, -1, 1.5, 1e18, '100'].map((amount_cents) => ({ amount_cents }))
    for (const body of [{ method: null }, { method: 'gold' }, { currency: 'USD' }, ...amounts]) {
      expect((await pay(id, body)).status, JSON.stringify(body)).toBe(422)
    }
    expect(await shop.getBooking(id)).toMatchObject({ status: 'pending_payment', payments: [] })
  })

  test('goes along when the booking moves, and so does the time in which the deposit is due', async () => {
    const { id, deposit_due_at } = await unpaid()
    const moved = made(await shop.reschedule(id, { start: at('12:00', DAY) }))
    expect(moved).toMatchObject({ status: 'pending_payment', deposit_cents: 1_000, deposit_due_at })
    await pay(moved.id)
    const again = made(await shop.reschedule(moved.id, { start: at('14:00', DAY) }))
    expect(again).toMatchObject({ status: 'confirmed', paid_cents: 1_000 })
    expect(again.payments).toHaveLength(1)
  })

  test('is counted once after a move: the old booking has it no more, in whatever order both happen', async () => {
    const { id } = await unpaid()
    await pay(id)
    const moved = made(await shop.reschedule(id, { start: at('12:00', DAY) }))
    expect(await shop.getBooking(id)).toMatchObject({ status: 'rescheduled', payments: [], paid_cents: 0 })
    expect(await shop.getBooking(moved.id)).toMatchObject({ paid_cents: 1_000, payments: [{ amount_cents: 1_000 }] })
    await inLine(
      world,
      'bookings',
      moved.id,
      () => pay(moved.id, { amount_cents: 500 }),
      () => shop.reschedule(moved.id, { start: at('14:00', DAY) }),
    )
    const { data } = (await shop.client.get('/bookings?status=confirmed&status=rescheduled')).body
    const sum = data.reduce((total: number, { paid_cents }: { paid_cents: number }) => total + paid_cents, 0)
    expect(sum).toBe(1_500)
    await sound()
  })

  test('is recorded once with one key, also when it is sent twice at once', async () => {
    const { id } = await unpaid()
    const replies = await Promise.all([1, 2, 3].map(() => pay(id, { amount_cents: 1_000 }, 'once')))
    const answered = replies.filter(({ status }) => status === 200)
    expect(answered.length).toBeGreaterThan(0)
    expect(await shop.getBooking(id)).toMatchObject({ status: 'confirmed', paid_cents: 1_000 })
    expect(done(await pay(id, { amount_cents: 1_000 }, 'once')).payments).toHaveLength(1)
    await sound()
  })

  test('without key and amount is recorded once, also when it is sent many times at once', async () => {
    const { id } = await unpaid()
    const replies = await Promise.all([1, 2, 3, 4].map(() => pay(id)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422])
    expect(await shop.getBooking(id)).toMatchObject({ status: 'confirmed', paid_cents: 1_000 })
    expect(await eventTypesOf(world, id)).toEqual(['booking.created', 'booking.confirmed'])
  })

  test('with an amount is recorded as often as it is sent, and none is lost', async () => {
    const { id } = await unpaid()
    await Promise.all([1, 2, 3, 4].map(() => pay(id, { amount_cents: 100 })))
    const paid = await shop.getBooking(id)
    expect(paid).toMatchObject({ status: 'confirmed', paid_cents: 400, version: 5 })
    expect(paid.payments).toHaveLength(4)
    await sound()
  })

  test('is refused to a key without the right, and to another workspace', async () => {
    const { id } = await unpaid()
    const reader = await workspace.key('bookings:read')
    const stranger = await world.aWorkspace()
    const call = (client: Client) => client.post(`/bookings/${id}/mark-paid`, { method: 'cash' })
    expect(outcome(await call(reader))).toBe('403 insufficient_scope')
    expect(outcome(await call(shopOf(stranger).client))).toBe('404 not_found')
    expect(await shop.getBooking(id)).toMatchObject({ status: 'pending_payment', payments: [] })
  })

  test('and a cancellation at the same moment happen one after the other, in either order', async () => {
    const first = await unpaid()
    const paidFirst = await inLine(
      world,
      'bookings',
      first.id,
      () => pay(first.id),
      () => shop.operate(first.id, 'cancel'),
    )
    expect(paidFirst.map(outcome)).toEqual(['200', '200'])
    expect(await shop.getBooking(first.id)).toMatchObject({ status: 'cancelled', paid_cents: 1_000 })
    const second = await unpaid()
    const cancelledFirst = await inLine(
      world,
      'bookings',
      second.id,
      () => shop.operate(second.id, 'cancel'),
      () => pay(second.id),
    )
    expect(cancelledFirst.map(outcome)).toEqual(['200', '409 invalid_transition'])
    expect(await shop.getBooking(second.id)).toMatchObject({ status: 'cancelled', paid_cents: 0 })
    await sound()
  })

  test('with a version that another has changed is refused', async () => {
    const { id, version } = await unpaid()
    const replies = await Promise.all([1, 2].map(() => pay(id, { amount_cents: 1_000, expected_version: version })))
    expect(replies.map(outcome).toSorted()).toEqual(['200', '409 version_conflict'])
    expect(await shop.getBooking(id)).toMatchObject({ paid_cents: 1_000 })
  })
})

describe('a deposit that is not paid in time', () => {
  test('cancels the booking, gives its time back, and tells why', async () => {
    const { id } = await unpaid()
    world.wait(29)
    await world.runJobs()
    expect((await shop.getBooking(id)).status).toBe('pending_payment')
    world.wait(1)
    await world.runJobs()
    expect(await shop.getBooking(id)).toMatchObject({
      status: 'cancelled',
      stage: 'cancelled',
      cancel_reason: 'deposit_unpaid',
    })
    const { type, data, actor } = (await eventsOf(world, id)).at(-1)
    expect({ type, reason: data.reason, kind: actor.kind }).toEqual({
      type: 'booking.cancelled',
      reason: 'deposit_unpaid',
      kind: 'system',
    })
    expect((await shop.book({ service_id, start: START })).status).toBe(201)
    expect((await pay(id)).body).toMatchObject({ code: 'invalid_transition', current_status: 'cancelled' })
    await sound()
  })

  test('also cancels a booking that began as a hold, counted from its confirmation', async () => {
    const { id } = made(await shop.hold({ service_id, start: START, customer: ANA }))
    world.wait(9)
    expect(done(await shop.confirm(id)).status).toBe('pending_payment')
    world.wait(29)
    await world.runJobs()
    expect((await shop.getBooking(id)).status).toBe('pending_payment')
    world.wait(1)
    await world.runJobs()
    expect((await shop.getBooking(id)).status).toBe('cancelled')
  })

  test('also cancels the booking that has replaced it', async () => {
    const { id } = await unpaid()
    const moved = made(await shop.reschedule(id, { start: at('12:00', DAY) }))
    world.wait(30)
    await world.runJobs()
    expect((await shop.getBooking(moved.id)).status).toBe('cancelled')
    expect((await shop.getBooking(id)).status).toBe('rescheduled')
  })

  test('leaves a booking alone that was paid or waits without a limit', async () => {
    const { id } = await unpaid()
    await pay(id)
    const patient = await shop.aClass({ price_cents: 9_000, deposit_cents: 1_000 })
    const waiting = await unpaid({ service_id: patient.service_id })
    expect(waiting.deposit_due_at).toBeNull()
    world.wait(24 * 60)
    await world.runJobs()
    expect((await shop.getBooking(id)).status).toBe('confirmed')
    expect((await shop.getBooking(waiting.id)).status).toBe('pending_payment')
  })

  test('and a payment at the same moment: only one of the two happens', async () => {
    const { id } = await unpaid()
    world.wait(30)
    const [reply] = await Promise.all([pay(id), world.runJobs()])
    const booking = await shop.getBooking(id)
    const [status, paid_cents] = reply.status === 200 ? ['confirmed', 1_000] : ['cancelled', 0]
    expect(booking).toMatchObject({ status, paid_cents })
    await sound()
  })

  test('that somebody pays first stays: the job waits for the payment and finds nothing to do', async () => {
    const { id } = await unpaid()
    world.wait(30)
    await inLine<unknown>(
      world,
      'bookings',
      id,
      () => pay(id),
      () => world.runJobs(),
    )
    expect(await shop.getBooking(id)).toMatchObject({ status: 'confirmed', paid_cents: 1_000 })
    const left = await world.pool.query(`select from jobs where workspace_id = $1 and kind = 'lapse-deposit'`, [
      workspace.id,
    ])
    expect(left.rowCount).toBe(0)
    await sound()
  })
})
