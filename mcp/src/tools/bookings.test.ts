// Tools for bookings: what each does, what it answers, and what it says when it is refused.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { STATUSES } from '../../../server/src/bookings/lifecycle.ts'
import { eventTypesOf } from '../../../server/src/testing/ledger.ts'
import { faultsIn, inLine } from '../../../server/src/testing/race.ts'
import { aPerson, at } from '../../../server/src/testing/shop.ts'
import { aWorld, type World } from '../../../server/src/testing/world.ts'
import { overHttp } from '../testing/agents.ts'
import { workspaceWithAgent } from '../testing/workspace-with-agent.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const ana = { name: 'Ana', phone: '+5511988887777' }

async function aBarberShop(change: object = {}) {
  const { agent, shop, workspace, access } = await workspaceWithAgent(world)
  const barber = await shop.aBarber(change)
  const { service_id } = barber
  const book = async (start: string, more: object = {}) =>
    (await agent.does('book', { service_id, start, customer: aPerson(), ...more })).booking
  return { ...barber, ...agent, shop, workspace, access, book, client: workspace.everything }
}

describe('book', () => {
  test('takes a local time, and answers with the booking without its empty fields', async () => {
    const { does, service_id, ana: resource, client } = await aBarberShop()
    const { booking } = await does('book', { service_id, start: '2030-03-05T10:00', customer: ana })
    expect(booking).toEqual({
      id: expect.stringMatching(/^bkg_/),
      status: 'confirmed',
      stage: 'scheduled',
      service_id,
      start: '2030-03-05T13:00Z',
      end: '2030-03-05T13:30Z',
      local: 'Tue 2030-03-05 10:00',
      customer: { id: expect.stringMatching(/^cus_/), ...ana },
      resource_ids: [resource],
      available_actions: expect.arrayContaining(['check-in', 'complete']),
      version: 1,
    })
    expect((await client.get(`/bookings/${booking.id}`)).body).toMatchObject({ source: 'agent', party_size: 1 })
  })

  test('passes on all of its arguments', async () => {
    const { does, shop, client } = await aBarberShop()
    const room = await shop.aResource({ name: 'Room', kind: 'room', capacity: 8 })
    const intake_fields = [{ key: 'colour', type: 'text', required: true, label: 'Colour' }]
    const change = { max_party_size: 8, price_cents: 6_000, intake_fields }
    const { id: service_id } = await shop.aService([{ resource_ids: [room.id] }], change)
    const wish = { service_id, start: '2030-03-05T10:00-03:00', customer: ana, party_size: 3, resource_ids: [room.id] }
    expect(
      await does('book', {
        ...wish,
        intake: { colour: 'red' },
        notes: 'By the window',
        tags: ['vip'],
        priority: 'high',
        address: 'Rua A, 1',
      }).then(({ booking }) => booking),
    ).toMatchObject({
      party_size: 3,
      resource_ids: [room.id],
      intake: { colour: 'red' },
      notes: 'By the window',
      tags: ['vip'],
      priority: 'high',
      location: 'Rua A, 1',
      price: { cents: 6_000, currency: 'BRL' },
    })
    const { data } = (await client.get('/customers?q=Ana')).body
    const again = { ...wish, start: '2030-03-06T10:00', customer: { id: data[0].id }, intake: { colour: 'blue' } }
    expect((await does('book', again)).booking.customer).toEqual({ id: data[0].id, ...ana })
  })

  test('puts a task into a queue, with its due date', async () => {
    const { does, shop } = await aBarberShop()
    const { service_id } = await shop.aQueue()
    const { booking } = await does('book', { service_id, customer: ana, due_at: '2030-03-05T18:00' })
    expect(booking).toMatchObject({ stage: 'queued', due: 'Tue 2030-03-05 18:00' })
    expect(booking).not.toHaveProperty('start')
  })

  test('gives a time to one of two agents who race for it, and other times to the other', async () => {
    const {
      agent,
      access,
      ana: resource,
      service_id,
      workspace,
    } = await aBarberShop().then((shop) => ({ ...shop, agent: shop }))
    await using rival = await overHttp(access)
    const asked = { service_id, start: '2030-03-05T10:00' }
    const both = [agent, rival].map(
      ({ call }) =>
        () =>
          call('book', { ...asked, customer: aPerson() }),
    )
    const [first, second] = await inLine(world, 'resources', resource, ...both)
    expect(first).toMatchObject({ structuredContent: { booking: { status: 'confirmed' } } })
    expect(second).toMatchObject({
      isError: true,
      structuredContent: { problem: { code: 'slot_taken', alternatives: { 0: { local: 'Tue 2030-03-05 09:30' } } } },
    })
    expect(await faultsIn(world, workspace.id)).toEqual([])
  })

  test('with the same repeat_key books once, and refuses the key for something else', async () => {
    const { does, isRefused, service_id, client } = await aBarberShop()
    const asked = { service_id, start: '2030-03-05T10:00', customer: ana, repeat_key: 'visit-1' }
    const [first, second] = [await does('book', asked), await does('book', asked)]
    expect(second).toEqual(first)
    expect((await client.get('/bookings')).body.data).toHaveLength(1)
    expect(await isRefused('book', { ...asked, start: '2030-03-05T11:00' })).toMatchObject({
      code: 'idempotency_conflict',
    })
    expect((await does('book', { ...asked, start: '2030-03-05T11:00', repeat_key: undefined })).booking.status).toBe(
      'confirmed',
    )
  })

  test('names everything that is wrong with its arguments in one answer', async () => {
    const { isRefused, service_id } = await aBarberShop()
    expect(await isRefused('book', { service: 'Cut', priority: 'now', party_size: 0 })).toEqual({
      code: 'invalid_arguments',
      detail:
        'service_id is required. customer is required. service is not an argument here. party_size must be >= 1. priority must be one of low, normal, high, urgent.',
    })
    expect(await isRefused('book', { service_id, start: '2030-03-05', customer: ana })).toEqual({
      code: 'invalid_arguments',
      detail: 'start must be a time such as 2026-11-20T11:30 (America/Sao_Paulo) or 2026-11-20T14:30Z.',
    })
    expect((await isRefused('book', { service_id, start: '', customer: ana })).code).toBe('invalid_arguments')
    expect((await isRefused('book', { service_id, due_at: 'soon', customer: ana })).detail).toMatch(/^due_at must be/)
    expect((await isRefused('book', { service_id, customer: { nick: 'A' } })).detail).toBe(
      'customer.nick is not an argument here.',
    )
  })

  test('passes on what the API refuses', async () => {
    const { isRefused, service_id } = await aBarberShop()
    const asked = { service_id, start: '2030-03-05T10:00' }
    expect(await isRefused('book', { ...asked, customer: {} })).toMatchObject({
      code: 'validation_error',
      errors: [{ pointer: '/customer/name' }],
    })
    expect(await isRefused('book', { ...asked, service_id: 'svc_none', customer: ana })).toMatchObject({
      code: 'not_found',
    })
    const closed = await isRefused('book', { ...asked, start: '2030-03-05T20:00', customer: ana })
    expect(closed).toMatchObject({ code: 'validation_error', errors: [{ pointer: '/start', code: 'closed' }] })
    expect(closed.alternatives[0]).toEqual({ start: '2030-03-05T19:30Z', local: 'Tue 2030-03-05 16:30' })
  })
})

describe('a hold', () => {
  test('is kept for ten minutes and confirmed', async () => {
    const { does, service_id, ana: resource } = await aBarberShop()
    const { hold } = await does('hold_slot', { service_id, start: '2030-03-05T10:00', repeat_key: 'h' })
    expect(hold).toEqual({
      id: expect.stringMatching(/^bkg_/),
      service_id,
      start: '2030-03-05T13:00Z',
      end: '2030-03-05T13:30Z',
      local: 'Tue 2030-03-05 10:00',
      expires: 'Mon 2030-03-04 09:10',
      resource_ids: [resource],
    })
    expect((await does('hold_slot', { service_id, start: '2030-03-05T10:00', repeat_key: 'h' })).hold).toEqual(hold)
    const { booking } = await does('confirm_hold', {
      hold_id: hold.id,
      customer: ana,
      notes: 'Quiet please',
      repeat_key: 'c',
    })
    expect(booking).toMatchObject({ id: hold.id, status: 'confirmed', customer: ana, notes: 'Quiet please' })
    expect(await eventTypesOf(world, hold.id)).toEqual(['booking.created', 'booking.confirmed'])
  })

  test('can be released more than once', async () => {
    const { does, isRefused, service_id } = await aBarberShop()
    const { hold } = await does('hold_slot', { service_id, start: '2030-03-05T10:00', customer: ana })
    expect(hold.customer).toMatchObject(ana)
    for (const _ of [1, 2]) expect(await does('release_hold', { hold_id: hold.id })).toEqual({ released: true })
    expect((await isRefused('confirm_hold', { hold_id: hold.id })).code).toBe('invalid_transition')
  })

  test('for a time that is taken is refused with other times', async () => {
    const { book, isRefused, service_id } = await aBarberShop()
    await book('2030-03-05T10:00')
    const problem = await isRefused('hold_slot', { service_id, start: '2030-03-05T10:00' })
    expect(problem.alternatives[0]).toEqual({ start: '2030-03-05T12:30Z', local: 'Tue 2030-03-05 09:30' })
  })
})

describe('find_bookings', () => {
  test('lists by whole days of the workspace, by customer, resource and status, in pages', async () => {
    const { does, book, ana: resource } = await aBarberShop()
    const early = await book('2030-03-05T09:00')
    const late = await book('2030-03-05T16:30')
    const next = await book('2030-03-06T09:00')
    const found = async (filters: object) =>
      (await does('find_bookings', filters)).bookings.map(({ id }: { id: string }) => id)
    expect(await found({ from: '2030-03-05', to: '2030-03-05' })).toEqual([early.id, late.id])
    expect(await found({ from: '2030-03-05T09:30', to: '2030-03-06' })).toEqual([late.id, next.id])
    expect(await found({ customer_id: late.customer.id })).toEqual([late.id])
    expect(await found({ resource_id: resource, limit: 1 })).toEqual([early.id])
    expect(await found({ status: ['cancelled', 'no_show'] })).toEqual([])

    const page = await does('find_bookings', { limit: 2 })
    expect(page.bookings[0]).toEqual({
      id: early.id,
      status: 'confirmed',
      stage: 'scheduled',
      service_id: early.service_id,
      start: '2030-03-05T12:00Z',
      end: '2030-03-05T12:30Z',
      local: 'Tue 2030-03-05 09:00',
      customer: early.customer,
      resource_ids: [resource],
    })
    expect((await does('find_bookings', { limit: 2, cursor: page.next_cursor })).bookings).toMatchObject([
      { id: next.id },
    ])
  })

  test('says what is wrong with a filter', async () => {
    const { isRefused } = await aBarberShop()
    expect(await isRefused('find_bookings', { status: ['gone'] })).toMatchObject({
      code: 'validation_error',
      errors: [{ parameter: 'status' }],
    })
    expect((await isRefused('find_bookings', { from: 'monday' })).detail).toMatch(/^from must be a day such as/)
    expect((await isRefused('find_bookings', { limit: 101 })).detail).toBe('limit must be <= 100.')
    expect((await isRefused('find_bookings', { cursor: 'x' })).code).toBe('validation_error')
  })
})

test('get_booking shows the history and the comments in local time', async () => {
  const { does, book, isRefused } = await aBarberShop()
  const { id: booking_id } = await book('2030-03-05T10:00')
  await does('comment_on_booking', { booking_id, body: 'Called, will be late' })
  expect(await does('get_booking', { booking_id })).toEqual({ booking: expect.objectContaining({ id: booking_id }) })
  const { comments, history } = await does('get_booking', { booking_id, with_history: true })
  expect(comments).toEqual([{ by: 'Test', at: 'Mon 2030-03-04 09:00', body: 'Called, will be late' }])
  expect(history).toMatchObject([{ by: 'Test', at: 'Mon 2030-03-04 09:00', stage: 'scheduled', status: 'confirmed' }])
  expect((await isRefused('get_booking', { booking_id: 'bkg_none', with_history: true })).code).toBe('not_found')
})

describe('reschedule_booking', () => {
  test('answers with a new booking, and the old one ends', async () => {
    const { does, book } = await aBarberShop()
    const old = await book('2030-03-05T10:00')
    const asked = { booking_id: old.id, start: '2030-03-06T11:00', reason: 'Is ill', repeat_key: 'r' }
    const { booking } = await does('reschedule_booking', asked)
    expect(booking).toMatchObject({ status: 'confirmed', local: 'Wed 2030-03-06 11:00', rescheduled_from: old.id })
    expect(await does('reschedule_booking', asked)).toEqual({ booking })
    expect((await does('get_booking', { booking_id: old.id })).booking).toMatchObject({
      status: 'rescheduled',
      rescheduled_to: booking.id,
    })
  })

  test('changes nothing when the time is taken, or when somebody else changed the booking first', async () => {
    const { does, book, isRefused, client } = await aBarberShop()
    const [mine] = [await book('2030-03-05T10:00'), await book('2030-03-05T11:00')]
    const problem = await isRefused('reschedule_booking', { booking_id: mine.id, start: '2030-03-05T11:00' })
    expect(problem).toMatchObject({ code: 'slot_taken', alternatives: { length: 5 } })
    await client.patch(`/bookings/${mine.id}`, { notes: 'Changed' })
    const asked = { booking_id: mine.id, start: '2030-03-05T12:00', expected_version: mine.version }
    expect(await isRefused('reschedule_booking', asked)).toMatchObject({
      code: 'version_conflict',
      current_version: 2,
      advice: expect.stringMatching(/Read it again/),
    })
    expect((await does('get_booking', { booking_id: mine.id })).booking).toMatchObject({
      status: 'confirmed',
      version: 2,
    })
  })
})

test('cancel_booking frees the time, and a second call is refused', async () => {
  const { does, book, isRefused } = await aBarberShop()
  const { id: booking_id } = await book('2030-03-05T10:00')
  const { booking } = await does('cancel_booking', { booking_id, reason: 'Is ill' })
  expect(booking).toMatchObject({ status: 'cancelled', cancel_reason: 'Is ill' })
  expect(await isRefused('cancel_booking', { booking_id })).toMatchObject({
    code: 'invalid_transition',
    current_status: 'cancelled',
  })
  await book('2030-03-05T10:00')
})

test.each([
  ['check_in', 'checked_in'],
  ['complete', 'completed'],
  ['no_show', 'no_show'],
  ['fail', 'failed'],
])('record_outcome %s makes a booking %s', async (outcome, status) => {
  const { does, book, isRefused } = await aBarberShop()
  const { id: booking_id } = await book('2030-03-05T10:00')
  const early = true
  expect((await does('record_outcome', { booking_id, outcome, early, reason: 'Seen' })).booking).toMatchObject({
    status,
  })
  expect((await isRefused('record_outcome', { booking_id, outcome, early })).code).toBe('invalid_transition')
})

test('record_outcome refuses an end before the start, and undoes one', async () => {
  const { does, book, isRefused } = await aBarberShop()
  const { id: booking_id } = await book('2030-03-05T10:00')
  expect(await isRefused('record_outcome', { booking_id, outcome: 'no_show' })).toMatchObject({ code: 'too_early' })
  await does('cancel_booking', { booking_id })
  const reopened = await does('record_outcome', { booking_id, outcome: 'reopen', reason: 'By mistake' })
  expect(reopened.booking).toMatchObject({ status: 'confirmed' })
})

test('update_booking changes notes and intake, and requires one of them', async () => {
  const { does, book, isRefused } = await aBarberShop()
  const { id: booking_id } = await book('2030-03-05T10:00', { intake: { colour: 'red', size: 'M' } })
  const asked = { booking_id, notes: 'By the window', intake: { colour: 'blue', size: null }, expected_version: 1 }
  expect((await does('update_booking', asked)).booking).toMatchObject({
    notes: 'By the window',
    intake: { colour: 'blue' },
    version: 2,
  })
  expect((await isRefused('update_booking', { booking_id })).detail).toBe('Give notes, intake, or both.')
})

test('a booking of an agent is in the calendar like any other', async () => {
  const { book, client, service_id } = await aBarberShop()
  const { id } = await book('2030-03-05T10:00')
  const { body } = await client.get(`/bookings?from=${at('10:00')}&to=${at('10:01')}`)
  expect(body.data).toMatchObject([{ id, service_id, created_by: { kind: 'api_key', name: 'Test' } }])
})

test('find_bookings names every status that a booking can have', async () => {
  const { agent } = await workspaceWithAgent(world)
  const { inputSchema } = agent.tools.find(({ name }) => name === 'find_bookings') as { inputSchema: object }
  const { status } = (inputSchema as { properties: { status: { description: string } } }).properties
  expect(status.description.split(', ').toSorted()).toEqual(STATUSES.toSorted())
})
