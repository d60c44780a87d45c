import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPerson, at, made, type Shop, shopOf } from '../testing/shop.ts'
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

const TUESDAY = { from: at('00:00'), to: at('24:00') }
const ask = (query: object = TUESDAY) => shop.client.get(`/bookings/customers?${new URLSearchParams({ ...query })}`)
const listed = async (query?: object) => {
  const { status, body } = await ask(query)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

const aCustomer = async (): Promise<{ id: string }> => (await shop.client.post('/customers', aPerson())).body
async function book({ id }: { id: string }, start: string, operation?: string): Promise<string> {
  const booked = made(await shop.book({ service_id, start, customer: { id } }))
  if (operation) expect((await shop.operate(booked.id, operation)).status).toBe(200)
  return booked.id
}

describe('the customers of a period', () => {
  test('are listed once each, with their first visit and all their no-shows', async () => {
    const [known, other] = [await aCustomer(), await aCustomer()]
    await book(known, at('10:00', '2030-03-11'), 'no-show')
    await book(known, at('10:00', '2030-03-12'), 'no-show')
    await book(known, at('09:00'))
    await book(known, at('15:00'))
    await book(other, at('11:00', '2030-03-06'))
    expect(await listed()).toEqual([{ customer_id: known.id, first_start: at('09:00'), no_shows: 2 }])
  })

  test('come for the first time at the first booking that took place or is still to take place', async () => {
    const customer = await aCustomer()
    const firstStart = async () => (await listed())[0]?.first_start
    await book(customer, at('08:00'), 'no-show')
    await book(customer, at('08:30'), 'cancel')
    await book(customer, at('09:00'), 'fail')
    expect(await firstStart()).toBeNull()
    await book(customer, at('16:00'))
    expect(await firstStart()).toBe(at('16:00'))
    const moving = await book(customer, at('12:00'))
    expect(await firstStart()).toBe(at('12:00'))
    made(await shop.reschedule(moving, { start: at('14:00') }))
    expect(await firstStart()).toBe(at('14:00'))
    await book(customer, at('13:00'), 'complete')
    expect(await firstStart()).toBe(at('13:00'))
    // A visit before the period counts, too.
    await book(customer, at('10:00', '2030-03-04'), 'check-in')
    expect(await firstStart()).toBe(at('10:00', '2030-03-04'))
  })

  test('are not those of holds and of bookings that moved away', async () => {
    const [holder, mover] = [await aCustomer(), await aCustomer()]
    await shop.hold({ service_id, start: at('10:00'), customer: { id: holder.id } })
    made(await shop.reschedule(await book(mover, at('11:00')), { start: at('11:00', '2030-03-06') }))
    expect(await listed()).toEqual([])
  })

  test('of a merge are one customer', async () => {
    const [old, current] = [await aCustomer(), await aCustomer()]
    await book(old, at('09:00'), 'no-show')
    await book(current, at('10:00'))
    const merged = await shop.client.post(`/customers/${current.id}/merge`, { other_id: old.id })
    expect(merged.status, JSON.stringify(merged.body)).toBe(200)
    expect(await listed()).toEqual([{ customer_id: current.id, first_start: at('10:00'), no_shows: 1 }])
  })

  test('come page by page, each once', async () => {
    const customers = [await aCustomer(), await aCustomer(), await aCustomer()]
    for (const customer of customers) {
      await book(customer, at('09:00'))
      await book(customer, at('10:00'))
    }
    const first = (await ask({ ...TUESDAY, limit: 2 })).body
    const second = (await ask({ ...TUESDAY, limit: 2, cursor: first.next_cursor })).body
    const ids = [...first.data, ...second.data].map(({ customer_id }) => customer_id)
    expect(ids).toEqual(customers.map(({ id }) => id).toSorted())
    expect(second.next_cursor).toBeNull()
  })

  test('are asked for with a period', async () => {
    expect((await ask({})).status).toBe(422)
    const { status, body } = await ask({ from: at('10:00'), to: at('10:00') })
    expect({ status, parameter: body.errors[0].parameter }).toEqual({ status: 422, parameter: 'to' })
  })

  test('are those of this workspace, for callers who may read bookings', async () => {
    await book(await aCustomer(), at('09:00'))
    const other = shopOf(await world.aWorkspace())
    expect((await other.client.get(`/bookings/customers?${new URLSearchParams(TUESDAY)}`)).body.data).toEqual([])
    const key = await workspace.key('customers:read')
    expect((await key.get(`/bookings/customers?${new URLSearchParams(TUESDAY)}`)).status).toBe(403)
  })
})
