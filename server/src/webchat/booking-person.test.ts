// The owner of a booking: what a visitor typed proves nothing, and a visitor sees nothing of anybody else.
import { SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPerson, at, made, type Shop, shopOf } from '../testing/shop.ts'
import { type VisitorBookings, visitorBookingsOf } from '../testing/visitor-bookings.ts'
import { type TestSite, type Visitor, visitorsOf } from '../testing/visitors.ts'
import { aWorld, type TestWorkspace, type World } from '../testing/world.ts'

let world: World
let workspace: TestWorkspace
let shop: Shop
let site: TestSite
let service_id: string
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  workspace = await world.aWorkspace()
  shop = shopOf(workspace)
  site = await visitorsOf(world, workspace)
  service_id = (await shop.aBarber()).service_id
})

async function aVisitor(body: object = {}): Promise<VisitorBookings & { visitor: Visitor }> {
  const visitor = await site.open(body)
  return { visitor, ...visitorBookingsOf(visitor) }
}

async function booked(
  by: VisitorBookings,
  { start = at('10:00'), person = aPerson() as object } = {},
): Promise<string> {
  const held = made(await by.hold({ service_id, start }))
  const { status, body } = await by.confirm(held.id, person)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.id
}

const customerOf = async (bookingId: string) => {
  const { customer } = await shop.getBooking(bookingId)
  return (await shop.client.get(`/customers/${customer.id}`)).body
}

describe('a number that was typed', () => {
  test('looks nobody up: the owner of the number keeps it, and the team gets a suggestion', async () => {
    const bruno = { name: 'Bruno Lima', phone: '+5511982100002' }
    const owner = made(await shop.client.post('/customers', bruno))
    const theirs = made(await shop.book({ service_id, start: at('15:00'), customer: bruno }))
    const eva = await aVisitor()
    const id = await booked(eva, { person: { name: 'Eva', phone: bruno.phone, email: 'eva@example.com' } })
    const customer = await customerOf(id)
    expect(customer).toMatchObject({
      name: 'Eva',
      phone: null,
      claimed_phone: bruno.phone,
      merge_suggestion: { customer_id: owner.id, name: 'Bruno Lima' },
    })
    expect((await shop.client.get(`/customers/${owner.id}`)).body).toMatchObject({ ...bruno, email: null, version: 1 })
    expect((await shop.client.get(`/customers/${owner.id}/bookings`)).body.data).toMatchObject([{ id: theirs.id }])
    expect((await eva.list()).body.data).toMatchObject([{ id }])
    expect(JSON.stringify((await eva.list()).body)).not.toContain('Bruno')
  })

  test('that belongs to a WhatsApp id is somebody else’s, too', async () => {
    const identities = [{ channel: 'whatsapp', external_id: '5511982100009' }]
    made(await shop.client.post('/customers', { ...aPerson(), identities }))
    const eva = await aVisitor()
    const id = await booked(eva, { person: aPerson({ phone: '+5511982100009' }) })
    expect(await customerOf(id)).toMatchObject({ phone: null, claimed_phone: '+5511982100009' })
  })

  test('does not replace the number and the name that are known; another one is a claim', async () => {
    const eva = await aVisitor()
    await booked(eva, { person: { name: 'Eva', phone: '+5511982100003' } })
    const again = { name: 'Evelyn', phone: '+5511982100004', email: 'eva@example.com' }
    const id = await booked(eva, { person: again, start: at('11:00') })
    expect(await customerOf(id)).toMatchObject({
      name: 'Eva',
      phone: '+5511982100003',
      email: 'eva@example.com',
      claimed_phone: '+5511982100004',
    })
  })

  test('gives a name to a visitor who wrote without one', async () => {
    const eva = await aVisitor()
    made(await eva.visitor.client.post('/public/webchat/messages', { text: 'Oi' }))
    const id = await booked(eva, { person: { name: 'Eva Prado', phone: '+5511982100005' } })
    expect(await customerOf(id)).toMatchObject({ name: 'Eva Prado', phone: '+5511982100005' })
  })
})

describe('another visitor', () => {
  test('finds neither the hold nor the booking', async () => {
    const [eva, bia] = [await aVisitor(), await aVisitor()]
    const id = await booked(eva)
    const held = made(await eva.hold({ service_id, start: at('11:00') }))
    const answers = [
      await bia.confirm(held.id),
      await bia.confirm(held.id, { nonsense: true }),
      await bia.release(held.id),
      await bia.cancel(id),
      await bia.reschedule(id, { start: at('12:00') }),
      await bia.reschedule(id, { nonsense: true }),
    ]
    for (const { status, body } of answers)
      expect({ status, code: body.code }).toEqual({ status: 404, code: 'not_found' })
    expect((await bia.list()).body.data).toEqual([])
    expect((await shop.getBooking(held.id)).status).toBe('held')
    expect((await shop.getBooking(id)).status).toBe('confirmed')
  })

  test('of the same customer sees only what was booked in their own chat, also after the team has merged them', async () => {
    const bruno = aPerson({ name: 'Bruno' })
    const owner = made(await shop.client.post('/customers', bruno))
    const byPhone = made(await shop.book({ service_id, start: at('15:00'), customer: bruno }))
    const [eva, bia] = [await aVisitor(), await aVisitor()]
    const ofEva = await booked(eva, { person: { name: 'Eva', phone: bruno.phone } })
    const ofBia = await booked(bia, { start: at('11:00'), person: { name: 'Bia', phone: bruno.phone } })
    for (const id of [ofEva, ofBia]) {
      const { customer } = await shop.getBooking(id)
      await shop.client.post(`/customers/${owner.id}/merge`, { other_id: customer.id })
    }
    const all = (await shop.client.get(`/customers/${owner.id}/bookings`)).body.data
    expect(all.map(({ id }: { id: string }) => id).toSorted()).toEqual([ofEva, ofBia, byPhone.id].toSorted())
    expect((await eva.list()).body.data).toMatchObject([{ id: ofEva }])
    expect((await bia.list()).body.data).toMatchObject([{ id: ofBia }])
    for (const id of [ofBia, byPhone.id]) expect((await eva.cancel(id)).status).toBe(404)
    // Later bookings of Eva are for the customer that she was merged into, who is not renamed.
    const more = await booked(eva, { start: at('12:00'), person: { name: 'Eva', phone: '+5511982100077' } })
    expect((await shop.getBooking(more)).customer).toMatchObject({ id: owner.id, name: 'Bruno', phone: bruno.phone })
    expect((await shop.client.get(`/customers/${owner.id}`)).body.claimed_phone).toBe('+5511982100077')
    expect(JSON.stringify((await eva.list()).body)).not.toContain('Bruno')
  })

  test('of the same customer who books does not get the answer to what somebody else has written', async () => {
    const [eva, bia] = [await aVisitor(), await aVisitor()]
    const write = (by: typeof eva, text: string) => by.visitor.client.post('/public/webchat/messages', { text })
    const textsOf = async (by: typeof eva) =>
      (await by.visitor.client.get('/public/webchat/messages')).body.data.map(({ text }: { text: string }) => text)
    made(await write(eva, 'By Eva'))
    const [{ customer }] = (await shop.client.get('/conversations')).body.data
    const ofBia = (await shop.getBooking(await booked(bia))).customer.id
    await shop.client.post(`/customers/${customer.id}/merge`, { other_id: ofBia })
    made(await write(eva, 'Eva again'))
    await booked(bia, { start: at('11:00') })
    const [thread] = (await shop.client.get('/conversations')).body.data
    made(await shop.client.post(`/conversations/${thread.id}/messages`, { text: 'For Eva' }))
    expect(await textsOf(bia)).toEqual([])
    expect(await textsOf(eva)).toEqual(['For Eva', 'Eva again', 'By Eva'])
  })

  test('whom the team has merged gives no number to a customer without one, and does not end their thread', async () => {
    const bruno = made(await shop.client.post('/customers', aPerson({ name: 'Bruno' })))
    await shop.client.patch(`/customers/${bruno.id}`, { phone: null })
    const eva = await aVisitor()
    made(await eva.visitor.client.post('/public/webchat/messages', { text: 'Oi' }))
    const [thread] = (await shop.client.get('/conversations')).body.data
    await shop.client.post(`/customers/${bruno.id}/merge`, { other_id: thread.customer.id })
    await booked(eva, { person: { name: 'Eva', phone: '+5511982100088' } })
    const known = (await shop.client.get(`/customers/${bruno.id}`)).body
    expect(known).toMatchObject({ name: 'Bruno', phone: null, claimed_phone: '+5511982100088' })
    expect((await eva.visitor.client.post('/public/webchat/end')).status).toBe(204)
    expect((await eva.list()).body.code).toBe('invalid_visitor')
    expect((await shop.client.get(`/conversations/${thread.id}`)).body.status).toBe('open')
  })

  test('of another workspace has nothing to do with it', async () => {
    const eva = await aVisitor()
    const id = await booked(eva)
    const theirs = await (await visitorsOf(world, await world.aWorkspace())).open()
    expect((await visitorBookingsOf(theirs).cancel(id)).status).toBe(404)
    const mixed = site.visitor(theirs.token)
    expect((await mixed.client.get('/public/webchat/bookings')).body.code).toBe('invalid_visitor')
  })
})

describe('a person who is signed in', () => {
  async function tokenFor(sub: string): Promise<string> {
    const { secret } = (await workspace.owner.post('/webchat-site/rotate-secret')).body
    const expires = world.now().getTime() / 1_000 + 3_600
    const jwt = new SignJWT({ sub }).setProtectedHeader({ alg: 'HS256' }).setExpirationTime(expires)
    return jwt.sign(new TextEncoder().encode(secret))
  }

  test('sees all bookings of their conversation on every device, moves them and cancels them', async () => {
    const identity_token = await tokenFor('user-1')
    const [phone, laptop, stranger] = [
      await aVisitor({ identity_token }),
      await aVisitor({ identity_token }),
      await aVisitor(),
    ]
    const ours = await booked(phone)
    const { customer, conversation_id } = await shop.getBooking(ours)
    const theirs = made(
      await shop.book({ service_id, start: at('15:00'), customer: { id: customer.id }, conversation_id }),
    )
    // A person gives this number on the phone: that is another person than the one who typed it in the chat.
    const { id: called } = made(
      await shop.book({ service_id, start: at('14:00'), customer: { name: 'Renata', phone: customer.phone } }),
    )
    expect((await shop.getBooking(called)).customer.id).not.toBe(customer.id)
    expect((await phone.cancel(called)).status).toBe(404)
    for (const device of [phone, laptop]) {
      expect((await device.list()).body.data).toMatchObject([{ id: ours }, { id: theirs.id }])
    }
    expect((await stranger.list()).body.data).toEqual([])
    const moved = made(await laptop.reschedule(theirs.id, { start: at('16:00') }))
    expect((await phone.cancel(moved.id)).status).toBe(200)
    const { created_by } = await shop.getBooking(moved.id)
    expect(created_by).toEqual({ kind: 'customer', id: customer.id, name: customer.name })
    // A hold belongs only to the visitor who made it.
    const held = made(await laptop.hold({ service_id, start: at('12:00') }))
    expect((await phone.confirm(held.id)).status).toBe(404)
    expect((await laptop.confirm(held.id)).status).toBe(200)
    expect((await shop.getBooking(held.id)).customer.id).toBe(customer.id)
  })

  test('keeps what they booked before they signed in', async () => {
    const identity_token = await tokenFor('user-2')
    const before = await aVisitor()
    const first = await booked(before)
    await before.visitor.client.post('/public/webchat/identify', { identity_token })
    await world.runJobs()
    const elsewhere = await aVisitor({ identity_token })
    expect((await elsewhere.list()).body.data).toMatchObject([{ id: first }])
    const second = await booked(elsewhere, { start: at('11:00') })
    expect((await before.list()).body.data).toMatchObject([{ id: first }, { id: second }])
  })
})
