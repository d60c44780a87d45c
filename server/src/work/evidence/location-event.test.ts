import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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
const list = async (id: string) => (await shop.client.get(`/bookings/${id}/location-events`)).body

describe('a location event', () => {
  test('is listed by when it was recorded, even if it arrives late', async () => {
    const { id } = await aBooking()
    const path = `/bookings/${id}/location-events`
    const place = { lat: -23.56, lng: -46.65 }
    const now = await shop.client.post(path, { kind: 'arrival', ...place, accuracy_m: 8.5 })
    expect(now).toMatchObject({ status: 201, body: { kind: 'arrival', ...place, accuracy_m: 8.5 } })
    expect(now.body.recorded_at).toBe(world.now().toISOString())
    await shop.client.post(path, { kind: 'departure', ...place, recorded_at: '2030-03-04T08:00:00-03:00' })
    const { data } = await list(id)
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
  ])('is refused when its position is invalid: %o', async (body, fault) => {
    const { id } = await aBooking()
    const answer = await shop.client.post(`/bookings/${id}/location-events`, body)
    const faults = answer.body.errors.map((each: { pointer: string; code: string }) => `${each.pointer} ${each.code}`)
    expect({ status: answer.status, faults }).toEqual({ status: 422, faults: [fault] })
  })
})
