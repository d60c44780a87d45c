// Prepares what some operations need in order to succeed, just before they are called: the names in their path.
import { DAY_MS, HOUR_MS, MINUTE_MS, plus } from '@holdfast/time/moment.ts'
import type { KnownThings } from './known-things.ts'
import type { ProviderWorld } from './providers/world.ts'
import { aPerson, made, type Shop, shopOf } from './shop.ts'
import { giveToVisitor } from './visitor-bookings.ts'
import type { TestWorkspace } from './world.ts'

export type Names = Record<string, string>
export type Ready = (workspace: TestWorkspace, known: KnownThings, now: Date, world: ProviderWorld) => Promise<Names[]>

/** The name of what a call may delete. */
export const THROW_AWAY = 'Throw-away'

const THINGS_PER_OPERATION = 3
const MAX_ENDPOINTS = 10

const NIGHT_AND_DAY = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: '00:00', end: '24:00' }))

/** A room for any number of people, open at any hour, with a schedule of its own that no other call changes. */
export async function anOpenRoom(shop: Shop) {
  const { id: schedule_id } = await shop.aSchedule({ weekly: NIGHT_AND_DAY })
  const room = await shop.aResource({ name: 'Room', kind: 'room', shared: true, capacity: 100_000, schedule_id })
  return { id: room.id, schedule_id }
}

async function anOpenClass(shop: Shop, known: KnownThings): Promise<string> {
  const room = await anOpenRoom(shop)
  const { id } = await shop.aService([{ resource_ids: [room.id] }])
  known.add('class', id)
  return id
}

const noonAfter = (now: Date, days: number) =>
  plus(new Date(`${now.toISOString().slice(0, 10)}T12:00:00Z`), (days + 2) * DAY_MS).toISOString()

const bookings: Ready = async (workspace, known, now) => {
  const shop = shopOf(workspace)
  const service_id = await anOpenClass(shop, known)
  return times(async (index) => ({ id: made(await shop.book({ service_id, start: noonAfter(now, index) })).id }))
}

/** These bookings have just begun, so an operation that ends them needs no `early`. */
const begunBookings: Ready = async (workspace, known, now, world) => {
  const shop = shopOf(workspace)
  const service_id = await anOpenClass(shop, known)
  const start = new Date(Math.ceil((now.getTime() + 1) / HOUR_MS) * HOUR_MS)
  const all = await times(async () => ({ id: made(await shop.book({ service_id, start: start.toISOString() })).id }))
  world.wait((start.getTime() - world.now().getTime()) / MINUTE_MS)
  return all
}

/** Cancelled just now, so that they can be reopened. */
const endedBookings: Ready = async (workspace, known, now, world) => {
  const all = await bookings(workspace, known, now, world)
  for (const { id } of all) await shopOf(workspace).operate(id as string, 'cancel')
  return all
}

const holds: Ready = async (workspace, known, now) => {
  const shop = shopOf(workspace)
  const service_id = await anOpenClass(shop, known)
  return times(async (index) => ({
    id: made(await shop.hold({ service_id, start: noonAfter(now, index), customer: aPerson() })).id,
  }))
}

/** The same things, of the visitor of the chat widget. */
const ofVisitor =
  (make: Ready): Ready =>
  async (workspace, known, now, world) => {
    const all = await make(workspace, known, now, world)
    const token = known.of('visitor token').at(-1) as string
    for (const { id } of all) await giveToVisitor(world, token, id as string)
    return all
  }

const tasks: Ready = async (workspace, known) => {
  const shop = shopOf(workspace)
  const { service_id, rider } = await shop.aQueue()
  known.add('rider', rider)
  return times(async () => ({ id: made(await shop.book({ service_id })).id, key: 'take' }))
}

/** Nothing uses them yet, so that they can be deleted. */
const freeResources: Ready = (workspace) => times(async () => ({ id: (await shopOf(workspace).aResource()).id }))
const freeSchedules: Ready = (workspace) => times(async () => ({ id: (await shopOf(workspace).aSchedule()).id }))

/** People whose calendar has a link, with the link. */
const calendars: Ready = (workspace) =>
  times(async () => {
    const { id } = await shopOf(workspace).aResource()
    const { url } = made(await workspace.owner.post(`/resources/${id}/calendar-feed`))
    return { id, token: url.split('/').at(-1) }
  })

const overrides: Ready = async (workspace) => {
  const { aSchedule, client } = shopOf(workspace)
  const { id } = await aSchedule()
  return times(async (index) => {
    const date = `2031-05-0${index + 1}`
    made(await client.post(`/schedules/${id}/overrides`, { date, windows: [] }))
    return { id, date }
  })
}

const timeOff: Ready = async (workspace) => {
  const { aResource, client } = shopOf(workspace)
  const { id: resource_id } = await aResource()
  const away = { resource_id, start: '2031-05-01T12:00:00Z', end: '2031-05-01T13:00:00Z' }
  return times(async () => ({ id: made(await client.post('/time-off', away)).id }))
}

const deliveries: Ready = async ({ everything: client }) => {
  const { data } = (await client.get('/webhook-endpoints')).body
  for (const { id } of data.slice(MAX_ENDPOINTS - 1)) await client.delete(`/webhook-endpoints/${id}`)
  const { id } = made(
    await client.post('/webhook-endpoints', { url: 'https://hooks.example.com', events: ['booking.created'] }),
  )
  return times(async () => ({ id, delivery_id: (await client.post(`/webhook-endpoints/${id}/ping`)).body.id }))
}

/** Random calls make many workspaces, and only those with a known name can be deleted. */
const workspaces: Ready = ({ owner }) =>
  times(async () => ({ id: made(await owner.post('/workspaces', { name: THROW_AWAY })).id }))

async function times(make: (index: number) => Promise<Names>): Promise<Names[]> {
  const all: Names[] = []
  while (all.length < THINGS_PER_OPERATION) all.push(await make(all.length))
  return all
}

/** By the id of the operation. */
export const READY: Record<string, Ready> = {
  deleteWorkspace: workspaces,
  confirmHold: holds,
  releaseHold: holds,
  rescheduleBooking: bookings,
  cancelBooking: bookings,
  checkInBooking: bookings,
  markBookingNoShow: begunBookings,
  completeBooking: begunBookings,
  failBooking: bookings,
  reopenBooking: endedBookings,
  updateBooking: bookings,
  updateWorkItem: bookings,
  confirmWebChatHold: ofVisitor(holds),
  releaseWebChatHold: ofVisitor(holds),
  listWebChatBookings: ofVisitor(bookings),
  cancelWebChatBooking: ofVisitor(bookings),
  rescheduleWebChatBooking: ofVisitor(bookings),
  runAction: tasks,
  deleteResource: freeResources,
  deleteSchedule: freeSchedules,
  getCalendarFeed: calendars,
  getCalendar: calendars,
  deleteScheduleOverride: overrides,
  deleteTimeOff: timeOff,
  rotateWebhookSecret: deliveries,
  pingWebhookEndpoint: deliveries,
  resendWebhookDelivery: deliveries,
  listWebhookDeliveries: deliveries,
}
