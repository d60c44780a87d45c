import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventsOf, trailOf } from '../testing/ledger.ts'
import { inLine } from '../testing/race.ts'
import { aPerson, at, bookingVerbsOf, made, type Shop, shopOf } from '../testing/shop.ts'
import { aWorld, type TestWorkspace, type World } from '../testing/world.ts'

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
const hold = async (change: object = {}) => made(await shop.hold({ service_id, start, ...change }))
const customers = async () => (await shop.client.get('/customers')).body.data
const faults = (reply: { status: number; body: { errors: { pointer: string; code: string }[] } }) => {
  expect(reply.status).toBe(422)
  return reply.body.errors.map(({ pointer, code }) => `${pointer} ${code}`)
}

describe('the customer of a booking', () => {
  test('gets the phone number that was missing, and keeps the name', async () => {
    const { id } = (await shop.client.post('/customers', aPerson({ name: 'Ana' }))).body
    await shop.client.patch(`/customers/${id}`, { phone: null })
    const known = { id, name: 'Somebody else', phone: '+5511955554444' }
    const { customer } = await hold({ customer: known })
    expect(customer).toMatchObject({ id, name: 'Ana', phone: '+5511955554444' })
    expect((await shop.client.get(`/customers/${id}`)).body).toMatchObject({ phone: '+5511955554444', version: 3 })
  })

  test('is the customer of the hold', async () => {
    const { id, customer } = await hold({ customer: aPerson({ name: 'Ana' }) })
    const confirmed = await shop.confirm(id)
    expect(confirmed).toMatchObject({ status: 200, body: { id, status: 'confirmed', customer, hold_expires_at: null } })
    expect(confirmed.body).toEqual(await shop.getBooking(id))
    expect(await customers()).toHaveLength(1)
  })

  test('is the customer that the confirmation names, if it names one', async () => {
    const { id, customer } = await hold({ customer: aPerson({ name: 'Ana' }) })
    const bia = aPerson({ name: 'Bia' })
    const confirmed = (await shop.confirm(id, { customer: bia })).body
    expect(confirmed.customer).toMatchObject(bia)
    expect(confirmed.customer.id).not.toBe(customer.id)
    expect((await shop.client.get(`/customers/${customer.id}/bookings`)).body.data).toEqual([])
    expect((await shop.client.get(`/customers/${confirmed.customer.id}/bookings`)).body.data).toMatchObject([{ id }])
    expect((await eventsOf(world, id)).map((event) => event.customer_id)).toEqual([customer.id, confirmed.customer.id])
  })

  test('must be named by the hold or by the confirmation; until then the hold lasts', async () => {
    const { id } = await hold()
    const trail = await trailOf(world, id)
    for (const body of [{}, { customer: null }])
      expect(faults(await shop.confirm(id, body))).toEqual(['/customer required'])
    expect(await trailOf(world, id)).toEqual(trail)
    expect((await shop.confirm(id, { customer: aPerson() })).status).toBe(200)
  })

  test('may be left out by an empty body, with or without a content type', async () => {
    const { id } = await hold({ customer: aPerson() })
    const reply = await shop.client.post(`/holds/${id}/confirm`, undefined, { 'idempotency-key': 'no-body' })
    expect(reply.status).toBe(200)
  })

  test.each([
    [{ phone: '+5511988887777' }, ['/customer/name required']],
    [{}, ['/customer/name required']],
    [{ name: null, phone: null, id: null }, ['/customer/name required']],
  ])('must have an id or a name: %o', async (customer, expected) => {
    const { id } = await hold()
    expect(faults(await shop.confirm(id, { customer })).toSorted()).toEqual(expected)
    expect(faults(await shop.hold({ service_id, start, customer })).toSorted()).toEqual(expected)
    expect(faults(await shop.book({ service_id, start, customer })).toSorted()).toEqual(expected)
    expect(await customers()).toEqual([])
  })

  test('is checked only when the hold exists and has not expired', async () => {
    const half = { customer: { phone: '+5511988887777' } }
    const { id } = await hold()
    expect(await shop.confirm('bkg_0000000000000000000000', half)).toMatchObject({ status: 404 })
    expect(await shop.confirm(id, { ...half, expected_version: 9 })).toMatchObject({ status: 409 })
    world.wait(10)
    expect(await shop.confirm(id, half)).toMatchObject({ status: 410, body: { code: 'hold_expired' } })
  })

  test('cannot get a phone number that another customer has', async () => {
    const [ana, bia] = [aPerson(), aPerson()]
    const owner = (await shop.client.post('/customers', bia)).body.id
    const { id } = (await shop.client.post('/customers', ana)).body
    await shop.client.patch(`/customers/${id}`, { phone: null })
    const customer = { id, phone: bia.phone }
    const taken = { status: 409, body: { code: 'customer_exists', customer_id: owner } }
    expect(await shop.hold({ service_id, start, customer })).toMatchObject(taken)
    expect(await shop.book({ service_id, start, customer })).toMatchObject(taken)
    expect(await shop.confirm((await hold()).id, { customer })).toMatchObject(taken)
    // Faults in the body itself come first.
    const asking = await shop.aClass({ intake_fields: [{ key: 'plate', type: 'text', required: true }] })
    const { id: asked } = await hold({ service_id: asking.service_id })
    expect(faults(await shop.confirm(asked, { customer }))).toEqual(['/intake/plate required'])
    const { paths } = (await world.anybody.get('/openapi.json')).body
    for (const path of ['/holds', '/bookings', '/holds/{id}/confirm']) {
      expect(paths[path].post.responses['409'].$ref).toContain('CustomerExists')
    }
  })

  test('keeps a phone number that was added while the booking waited', async () => {
    const { id } = (await shop.client.post('/customers', aPerson())).body
    await shop.client.patch(`/customers/${id}`, { phone: null })
    const [noted, said] = [aPerson().phone, aPerson().phone]
    const [changed, booked] = await inLine(
      world,
      'customers',
      id,
      () => shop.client.patch(`/customers/${id}`, { phone: noted }),
      () => shop.book({ service_id, start, customer: { id, phone: said } }),
    )
    expect(changed).toMatchObject({ status: 200, body: { phone: noted } })
    expect(booked).toMatchObject({ status: 201, body: { customer: { id, phone: noted } } })
    expect((await shop.client.get(`/customers/${id}`)).body).toMatchObject({ phone: noted, version: 3 })
  })

  test('is found by any spelling of the number, and keeps the details that are known', async () => {
    const known = (await shop.client.post('/customers', { name: 'João', phone: '+5511988880001', locale: 'es-AR' }))
      .body
    const variant = { name: 'Joao Silva', phone: '+55 (11) 8888-0001', locale: 'en-US' }
    const { id, ...kept } = known
    const seen = { id, name: 'João', phone: '+5511988880001', locale: 'es-AR' }
    expect((await hold({ customer: variant })).customer).toEqual(seen)
    expect((await shop.book({ service_id, start, customer: variant })).body.customer).toEqual(seen)
    expect((await shop.confirm((await hold()).id, { customer: variant })).body.customer).toEqual(seen)
    expect((await shop.client.get(`/customers/${id}`)).body).toEqual({ id, ...kept })
    expect(await customers()).toHaveLength(1)
  })

  test('is created when nobody has the number, with the locale of the workspace unless one is given', async () => {
    const [plain, spanish] = [aPerson(), aPerson({ locale: 'es-PY' })]
    const made = (await hold({ customer: plain })).customer
    expect(made).toEqual({ id: made.id, ...plain, locale: 'pt-BR' })
    expect((await shop.client.get(`/customers/${made.id}`)).body).toMatchObject({ ...plain, version: 1 })
    const timeline = await shop.client.get(`/customers/${made.id}/timeline`)
    expect(timeline.body.data.map(({ kind }: { kind: string }) => kind)).toEqual([
      'booking.created',
      'customer.created',
    ])
    expect((await shop.book({ service_id, start, customer: spanish })).body.customer.locale).toBe('es-PY')
  })

  test('is created once, however many bookings name one new number at once', async () => {
    const customer = aPerson()
    const replies = await Promise.all(Array.from({ length: 10 }, () => shop.book({ service_id, start, customer })))
    expect(replies.map((reply) => reply.status)).toEqual(Array(10).fill(201))
    expect(new Set(replies.map((reply) => reply.body.customer.id))).toHaveLength(1)
    expect(await customers()).toHaveLength(1)
  })

  test('can be named by id, even without a phone number', async () => {
    const known = (await shop.client.post('/customers', aPerson())).body
    await shop.client.patch(`/customers/${known.id}`, { phone: null })
    const customer = { id: known.id }
    const seen = { id: known.id, name: known.name, phone: null, locale: known.locale }
    expect((await hold({ customer })).customer).toEqual(seen)
    expect((await shop.confirm((await hold()).id, { customer })).body.customer).toEqual(seen)
    expect((await shop.book({ service_id, start, customer })).body.customer).toEqual(seen)
  })

  test('cannot be from another workspace, nor unknown', async () => {
    const other = (await world.aWorkspace()).everything
    const theirs = (await other.post('/customers', aPerson())).body.id
    const { id } = await hold()
    for (const unknown of [theirs, 'cus_0000000000000000000000', 'nonsense', '']) {
      const customer = aPerson({ id: unknown })
      const notFound = { status: 404, body: { code: 'not_found', detail: expect.stringContaining('/customer/id') } }
      expect(await shop.hold({ service_id, start, customer })).toMatchObject(notFound)
      expect(await shop.book({ service_id, start, customer })).toMatchObject(notFound)
      expect(await shop.confirm(id, { customer })).toMatchObject(notFound)
    }
    expect((await shop.confirm(id, { customer: aPerson() })).status).toBe(200)
  })

  test('is not created when the time is not free', async () => {
    const barber = await shop.aBarber()
    await shop.hold({ service_id: barber.service_id, start })
    expect((await shop.book({ service_id: barber.service_id, start })).status).toBe(409)
    expect(await customers()).toEqual([])
  })
})

describe('a confirmation', () => {
  test('accepts every detail that a booking at once accepts', async () => {
    const { id } = await hold({ customer: aPerson() })
    const said = {
      notes: 'By the window',
      intake: { allergy: 'nuts' },
      priority: 'high',
      tags: [' VIP ', 'vip', 'new'],
      source: 'whatsapp',
      location: { formatted: 'Rua A, 1', lat: -23.5, lng: -46.6 },
      due_at: '2030-03-06T12:00:00-03:00',
    }
    const confirmed = (await shop.confirm(id, said)).body
    const kept = { ...said, tags: ['VIP', 'new'], due_at: '2030-03-06T15:00:00.000Z' }
    expect(confirmed).toMatchObject(kept)
    expect(await shop.getBooking(id)).toEqual(confirmed)
    for (const conversation_id of ['cnv_x', '']) {
      expect((await shop.confirm((await hold()).id, { conversation_id })).status).toBe(404)
    }
  })

  test('leaves fields that it does not name as the hold has them', async () => {
    const { id } = await hold({ customer: aPerson() })
    const member = bookingVerbsOf((await workspace.member('agent')).client)
    expect((await member.confirm(id, { notes: null, tags: null })).body).toMatchObject({
      notes: null,
      intake: {},
      priority: 'normal',
      tags: [],
      source: 'api',
      created_by: { kind: 'api_key' },
    })
  })

  test('must contain the intake that the service requires', async () => {
    const intake_fields = [{ key: 'plate', type: 'text', label: 'Plate', required: true }]
    const { service_id } = await shop.aClass({ intake_fields })
    const { id } = await hold({ service_id, customer: aPerson() })
    for (const intake of [undefined, null, {}, { plate: null }, { other: 'x' }]) {
      expect(faults(await shop.confirm(id, { intake }))).toEqual(['/intake/plate required'])
    }
    expect(faults(await shop.confirm(id, { intake: { plate: 5 } }))).toEqual(['/intake/plate wrong_type'])
    expect((await shop.confirm(id, { intake: { plate: 'ABC1D23' } })).body).toMatchObject({
      status: 'confirmed',
      intake: { plate: 'ABC1D23' },
    })
  })

  test('happens once: of two at once the second is refused', async () => {
    const { id } = await hold({ customer: aPerson() })
    const replies = await Promise.all([shop.confirm(id, { notes: 'one' }), shop.confirm(id, { notes: 'two' })])
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 409])
    const winner = replies.find((reply) => reply.status === 200)
    expect((await shop.getBooking(id)).notes).toBe(winner?.body.notes)
  })

  test('gets the same answer again under the same key, even much later', async () => {
    const { id } = await hold({ customer: aPerson() })
    const ask = () => shop.client.post(`/holds/${id}/confirm`, {}, { 'idempotency-key': 'once' })
    const first = await ask()
    world.wait(60)
    const again = await ask()
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect(again.headers['idempotent-replayed']).toBe('true')
  })
})

test('a rival with a clock that is ahead takes the time of a hold, and the confirmation is refused', async () => {
  const barber = await shop.aBarber()
  const { id } = await hold({ service_id: barber.service_id, customer: aPerson() })
  await world.pool.query('delete from allocations where holder_id = $1', [id])
  expect(await shop.confirm(id)).toMatchObject({ status: 410, body: { code: 'hold_expired' } })
})
