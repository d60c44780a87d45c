import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  ANA,
  type BookingClient,
  bookingClientOf,
  faultsIn,
  inLine,
  outcome,
  utc,
  whileHolding,
} from '../testing/race.ts'
import { type Shop, shopOf } from '../testing/shop.ts'
import { aWorld, type Reply, type TestWorkspace, type World } from '../testing/world.ts'

let world: World
let workspace: TestWorkspace
let shop: Shop
let bookingClient: BookingClient
let barber: string
let service_id: string
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  workspace = await world.aWorkspace()
  shop = shopOf(workspace)
  bookingClient = bookingClientOf(workspace.everything)
  barber = (await shop.aResource()).id
  service_id = (await shop.aService([{ resource_ids: [barber] }])).id
})

const MINUTES_PER_MS = 1 / 60_000
const wish = () => ({ service_id, start: utc('12:00') })
const outcomes = (replies: readonly Reply[]) => replies.map(outcome)
const sound = async () => expect(await faultsIn(world, workspace.id)).toEqual([])
const archive = () => shop.client.delete(`/services/${service_id}`)

test.each(['hold', 'book'] as const)(
  'to %s and to archive a service: the first succeeds, the other is refused',
  async (call) => {
    const take = () => bookingClient[call]({ ...wish(), customer: ANA })
    const kept = await inLine(world, 'resources', barber, take, archive)
    expect(outcomes(kept)).toEqual(['201', '409 invalid_transition'])
    const id = kept[0]?.body.id
    await (call === 'hold' ? bookingClient.release(id) : bookingClient.operate(id, 'cancel'))
    expect(outcomes(await inLine(world, 'resources', barber, archive, take))).toEqual(['204', '404 not_found'])
    await sound()
  },
)

test('a task joins its queue before the service is archived, or not at all', async () => {
  service_id = (await shop.aService([{ resource_ids: [barber] }], { mode: 'queue' })).id
  const join = () => bookingClient.book({ service_id })
  const joined = await inLine(world, 'services', service_id, join, archive)
  expect(outcomes(joined)).toEqual(['201', '409 invalid_transition'])
  await bookingClient.operate(joined[0]?.body.id, 'cancel')
  expect(outcomes(await inLine(world, 'services', service_id, archive, join))).toEqual(['204', '404 not_found'])
})

describe.each(['service', 'resource'])('a %s at the instant its last hold expires', (kind) => {
  const archiveIt = () => (kind === 'service' ? archive() : shop.client.delete(`/resources/${barber}`))

  async function itsLastHold(customer: object | null): Promise<string> {
    const { id } = (await bookingClient.hold({ ...wish(), customer })).body
    if (kind === 'resource') {
      // The service still has another resource.
      const other = await shop.aResource()
      const change = { requirements: [{ resource_ids: [other.id] }] }
      expect((await shop.client.patch(`/services/${service_id}`, change)).status).toBe(200)
    }
    expect(outcomes([await archiveIt()])).toEqual(['409 invalid_transition'])
    world.wait(10 - MINUTES_PER_MS)
    return id
  }

  test('is not archived while the hold is just being confirmed', async () => {
    const ana = (await shop.client.post('/customers', ANA)).body.id
    const id = await itsLastHold(null)
    // The confirmation has kept the time, but waits for the row of its customer.
    const calls = await whileHolding(world, 'customers', ana, async (waiting) => {
      const confirmed = bookingClient.confirm(id, { customer: { id: ana } })
      await waiting(1)
      world.wait(MINUTES_PER_MS)
      const archived = archiveIt()
      await Promise.race([waiting(2), archived])
      return [confirmed, archived]
    })
    expect(outcomes(await Promise.all(calls))).toEqual(['200', '409 invalid_transition'])
    await sound()
  })

  test('can be archived, and then a confirmation with a clock that is behind comes too late', async () => {
    const id = await itsLastHold(ANA)
    const { late, archived } = await whileHolding(world, 'bookings', id, async (waiting) => {
      const late = bookingClient.confirm(id)
      await waiting(1)
      world.wait(MINUTES_PER_MS)
      return { late: [late], archived: await archiveIt() }
    })
    expect(outcomes([archived, ...(await Promise.all(late))])).toEqual(['204', '410 hold_expired'])
    await world.runJobs()
    expect(await bookingClient.getBooking(id)).toMatchObject({ status: 'expired' })
    await sound()
  })
})
