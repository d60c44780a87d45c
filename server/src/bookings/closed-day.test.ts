import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inLine, outcome } from '../testing/race.ts'
import { at, made, type Shop, shopOf } from '../testing/shop.ts'
import { aWorld, type TestWorkspace, type World } from '../testing/world.ts'

let world: World
let workspace: TestWorkspace
let shop: Shop
let ana: string
let schedule_id: string
let service_id: string
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  workspace = await world.aWorkspace()
  shop = shopOf(workspace)
  const barber = await shop.aBarber()
  ;({ ana, schedule_id, service_id } = barber)
})

const bookAt = async (time: string, date?: string, service = service_id): Promise<string> =>
  made(await shop.book({ service_id: service, start: at(time, date) })).id
const setDay = async (windows: object[], date = '2030-03-05') =>
  made(await shop.client.post(`/schedules/${schedule_id}/overrides`, { date, windows, reason: 'Holiday' }))
const idsOf = ({ bookings }: { bookings: { id: string }[] }) => bookings.map(({ id }) => id)

test('closing a day names the bookings and holds on that day, and keeps them', async () => {
  const [late, early] = [await bookAt('15:00'), await bookAt('09:00')]
  const held = made(await shop.hold({ service_id, start: at('10:00') })).id
  const gone = await bookAt('11:00')
  await shop.operate(gone, 'cancel')
  await bookAt('09:00', '2030-03-06')
  const answer = await setDay([])
  expect(idsOf(answer)).toEqual([early, held, late])
  expect(answer).toMatchObject({ schedule_id, date: '2030-03-05', windows: [], reason: 'Holiday' })
  expect(answer.bookings[0]).toEqual({
    id: early,
    status: 'confirmed',
    service_id,
    start: at('09:00'),
    end: at('09:30'),
    resource_ids: [ana],
  })
  expect((await shop.getBooking(early)).status).toBe('confirmed')
  // The same call again gives the same answer.
  expect(idsOf(await setDay([]))).toEqual([early, held, late])
})

test('only what is outside of the new hours is named', async () => {
  const [early, , across] = [await bookAt('09:00'), await bookAt('10:00'), await bookAt('11:45')]
  expect(idsOf(await setDay([{ start: '10:00', end: '12:00' }]))).toEqual([early, across])
  expect(idsOf(await setDay([{ start: '08:00', end: '20:00' }]))).toEqual([])
})

test('bookings of others are not named, and those of a service with these hours are', async () => {
  const bia = await shop.aResource({ name: 'Bia' })
  const { id: own } = await shop.aService([{ resource_ids: [bia.id] }])
  const { id: following } = await shop.aService([{ resource_ids: [bia.id] }], { schedule_id })
  await bookAt('10:00', undefined, own)
  const named = await bookAt('11:00', undefined, following)
  expect(idsOf(await setDay([]))).toEqual([named])
})

test('a resource that follows the default hours of the workspace is closed with them', async () => {
  const bia = await shop.aResource({ name: 'Bia' })
  const { id: cut } = await shop.aService([{ resource_ids: [bia.id] }])
  const booked = await bookAt('10:00', undefined, cut)
  expect(idsOf(await setDay([]))).toEqual([])
  await shop.client.patch(`/schedules/${schedule_id}`, { is_default: true })
  expect(idsOf(await setDay([]))).toEqual([booked])
})

test('the night that belongs to a day is closed with it', async () => {
  const weekly = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: '20:00', end: '04:00' }))
  await shop.client.patch(`/schedules/${schedule_id}`, { weekly })
  const [before, evening, night, next] = [
    await bookAt('01:00'),
    await bookAt('22:00'),
    await bookAt('02:00', '2030-03-06'),
    await bookAt('21:00', '2030-03-06'),
  ]
  const named = idsOf(await setDay([]))
  expect(named).toEqual([before, evening, night])
  expect(named).not.toContain(next)
})

test('a booking that is made while its day is closed is either named or refused', async () => {
  const close = () => shop.client.post(`/schedules/${schedule_id}/overrides`, { date: '2030-03-05', windows: [] })
  const book = () => shop.book({ service_id, start: at('10:00') })
  const [booked, closed] = await inLine(world, 'resources', ana, book, close)
  expect(idsOf(closed?.body)).toEqual([booked?.body.id])
  await shop.client.delete(`/schedules/${schedule_id}/overrides/2030-03-05`)
  await shop.operate(booked?.body.id, 'cancel')
  expect((await inLine(world, 'resources', ana, close, book)).map(outcome)).toEqual(['201', '422 validation_error'])
})
