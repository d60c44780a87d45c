import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventsOf, historyOf } from '../testing/ledger.ts'
import { at, type Shop, shopOf } from '../testing/shop.ts'
import { aWorld, type World } from '../testing/world.ts'

let world: World
let shop: Shop
let service_id: string
let ana: string
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  shop = shopOf(await world.aWorkspace())
  const barber = await shop.aBarber({ buffer_minutes: 10 })
  service_id = barber.service_id
  ana = barber.ana
})

const book = async (time = '10:00') => (await shop.book({ service_id, start: at(time) })).body

describe('time', () => {
  test.each(['cancel', 'no-show', 'complete', 'fail'])(
    'is free at once after %s, and the booking still shows its resources',
    async (operation) => {
      const booking = await book()
      expect(await shop.book({ service_id, start: at('10:00') })).toMatchObject({ status: 409 })
      const ended = await shop.operate(booking.id, operation)
      expect(ended.body.allocations).toEqual([{ resource_id: ana, start: at('10:00'), end: at('10:40') }])
      expect((await shop.book({ service_id, start: at('10:00') })).status).toBe(201)
      expect((await shop.getBooking(booking.id)).allocations).toEqual(booking.allocations)
    },
  )

  test('stays taken while the customer is checked in', async () => {
    const booking = await book()
    expect((await shop.operate(booking.id, 'check-in')).status).toBe(200)
    expect(await shop.book({ service_id, start: at('10:15') })).toMatchObject({
      status: 409,
      body: { code: 'slot_taken' },
    })
  })
})

describe('a reason', () => {
  test('for cancelling is part of the booking and of its history, and not of the event', async () => {
    const { id } = await book()
    const cancelled = await shop.operate(id, 'cancel', { reason: 'Has a cold' })
    expect(cancelled.body).toMatchObject({ status: 'cancelled', cancel_reason: 'Has a cold' })
    expect((await shop.getBooking(id)).cancel_reason).toBe('Has a cold')
    expect((await historyOf(world, id)).at(-1)).toMatchObject({ action: 'cancel', data: { reason: 'Has a cold' } })
    expect((await eventsOf(world, id)).at(-1)).toMatchObject({
      type: 'booking.cancelled',
      data: { reason: 'cancelled' },
    })
  })

  test.each(['check-in', 'no-show', 'complete', 'fail'])('for %s is kept in the history only', async (operation) => {
    const { id } = await book()
    expect((await shop.operate(id, operation, { reason: 'So it was' })).body.cancel_reason).toBeNull()
    expect((await historyOf(world, id)).at(-1)).toMatchObject({ data: { reason: 'So it was' } })
    expect((await eventsOf(world, id)).at(-1)?.data).not.toHaveProperty('reason')
  })

  test('may have at most 500 characters', async () => {
    const { id } = await book()
    const refused = await shop.operate(id, 'cancel', { reason: 'x'.repeat(501) })
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ pointer: '/reason' }] } })
    expect((await shop.operate(id, 'cancel', { reason: 'x'.repeat(500) })).status).toBe(200)
  })
})

test('an operation accepts no body, an empty one, or an empty object, and refuses unknown fields', async () => {
  const [one, two, three] = [await book('10:00'), await book('11:00'), await book('12:00')]
  expect((await shop.operate(one.id, 'check-in')).status).toBe(200)
  expect((await shop.client.post(`/bookings/${two.id}/check-in`, '')).status).toBe(200)
  expect((await shop.operate(three.id, 'check-in', { reason: null, expected_version: null })).status).toBe(200)
  expect(await shop.operate(one.id, 'complete', { version: 1 })).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '/version', code: 'unknown_field' }] },
  })
})

test('the event and the history name the actor', async () => {
  const workspace = await world.aWorkspace()
  const theirs = shopOf(workspace)
  const barber = await theirs.aBarber()
  const { id } = (await theirs.book({ service_id: barber.service_id, start: at('10:00') })).body
  const agent = await workspace.member('agent')
  expect((await agent.client.post(`/bookings/${id}/check-in`)).status).toBe(200)
  const actor = { kind: 'member', name: 'Maria' }
  expect((await historyOf(world, id)).map((move) => move.actor)).toMatchObject([{ kind: 'api_key' }, actor])
  expect((await eventsOf(world, id)).at(-1)).toMatchObject({ type: 'booking.checked_in', actor })
})
