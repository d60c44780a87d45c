import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectHealth } from '../../testing/health.ts'
import { at, made, type Shop, shopOf } from '../../testing/shop.ts'
import { aWorld, type TestWorkspace, type World } from '../../testing/world.ts'

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
  service_id = (await shop.aBarber()).service_id
})

const aBooking = async () => made(await shop.book({ service_id, start: at('10:00') }))
const list = async (id: string, what: string, query = '') =>
  (await shop.client.get(`/bookings/${id}/${what}${query}`)).body

describe('the history of stages', () => {
  test('lists every move, oldest first, with the seconds spent in each stage', async () => {
    const hold = made(await shop.hold({ service_id, start: at('10:00') }))
    world.wait(2)
    await shop.confirm(hold.id, { customer: { name: 'Ana', phone: '+5511988887777' } })
    world.wait(30)
    await shop.operate(hold.id, 'check-in')
    world.wait(0.5)
    const { data } = await list(hold.id, 'stage-history')
    expect(data).toMatchObject([
      { action: 'hold', from_status: null, to_status: 'held', from_stage: null, to_stage: 'scheduled' },
      { action: 'confirm', from_status: 'held', to_status: 'confirmed', from_stage: 'scheduled' },
      { action: 'check_in', from_status: 'confirmed', to_status: 'checked_in', to_stage: 'arrived' },
    ])
    expect(data.map((move: { seconds_in_stage: number }) => move.seconds_in_stage)).toEqual([120, 1_800, 30])
    expect(data[0].id).toMatch(/^hst_/)
  })

  test('stops counting once the booking has ended, and keeps the reason', async () => {
    const { id } = await aBooking()
    world.wait(1)
    await shop.operate(id, 'cancel', { reason: 'Rain' })
    world.wait(10)
    const { data } = await list(id, 'stage-history')
    expect(data).toMatchObject([
      { action: 'book', seconds_in_stage: 60 },
      { action: 'cancel', seconds_in_stage: null, data: { reason: 'Rain' }, actor: { kind: 'api_key' } },
    ])
  })

  test('counts across the end of a page', async () => {
    const { id } = await aBooking()
    world.wait(1)
    await shop.operate(id, 'check-in')
    world.wait(2)
    await shop.operate(id, 'complete')
    const first = await list(id, 'stage-history', '?limit=1')
    const second = await list(id, 'stage-history', `?limit=1&cursor=${first.next_cursor}`)
    const third = await list(id, 'stage-history', `?limit=1&cursor=${second.next_cursor}`)
    expect([first, second, third].map((page) => page.data[0].seconds_in_stage)).toEqual([60, 120, null])
    expect(third.next_cursor).toBeNull()
  })
})

describe('the timeline of a booking', () => {
  test('has everything that happened, newest first, also before it was rescheduled, however often', async () => {
    const first = await aBooking()
    await shop.client.post(`/bookings/${first.id}/comments`, { body: 'By the window' })
    world.wait(1)
    const second = made(await shop.reschedule(first.id, { start: at('11:00') }))
    world.wait(1)
    const third = made(await shop.reschedule(second.id, { start: at('12:00') }))
    await shop.client.post(`/bookings/${third.id}/location-events`, { kind: 'arrival', lat: 1, lng: 2 })
    const { data } = await list(third.id, 'timeline')
    expect(data.map(({ kind }: { kind: string }) => kind)).toEqual([
      'booking.located',
      'booking.rescheduled',
      'booking.rescheduled',
      'booking.commented',
      'booking.confirmed',
      'booking.created',
    ])
    expect((await list(first.id, 'timeline')).data).toHaveLength(3)
    const story = (await shop.client.get(`/customers/${third.customer.id}/timeline`)).body.data
    expect(story.map(({ kind }: { kind: string }) => kind)).toContain('booking.commented')
  })
})

test('comments, location events and attachments are not faults for the doctor', async () => {
  const { id } = await aBooking()
  await shop.client.post(`/bookings/${id}/comments`, { body: 'Hello' })
  await shop.client.post(`/bookings/${id}/location-events`, { kind: 'position', lat: 1, lng: 2 })
  await expectHealth(world)
})
