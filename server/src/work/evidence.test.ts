import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { examine, isHealthy, toReport } from '../doctor.ts'
import { at, made, type Shop, shopOf } from '../testing/shop.ts'
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
  service_id = (await shop.aBarber()).service_id
})

const aBooking = async (time = '10:00') => made(await shop.book({ service_id, start: at(time) }))
const list = async (id: string, what: string, query = '') =>
  (await shop.client.get(`/bookings/${id}/${what}${query}`)).body

describe('the history of stages', () => {
  test('tells every move, oldest first, with the seconds spent in each stage', async () => {
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

  test('counts across the border of a page', async () => {
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

describe('comments', () => {
  test('are kept with their author, newest first, and raise no version', async () => {
    const { id } = await aBooking()
    const path = `/bookings/${id}/comments`
    const first = await shop.client.post(path, { body: 'Bring the blue towel' })
    expect(first).toMatchObject({ status: 201, body: { body: 'Bring the blue towel', author: { kind: 'api_key' } } })
    world.wait(1)
    await workspace.owner.post(path, { body: 'Done' }, { 'svc-workspace': workspace.id })
    const { data } = await list(id, 'comments')
    expect(data).toMatchObject([{ body: 'Done', author: { kind: 'member' } }, first.body])
    expect((await shop.getBooking(id)).version).toBe(1)
  })

  test.each([{}, { body: '' }, { body: ' ' }, { body: 'x'.repeat(10_001) }, { body: 'a', colour: 'red' }])(
    'are refused when they say nothing, too much or something else: %o',
    async (body) => {
      const { id } = await aBooking()
      expect((await shop.client.post(`/bookings/${id}/comments`, body)).status).toBe(422)
      expect((await list(id, 'comments')).data).toEqual([])
    },
  )
})

describe('where somebody was', () => {
  test('is listed by when it was recorded, also when it comes in late', async () => {
    const { id } = await aBooking()
    const path = `/bookings/${id}/location-events`
    const place = { lat: -23.56, lng: -46.65 }
    const now = await shop.client.post(path, { kind: 'arrival', ...place, accuracy_m: 8.5 })
    expect(now).toMatchObject({ status: 201, body: { kind: 'arrival', ...place, accuracy_m: 8.5 } })
    expect(now.body.recorded_at).toBe(world.now().toISOString())
    await shop.client.post(path, { kind: 'departure', ...place, recorded_at: '2030-03-04T08:00:00-03:00' })
    const { data } = await list(id, 'location-events')
    expect(data).toMatchObject([
      { kind: 'departure', recorded_at: '2030-03-04T11:00:00.000Z', accuracy_m: null },
      { kind: 'arrival' },
    ])
  })

  test.each([
    [{ lat: 91, lng: 0, kind: 'position' }, '/lat out_of_range'],
    [{ lat: 0, lng: -181, kind: 'position' }, '/lng out_of_range'],
    [{ lat: 0, lng: 0, kind: 'Position!' }, '/kind format'],
    [{ lat: 0, lng: 0, kind: 'position', recorded_at: '2030-03-04T08:00:00' }, '/recorded_at format'],
    [{ kind: 'position', lng: 0 }, '/lat required'],
  ])('is refused when it is nowhere: %o', async (body, fault) => {
    const { id } = await aBooking()
    const answer = await shop.client.post(`/bookings/${id}/location-events`, body)
    const faults = answer.body.errors.map((each: { pointer: string; code: string }) => `${each.pointer} ${each.code}`)
    expect({ status: answer.status, faults }).toEqual({ status: 422, faults: [fault] })
  })
})

describe('the timeline of a booking', () => {
  test('has all that happened, newest first, also before it was moved, however often', async () => {
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

test('what is written down about bookings troubles no doctor', async () => {
  const { id } = await aBooking()
  await shop.client.post(`/bookings/${id}/comments`, { body: 'Hello' })
  await shop.client.post(`/bookings/${id}/location-events`, { kind: 'position', lat: 1, lng: 2 })
  const examination = await examine(world.url, world.now())
  expect(isHealthy(examination), toReport(examination)).toBe(true)
})
