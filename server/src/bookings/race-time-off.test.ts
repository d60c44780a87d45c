import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type BookingClient,
  bookingClientOf,
  expectNoDeadlock,
  faultsIn,
  inLine,
  outcome,
  utc,
  whileHolding,
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

const takeOff =
  (more: object = {}) =>
  () =>
    shop.client.post('/time-off', { resource_id: barber, start: utc('12:00'), end: utc('14:00'), ...more })
const book =
  (time = '12:30') =>
  () =>
    bookingClient.book({ service_id, start: utc(time) })

test('time off and a booking at once: the first that locks the resource has the time', async () => {
  const first = await inLine(world, 'resources', barber, takeOff(), book())
  expect(first.map(outcome)).toEqual(['201', '409 slot_taken'])
  await shop.client.delete(`/time-off/${first[0]?.body.id}`)
  const second = await inLine(world, 'resources', barber, book(), takeOff())
  expect(second.map(outcome)).toEqual(['201', '409 bookings_in_the_way'])
  expect(second[1]?.body.bookings).toMatchObject([{ id: second[0]?.body.id }])
})

test('time off with `over` that waits for a booking keeps the booking', async () => {
  const [booked, off] = await inLine(world, 'resources', barber, book(), takeOff({ over: true }))
  expect(off?.body.bookings).toMatchObject([{ id: booked?.body.id }])
  expect((await book()()).status).toBe(409)
})

test('when a kept booking is cancelled while another customer wants its time, nobody gets the time', async () => {
  const { id } = (await book()()).body
  await takeOff({ over: true })()
  const { rival } = await whileHolding(world, 'resources', barber, async (waiting) => {
    const rival = book()()
    await waiting(1)
    expect(outcome(await bookingClient.operate(id, 'cancel'))).toBe('200')
    return { rival }
  })
  expect(outcome(await rival)).toBe('409 slot_taken')
  expect(outcome(await book()())).toBe('409 slot_taken')
})

test('time off and the resource archived at once: the second is refused or finds nothing', async () => {
  const archive = () => shop.client.delete(`/resources/${barber}`)
  await shop.client.patch(`/services/${service_id}`, { active: false, requirements: [] })
  const answers = await inLine(world, 'resources', barber, archive, takeOff())
  expect(answers.map(outcome)).toEqual(['204', '404 not_found'])
})

test('twenty bookings and twenty calls for time off at once never overlap', async () => {
  const calls = Array.from({ length: 20 }, (_, n) => {
    const minutes = (n % 10) * 30
    const start = { start: utc('12:00', minutes), end: utc('12:00', minutes + 30) }
    return [takeOff(start)(), bookingClient.book({ service_id, start: utc('12:00', minutes + (n < 10 ? 0 : 15)) })]
  }).flat()
  const codes = new Set((await Promise.all(calls)).map(outcome))
  expect([...codes].filter((code) => !['201', '409 slot_taken', '409 bookings_in_the_way'].includes(code))).toEqual([])
  const { rows } = await world.pool.query(
    `select a.holder_id from allocations a join allocations b using (workspace_id, resource_id)
     where a.workspace_id = $1 and a.holder_id in (select id from time_off) and b.holder_id like 'bkg%'
       and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)`,
    [workspace.id],
  )
  expect(rows).toEqual([])
})
