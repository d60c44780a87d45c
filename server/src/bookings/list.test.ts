import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPerson, at, made, type Shop, shopOf } from '../testing/shop.ts'
import { aWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const aShop = async () => shopOf(await world.aWorkspace())
const make = async (shop: Shop, body: object): Promise<string> => made(await shop.book(body)).id
const idsOf = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id)
const list = async (shop: Shop, query: Record<string, string> | [string, string][] = {}, path = '/bookings') => {
  const reply = await shop.client.get(`${path}?${new URLSearchParams(query)}`)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return idsOf(reply.body)
}

/** One booking in every status, an hour apart, in the order of their names. */
async function oneOfEach(shop: Shop, customer: object) {
  const { service_id, room } = await shop.aClass()
  const paid = await shop.aClass({ price_cents: 900, deposit_cents: 100 })
  const hold = async (time: string) => (await shop.hold({ service_id, start: at(time), customer })).body.id as string
  const after = async (time: string, operation: string) => {
    const id = await make(shop, { service_id, start: at(time), customer })
    expect((await shop.operate(id, operation)).status).toBe(200)
    return id
  }
  const expired = await hold('09:00')
  world.wait(10)
  const moving = await make(shop, { service_id, start: at('10:00'), customer })
  const released = await hold('11:00')
  await shop.release(released)
  const ids = {
    expired,
    rescheduled: moving,
    released,
    held: await hold('12:00'),
    confirmed: (await shop.reschedule(moving, { start: at('13:00') })).body.id as string,
    pending_payment: await make(shop, { service_id: paid.service_id, start: at('14:00'), customer }),
    checked_in: await after('15:00', 'check-in'),
    completed: await after('16:00', 'complete'),
    no_show: await after('17:00', 'no-show'),
    failed: await after('18:00', 'fail'),
    cancelled: await after('19:00', 'cancel'),
  }
  return { ids, room, paidRoom: paid.room }
}

describe('by status', () => {
  let shop: Shop
  let ids: Awaited<ReturnType<typeof oneOfEach>>['ids']
  let customerId: string
  beforeAll(async () => {
    shop = await aShop()
    customerId = (await shop.client.post('/customers', aPerson())).body.id
    ids = (await oneOfEach(shop, { id: customerId })).ids
  })

  test('held, released, expired and rescheduled bookings are left out unless the caller asks for them', async () => {
    const { expired, rescheduled, released, held, ...listed } = ids
    expect(await list(shop)).toEqual(Object.values(listed))
    expect(await list(shop, {}, `/customers/${customerId}/bookings`)).toEqual(Object.values(listed))
  })

  test('each status can be asked for by its name', async () => {
    for (const [status, id] of Object.entries(ids)) {
      expect(await list(shop, { status }), status).toEqual([id])
      expect(await list(shop, { status }, `/customers/${customerId}/bookings`), status).toEqual([id])
    }
  })

  test('several statuses can be named with commas, by repeating the parameter, or both', async () => {
    const some = [ids.expired, ids.held, ids.completed]
    expect(await list(shop, { status: 'completed,held, expired' })).toEqual(some)
    const repeated: [string, string][] = [
      ['status', 'expired'],
      ['status', 'completed,held'],
    ]
    expect(await list(shop, repeated)).toEqual(some)
    expect(await list(shop, { status: Object.keys(ids).join() })).toEqual(Object.values(ids))
  })

  test.each(['nonsense', 'confirmed,nonsense', 'Confirmed', '', 'confirmed,'])('%j is refused', async (status) => {
    for (const path of ['/bookings', `/customers/${customerId}/bookings`]) {
      const reply = await shop.client.get(`${path}?${new URLSearchParams({ status })}`)
      expect(reply).toMatchObject({ status: 422, body: { errors: [{ parameter: 'status' }] } })
    }
  })

  test('a status can be combined with times', async () => {
    expect(await list(shop, { from: at('13:00'), to: at('16:00') })).toEqual([
      ids.confirmed,
      ids.pending_payment,
      ids.checked_in,
    ])
    expect(await list(shop, { from: at('12:00'), to: at('13:01'), status: 'held,confirmed' })).toEqual([
      ids.held,
      ids.confirmed,
    ])
    expect(await list(shop, { to: at('12:00'), status: 'expired,released' })).toEqual([ids.expired, ids.released])
    expect(await list(shop, { from: at('19:01') })).toEqual([])
  })
})

describe('by time, resource and customer', () => {
  test('from is included, to is not, and a booking without a start is in no range', async () => {
    const shop = await aShop()
    const { service_id } = await shop.aClass()
    const queue = await shop.aQueue()
    const [ten, eleven] = [
      await make(shop, { service_id, start: at('10:00') }),
      await make(shop, { service_id, start: at('11:00') }),
    ]
    const task = await make(shop, { service_id: queue.service_id })
    expect(await list(shop)).toEqual([ten, eleven, task])
    expect(await list(shop, { from: at('10:00') })).toEqual([ten, eleven])
    expect(await list(shop, { from: at('10:01') })).toEqual([eleven])
    expect(await list(shop, { to: at('11:00') })).toEqual([ten])
    expect(await list(shop, { to: at('11:01') })).toEqual([ten, eleven])
    expect(await list(shop, { from: '2030-03-05T10:00:00-03:00', to: '2030-03-05T11:00-0300' })).toEqual([ten])
    expect(idsOf((await shop.client.get('/bookings?from=2030-03-05T13:00:00+00:00')).body)).toEqual([ten, eleven])
    expect((await shop.client.get('/bookings?from=2030-03-05T10:00:00')).status).toBe(422)
    expect((await shop.client.get('/bookings?to=tomorrow')).status).toBe(422)
  })

  test('bookings of one resource are found when they use several, and after it was archived', async () => {
    const shop = await aShop()
    const [ana, chair] = [await shop.aResource(), await shop.aResource({ name: 'Chair', kind: 'equipment' })]
    const [people, chairs] = [await shop.aGroup([ana.id]), await shop.aGroup([chair.id])]
    const both = await shop.aService([{ group_id: people.id }, { group_id: chairs.id }])
    const alone = await shop.aService([{ group_id: people.id }])
    const [one, two] = [
      await make(shop, { service_id: both.id, start: at('10:00') }),
      await make(shop, { service_id: alone.id, start: at('11:00') }),
    ]
    expect(await list(shop, { resource_id: ana.id })).toEqual([one, two])
    expect(await list(shop, { resource_id: chair.id })).toEqual([one])
    await shop.operate(one, 'complete')
    expect((await shop.client.delete(`/resources/${chair.id}`)).status).toBe(204)
    expect(await list(shop, { resource_id: chair.id })).toEqual([one])
    expect(await list(shop, { resource_id: chair.id, status: 'confirmed' })).toEqual([])
  })

  test('bookings of one customer are found without other filters', async () => {
    const shop = await aShop()
    const { service_id, room } = await shop.aClass()
    const [eva, rui] = [aPerson(), aPerson()]
    const [one, two, three] = [
      await make(shop, { service_id, start: at('10:00'), customer: eva }),
      await make(shop, { service_id, start: at('10:00'), customer: rui }),
      await make(shop, { service_id, start: at('11:00'), customer: eva }),
    ]
    const { customer } = await shop.getBooking(one)
    expect(await list(shop, { customer_id: customer.id })).toEqual([one, three])
    expect(await list(shop, { customer_id: customer.id, resource_id: room, from: at('10:30') })).toEqual([three])
    expect(await list(shop, {}, `/customers/${customer.id}/bookings`)).toEqual([one, three])
    expect(await list(shop, { to: at('10:30') }, `/customers/${customer.id}/bookings`)).toEqual([one])
    expect(await list(shop)).toEqual([one, two, three])
  })

  test('unknown ids and ids of another workspace answer 404', async () => {
    const [shop, other] = [await aShop(), await aShop()]
    const theirs = await other.aClass()
    const id = await make(other, { service_id: theirs.service_id, start: at('10:00') })
    const { customer } = await other.getBooking(id)
    for (const query of [
      `resource_id=${theirs.room}`,
      'resource_id=res_0000000000000000000000',
      `customer_id=${customer.id}`,
      'customer_id=nonsense',
    ]) {
      expect(await shop.client.get(`/bookings?${query}`), query).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      })
    }
    expect(await list(shop)).toEqual([])
    expect(await list(other)).toEqual([id])
    expect((await shop.client.get(`/customers/${customer.id}/bookings`)).status).toBe(404)
  })
})

describe('in pages', () => {
  let shop: Shop
  let service_id: string
  let all: string[]
  beforeAll(async () => {
    shop = await aShop()
    service_id = (await shop.aClass()).service_id
    const queue = await shop.aQueue()
    const times = ['12:00', '10:00', '10:00', '10:00', '11:00', '10:00']
    const made = await Promise.all(times.map((time) => make(shop, { service_id, start: at(time) })))
    const tasks: string[] = []
    for (let n = 0; n < 5; n += 1) tasks.push(await make(shop, { service_id: queue.service_id }))
    const ten = [1, 2, 3, 5].map((n) => made[n] as string).toSorted()
    all = [...ten, made[4] as string, made[0] as string, ...tasks]
  })

  async function turnPages(query: string, limit: number) {
    const pages: string[][] = []
    let cursor: string | null = null
    do {
      const more: string = cursor === null ? query : `cursor=${encodeURIComponent(cursor)}`
      const { status, body } = await shop.client.get(`/bookings?limit=${limit}&${more}`)
      expect(status).toBe(200)
      pages.push(idsOf(body))
      cursor = body.next_cursor
    } while (cursor !== null)
    return pages
  }

  test.each([1, 2, 3, 4, 5, 10, 11, 200])(
    'of %i contain every booking once, in order, with tasks without a start last',
    async (limit) => {
      const pages = await turnPages('', limit)
      expect(pages.flat()).toEqual(all)
      expect(pages).toHaveLength(Math.ceil(all.length / limit))
    },
  )

  test('keep the filters in the cursor', async () => {
    expect((await turnPages(new URLSearchParams({ from: at('10:00'), to: at('10:01') }).toString(), 3)).flat()).toEqual(
      all.slice(0, 4),
    )
    const first = await shop.client.get('/bookings?limit=2&status=confirmed')
    const cursor = encodeURIComponent(first.body.next_cursor)
    expect((await shop.client.get(`/bookings?limit=4&status=confirmed&cursor=${cursor}`)).status).toBe(200)
    for (const query of ['status=held', `from=${at('10:00')}`]) {
      const other = await shop.client.get(`/bookings?cursor=${cursor}&${query}`)
      expect(other).toMatchObject({ status: 422, body: { code: 'validation_error' } })
    }
    expect((await shop.client.get(`/customers?cursor=${cursor}`)).status).toBe(422)
    const { customer } = await shop.getBooking(all[0] as string)
    expect((await shop.client.get(`/customers/${customer.id}/bookings?cursor=${cursor}`)).status).toBe(422)
    expect((await shop.client.get('/bookings?cursor=nonsense')).status).toBe(422)
    expect((await shop.client.get('/bookings?limit=201')).status).toBe(422)
  })

  test('have a cursor that never grows too long to be sent back', async () => {
    const every =
      'held, confirmed, pending_payment, checked_in, completed, no_show, failed, cancelled, rescheduled, expired'
    const times = { from: '2030-03-05T10:00:00.000000000-03:00', to: '2199-03-05T10:00:00.000000000-03:00' }
    const query = new URLSearchParams({ limit: '1', ...times })
    for (let n = 0; n < 15; n += 1) query.append('status', every)
    const first = await shop.client.get(`/bookings?${query}`)
    expect(first.status).toBe(200)
    expect(first.body.next_cursor.length).toBeLessThan(4_000)
    expect((await shop.client.get(`/bookings?cursor=${first.body.next_cursor}`)).status).toBe(200)
    query.append('status', every)
    expect((await shop.client.get(`/bookings?${query}`)).status).toBe(422)
  })

  test('are not disturbed by bookings that are made meanwhile', async () => {
    const first = await shop.client.get('/bookings?limit=3')
    const late = await make(shop, { service_id, start: at('09:00') })
    const rest = await shop.client.get(`/bookings?limit=200&cursor=${encodeURIComponent(first.body.next_cursor)}`)
    expect([...idsOf(first.body), ...idsOf(rest.body)]).toEqual(all)
    expect((await list(shop))[0]).toBe(late)
    await shop.operate(late, 'cancel')
  })
})

test('a range that ends before it begins is refused', async () => {
  const range = `from=${encodeURIComponent(at('10:00'))}&to=${encodeURIComponent(at('09:00'))}`
  const { everything } = await world.aWorkspace()
  const answer = await everything.get(`/bookings?${range}`)
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ parameter: 'to', code: 'out_of_range' }] } })
})

test('an unknown customer or resource answers 404, whatever else is wrong', async () => {
  const { everything } = await world.aWorkspace()
  const range = `from=${encodeURIComponent(at('10:00'))}&to=${encodeURIComponent(at('09:00'))}`
  const { detail } = (await everything.get('/customers/cus_nobody')).body
  for (const query of ['', 'status=bogus', range, 'limit=0']) {
    const answer = await everything.get(`/customers/cus_nobody/bookings?${query}`)
    expect(answer).toMatchObject({ status: 404, body: { detail } })
  }
  for (const wrong of ['status=bogus', range]) {
    expect(await everything.get(`/bookings?customer_id=cus_nobody&${wrong}`)).toMatchObject({
      status: 404,
      body: { detail: 'No customer has the id in the parameter "customer_id".' },
    })
    expect((await everything.get(`/bookings?resource_id=res_nobody&${wrong}`)).status).toBe(404)
  }
  const both = await everything.get(`/bookings?status=bogus&${range}`)
  expect(both).toMatchObject({ status: 422, body: { errors: [{ parameter: 'status' }, { parameter: 'to' }] } })
})
