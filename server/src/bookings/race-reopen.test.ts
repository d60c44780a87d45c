import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type BookingClient,
  bookingClientOf,
  expectNoDeadlock,
  faultsIn,
  inLine,
  outcome,
  utc,
} from '../testing/race.ts'
import { type Shop, shopOf } from '../testing/shop.ts'
import { aWorld, type TestWorkspace, type World } from '../testing/world.ts'

let world: World
let workspace: TestWorkspace
let shop: Shop
let bookingClient: BookingClient
let barber: string
let service_id: string
beforeAll(async () => {
  world = await aWorld()
})
afterAll(async () => {
  await expectNoDeadlock(world)
  await world[Symbol.asyncDispose]()
})
beforeEach(async () => {
  workspace = await world.aWorkspace()
  shop = shopOf(workspace)
  bookingClient = bookingClientOf(workspace.everything)
  barber = (await shop.aResource()).id
  service_id = (await shop.aService([{ resource_ids: [barber] }])).id
})
afterEach(async () => expect(await faultsIn(world, workspace.id)).toEqual([]))

async function aCancelled(time = '12:00'): Promise<string> {
  const { id } = (await bookingClient.book({ service_id, start: utc(time) })).body
  await bookingClient.operate(id, 'cancel')
  return id
}
const reopen = (id: string) => () => bookingClient.operate(id, 'reopen')
const book =
  (time = '12:00') =>
  () =>
    bookingClient.book({ service_id, start: utc(time) })

test('of two calls that reopen a booking at once, the first succeeds and the second learns that it is confirmed', async () => {
  const id = await aCancelled()
  const [won, lost] = await inLine(world, 'bookings', id, reopen(id), reopen(id))
  expect(won?.status).toBe(200)
  expect(lost).toMatchObject({ status: 409, body: { code: 'invalid_transition', current_status: 'confirmed' } })
})

test('a booking that comes back and a new one at the same time: the first that locks the resource has the time', async () => {
  const first = await aCancelled()
  expect((await inLine(world, 'resources', barber, reopen(first), book())).map(outcome)).toEqual([
    '200',
    '409 slot_taken',
  ])
  const second = await aCancelled('14:00')
  expect((await inLine(world, 'resources', barber, book('14:00'), reopen(second))).map(outcome)).toEqual([
    '201',
    '409 slot_taken',
  ])
})

test('two bookings that had the same time one after the other: only one of them comes back', async () => {
  const [one, other] = [await aCancelled(), await aCancelled()]
  const outcomes = (await inLine(world, 'resources', barber, reopen(one), reopen(other))).map(outcome)
  expect(outcomes).toEqual(['200', '409 slot_taken'])
})

test('a service that is archived at the same moment: either the booking is back, or the service is archived', async () => {
  const archive = () => workspace.everything.delete(`/services/${service_id}`)
  const first = await aCancelled()
  const [back, kept] = await inLine(world, 'resources', barber, reopen(first), archive)
  expect([back?.status, kept?.status]).toEqual([200, 409])
  await bookingClient.operate(first, 'cancel')
  const [gone, refused] = await inLine(world, 'resources', barber, archive, reopen(first))
  expect([gone?.status, refused?.status]).toEqual([204, 409])
})

test('many at once, who book, cancel and reopen the same few times: nothing is given twice', async () => {
  const ids = await Promise.all(['12:00', '12:30', '13:00'].map((time) => aCancelled(time)))
  const calls = Array.from({ length: 30 }, (_, index) => {
    const id = ids[index % 3] as string
    return [reopen(id), () => bookingClient.operate(id, 'cancel'), book('12:15')][
      Math.floor(index / 3) % 3
    ] as () => Promise<{
      status: number
    }>
  })
  const replies = await Promise.all(calls.map((call) => call()))
  for (const { status } of replies) expect([200, 201, 409]).toContain(status)
})
