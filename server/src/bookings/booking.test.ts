import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventsOf, eventTypesOf, historyOf, trailOf } from '../testing/ledger.ts'
import { aPerson, at, bookingVerbsOf, type Shop, shopOf } from '../testing/shop.ts'
import { aWorld, type TestWorkspace, type World } from '../testing/world.ts'
import { Booking } from './schema.ts'

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
  service_id = (await shop.aClass()).service_id
})

const start = at('10:00')
const book = (change: object = {}) => shop.book({ service_id, start, ...change })
const pointersOf = (reply: { status: number; body: { errors: { pointer: string }[] } }) => {
  expect(reply.status).toBe(422)
  return reply.body.errors.map(({ pointer }) => pointer)
}

describe('a booking', () => {
  test('is returned complete and confirmed, with null for fields that were not sent', async () => {
    const price = { price_cents: 5_000, currency: 'USD', buffer_minutes: 15 }
    const { service_id, ana } = await shop.aBarber(price)
    const customer = aPerson({ name: 'Eva', locale: 'es-PY' })
    const made = await shop.book({ service_id, start, customer })
    expect(made.status).toBe(201)
    const now = world.now().toISOString()
    expect(made.body).toEqual({
      id: expect.stringMatching(/^bkg_[0-9A-Za-z]{22}$/),
      status: 'confirmed',
      stage: 'scheduled',
      kind: 'scheduled',
      service_id,
      start,
      end: at('10:30'),
      party_size: 1,
      customer: { id: expect.stringMatching(/^cus_/), ...customer },
      allocations: [{ resource_id: ana, start, end: at('10:45') }],
      priority: 'normal',
      tags: [],
      source: 'api',
      notes: null,
      intake: {},
      due_at: null,
      location: null,
      assignee: null,
      claimed_at: null,
      hold_expires_at: null,
      rescheduled_from: null,
      rescheduled_to: null,
      ended_at: null,
      cancel_reason: null,
      conversation_id: null,
      price_cents: 5_000,
      currency: 'USD',
      deposit_cents: null,
      deposit_due_at: null,
      payments: [],
      paid_cents: 0,
      created_by: { kind: 'api_key', id: expect.stringMatching(/^key_/), name: 'Test' },
      counters: {},
      available_actions: ['start', 'check-in', 'complete', 'no-show', 'fail'],
      version: 1,
      created_at: now,
      updated_at: now,
    })
    expect(await shop.getBooking(made.body.id)).toEqual(made.body)
  })

  test('is recorded as created and then confirmed, in one move', async () => {
    const { id, customer } = (await book()).body
    const events = await eventsOf(world, id)
    expect(events.map(({ type }) => type)).toEqual(['booking.created', 'booking.confirmed'])
    for (const { data } of events) {
      expect(data.booking).toMatchObject({ id, status: 'confirmed', start_at: start, customer_id: customer.id })
    }
    expect(await historyOf(world, id)).toMatchObject([
      { version: 1, action: 'book', from_status: null, to_status: 'confirmed', to_stage: 'scheduled' },
    ])
  })

  test('keeps every field that was sent', async () => {
    const said = {
      party_size: 3,
      notes: 'By the window',
      intake: { anything: { at: ['all', 1, true] } },
      priority: 'urgent',
      source: 'telegram',
      location: { formatted: 'Rua A, 1', lat: -23.5, lng: -46.6 },
      due_at: '2030-03-06T15:00:00.000Z',
    }
    const { body } = await book({ ...said, tags: [' VIP ', 'vip', 'Nova', 'Vip'] })
    expect(body).toMatchObject({ ...said, tags: ['VIP', 'Nova'] })
    expect(await shop.getBooking(body.id)).toEqual(body)
    const nowhere = (await book({ location: { formatted: 'Rua B' } })).body
    expect(nowhere.location).toEqual({ formatted: 'Rua B', lat: null, lng: null })
  })

  test('accepts null for a field that is left out', async () => {
    const nothing = { party_size: null, resource_ids: null, notes: null, intake: null, priority: null, tags: null }
    const rest = { source: null, location: null, due_at: null, conversation_id: null }
    expect(await book({ ...nothing, ...rest })).toMatchObject({
      status: 201,
      body: { party_size: 1, notes: null, intake: {}, priority: 'normal', tags: [], source: 'api', due_at: null },
    })
  })

  test('has the source dashboard for a member and api for a key, unless the caller names another', async () => {
    const member = await workspace.member('agent')
    const byHand = bookingVerbsOf(member.client)
    expect((await byHand.book({ service_id, start })).body).toMatchObject({
      source: 'dashboard',
      created_by: { kind: 'member', name: 'Maria' },
    })
    expect((await byHand.hold({ service_id, start })).status).toBe(201)
    for (const source of ['dashboard', 'whatsapp', 'telegram', 'webchat', 'agent', 'automation', 'import']) {
      expect((await book({ source })).body.source).toBe(source)
    }
  })

  test('can have the largest price that a service can have, as the contract says', async () => {
    const { properties } = Booking as unknown as { properties: { price_cents: { maximum: number } } }
    const { maximum } = properties.price_cents
    const { service_id } = await shop.aClass({ price_cents: maximum, currency: 'PYG' })
    expect((await shop.book({ service_id, start })).body.price_cents).toBe(maximum)
    const more = await shop.client.patch(`/services/${service_id}`, { price_cents: maximum + 1 })
    expect(more.body.errors).toMatchObject([{ pointer: '/price_cents', code: 'out_of_range' }])
  })

  test('keeps the price that the service had when it was booked', async () => {
    const { service_id } = await shop.aClass({ price_cents: 5_000, currency: 'BRL' })
    const { id } = (await book({ service_id })).body
    await shop.client.patch(`/services/${service_id}`, { price_cents: 7_500, currency: 'USD' })
    expect(await shop.getBooking(id)).toMatchObject({ price_cents: 5_000, currency: 'BRL' })
    expect((await book({ service_id })).body).toMatchObject({ price_cents: 7_500, currency: 'USD' })
  })

  test('of a service without a price has none, in the currency of the workspace', async () => {
    const currency = (await shop.client.get('/me')).body.workspace.currency
    expect((await book()).body).toMatchObject({ price_cents: null, currency })
  })

  test('can be sent again exactly as it was returned', async () => {
    const { body } = await book({ notes: 'Same again', intake: { a: 1 }, tags: ['x'] })
    const again = await shop.book({ ...body, start: at('12:00') })
    expect(again).toMatchObject({ status: 201, body: { notes: 'Same again', customer: body.customer, version: 1 } })
    expect(again.body.id).not.toBe(body.id)
  })

  test.each([
    [{ colour: 'red' }, '/colour'],
    [{ expected_version: 1 }, '/expected_version'],
    [{ service_id: null }, '/service_id'],
    [{ customer: null }, '/customer'],
    [{ customer: { name: 'Ana', phone: '11988887777' } }, '/customer/phone'],
    [{ customer: { id: 'cus_x', email: 'a@example.com' } }, '/customer/email'],
    [{ start: '2030-03-05T10:00:00' }, '/start'],
    [{ start: 1_900_000_000 }, '/start'],
    [{ party_size: 0 }, '/party_size'],
    [{ party_size: 1.5 }, '/party_size'],
    [{ party_size: '2' }, '/party_size'],
    [{ resource_ids: Array(21).fill('res_x') }, '/resource_ids'],
    [{ notes: 'x'.repeat(10_001) }, '/notes'],
    [{ notes: 'a\u0000b' }, '/notes'],
    [{ intake: 'nothing' }, '/intake'],
    [{ priority: 'huge' }, '/priority'],
    [{ tags: ['x'.repeat(51)] }, '/tags/0'],
    [{ source: 'fax' }, '/source'],
    [{ location: { lat: 1, lng: 1 } }, '/location/formatted'],
    [{ due_at: 'tomorrow' }, '/due_at'],
  ])('%o is refused', async (change, pointer) => {
    expect(pointersOf(await book(change))).toContain(pointer)
  })

  test('cannot name a conversation that does not exist', async () => {
    expect(await book({ conversation_id: 'cnv_0000000000000000000000' })).toMatchObject({
      status: 404,
      body: { code: 'not_found', detail: expect.stringContaining('/conversation_id') },
    })
  })

  test('needs an Idempotency-Key, and two calls with one key make one booking', async () => {
    const body = { service_id, start, customer: aPerson() }
    expect(await shop.client.post('/bookings', body)).toMatchObject({
      status: 400,
      body: { code: 'idempotency_key_required' },
    })
    const ask = () => shop.client.post('/bookings', body, { 'idempotency-key': 'one' })
    const [one, two] = await Promise.all([ask(), ask()])
    expect(two.body).toEqual(one.body)
    expect((await shop.client.get('/bookings')).body.data).toHaveLength(1)
  })

  test('of another workspace is not found', async () => {
    const other = (await world.aWorkspace()).everything
    const { id } = (await book()).body
    expect(await other.get(`/bookings/${id}`)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await other.patch(`/bookings/${id}`, { notes: 'x' })).toMatchObject({ status: 404 })
  })
})

describe('a task for a queue', () => {
  test('has no time and no assignee; its stage is queued', async () => {
    const { service_id } = await shop.aQueue({ price_cents: 900 })
    const made = await shop.book({ service_id, due_at: at('18:00'), location: { formatted: 'Rua A' } })
    expect(made).toMatchObject({
      status: 201,
      body: {
        status: 'confirmed',
        stage: 'queued',
        kind: 'queue',
        start: null,
        end: null,
        allocations: [],
        assignee: null,
        claimed_at: null,
        price_cents: 900,
        due_at: at('18:00'),
      },
    })
    expect(await shop.getBooking(made.body.id)).toEqual(made.body)
    expect(await eventTypesOf(world, made.body.id)).toEqual(['booking.created', 'booking.confirmed'])
    const [created] = await eventsOf(world, made.body.id)
    expect(created.data.booking).toMatchObject({ start_at: null, end_at: null, resource_ids: [] })
  })

  test('accepts neither a start nor resources', async () => {
    const { service_id, rider } = await shop.aQueue()
    expect(pointersOf(await shop.book({ service_id, start }))).toHaveLength(1)
    expect(pointersOf(await shop.book({ service_id, resource_ids: [rider] }))).toEqual(['/resource_ids/0'])
    expect((await shop.book({ service_id, start: null, resource_ids: [] })).status).toBe(201)
  })

  test('is refused like any other booking: unknown, inactive, too many people, a required field missing', async () => {
    const field = { key: 'floor', type: 'integer', label: 'Floor', required: true }
    const { service_id } = await shop.aQueue({ max_party_size: 2, intake_fields: [field] })
    const task = { service_id, intake: { floor: 3 } }
    expect((await shop.book({ ...task, service_id: 'svc_x' })).status).toBe(404)
    expect((await shop.book({ ...task, resource_ids: ['res_x'] })).status).toBe(404)
    expect((await shop.book({ ...task, customer: { id: 'cus_x' } })).status).toBe(404)
    expect(pointersOf(await shop.book({ ...task, party_size: 3 }))).toEqual(['/party_size'])
    expect(pointersOf(await shop.book({ service_id }))).toEqual(['/intake/floor'])
    expect((await shop.book(task)).status).toBe(201)
    await shop.client.patch(`/services/${service_id}`, { active: false })
    expect(pointersOf(await shop.book(task))).toEqual(['/service_id'])
  })

  test('is not an appointment, which needs a start', async () => {
    expect(await book({ start: null })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/start', code: 'required' }] },
    })
    await shop.client.patch(`/services/${service_id}`, { active: false })
    expect(await book({ start: null })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/service_id', code: 'service_inactive' }] },
    })
  })
})

describe('changing a booking', () => {
  const change = (id: string, body: object) => shop.client.patch(`/bookings/${id}`, body)

  test('replaces the notes, and raises the version', async () => {
    const { body } = await book({ notes: 'Before' })
    world.wait(1)
    const changed = await change(body.id, { notes: 'After' })
    expect(changed).toMatchObject({ status: 200 })
    expect(changed.body).toEqual({ ...body, notes: 'After', version: 2, updated_at: world.now().toISOString() })
    expect(await shop.getBooking(body.id)).toEqual(changed.body)
    expect((await eventsOf(world, body.id)).at(-1)).toMatchObject({
      type: 'booking.updated',
      data: { booking: { id: body.id, version: 2 }, changed: ['notes'] },
    })
    expect((await change(body.id, { notes: null })).body).toMatchObject({ notes: null, version: 3 })
  })

  test('merges the intake key by key; null removes a key', async () => {
    const { id } = (await book({ intake: { a: 1, b: { deep: 1 }, c: 'x' } })).body
    const changed = await change(id, { intake: { b: { other: 2 }, c: null, d: true, e: null } })
    expect(changed.body).toMatchObject({ version: 2 })
    expect(changed.body.intake).toEqual({ a: 1, b: { other: 2 }, d: true })
    expect((await shop.getBooking(id)).intake).toEqual({ a: 1, b: { other: 2 }, d: true })
    expect((await change(id, { intake: null })).body).toMatchObject({ intake: {}, version: 3 })
  })

  test('checks the intake that is sent, and does not require what is missing', async () => {
    const intake_fields = [
      { key: 'plate', type: 'text', label: 'Plate', required: true },
      { key: 'doors', type: 'integer', label: 'Doors' },
    ]
    const { service_id } = await shop.aClass({ intake_fields })
    const { id } = (await book({ service_id, intake: { plate: 'ABC' } })).body
    expect(pointersOf(await change(id, { intake: { plate: 5, doors: 'two' } }))).toEqual([
      '/intake/plate',
      '/intake/doors',
    ])
    expect((await change(id, { intake: { plate: null, doors: 4 } })).body.intake).toEqual({ doors: 4 })
    // The intake is checked before the version and the status.
    expect(pointersOf(await change(id, { intake: { doors: 'two' }, expected_version: 9 }))).toEqual(['/intake/doors'])
    expect(await change(id, { intake: { doors: 2 }, expected_version: 9 })).toMatchObject({ status: 409 })
    const held = (await shop.hold({ service_id, start })).body.id
    expect(pointersOf(await change(held, { intake: { doors: 'two' } }))).toEqual(['/intake/doors'])
    expect(await change(held, { intake: { doors: 2 } })).toMatchObject({ status: 409 })
  })

  test('without a real difference changes no version and emits no event', async () => {
    const { body } = await book({ notes: 'Same', intake: { a: [1, { b: 2 }] } })
    const trail = await trailOf(world, body.id)
    world.wait(1)
    const same = [
      {},
      body,
      { notes: 'Same' },
      { intake: {} },
      { intake: { a: [1, { b: 2 }], gone: null } },
      { version: 9 },
    ]
    for (const each of same) expect(await change(body.id, each)).toMatchObject({ status: 200, body })
    expect(await trailOf(world, body.id)).toEqual(trail)
  })

  test('refuses unknown fields', async () => {
    const { id } = (await book()).body
    expect(pointersOf(await change(id, { colour: 'red' }))).toEqual(['/colour'])
    expect(pointersOf(await change(id, { notes: 5 }))).toEqual(['/notes'])
  })
})
