import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventsOf, eventTypesOf, historyOf, trailOf } from '../testing/ledger.ts'
import { aPerson, at, made, type Shop, shopOf } from '../testing/shop.ts'
import { aWorld, type Reply, type TestWorkspace, type World } from '../testing/world.ts'

let world: World
let workspace: TestWorkspace
let shop: Shop
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  workspace = await world.aWorkspace()
  shop = shopOf(workspace)
})

const book = async (body: object) => made(await shop.book(body))
const resourcesOf = ({ body }: Reply) => body.allocations.map((each: { resource_id: string }) => each.resource_id)
const refusalOf = ({ status, body }: Reply) =>
  body.errors ? `${status} ${body.errors[0].pointer} ${body.errors[0].code}` : `${status} ${body.code}`

/** Two barbers in one group, for a service that needs either of them. */
async function twoBarbers(change: object = {}) {
  const schedule = await shop.aSchedule()
  const [ana, bia] = [
    await shop.aResource({ schedule_id: schedule.id, priority: 5 }),
    await shop.aResource({ name: 'Bia', schedule_id: schedule.id }),
  ]
  const group = await shop.aGroup([ana.id, bia.id], { assignment: 'priority' })
  const service = await shop.aService([{ group_id: group.id }], change)
  return { service_id: service.id, ana: ana.id, bia: bia.id }
}

describe('a booking that moves', () => {
  test('becomes a new booking with its own id; each names the other', async () => {
    const { service_id, ana } = await shop.aBarber({ buffer_minutes: 10 })
    const old = await book({ service_id, start: at('10:00') })
    world.wait(1)
    const moved = await shop.reschedule(old.id, { start: at('14:00') })
    expect(moved).toMatchObject({
      status: 201,
      body: {
        status: 'confirmed',
        stage: 'scheduled',
        start: at('14:00'),
        end: at('14:30'),
        allocations: [{ resource_id: ana, start: at('14:00'), end: at('14:40') }],
        rescheduled_from: old.id,
        rescheduled_to: null,
        version: 1,
        created_at: world.now().toISOString(),
      },
    })
    expect(moved.body.id).not.toBe(old.id)
    expect(await shop.getBooking(moved.body.id)).toEqual(moved.body)
    expect(await shop.getBooking(old.id)).toEqual({
      ...old,
      status: 'rescheduled',
      stage: 'cancelled',
      rescheduled_to: moved.body.id,
      ended_at: world.now().toISOString(),
      available_actions: [],
      version: 2,
      updated_at: world.now().toISOString(),
    })
    expect((await shop.book({ service_id, start: at('10:00') })).status).toBe(201)
    expect((await shop.book({ service_id, start: at('14:00') })).status).toBe(409)
  })

  test('takes along all its details', async () => {
    const { service_id } = await shop.aClass({ price_cents: 5_000, currency: 'USD' })
    const said = {
      party_size: 3,
      notes: 'By the window',
      intake: { allergy: 'nuts' },
      priority: 'high',
      tags: ['vip'],
      source: 'whatsapp',
      location: { formatted: 'Rua A, 1', lat: -23.5, lng: -46.6 },
      due_at: at('18:00'),
    }
    const old = await book({ service_id, start: at('10:00'), ...said })
    await shop.client.patch(`/services/${service_id}`, { price_cents: 7_000 })
    const { customer } = old
    const member = (await workspace.member('agent')).client
    const path = `/bookings/${old.id}/reschedule`
    const moved = await member.post(path, { start: at('14:00') }, { 'idempotency-key': 'move' })
    expect(moved.body).toMatchObject({ ...said, customer, price_cents: 5_000, currency: 'USD' })
    expect(moved.body.created_by).toMatchObject({ kind: 'member' })
  })

  test('emits exactly one event, with both ids and the time that it had', async () => {
    const { service_id, ana } = await shop.aBarber()
    const old = await book({ service_id, start: at('10:00') })
    const moved = (await shop.reschedule(old.id, { start: at('14:00'), reason: 'Traffic' })).body
    expect(await eventTypesOf(world, old.id)).toEqual(['booking.created', 'booking.confirmed'])
    const events = await eventsOf(world, moved.id)
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({ type: 'booking.rescheduled', customer_id: old.customer.id })
    expect(events[0]?.data).toEqual({
      booking: {
        id: moved.id,
        status: 'confirmed',
        start_at: at('14:00'),
        end_at: at('14:30'),
        service_id,
        customer_id: old.customer.id,
        resource_ids: [ana],
        version: 1,
      },
      old_booking_id: old.id,
      new_booking_id: moved.id,
      previous_start_at: at('10:00'),
    })
    const data = { reason: 'Traffic' }
    expect((await historyOf(world, old.id)).slice(1)).toMatchObject([
      { action: 'reschedule', from_status: 'confirmed', to_status: 'rescheduled', to_stage: 'cancelled', data },
    ])
    expect(await historyOf(world, moved.id)).toMatchObject([
      { action: 'reschedule', from_status: null, to_status: 'confirmed', to_stage: 'scheduled', data },
    ])
  })

  test('and waits for payment still waits for payment', async () => {
    const { service_id } = await shop.aBarber({ price_cents: 5_000, deposit_cents: 1_000 })
    const old = await book({ service_id, start: at('10:00') })
    expect(old.status).toBe('pending_payment')
    const moved = await shop.reschedule(old.id, { start: at('14:00') })
    expect(moved.body).toMatchObject({ status: 'pending_payment', stage: 'scheduled' })
    expect(await eventTypesOf(world, moved.body.id)).toEqual(['booking.rescheduled'])
  })

  test('twice leaves a chain of three bookings', async () => {
    const { service_id } = await shop.aBarber()
    const first = await book({ service_id, start: at('10:00') })
    const second = (await shop.reschedule(first.id, { start: at('11:00') })).body
    const third = (await shop.reschedule(second.id, { start: at('12:00') })).body
    expect(await shop.getBooking(first.id)).toMatchObject({ status: 'rescheduled', rescheduled_to: second.id })
    expect(await shop.getBooking(second.id)).toMatchObject({
      status: 'rescheduled',
      rescheduled_from: first.id,
      rescheduled_to: third.id,
    })
    expect(third).toMatchObject({ status: 'confirmed', rescheduled_from: second.id, rescheduled_to: null })
    expect((await shop.client.get('/bookings')).body.data.map(({ id }: { id: string }) => id)).toEqual([third.id])
    expect((await eventsOf(world, third.id))[0]?.data).toMatchObject({
      old_booking_id: second.id,
      previous_start_at: at('11:00'),
    })
    expect(await shop.reschedule(first.id, { start: at('13:00') })).toMatchObject({
      status: 409,
      body: { code: 'invalid_transition', current_status: 'rescheduled' },
    })
  })

  test('may overlap its own old time', async () => {
    const { service_id } = await shop.aBarber({ buffer_minutes: 15 })
    const old = await book({ service_id, start: at('10:00') })
    const moved = (await shop.reschedule(old.id, { start: at('10:10') })).body
    expect(moved).toMatchObject({ start: at('10:10') })
    expect(await shop.reschedule(moved.id, { start: at('09:50') })).toMatchObject({ status: 201 })
  })

  test('may lie in the past: the clock does not matter', async () => {
    const { service_id } = await shop.aClass()
    const soon = new Date(world.now().getTime() + 60_000)
    const old = await book({ service_id, start: soon.toISOString() })
    world.wait(60)
    const later = new Date(world.now().getTime() + 60_000).toISOString()
    expect(await shop.reschedule(old.id, { start: later })).toMatchObject({ status: 201, body: { start: later } })
  })

  test('moves once, however many calls arrive at once', async () => {
    const { service_id } = await shop.aBarber()
    const old = await book({ service_id, start: at('10:00') })
    const times = ['11:00', '12:00', '13:00', '14:00'].map((time) => at(time))
    const replies = await Promise.all(times.map((start) => shop.reschedule(old.id, { start })))
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([201, 409, 409, 409])
    expect((await shop.client.get('/bookings')).body.data).toHaveLength(1)
  })
})

describe('the resources', () => {
  test('stay the same if they are free', async () => {
    const { service_id, bia } = await twoBarbers()
    const old = await book({ service_id, start: at('10:00'), resource_ids: [bia] })
    expect(resourcesOf(await shop.reschedule(old.id, { start: at('14:00') }))).toEqual([bia])
  })

  test('are chosen again if they are not free', async () => {
    const { service_id, ana, bia } = await twoBarbers()
    const old = await book({ service_id, start: at('10:00'), resource_ids: [bia] })
    await book({ service_id, start: at('14:00'), resource_ids: [bia] })
    expect(resourcesOf(await shop.reschedule(old.id, { start: at('14:00') }))).toEqual([ana])
  })

  test('are chosen again if they are no longer in use', async () => {
    const { service_id, ana, bia } = await twoBarbers()
    const old = await book({ service_id, start: at('10:00'), resource_ids: [bia] })
    await shop.client.patch(`/resources/${bia}`, { active: false })
    expect(resourcesOf(await shop.reschedule(old.id, { start: at('14:00') }))).toEqual([ana])
  })

  test('are the requested ones, also at the same time', async () => {
    const { service_id, ana, bia } = await twoBarbers()
    const old = await book({ service_id, start: at('10:00'), resource_ids: [ana] })
    const moved = await shop.reschedule(old.id, { start: at('10:00'), resource_ids: [bia] })
    expect(moved).toMatchObject({ status: 201, body: { start: at('10:00') } })
    expect(resourcesOf(moved)).toEqual([bia])
    await book({ service_id, start: at('14:00'), resource_ids: [ana] })
    expect(await shop.reschedule(moved.body.id, { start: at('14:00'), resource_ids: [ana] })).toMatchObject({
      status: 409,
      body: { code: 'slot_taken' },
    })
  })

  test('are refused together with the time if neither would change', async () => {
    const { service_id, ana } = await twoBarbers()
    const old = await book({ service_id, start: at('10:00'), resource_ids: [ana] })
    const trail = await trailOf(world, old.id)
    for (const body of [{}, { resource_ids: [ana] }]) {
      expect(refusalOf(await shop.reschedule(old.id, { start: at('10:00'), ...body }))).toMatch(/^422 \/start/)
    }
    expect(await trailOf(world, old.id)).toEqual(trail)
  })
})

describe('a move that is refused leaves the booking unchanged:', () => {
  let old: { id: string; service_id: string }
  let before: unknown
  const countBookings = async () =>
    (await world.pool.query('select count(*) from bookings union all select count(booking_id) from events')).rows
  let count: unknown
  const expectRefused = async (reply: Reply, refusal: string) => {
    expect(refusalOf(reply)).toBe(refusal)
    expect(await trailOf(world, old.id)).toEqual(before)
    expect(await countBookings()).toEqual(count)
    expect((await shop.book({ service_id: old.service_id, start: at('10:00') })).status).toBe(409)
  }
  beforeEach(async () => {
    const { service_id } = await shop.aBarber({ min_notice_minutes: 60, max_advance_days: 10 })
    old = await book({ service_id, start: at('10:00') })
    await book({ service_id, start: at('14:00') })
    before = await trailOf(world, old.id)
    count = await countBookings()
  })

  test('the time is taken, and others are offered', async () => {
    const reply = await shop.reschedule(old.id, { start: at('14:00') })
    await expectRefused(reply, '409 slot_taken')
    const times = reply.body.alternatives.map(({ start }: { start: string }) => start)
    expect(times).toEqual(['13:30', '14:30', '13:00', '15:00', '12:30'].map((time) => at(time)))
  })

  test('every alternative can be booked, so its own time is not among them', async () => {
    await book({ service_id: old.service_id, start: at('10:30') })
    const refused = await shop.reschedule(old.id, { start: at('10:30') })
    const times = refused.body.alternatives.map(({ start }: { start: string }) => start)
    expect(times).toEqual(['11:00', '09:30', '11:30', '09:00', '12:00'].map((time) => at(time)))
    let { id } = old
    for (const start of times) {
      const moved = await shop.reschedule(id, { start })
      expect(moved.status).toBe(201)
      id = (await shop.reschedule(moved.body.id, { start: at('10:00') })).body.id
    }
  })

  test('the shop is closed', async () => {
    const reply = await shop.reschedule(old.id, { start: at('03:00') })
    await expectRefused(reply, '422 /start closed')
    const times = reply.body.alternatives.map(({ start }: { start: string }) => start)
    expect(times).toEqual(['09:00', '09:30', '10:30', '11:00', '11:30'].map((time) => at(time)))
  })

  test.each([
    ['too soon', { start: at('09:59', '2030-03-04') }, '422 /start min_notice'],
    ['too far ahead', { start: at('10:00', '2030-03-20') }, '422 /start max_advance'],
    ['not at a whole minute', { start: '2030-03-05T15:00:01Z' }, '422 /start whole_minute'],
    ['with an unknown resource', { start: at('12:00'), resource_ids: ['res_x'] }, '404 not_found'],
    ['without a start', {}, '422 /start required'],
    ['with a start that has no offset', { start: '2030-03-05T12:00:00' }, '422 /start format'],
    ['for another party size', { start: at('12:00'), party_size: 2 }, '422 /party_size unknown_field'],
    ['from an old version', { start: at('12:00'), expected_version: 7 }, '409 version_conflict'],
  ])('%s', async (_what, body, refusal) => {
    await expectRefused(await shop.reschedule(old.id, body), refusal)
  })

  test('the resource cannot be used for it', async () => {
    const other = await shop.aResource({ name: 'Of no use' })
    const reply = await shop.reschedule(old.id, { start: at('12:00'), resource_ids: [other.id] })
    await expectRefused(reply, '422 /resource_ids/0 resource_not_usable')
  })

  test('the service is no longer offered', async () => {
    await shop.client.patch(`/services/${old.service_id}`, { active: false })
    const reply = await shop.reschedule(old.id, { start: at('12:00') })
    await shop.client.patch(`/services/${old.service_id}`, { active: true })
    await expectRefused(reply, '422 /service_id service_inactive')
  })
})

test('a task of a queue has no time to move', async () => {
  const { service_id } = await shop.aQueue()
  const { id } = await book({ service_id })
  const reply = await shop.reschedule(id, { start: at('10:00') })
  expect(reply).toMatchObject({ status: 409, body: { code: 'invalid_transition', current_stage: 'queued' } })
  expect(reply.body.allowed).not.toContain('reschedule')
})

test('a move needs an Idempotency-Key, and happens once under one key', async () => {
  const { service_id } = await shop.aBarber()
  const { id } = await book({ service_id, start: at('10:00'), customer: aPerson() })
  const path = `/bookings/${id}/reschedule`
  expect((await shop.client.post(path, { start: at('12:00') })).body.code).toBe('idempotency_key_required')
  const ask = () => shop.client.post(path, { start: at('12:00') }, { 'idempotency-key': 'a-move' })
  const [one, two] = await Promise.all([ask(), ask()])
  expect(one.status).toBe(201)
  expect(two.body).toEqual(one.body)
})

test('an unknown resource answers 404, even for a booking that can no longer be moved', async () => {
  const { service_id } = await shop.aBarber()
  const old = await book({ service_id, start: at('10:00') })
  await shop.operate(old.id, 'cancel')
  const change = { start: at('14:00'), resource_ids: ['res_nobody'] }
  expect(await shop.reschedule(old.id, change)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await shop.reschedule(old.id, { start: at('14:00') })).toMatchObject({ status: 409 })
})

test('an empty list of resources means to keep the resources', async () => {
  const { service_id, bia } = await twoBarbers()
  const { id } = await book({ service_id, start: at('10:00'), resource_ids: [bia] })
  const moved = await shop.reschedule(id, { start: at('11:00'), resource_ids: [] })
  expect(resourcesOf(moved)).toEqual([bia])
  const same = await shop.reschedule(moved.body.id, { start: at('11:00'), resource_ids: [] })
  expect(refusalOf(same)).toBe('422 /start same_time')
})

test('a booking that was assigned has no assignee at its new time', async () => {
  const { service_id, ana } = await shop.aBarber()
  const action = { key: 'hand', name: 'Hand', type: 'move', kinds: ['scheduled'], from: ['scheduled'], to: 'scheduled' }
  const config = (await shop.client.get('/stage-config')).body
  const actions = [...config.actions, { ...action, effects: [{ type: 'assign' }] }]
  expect((await shop.client.put('/stage-config', { ...config, actions })).status).toBe(200)
  const { id } = made(await shop.book({ service_id, start: at('10:00') }))
  expect((await shop.act(id, 'hand', { resource_id: ana })).body.assignee).toBe(ana)
  const moved = await shop.reschedule(id, { start: at('11:00') })
  expect(moved).toMatchObject({ status: 201, body: { assignee: null, claimed_at: null } })
})
