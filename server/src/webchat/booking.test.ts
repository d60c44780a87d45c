// Booking in the chat: what a visitor holds, confirms, moves and cancels, and what the team gets of it.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventsOf } from '../testing/ledger.ts'
import { aPerson, at, made, type Shop, shopOf } from '../testing/shop.ts'
import { type VisitorBookings, visitorBookingsOf } from '../testing/visitor-bookings.ts'
import { type TestSite, type Visitor, visitorsOf } from '../testing/visitors.ts'
import { aWorld, faultsOf, type TestWorkspace, type World } from '../testing/world.ts'

let world: World
let workspace: TestWorkspace
let shop: Shop
let site: TestSite
let service_id: string
let ana: string
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  workspace = await world.aWorkspace()
  shop = shopOf(workspace)
  site = await visitorsOf(world, workspace)
  const barber = await shop.aBarber({ price_cents: 5_000 })
  service_id = barber.service_id
  ana = barber.ana
})

async function aVisitor(body: object = {}): Promise<VisitorBookings & { visitor: Visitor }> {
  const visitor = await site.open(body)
  return { visitor, ...visitorBookingsOf(visitor) }
}

const TEN = at('10:00')

async function booked(by: VisitorBookings, { start = TEN, person = aPerson() as object } = {}): Promise<string> {
  const held = made(await by.hold({ service_id, start }))
  const { status, body } = await by.confirm(held.id, person)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.id
}

const customerOf = async (bookingId: string) => {
  const { customer } = await shop.getBooking(bookingId)
  return (await shop.client.get(`/customers/${customer.id}`)).body
}
const problem = (status: number, code: string) => ({ status, body: { status, code } })

describe('a visitor who books', () => {
  test('sees free times without being known, holds one, and confirms it under a name and a number', async () => {
    const { data } = (await visitorBookingsOf({ client: site.page }).slots({ service_id, from: TEN })).body
    expect(data[0]).toEqual({ start: TEN, end: at('10:30'), resource_ids: [ana] })
    const eva = await aVisitor()
    const hold = made(await eva.hold({ service_id, start: TEN }))
    expect(hold).toEqual({
      id: expect.stringMatching(/^bkg_/),
      status: 'held',
      service_id,
      service_name: 'Cut',
      party_size: 1,
      resources: [{ id: ana, name: 'Ana' }],
      start: TEN,
      end: at('10:30'),
      expires_at: new Date(world.now().getTime() + 600_000).toISOString(),
    })
    expect((await eva.list()).body.data).toEqual([])
    const { status, body } = await eva.confirm(hold.id, {
      name: 'Eva Prado',
      phone: '+55 11 98210-0001',
      email: 'eva@example.com',
      notes: 'By the window',
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      id: hold.id,
      status: 'confirmed',
      service_id,
      service_name: 'Cut',
      party_size: 1,
      resources: [{ id: ana, name: 'Ana' }],
      start: TEN,
      end: at('10:30'),
      price_cents: 5_000,
      currency: 'BRL',
      can_reschedule: true,
      can_cancel: true,
    })
    expect((await eva.list()).body).toEqual({ data: [body], next_cursor: null })
  })

  test('is a customer from then on, and the team sees who booked and where', async () => {
    const eva = await aVisitor({ locale: 'pt-BR' })
    const person = { name: 'Eva Prado', phone: '+5511982100001', email: 'eva@example.com', notes: 'By the window' }
    const id = await booked(eva, { person })
    const customer = await customerOf(id)
    expect(customer).toMatchObject({
      name: 'Eva Prado',
      phone: '+5511982100001',
      email: 'eva@example.com',
      claimed_phone: null,
      identities: [{ channel: 'webchat', kind: 'webchat_visitor' }],
    })
    const { conversation } = (await eva.visitor.client.post('/public/webchat/sessions')).body
    const who = { kind: 'customer', id: customer.id, name: 'Eva Prado' }
    expect(await shop.getBooking(id)).toMatchObject({
      source: 'webchat',
      conversation_id: conversation.id,
      notes: 'By the window',
      customer: { id: customer.id },
      created_by: who,
      hold_expires_at: null,
    })
    const events = await eventsOf(world, id)
    expect(events.map(({ type }) => type)).toEqual(['booking.created', 'booking.confirmed'])
    expect(events.map(({ actor }) => actor)).toEqual([{ ...who, id: null, name: 'Visitor' }, who])
  })

  test('finds every step of the booking in the thread, but only the team reads it there', async () => {
    const eva = await aVisitor()
    made(await eva.visitor.client.post('/public/webchat/messages', { text: 'Oi' }))
    const first = await booked(eva)
    const moved = made(await eva.reschedule(first, { start: at('11:00') }))
    await eva.cancel(moved.id, { reason: 'Ill' })
    await world.runJobs()
    const { conversation, messages } = (await eva.visitor.client.post('/public/webchat/sessions')).body
    const thread = (await shop.client.get(`/conversations/${conversation.id}/messages`)).body.data
    const steps = thread.flatMap(({ event, author }: { event: { kind: string } | null; author: object }) =>
      event ? [[event.kind, author]] : [],
    )
    const { id, name } = (await shop.getBooking(first)).customer
    const who = { kind: 'customer', id, name }
    expect(steps.map(([kind]: [string]) => kind).toSorted()).toEqual([
      'booking.cancelled',
      'booking.confirmed',
      'booking.created',
      'booking.rescheduled',
    ])
    for (const [, author] of steps) expect(author).toMatchObject({ kind: 'customer', id })
    expect(steps.find(([kind]: [string]) => kind === 'booking.cancelled')[1]).toEqual(who)
    expect(messages.map(({ text }: { text: string }) => text)).toEqual(['Oi'])
  })

  test('is asked for what the service needs to know', async () => {
    const intake_fields = [{ key: 'length', type: 'select', options: ['short', 'long'], required: true }]
    const asking = await shop.aService([{ resource_ids: [ana] }], {
      intake_fields,
      price_cents: 5_000,
      deposit_cents: 1_000,
    })
    const eva = await aVisitor()
    const held = made(await eva.hold({ service_id: asking.id, start: TEN }))
    expect(faultsOf(await eva.confirm(held.id, {}))).toEqual(['/name required', '/phone required'])
    expect(faultsOf(await eva.confirm(held.id))).toEqual(['/intake/length required'])
    const done = await eva.confirm(held.id, aPerson({ intake: { length: 'short' } }))
    expect(done).toMatchObject({ status: 200, body: { status: 'pending_payment' } })
    expect(await shop.getBooking(held.id)).toMatchObject({ intake: { length: 'short' } })
  })

  test('gives a time back, and a time that nobody confirms is free after ten minutes', async () => {
    const eva = await aVisitor()
    const first = made(await eva.hold({ service_id, start: TEN }))
    expect((await eva.release(first.id)).status).toBe(204)
    expect((await eva.release(first.id)).status).toBe(204)
    const second = made(await eva.hold({ service_id, start: TEN }))
    world.wait(10)
    expect(await eva.confirm(second.id)).toMatchObject(problem(410, 'hold_expired'))
    expect(await eva.release(second.id)).toMatchObject(problem(410, 'hold_expired'))
    made(await eva.hold({ service_id, start: TEN }))
    expect((await shop.client.get('/customers')).body.data).toEqual([])
  })

  test('is refused as every caller is: unknown, switched off, a queue, taken', async () => {
    const eva = await aVisitor()
    const unknown = 'svc_0000000000000000000000'
    expect(await eva.slots({ service_id: unknown })).toMatchObject(problem(404, 'not_found'))
    expect(await eva.hold({ service_id: unknown, start: TEN })).toMatchObject(problem(404, 'not_found'))
    const queue = await shop.aQueue()
    expect(faultsOf(await eva.hold({ service_id: queue.service_id, start: TEN }))).toEqual([
      '/service_id queue_service',
    ])
    made(await shop.book({ service_id, start: TEN }))
    const taken = await eva.hold({ service_id, start: TEN })
    expect(taken).toMatchObject(problem(409, 'slot_taken'))
    expect(taken.body.alternatives).toHaveLength(5)
    await shop.client.patch(`/services/${service_id}`, { active: false })
    expect(faultsOf(await eva.hold({ service_id, start: TEN }))).toEqual(['/service_id service_inactive'])
  })
})

describe('a visitor who has booked', () => {
  test('moves the booking: the new one replaces it in the list, and stays theirs when the team moves it again', async () => {
    const eva = await aVisitor()
    const first = await booked(eva)
    const idsOf = async () => (await eva.list()).body.data.map(({ id }: { id: string }) => id)
    const second = made(await eva.reschedule(first, { start: at('11:00') }))
    expect(second).toMatchObject({ status: 'confirmed', start: at('11:00'), service_name: 'Cut' })
    expect(await idsOf()).toEqual([second.id])
    const third = made(await shop.reschedule(second.id, { start: at('12:00') }))
    expect(await idsOf()).toEqual([third.id])
    expect(await eva.cancel(second.id)).toMatchObject(problem(409, 'invalid_transition'))
    expect(await eva.cancel(third.id)).toMatchObject({ status: 200, body: { status: 'cancelled', can_cancel: false } })
  })

  test('is refused another length, a time that is taken, and a second end', async () => {
    const eva = await aVisitor()
    const id = await booked(eva)
    expect(faultsOf(await eva.reschedule(id, { start: at('11:00'), duration_minutes: 300 }))).toEqual([
      '/duration_minutes unknown_field',
    ])
    made(await shop.book({ service_id, start: at('11:00') }))
    const taken = await eva.reschedule(id, { start: at('11:00') })
    expect(taken).toMatchObject(problem(409, 'slot_taken'))
    expect(taken.body.alternatives).toHaveLength(5)
    expect((await eva.cancel(id, { reason: 'Ill' })).status).toBe(200)
    expect(await shop.getBooking(id)).toMatchObject({ status: 'cancelled', cancel_reason: 'Ill' })
    const again = [
      await eva.cancel(id),
      await eva.reschedule(id, { start: at('12:00') }),
      await eva.confirm(id),
      await eva.release(id),
    ]
    for (const refused of again) {
      expect(refused).toMatchObject(problem(409, 'invalid_transition'))
      expect(refused.body.current_status).toBe('cancelled')
      // The stages are the team's.
      expect(refused.body.current_stage).toBeUndefined()
      expect(refused.body.allowed).toBeUndefined()
    }
  })

  test('sees what is to come first, the next one at the top, then the others, page by page', async () => {
    const eva = await aVisitor()
    const ids: Record<string, string> = {}
    for (const [name, time] of [
      ['past', '2030-03-04T10:00:00-03:00'],
      ['older', '2030-03-04T09:30:00-03:00'],
      ['soon', at('09:00')],
      ['later', at('15:00', '2030-03-07')],
    ] as const) {
      ids[name] = await booked(eva, { start: time })
    }
    world.wait(61)
    ids.cancelled = await booked(eva, { start: at('09:00', '2030-03-06') })
    await eva.cancel(ids.cancelled)
    world.wait(30)
    const names = Object.fromEntries(Object.entries(ids).map(([name, id]) => [id, name]))
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: { data: { id: string }[]; next_cursor: string | null } = (
        await eva.list(`?limit=2${cursor && `&cursor=${cursor}`}`)
      ).body
      seen.push(...page.data.map(({ id }) => names[id] as string))
      cursor = page.next_cursor
    }
    expect(seen).toEqual(['soon', 'later', 'cancelled', 'past', 'older'])
    // Only the team changes what has begun.
    const [past] = (await eva.list('?limit=200')).body.data.filter(({ id }: { id: string }) => id === ids.past)
    expect(past).toMatchObject({ can_cancel: false, can_reschedule: false })
    expect(await eva.cancel(ids.past as string)).toMatchObject(problem(409, 'invalid_transition'))
    expect(await eva.reschedule(ids.past as string, { start: at('16:00', '2030-03-07') })).toMatchObject(
      problem(409, 'invalid_transition'),
    )
    expect(await eva.cancel(ids.later as string)).toMatchObject({ status: 200 })
  })
})

describe('the site', () => {
  test('that does not offer booking refuses new ones in plain words, and lets visitors move and cancel what they have', async () => {
    const [eva, other] = [await aVisitor(), await aVisitor()]
    const held = made(await eva.hold({ service_id, start: TEN }))
    const otherHold = made(await other.hold({ service_id, start: at('15:00') }))
    const id = await booked(eva, { start: at('11:00') })
    await workspace.owner.put('/webchat-site', { features: { booking: false } })
    const refused = [
      await eva.hold({ service_id, start: at('12:00') }),
      await eva.confirm(held.id),
      await other.slots({ service_id }),
      await other.confirm(otherHold.id),
      await visitorBookingsOf({ client: site.page }).slots({ service_id }),
    ]
    for (const answer of refused) {
      expect(answer).toMatchObject(problem(403, 'forbidden'))
      expect(answer.body.detail).toBe('This business does not take bookings here at the moment.')
    }
    expect((await eva.release(held.id)).status).toBe(204)
    expect((await eva.slots({ service_id })).body.data.length).toBeGreaterThan(0)
    expect((await eva.list()).body.data).toMatchObject([{ id, can_cancel: true, can_reschedule: true }])
    const moved = made(await eva.reschedule(id, { start: at('12:00') }))
    expect((await eva.cancel(moved.id)).body.status).toBe('cancelled')
    expect((await eva.slots({ service_id })).status).toBe(403)
  })

  test('lets a visitor hold five times in an hour: released ones count, refused ones do not', async () => {
    const eva = await aVisitor()
    made(await shop.book({ service_id, start: at('16:00') }))
    for (const minutes of [0, 10, 10, 10, 10]) {
      world.wait(minutes)
      expect((await eva.hold({ service_id, start: at('16:00') })).status).toBe(409)
      await eva.release(made(await eva.hold({ service_id, start: TEN })).id)
    }
    const refused = await eva.hold({ service_id, start: TEN })
    expect(refused).toMatchObject(problem(429, 'rate_limited'))
    expect(refused.headers['retry-after']).toBe(String(20 * 60))
    expect(refused.body.detail).toContain('Please wait')
    made(await (await aVisitor()).hold({ service_id, start: TEN }))
    world.wait(20)
    made(await eva.hold({ service_id, start: at('11:00') }))
    expect((await eva.hold({ service_id, start: at('12:00') })).status).toBe(429)
  })
})

test('a visitor moves bookings at most twenty times in an hour, and the refusal is written for people', async () => {
  const eva = await aVisitor()
  let id = await booked(eva)
  for (let count = 0; count < 20; count += 1) {
    id = made(await eva.reschedule(id, { start: at(count % 2 === 0 ? '11:00' : '12:00') })).id
  }
  const refused = await eva.reschedule(id, { start: at('13:00') })
  expect(refused).toMatchObject(problem(429, 'rate_limited'))
  expect(refused.body.detail).toContain('Please wait')
  world.wait(3)
  made(await eva.reschedule(id, { start: at('13:00') }))
})

describe('the same Idempotency-Key', () => {
  test('makes one hold, one booking, one move', async () => {
    const eva = await aVisitor()
    const hold = () => eva.hold({ service_id, start: TEN }, 'a-hold')
    const held = made(await hold())
    expect((await hold()).body).toEqual(held)
    const person = aPerson()
    const first = await eva.confirm(held.id, person, 'a-booking')
    const again = await eva.confirm(held.id, person, 'a-booking')
    expect(again).toMatchObject({ status: 200, body: first.body, headers: { 'idempotent-replayed': 'true' } })
    expect(await eva.confirm(held.id, person)).toMatchObject(problem(409, 'invalid_transition'))
    const move = () => eva.reschedule(held.id, { start: at('11:00') }, 'a-move')
    const moved = made(await move())
    expect((await move()).body).toEqual(moved)
    expect((await eva.cancel(moved.id, {}, 'an-end')).body).toEqual((await eva.cancel(moved.id, {}, 'an-end')).body)
  })

  test('of another visitor is another key', async () => {
    const [eva, bia] = [await aVisitor(), await aVisitor()]
    const wish = { service_id, start: TEN }
    const held = made(await eva.hold(wish, 'one'))
    expect(await bia.hold(wish, 'one')).toMatchObject(problem(409, 'slot_taken'))
    expect(await bia.confirm(held.id, aPerson(), 'two')).toMatchObject(problem(404, 'not_found'))
    expect((await eva.confirm(held.id, aPerson(), 'two')).status).toBe(200)
  })
})
