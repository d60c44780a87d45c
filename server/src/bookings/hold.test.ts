import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { SYSTEM } from '../platform/context.ts'
import { enqueue } from '../platform/jobs.ts'
import { writing } from '../platform/transaction.ts'
import { createWorker } from '../platform/worker.ts'
import { jobs } from '../slices.ts'
import { aPool } from '../testing/database.ts'
import { eventsOf, eventTypesOf, historyOf } from '../testing/ledger.ts'
import { aPerson, at, type Shop, shopOf } from '../testing/shop.ts'
import { aWorld, type TestWorkspace, type World } from '../testing/world.ts'

let world: World
let workspace: TestWorkspace
let shop: Shop
let service_id: string
let ana: string
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  workspace = await world.aWorkspace()
  shop = shopOf(workspace)
  const barber = await shop.aBarber({ buffer_minutes: 10, buffer_before_minutes: 5 })
  service_id = barber.service_id
  ana = barber.ana
})

const MINUTES_PER_MS = 1 / 60_000
const hour = (time: string) => at(time, '2030-03-25')
const hold = async (change: object = {}) =>
  (await shop.hold({ service_id, start: hour('10:00'), customer: aPerson(), ...change })).body
const listed = async (query: string) =>
  (await shop.client.get(`/bookings?${query}`)).body.data.map(({ id }: { id: string }) => id)
const expired = { status: 410, body: { code: 'hold_expired' } }

describe('a hold', () => {
  test('is returned complete', async () => {
    const customer = aPerson({ name: 'Eva', locale: 'es-PY' })
    const made = await shop.hold({ service_id, start: hour('10:00'), party_size: 1, resource_ids: [ana], customer })
    expect(made.status).toBe(201)
    expect(made.body).toEqual({
      id: expect.stringMatching(/^bkg_[0-9A-Za-z]{22}$/),
      status: 'held',
      service_id,
      start: hour('10:00'),
      end: hour('10:30'),
      expires_at: new Date(world.now().getTime() + 600_000).toISOString(),
      party_size: 1,
      resource_ids: [ana],
      allocations: [{ resource_id: ana, start: hour('09:55'), end: hour('10:40') }],
      customer: { id: expect.stringMatching(/^cus_/), ...customer },
      created_at: world.now().toISOString(),
    })
  })

  test('needs no customer, party size or resources', async () => {
    const made = await shop.hold({ service_id, start: hour('10:00') })
    expect(made).toMatchObject({ status: 201, body: { customer: null, party_size: 1, resource_ids: [ana] } })
    const empty = { customer: null, party_size: null, resource_ids: [] }
    expect((await shop.hold({ service_id, start: hour('11:00'), ...empty })).status).toBe(201)
  })

  test('is a booking from the beginning: it keeps its id, and is created once', async () => {
    const { id, expires_at } = await hold()
    expect(await shop.getBooking(id)).toMatchObject({
      id,
      status: 'held',
      stage: 'scheduled',
      kind: 'scheduled',
      hold_expires_at: expires_at,
      version: 1,
    })
    expect(await eventTypesOf(world, id)).toEqual(['booking.created'])
    expect(await historyOf(world, id)).toMatchObject([{ action: 'hold', from_status: null, to_status: 'held' }])
  })

  test('can be sent again exactly as it was returned', async () => {
    const { start: _, customer: __, ...read } = await hold()
    expect((await shop.hold({ ...read, start: hour('12:00') })).status).toBe(201)
  })

  test('blocks its time for others, buffers included', async () => {
    await hold()
    for (const time of ['09:26', '10:00', '10:44']) {
      expect(await shop.hold({ service_id, start: hour(time) })).toMatchObject({
        status: 409,
        body: { code: 'slot_taken' },
      })
    }
    expect((await shop.hold({ service_id, start: hour('10:45') })).status).toBe(201)
  })

  test('that is sent twice with one key is made once', async () => {
    const ask = () =>
      shop.client.post('/holds', { service_id, start: hour('10:00') }, { 'idempotency-key': 'the-same' })
    const [one, two] = await Promise.all([ask(), ask()])
    expect(one.status).toBe(201)
    expect(two.body).toEqual(one.body)
    expect(await listed('status=held')).toEqual([one.body.id])
    expect(await shop.client.post('/holds', { service_id, start: hour('10:00') })).toMatchObject({
      status: 400,
      body: { code: 'idempotency_key_required' },
    })
  })

  test('of a queue service is refused: a queue has no times', async () => {
    const queue = await shop.aQueue()
    expect(await shop.hold({ service_id: queue.service_id, start: hour('10:00') })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/service_id', code: 'queue_service' }] },
    })
    expect(await shop.hold({ service_id: queue.service_id })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/start', code: 'required' }] },
    })
  })
})

describe('ten minutes', () => {
  test('last to the last millisecond', async () => {
    const { id } = await hold()
    world.wait(10 - MINUTES_PER_MS)
    expect(await shop.getBooking(id)).toMatchObject({ status: 'held' })
    expect(await shop.hold({ service_id, start: hour('10:00') })).toMatchObject({ status: 409 })
    expect(await shop.confirm(id)).toMatchObject({ status: 200, body: { status: 'confirmed' } })
    world.wait(60)
    await world.runJobs()
    expect(await shop.getBooking(id)).toMatchObject({ status: 'confirmed', version: 2 })
    expect(await eventTypesOf(world, id)).toEqual(['booking.created', 'booking.confirmed'])
  })

  test('are over at their end, even without a sweep', async () => {
    const { id } = await hold()
    world.wait(10)
    expect(await shop.confirm(id)).toMatchObject(expired)
    expect(await shop.release(id)).toMatchObject(expired)
    expect(await shop.getBooking(id)).toMatchObject({ status: 'expired', stage: 'cancelled', version: 1 })
  })

  test('are recorded as over at their end, even if the clock was set back after the job became due', async () => {
    const { id } = await hold()
    await world.pool.query(`update jobs set due_at = $2 where payload ->> 'booking_id' = $1`, [id, world.now()])
    await world.runJobs()
    expect(await shop.getBooking(id)).toMatchObject({ status: 'held', version: 1 })
    world.wait(10)
    await world.runJobs()
    expect(await shop.getBooking(id)).toMatchObject({ status: 'expired', version: 2 })
    expect(await eventTypesOf(world, id)).toEqual(['booking.created', 'booking.cancelled'])
  })

  test('later, lists show an expired hold as expired', async () => {
    const first = await hold()
    world.wait(9)
    const second = await hold({ start: hour('12:00') })
    expect(await listed('status=held')).toEqual([first.id, second.id])
    expect(await listed('status=expired')).toEqual([])
    world.wait(1)
    expect(await listed('status=held')).toEqual([second.id])
    expect(await listed('status=expired')).toEqual([first.id])
    expect(await listed('status=held,expired')).toEqual([first.id, second.id])
    expect(await listed('status=confirmed')).toEqual([])
    expect(await listed('')).toEqual([])
    const shown = await shop.client.get('/bookings?status=expired')
    expect(shown.body.data).toMatchObject([{ status: 'expired', stage: 'cancelled' }])
    await world.runJobs()
    expect(await listed('status=held')).toEqual([second.id])
    expect(await listed('status=expired')).toEqual([first.id])
  })

  test('later, the time is free for others at that instant, and the hold cannot be confirmed', async () => {
    const { id } = await hold()
    const free = async () => (await shop.slots({ service_id, from: hour('10:00'), to: hour('10:01') })).body.data
    world.wait(10 - MINUTES_PER_MS)
    expect(await free()).toEqual([])
    world.wait(MINUTES_PER_MS)
    expect(await free()).toHaveLength(1)
    expect((await shop.book({ service_id, start: hour('10:00') })).status).toBe(201)
    expect(await shop.confirm(id)).toMatchObject(expired)
    await world.runJobs()
    expect(await shop.getBooking(id)).toMatchObject({ status: 'expired' })
  })

  test('later, the sweep records the hold as expired once, with one event', async () => {
    const { id } = await hold()
    world.wait(10)
    await world.runJobs()
    const swept = await shop.getBooking(id)
    expect(swept).toMatchObject({ status: 'expired', stage: 'cancelled', version: 2, cancel_reason: null })
    expect(swept.allocations).toHaveLength(1)
    const events = await eventsOf(world, id)
    expect(events.map(({ type }) => type)).toEqual(['booking.created', 'booking.cancelled'])
    expect(events[1]).toMatchObject({ data: { reason: 'expired', booking: { id, status: 'expired', version: 2 } } })
    expect((await historyOf(world, id))[1]).toMatchObject({
      action: 'expire',
      from_status: 'held',
      to_status: 'expired',
      from_stage: 'scheduled',
      to_stage: 'cancelled',
      actor: { kind: 'system' },
    })
    world.wait(60)
    await world.runJobs()
    expect(await shop.getBooking(id)).toEqual(swept)
    expect(await eventsOf(world, id)).toHaveLength(2)
    expect(await shop.confirm(id)).toMatchObject(expired)
    expect(await shop.release(id)).toMatchObject(expired)
  })

  test('later, two workers that sweep at once record it once', async () => {
    const made = await Promise.all(
      Array.from({ length: 7 }, (_, n) => hold({ start: hour(`${String(n + 10)}:00`), customer: null })),
    )
    world.wait(10)
    const other = aPool(world.url, 5)
    onTestFinished(() => other.close())
    const platform = { ...world.platform, database: other }
    // Each job runs a second time too, as happens when a process dies after its work and before it reports that.
    const again = made.map(({ id }) => ({ kind: 'expire-hold', payload: { booking_id: id } }))
    await writing(platform, { workspaceId: workspace.id, actor: SYSTEM }, async (ctx) => enqueue(ctx, ...again))
    const second = createWorker({ platform, jobs, log: pino({ level: 'silent' }) })
    await Promise.all([world.runJobs(), second.runDue(), world.runJobs()])
    for (const { id } of made) {
      expect(await eventTypesOf(world, id)).toEqual(['booking.created', 'booking.cancelled'])
      expect(await historyOf(world, id)).toHaveLength(2)
    }
    // The second worker had nothing to do, and did not fail.
    expect((await world.pool.query("select 1 from jobs where kind = 'expire-hold'")).rows).toEqual([])
  })

  test('later, a hold that was released stays released', async () => {
    const { id } = await hold()
    await shop.release(id)
    const released = await shop.getBooking(id)
    world.wait(10)
    await world.runJobs()
    expect(await shop.getBooking(id)).toEqual(released)
    expect(await eventTypesOf(world, id)).toEqual(['booking.created', 'hold.released'])
    expect((await shop.release(id)).status).toBe(204)
  })
})

describe('releasing', () => {
  test('frees the time at once, and a second call changes nothing', async () => {
    const { id } = await hold()
    expect(await shop.release(id)).toMatchObject({ status: 204, body: '' })
    expect((await shop.release(id)).status).toBe(204)
    const released = await shop.getBooking(id)
    expect(released).toMatchObject({ status: 'released', stage: 'cancelled', version: 2 })
    expect(released.allocations).toHaveLength(1)
    expect((await shop.hold({ service_id, start: hour('10:00') })).status).toBe(201)
    expect(await eventTypesOf(world, id)).toEqual(['booking.created', 'hold.released'])
    expect(await shop.confirm(id)).toMatchObject({ status: 409, body: { code: 'invalid_transition' } })
  })

  test('and confirming at once: only one of them happens', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await hold({ customer: aPerson() })
      const [confirmed, released] = await Promise.all([shop.confirm(id), shop.release(id)])
      const outcome = [confirmed.status, released.status]
      expect([
        [200, 409],
        [409, 204],
      ]).toContainEqual(outcome)
      if (confirmed.status === 200) await shop.client.post(`/bookings/${id}/cancel`)
    }
  })

  test('fails for a booking, which is no longer a hold', async () => {
    const { id } = (await shop.book({ service_id, start: hour('10:00') })).body
    expect(await shop.release(id)).toMatchObject({ status: 409, body: { current_status: 'confirmed' } })
    expect(await shop.confirm(id)).toMatchObject({ status: 409, body: { current_status: 'confirmed' } })
  })
})
