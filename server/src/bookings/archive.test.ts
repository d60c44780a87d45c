import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPerson, at, made, type Shop, shopOf } from '../testing/shop.ts'
import { aWorld, type Reply, type World } from '../testing/world.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  shop = shopOf(await world.aWorkspace())
})

const MINUTES_PER_HOUR = 60
const inMinutes = (minutes: number) => new Date(world.now().getTime() + minutes * 60_000).toISOString()
const book = async (body: object): Promise<string> => made(await shop.book(body)).id

/**
 * A service of one person at any hour. The service does not name the person, so only bookings can prevent archiving.
 */
async function aShop() {
  const ana = await shop.aResource()
  const group = await shop.aGroup([ana.id])
  const service = await shop.aService([{ group_id: group.id }])
  return { service_id: service.id, ana: ana.id, group_id: group.id }
}

describe.each(['service', 'resource'] as const)('a %s', (what) => {
  const archive = ({ service_id, ana }: { service_id: string; ana: string }): Promise<Reply> =>
    shop.client.delete(what === 'service' ? `/services/${service_id}` : `/resources/${ana}`)
  const refused = (...ids: string[]) => ({
    status: 409,
    body: {
      code: 'invalid_transition',
      detail: `Still needed for ${ids.length} ${ids.length === 1 ? 'booking' : 'bookings'} to come: ${ids.join(', ')}.`,
    },
  })

  test('cannot be archived while it is booked; the answer counts and names the bookings', async () => {
    const place = await aShop()
    const later = await book({ service_id: place.service_id, start: inMinutes(2 * MINUTES_PER_HOUR) })
    const early = await book({ service_id: place.service_id, start: inMinutes(MINUTES_PER_HOUR) })
    expect(await archive(place)).toMatchObject(refused(early, later))
    await shop.operate(later, 'cancel')
    expect(await archive(place)).toMatchObject(refused(early))
    await shop.operate(early, 'cancel')
    expect((await archive(place)).status).toBe(204)
  })

  test('has ten bookings named in the answer, and the others counted', async () => {
    const place = await aShop()
    const ids: string[] = []
    for (let n = 1; n <= 12; n += 1)
      ids.push(await book({ service_id: place.service_id, start: inMinutes(n * MINUTES_PER_HOUR) }))
    const { status, body } = await archive(place)
    expect(status).toBe(409)
    expect(body.detail).toContain('12 bookings')
    expect(body.detail).toContain(ids[0])
    expect(body.detail).toContain('2 more')
    expect(body.detail).not.toContain(ids[10])
  })

  test('cannot be archived while a booking is held, waits for payment or is checked in', async () => {
    const place = await aShop()
    const { service_id } = place
    const held = (await shop.hold({ service_id, start: inMinutes(MINUTES_PER_HOUR) })).body.id
    expect(await archive(place)).toMatchObject(refused(held))
    await shop.release(held)
    await shop.client.patch(`/services/${service_id}`, { price_cents: 900, deposit_cents: 100 })
    const waiting = await book({ service_id, start: inMinutes(MINUTES_PER_HOUR) })
    expect(await archive(place)).toMatchObject(refused(waiting))
    await shop.operate(waiting, 'cancel')
    await shop.client.patch(`/services/${service_id}`, { deposit_cents: null })
    const going = await book({ service_id, start: inMinutes(1) })
    await shop.operate(going, 'check-in')
    world.wait(30)
    expect(await archive(place)).toMatchObject(refused(going))
    world.wait(1)
    expect((await archive(place)).status).toBe(204)
  })

  test.each(['complete', 'no-show', 'fail', 'cancel'])(
    'can be archived when all its bookings have ended: %s',
    async (ending) => {
      const place = await aShop()
      const id = await book({ service_id: place.service_id, start: inMinutes(MINUTES_PER_HOUR) })
      await shop.operate(id, ending)
      expect((await archive(place)).status).toBe(204)
      expect(await shop.getBooking(id)).toMatchObject({ id, allocations: [{ resource_id: place.ana }] })
    },
  )

  test('can be archived when its bookings are in the past, even if nobody ended them', async () => {
    const place = await aShop()
    await book({ service_id: place.service_id, start: inMinutes(MINUTES_PER_HOUR) })
    world.wait(MINUTES_PER_HOUR + 30)
    expect((await archive(place)).status).toBe(204)
  })

  test('can be archived when a hold has expired, swept or not', async () => {
    const place = await aShop()
    await shop.hold({ service_id: place.service_id, start: inMinutes(MINUTES_PER_HOUR) })
    expect((await archive(place)).status).toBe(409)
    world.wait(10)
    expect((await archive(place)).status).toBe(204)
    await world.runJobs()
  })

  test('can be archived when the booking moved away from it', async () => {
    const place = await aShop()
    const bia = await shop.aResource({ name: 'Bia' })
    const id = await book({ service_id: place.service_id, start: inMinutes(MINUTES_PER_HOUR) })
    await shop.client.patch(`/resource-groups/${place.group_id}`, { resource_ids: [place.ana, bia.id] })
    const moved = await shop.reschedule(id, { start: inMinutes(MINUTES_PER_HOUR), resource_ids: [bia.id] })
    expect(moved.status).toBe(201)
    if (what === 'service') expect(await archive(place)).toMatchObject(refused(moved.body.id))
    else expect((await archive(place)).status).toBe(204)
  })

  test('of another workspace is not affected by bookings here', async () => {
    const place = await aShop()
    const other = await aShop()
    await book({ service_id: other.service_id, start: inMinutes(MINUTES_PER_HOUR) })
    expect((await archive(place)).status).toBe(204)
  })

  test('is archived or booked when both are asked at once, never both', async () => {
    for (let round = 0; round < 20; round += 1) {
      const place = await aShop()
      const { service_id } = place
      const customer = aPerson()
      const verb = round % 2 === 0 ? 'book' : 'hold'
      const ask = () => shop[verb]({ service_id, start: inMinutes(MINUTES_PER_HOUR), customer })
      const calls = round % 4 < 2 ? [ask(), archive(place)] : [archive(place), ask()]
      const replies = await Promise.all(calls)
      const booked = replies.filter((reply) => reply.status === 201).length
      const archived = replies.filter((reply) => reply.status === 204).length
      expect(booked + archived, JSON.stringify(replies.map(({ body }) => body))).toBe(1)
      expect(replies.every((reply) => reply.status < 500)).toBe(true)
    }
  })
})

describe('the service of a queue', () => {
  test('cannot be archived while tasks wait in it, however long', async () => {
    const { service_id } = await shop.aQueue()
    const id = await book({ service_id })
    world.wait(7 * 24 * MINUTES_PER_HOUR)
    expect(await shop.client.delete(`/services/${service_id}`)).toMatchObject({
      status: 409,
      body: { code: 'invalid_transition', detail: expect.stringContaining(id) },
    })
    await shop.operate(id, 'complete')
    expect((await shop.client.delete(`/services/${service_id}`)).status).toBe(204)
  })

  test('is archived or gets a task when both are asked at once, never both', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { service_id } = await shop.aQueue()
      const ask = () => shop.book({ service_id, customer: aPerson() })
      const archive = () => shop.client.delete(`/services/${service_id}`)
      const replies = await Promise.all(round % 2 === 0 ? [ask(), archive()] : [archive(), ask()])
      const won = replies.filter((reply) => reply.status === 201 || reply.status === 204)
      expect(won, JSON.stringify(replies.map(({ body }) => body))).toHaveLength(1)
    }
  })
})

test('an entry that the catalog itself needs cannot be archived, and its bookings are not even read', async () => {
  const { service_id, ana } = await shop.aBarber()
  await book({ service_id, start: at('10:00', '2030-04-01') })
  expect(await shop.client.delete(`/resources/${ana}`)).toMatchObject({
    status: 409,
    body: { code: 'invalid_transition', detail: expect.stringContaining('Cut') },
  })
})
