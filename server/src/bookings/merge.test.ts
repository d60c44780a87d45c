// Merging two customers who are one person: the old id is still found.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inLine } from '../testing/race.ts'
import { aPerson, at, made, type Shop, shopOf } from '../testing/shop.ts'
import { aWorld, type Client, faultsOf, type World } from '../testing/world.ts'

let world: World
let shop: Shop
let client: Client
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  shop = shopOf(await world.aWorkspace())
  client = shop.client
})

const add = async (change: object = {}) => made(await client.post('/customers', { ...aPerson(), ...change }))
const merge = (id: string, other_id: string) => client.post(`/customers/${id}/merge`, { other_id })

describe('merging two customers', () => {
  test('fills the empty fields of the first one, and leaves its other fields', async () => {
    const first = await add({ name: 'Ana', tags: ['vip'], identities: [{ channel: 'telegram', external_id: '1' }] })
    const second = await add({
      name: 'Ana S.',
      email: 'ana@example.com',
      tags: ['VIP', 'new'],
      notes: 'Prefers mornings',
      identities: [{ channel: 'whatsapp', external_id: '5511988880001' }],
    })
    const merged = await merge(first.id, second.id)
    expect(merged).toMatchObject({
      status: 200,
      body: {
        id: first.id,
        name: 'Ana',
        phone: first.phone,
        email: 'ana@example.com',
        tags: ['vip', 'new'],
        notes: 'Prefers mornings',
        version: 2,
      },
    })
    expect(merged.body.identities).toEqual(expect.arrayContaining([...first.identities, ...second.identities]))
    expect((await client.get('/customers')).body.data).toHaveLength(1)
  })

  test('gives the number to a customer who has none', async () => {
    const first = await add()
    await client.patch(`/customers/${first.id}`, { phone: null })
    const second = await add()
    expect((await merge(first.id, second.id)).body.phone).toBe(second.phone)
    expect((await client.get(`/customers?phone=${encodeURIComponent(second.phone)}`)).body.data[0].id).toBe(first.id)
  })

  test('moves bookings, comments and the timeline; every path accepts the old id', async () => {
    const { service_id } = await shop.aClass()
    const first = await add({ name: 'Ana' })
    const second = await add({ name: 'Ana S.' })
    const booking = made(await shop.book({ service_id, start: at('10:00'), customer: { id: second.id } }))
    await client.post(`/customers/${second.id}/comments`, { body: 'Likes tea' })
    await merge(first.id, second.id)

    expect((await shop.getBooking(booking.id)).customer).toMatchObject({ id: first.id, name: 'Ana' })
    for (const id of [first.id, second.id]) {
      expect((await client.get(`/customers/${id}`)).body.id).toBe(first.id)
      expect((await client.get(`/customers/${id}/comments`)).body.data).toMatchObject([{ body: 'Likes tea' }])
      expect((await client.get(`/customers/${id}/bookings`)).body.data).toMatchObject([{ id: booking.id }])
      expect((await client.get(`/bookings?customer_id=${id}`)).body.data).toMatchObject([{ id: booking.id }])
      const summary = (await client.get(`/customers/${id}/summary`)).body
      expect(summary).toMatchObject({ customer_id: first.id, bookings: { total: 1 } })
      const kinds = (await client.get(`/customers/${id}/timeline`)).body.data.map(({ kind }: { kind: string }) => kind)
      expect(kinds[0]).toBe('customer.merged')
      expect(kinds.toSorted()).toEqual([
        'booking.confirmed',
        'booking.created',
        'customer.commented',
        'customer.created',
        'customer.created',
        'customer.merged',
      ])
    }
    const changed = await client.patch(`/customers/${second.id}`, { name: 'Ana Souza' })
    expect(changed).toMatchObject({ status: 200, body: { id: first.id, name: 'Ana Souza' } })
    await client.post(`/customers/${second.id}/comments`, { body: 'By the old id' })
    expect((await client.get(`/customers/${first.id}/comments`)).body.data).toHaveLength(2)
    const later = made(await shop.book({ service_id, start: at('11:00'), customer: { id: second.id } }))
    expect(later.customer.id).toBe(first.id)
  })

  test('keeps all old ids through a second merge', async () => {
    const [a, b, c] = [await add(), await add(), await add()]
    await merge(b.id, c.id)
    await merge(a.id, b.id)
    expect((await client.get(`/customers/${c.id}`)).body.id).toBe(a.id)
    expect((await merge(a.id, c.id)).body).toMatchObject({ id: a.id, version: 2 })
  })

  test('is refused with itself, with an unknown customer, and with a customer of another workspace', async () => {
    const first = await add()
    expect(faultsOf(await merge(first.id, first.id))).toEqual(['/other_id same_customer'])
    const stranger = made(await shopOf(await world.aWorkspace()).client.post('/customers', aPerson()))
    for (const other of ['cus_unknown', '', stranger.id]) {
      expect(await merge(first.id, other)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
    expect((await merge('cus_unknown', first.id)).status).toBe(404)
    expect((await client.post(`/customers/${first.id}/merge`, {})).status).toBe(422)
  })

  test('in both directions at once makes one customer', async () => {
    const [first, second] = [await add(), await add()]
    const lower = first.id < second.id ? first.id : second.id
    const replies = await inLine(
      world,
      'customers',
      lower,
      () => merge(first.id, second.id),
      () => merge(second.id, first.id),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
    expect((await client.get('/customers')).body.data).toHaveLength(1)
  })

  test('while a booking for the old customer is made: the booking belongs to the new one', async () => {
    const { service_id } = await shop.aClass()
    const [first, second] = [await add(), await add()]
    const book = () => shop.book({ service_id, start: at('10:00'), customer: { id: second.id } })
    const replies = await inLine(world, 'customers', second.id, () => merge(first.id, second.id), book)
    expect(replies.map(({ status }) => status)).toEqual([200, 201])
    expect((await shop.getBooking(replies[1]?.body.id)).customer.id).toBe(first.id)
  })
})
