import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { configure, HAND_OVER } from '../../testing/riders.ts'
import { at, made, type Shop, shopOf } from '../../testing/shop.ts'
import { aWorld, type TestWorkspace, type World } from '../../testing/world.ts'

let world: World
let workspace: TestWorkspace
let shop: Shop
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  workspace = await world.aWorkspace()
  shop = shopOf(workspace)
})

type Query = { from?: string; to?: string; group_id?: string }
const overview = (query: Query = {}, of = shop) => of.client.get(`/team/overview?${new URLSearchParams({ ...query })}`)
/** Tuesday, 5 March 2030, in São Paulo. */
const TUESDAY = { from: at('00:00'), to: at('24:00') }

/** The numbers of one resource. */
async function numbersOf(id: string, query: Query = TUESDAY) {
  const { status, body } = await overview(query)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.resources.find((each: { resource_id: string }) => each.resource_id === id)
}

const minutes = (working: number, booked: number, buffer: number, free: number, outside = 0) => ({
  working_minutes: working,
  booked_minutes: booked,
  booked_outside_minutes: outside,
  buffer_minutes: buffer,
  free_minutes: free,
  occupancy: working === 0 ? null : (booked - outside) / working,
})

describe('minutes of a day', () => {
  test('are working time, split into booked, buffers and free', async () => {
    const { service_id, ana } = await shop.aBarber({ buffer_before_minutes: 5, buffer_minutes: 10 })
    expect(await numbersOf(ana)).toMatchObject(minutes(480, 0, 0, 480))
    made(await shop.book({ service_id, start: at('10:00') }))
    made(await shop.book({ service_id, start: at('12:00') }))
    // Each booking takes 5 + 30 + 10 minutes, twice.
    expect(await numbersOf(ana)).toMatchObject({ ...minutes(480, 60, 30, 390), occupancy: 0.125 })
  })

  test('with buffers outside working time, which do not reduce the free time', async () => {
    const { service_id, ana } = await shop.aBarber({ buffer_minutes: 20 })
    // The booking lasts until 17:00, when Ana stops working; the buffer lasts until 17:20.
    made(await shop.book({ service_id, start: at('16:30') }))
    expect(await numbersOf(ana)).toMatchObject(minutes(480, 30, 20, 450))
  })

  test('count time that was taken for customers, whether they came or not, and nothing else', async () => {
    const { service_id, ana } = await shop.aBarber()
    const times = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00', '12:30', '13:00']
    const [confirmed, arrived, done, absent, failed, cancelled, moved] = await Promise.all(
      times.slice(0, 7).map(async (time) => made(await shop.book({ service_id, start: at(time) })).id),
    )
    await shop.operate(arrived, 'check-in')
    await shop.operate(done, 'complete')
    await shop.operate(absent, 'no-show')
    await shop.operate(failed, 'fail')
    await shop.operate(cancelled, 'cancel')
    made(await shop.reschedule(moved, { start: at('12:00', '2030-03-06') }))
    await shop.release(made(await shop.hold({ service_id, start: at('12:30') })).id)
    made(await shop.hold({ service_id, start: at('13:00') }))
    // The statuses are confirmed, checked_in, completed, no_show and failed.
    expect(confirmed).toBeDefined()
    expect(await numbersOf(ana)).toMatchObject(minutes(480, 150, 0, 330))
  })

  test('count overlapping bookings once', async () => {
    const { service_id, ana } = await shop.aBarber({ buffer_minutes: 10 })
    const { id } = made(await shop.book({ service_id, start: at('10:00') }))
    await shop.operate(id, 'no-show')
    // 10:00-10:30 with its buffer until 10:40, and 10:15-10:45 with its own until 10:55.
    made(await shop.book({ service_id, start: at('10:15') }))
    expect(await numbersOf(ana)).toMatchObject(minutes(480, 45, 10, 425))
  })

  test('of a shared resource count times with at least one booking', async () => {
    const schedule = await shop.aSchedule()
    const hall = await shop.aResource({ name: 'Hall', shared: true, capacity: 10, schedule_id: schedule.id })
    const { id: service_id } = await shop.aService([{ resource_ids: [hall.id] }], { duration_minutes: 60 })
    for (const time of ['10:00', '10:00', '10:30', '14:00']) made(await shop.book({ service_id, start: at(time) }))
    // 10:00-11:30 and 14:00-15:00
    expect(await numbersOf(hall.id)).toMatchObject({ ...minutes(480, 150, 0, 330), open: 4 })
  })

  test('are cut at the start and end of the range, to the minute', async () => {
    const { service_id, ana } = await shop.aBarber({ buffer_minutes: 10 })
    made(await shop.book({ service_id, start: at('10:00') }))
    made(await shop.book({ service_id, start: at('11:00') }))
    const range = { from: at('10:15'), to: at('11:10') }
    // Booked 10:15-10:30 and 11:00-11:10; buffer 10:30-10:40. One booking starts in it.
    expect(await numbersOf(ana, range)).toMatchObject({ ...minutes(55, 25, 10, 20), open: 1 })
    const seconds = { from: range.from.replace(':00.000', ':59.999'), to: range.to.replace(':00.000', ':01') }
    expect(await numbersOf(ana, seconds)).toMatchObject(minutes(55, 25, 10, 20))
  })

  test('booked outside working time count as booked, but not for the occupancy', async () => {
    const { service_id, ana, schedule_id } = await shop.aBarber()
    made(await shop.book({ service_id, start: at('10:00') }))
    made(await shop.book({ service_id, start: at('15:45') }))
    const close = (windows: object[]) =>
      shop.client.post(`/schedules/${schedule_id}/overrides`, { date: '2030-03-05', windows })
    await close([{ start: '12:00', end: '16:00' }])
    // 15:45-16:00 is inside working time, 10:00-10:30 and 16:00-16:15 are not.
    expect(await numbersOf(ana)).toMatchObject({ ...minutes(240, 60, 0, 225, 45), occupancy: 0.0625 })
    await close([])
    expect(await numbersOf(ana)).toMatchObject({ ...minutes(0, 60, 0, 0, 60), occupancy: null })
  })

  test('follow the default schedule without a schedule of their own, and are all minutes without any', async () => {
    const { id } = await shop.aResource()
    expect(await numbersOf(id)).toMatchObject(minutes(1440, 0, 0, 1440))
    await shop.aSchedule({ is_default: true, weekly: [{ weekday: 2, start: '08:00', end: '12:00' }] })
    expect(await numbersOf(id)).toMatchObject(minutes(240, 0, 0, 240))
  })
})

describe('working minutes where the clock changes', () => {
  const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
  const nights = EVERY_DAY.map((weekday) => ({ weekday, start: '22:00', end: '06:00' }))
  const days = EVERY_DAY.map((weekday) => ({ weekday, start: '00:00', end: '24:00' }))

  test.each([
    // New York skips 02:00-03:00 on 10 March and has 01:00-02:00 twice on 3 November.
    ['all of a day of 23 hours', 'America/New_York', days, '2030-03-10T05:00Z', '2030-03-11T04:00Z', 23 * 60],
    ['all of a day of 25 hours', 'America/New_York', days, '2030-11-03T04:00Z', '2030-11-04T05:00Z', 25 * 60],
    // The night has one hour less or more from 00:00 to 06:00, and then 22:00 to 24:00.
    ['nights, one hour short', 'America/New_York', nights, '2030-03-10T05:00Z', '2030-03-11T04:00Z', 5 * 60 + 120],
    ['nights, one hour longer', 'America/New_York', nights, '2030-11-03T04:00Z', '2030-11-04T05:00Z', 7 * 60 + 120],
    // Madrid skips 02:00-03:00 on 31 March and has it twice on 27 October.
    ['nights in spring', 'Europe/Madrid', nights, '2030-03-30T23:00Z', '2030-03-31T22:00Z', 5 * 60 + 120],
    ['nights in autumn', 'Europe/Madrid', nights, '2030-10-26T22:00Z', '2030-10-27T23:00Z', 7 * 60 + 120],
    // Santiago skips midnight on 8 September, and has 23:00-24:00 twice on 6 April. The first one counts, so the night
    // of the 6th from 22:00 to 06:00 has nine hours: three before the 7th begins, and six after.
    ['nights without a midnight', 'America/Santiago', nights, '2030-09-08T04:00Z', '2030-09-09T03:00Z', 5 * 60 + 120],
    ['nights with an hour twice', 'America/Santiago', nights, '2030-04-06T03:00Z', '2030-04-07T04:00Z', 6 * 60 + 180],
  ])('%s', async (_what, timezone, weekly, from, to, expected) => {
    const schedule = await shop.aSchedule({ timezone, weekly })
    const { id } = await shop.aResource({ schedule_id: schedule.id })
    expect(await numbersOf(id, { from, to })).toMatchObject(minutes(expected, 0, 0, expected))
  })

  test('an override replaces its whole date: the night before ends there, and its own night counts', async () => {
    const schedule = await shop.aSchedule({ timezone: 'America/New_York', weekly: nights })
    const { id } = await shop.aResource({ schedule_id: schedule.id })
    const { id: service_id } = await shop.aService([{ resource_ids: [id] }], { duration_minutes: 60 })
    const override = { date: '2030-03-10', windows: [{ start: '01:00', end: '04:00' }] }
    await shop.client.post(`/schedules/${schedule.id}/overrides`, override)
    // Two hours pass from 01:00 EST to 04:00 EDT.
    made(await shop.book({ service_id, start: '2030-03-10T01:30:00-05:00' }))
    const day = { from: '2030-03-10T00:00:00-05:00', to: '2030-03-11T00:00:00-04:00' }
    expect(await numbersOf(id, day)).toMatchObject({ ...minutes(120, 60, 0, 60), occupancy: 0.5 })
    // Only two hours of the night before count.
    expect(await numbersOf(id, { ...day, from: '2030-03-09T22:00:00-05:00' })).toMatchObject({ working_minutes: 240 })
  })
})

describe('without from and to, the range is today', () => {
  const SANTIAGO = 'America/Santiago'

  test.each([
    // The numbers are minutes to wait after 2030-03-04T12:00Z.
    ['a minute before midnight', 'America/Sao_Paulo', 899, '2030-03-04T03:00:00.000Z', '2030-03-05T03:00:00.000Z'],
    ['at midnight', 'America/Sao_Paulo', 900, '2030-03-05T03:00:00.000Z', '2030-03-06T03:00:00.000Z'],
    ['a minute after midnight', 'America/Sao_Paulo', 901, '2030-03-05T03:00:00.000Z', '2030-03-06T03:00:00.000Z'],
    [
      'the day before a skipped midnight',
      SANTIAGO,
      188 * 1440 - 481,
      '2030-09-07T04:00:00.000Z',
      '2030-09-08T04:00:00.000Z',
    ],
    [
      'the day with a skipped midnight',
      SANTIAGO,
      188 * 1440 - 480,
      '2030-09-08T04:00:00.000Z',
      '2030-09-09T03:00:00.000Z',
    ],
  ])('%s', async (_what, timezone, wait, from, to) => {
    await using later = await aWorld()
    const there = await later.aWorkspace()
    await there.owner.patch(`/workspaces/${there.id}`, { timezone })
    later.wait(wait)
    expect((await overview({}, shopOf(there))).body).toMatchObject({ from, to })
  })

  test('one missing bound is set so that the range is a calendar day', async () => {
    const day = { from: at('00:00'), to: at('00:00', '2030-03-06') }
    expect((await overview({ from: at('00:00') })).body).toMatchObject(day)
    expect((await overview({ from: at('23:59') })).body).toMatchObject({ from: at('23:59'), to: day.to })
    expect((await overview({ to: day.to })).body).toMatchObject(day)
    expect((await overview({ to: at('00:01') })).body).toMatchObject({ from: day.from, to: at('00:01') })
  })
})

describe('an invalid range', () => {
  test.each([
    ['ends where it begins', { from: at('10:00'), to: at('10:00') }, 'to out_of_range'],
    ['ends before it begins', { from: at('10:00'), to: at('09:00') }, 'to out_of_range'],
    ['has more than 366 days', { from: '2030-01-01T00:00:00Z', to: '2031-01-02T00:00:01Z' }, 'to out_of_range'],
    ['ends where the years begin', { to: '1970-01-01T00:00:00Z' }, 'to out_of_range'],
    ['begins where the years end', { from: '2199-12-31T23:59:59.999-12:00' }, 'to out_of_range'],
    ['has no offset', { from: '2030-01-01T00:00:00' }, 'from format'],
    ['is a date', { to: '2030-01-01' }, 'to format'],
  ])('%s', async (_what, query, fault) => {
    const { status, body } = await overview(query)
    const faults = body.errors?.map((each: { parameter: string; code: string }) => `${each.parameter} ${each.code}`)
    expect({ status, faults }).toEqual({ status: 422, faults: [fault] })
  })

  test('that only reaches out of the years is cut there instead', async () => {
    expect((await overview({ to: '1970-01-01T02:00:00Z' })).body.from).toBe('1970-01-01T00:00:00.000Z')
    expect((await overview({ from: '2199-12-31T12:00:00-03:00' })).body.to).toBe('2199-12-31T23:59:59.999Z')
  })

  test('of 366 days is still valid', async () => {
    expect((await overview({ from: '2030-01-01T00:00:00Z', to: '2031-01-02T00:00:00Z' })).status).toBe(200)
  })

  test('is reported after an unknown group', async () => {
    expect((await overview({ from: at('10:00'), to: at('09:00'), group_id: 'grp_x' })).status).toBe(404)
  })

  test('is not one with a plus sign that arrived as a space', async () => {
    const { body } = await shop.client.get('/team/overview?from=2030-03-05T00:00:00+01:00')
    expect(body.from).toBe('2030-03-04T23:00:00.000Z')
  })
})

describe('counts', () => {
  test('are of open, active, overdue and completed bookings that start in the range', async () => {
    await using day = await aWorld()
    const here = shopOf(await day.aWorkspace())
    const { service_id, ana } = await here.aBarber()
    const book = async (time: string, more: object = {}, date = '2030-03-05') =>
      made(await here.book({ service_id, start: at(time, date), ...more })).id
    const [late, arrived, done, absent] = [
      await book('09:00'),
      await book('09:30'),
      await book('10:00'),
      await book('10:30'),
    ]
    await book('11:00')
    await book('12:00', { due_at: at('11:00') })
    await book('13:00')
    await book('09:00', {}, '2030-03-06')
    // Tuesday, 11:10.
    day.wait(24 * 60 + 130)
    await here.operate(arrived, 'check-in')
    await here.operate(done, 'complete')
    await here.operate(absent, 'no-show')
    expect(late).toBeDefined()
    const { body } = await overview({}, here)
    // Open: 09:00, 09:30, 11:00, 12:00, 13:00. Active: 09:30 and 11:00. Overdue: 09:00, 09:30 and the one due at
    // eleven.
    const counts = { open: 5, active: 2, overdue: 3, completed: 1 }
    expect(body.resources[0]).toMatchObject({ resource_id: ana, name: 'Ana', kind: 'person', ...counts })
    expect(body.totals).toMatchObject(counts)
  })

  test('contain a booking once in the totals, however many resources it uses', async () => {
    const ana = await shop.aResource()
    const room = await shop.aResource({ name: 'Room', kind: 'room' })
    const { id: service_id } = await shop.aService([{ resource_ids: [ana.id] }, { resource_ids: [room.id] }])
    made(await shop.book({ service_id, start: at('10:00') }))
    const { body } = await overview(TUESDAY)
    expect(body.resources.map((each: { open: number }) => each.open)).toEqual([1, 1])
    expect(body.totals).toMatchObject({ ...minutes(2 * 1440, 60, 0, 2 * 1440 - 60), open: 1 })
  })

  test('contain a booking for its assignee too', async () => {
    const { service_id } = await shop.aBarber()
    const bia = await shop.aResource({ name: 'Bia' })
    const { id } = made(await shop.book({ service_id, start: at('10:00') }))
    await configure(shop, HAND_OVER)
    expect((await shop.act(id, 'hand-over', { resource_id: bia.id })).status).toBe(200)
    // It takes none of her time.
    expect(await numbersOf(bia.id)).toMatchObject({ open: 1, booked_minutes: 0, next: { booking_id: id } })
    expect((await overview(TUESDAY)).body.totals).toMatchObject({ open: 1, booked_minutes: 30 })
  })
})

describe('now and next', () => {
  test('are the current booking and the one after it, whatever the range', async () => {
    await using day = await aWorld()
    const here = shopOf(await day.aWorkspace())
    const { service_id } = await here.aBarber()
    const first = made(
      await here.book({ service_id, start: at('09:00'), customer: { name: 'Eva', phone: '+5511988887777' } }),
    )
    const second = made(await here.book({ service_id, start: at('09:30') }))
    const last = made(await here.book({ service_id, start: at('10:00', '2030-03-12') }))
    const ofAna = async () => (await overview({ from: at('00:00'), to: at('00:01') }, here)).body.resources[0]

    expect(await ofAna()).toMatchObject({ now: null, next: { booking_id: first.id } })
    day.wait(24 * 60)
    const brief = { booking_id: first.id, service_id, customer_name: 'Eva', start: at('09:00'), end: at('09:30') }
    expect((await ofAna()).now).toEqual({ ...brief, status: 'confirmed', stage: 'scheduled' })
    expect((await ofAna()).next.booking_id).toBe(second.id)
    // A checked-in booking that is past its end is current until the next one starts.
    await here.operate(first.id, 'check-in')
    await here.operate(second.id, 'cancel')
    day.wait(35)
    expect(await ofAna()).toMatchObject({ now: { booking_id: first.id, status: 'checked_in' }, next: null })
    const third = made(await here.book({ service_id, start: at('09:35') }))
    expect(await ofAna()).toMatchObject({ now: { booking_id: third.id }, next: null })
    await here.operate(third.id, 'complete')
    await here.operate(first.id, 'complete')
    // The search goes one week ahead: it is 09:35, and the last booking is at 10:00 in seven days.
    expect(await ofAna()).toMatchObject({ now: null, next: null })
    day.wait(25)
    expect(await ofAna()).toMatchObject({ next: { booking_id: last.id } })
  })

  test('prefer a checked-in booking, then the earliest', async () => {
    await using day = await aWorld()
    const here = shopOf(await day.aWorkspace())
    const { service_id } = await here.aClass({ duration_minutes: 60 })
    const book = async (time: string) => made(await here.book({ service_id, start: at(time) })).id
    const [first, second] = [await book('10:00'), await book('10:30')]
    const [third, fourth] = [await book('12:00'), await book('12:00')]
    // Tuesday, 10:45.
    day.wait(24 * 60 + 105)
    const ofRoom = async () => (await overview({}, here)).body.resources[0]
    expect(await ofRoom()).toMatchObject({ active: 2, now: { booking_id: first } })
    expect([third, fourth].toSorted()[0]).toBe((await ofRoom()).next.booking_id)
    await here.operate(second, 'check-in')
    expect(await ofRoom()).toMatchObject({ now: { booking_id: second } })
  })
})

describe('queues', () => {
  test('show how many tasks wait, and since when the first one does', async () => {
    await using day = await aWorld()
    const here = shopOf(await day.aWorkspace())
    const { service_id, group_id, rider } = await here.aQueue()
    const empty = await here.aGroup([], { name: 'Empty' })
    expect((await overview({}, here)).body.groups).toEqual([
      { group_id: empty.id, name: 'Empty', waiting: 0, oldest_waiting_at: null, oldest_wait_seconds: null },
      { group_id, name: 'Riders', waiting: 0, oldest_waiting_at: null, oldest_wait_seconds: null },
    ])
    const since = day.now().toISOString()
    const first = made(await here.book({ service_id }))
    day.wait(1.5)
    const second = made(await here.book({ service_id }))
    const waiting = { waiting: 2, oldest_waiting_at: since, oldest_wait_seconds: 90 }
    const { body } = await overview({}, here)
    expect(body.groups[1]).toMatchObject(waiting)
    expect(body.totals).toMatchObject(waiting)
    // These tasks are completed, or have an assignee.
    await here.operate(first.id, 'complete')
    await here.act(second.id, 'take', { resource_id: rider })
    expect((await overview({}, here)).body.totals).toMatchObject({ waiting: 0, oldest_waiting_at: null })
    // A task that was given back counts its whole waiting time.
    await here.act(second.id, 'release')
    day.wait(1)
    expect((await overview({}, here)).body.totals).toMatchObject({ waiting: 1, oldest_wait_seconds: 60 })
  })

  test('without a group count in the totals', async () => {
    const rider = await shop.aResource()
    const { id: service_id } = await shop.aService([{ resource_ids: [rider.id] }], { mode: 'queue' })
    const { group_id } = await shop.aQueue()
    made(await shop.book({ service_id }))
    expect((await overview()).body).toMatchObject({ groups: [{ waiting: 0 }], totals: { waiting: 1 } })
    expect((await overview({ group_id })).body.totals).toMatchObject({ waiting: 0 })
  })

  test("have tasks that take the assignee's time from the minute when they are taken, even while another task is done", async () => {
    await using day = await aWorld()
    const here = shopOf(await day.aWorkspace())
    const { service_id, rider } = await here.aQueue({ duration_minutes: 45, buffer_minutes: 5 })
    const [first, second] = [made(await here.book({ service_id })), made(await here.book({ service_id }))]
    // At 09:00:30 and at 09:20:48.
    day.wait(0.5)
    await here.act(first.id, 'take', { resource_id: rider })
    day.wait(20.3)
    await here.act(second.id, 'take', { resource_id: rider })
    const ofRider = async () => (await overview({}, here)).body.resources[0]
    // 09:00-09:45 and 09:20-10:05, then five minutes.
    const both = { ...minutes(1440, 65, 5, 1370), open: 2, active: 2, now: { booking_id: first.id } }
    expect(await ofRider()).toMatchObject(both)
    await here.act(first.id, 'release')
    expect(await ofRider()).toMatchObject({ ...minutes(1440, 45, 5, 1390), open: 1, now: { booking_id: second.id } })
    await here.act(second.id, 'complete')
    expect(await ofRider()).toMatchObject({ ...minutes(1440, 45, 5, 1390), open: 0, completed: 1, now: null })
  })
})

describe('resources in the overview', () => {
  test('are all active ones, by name and then by id; with a group, its members', async () => {
    const [zoe, ana, another] = [
      await shop.aResource({ name: 'zoé' }),
      await shop.aResource({ name: 'Ána' }),
      await shop.aResource({ name: 'ana' }),
    ]
    const [idle, gone] = [await shop.aResource({ name: 'Idle', active: false }), await shop.aResource({ name: 'Gone' })]
    await shop.client.delete(`/resources/${gone.id}`)
    const group = await shop.aGroup([zoe.id, ana.id, idle.id], { name: 'Team' })
    await shop.aGroup([another.id], { name: 'Others' })
    const ids = (body: { resources: { resource_id: string }[] }) => body.resources.map((each) => each.resource_id)
    const { body } = await overview()
    expect(ids(body)).toEqual([...[ana.id, another.id].toSorted(), zoe.id])
    expect(body.groups.map((each: { name: string }) => each.name)).toEqual(['Others', 'Team'])
    const part = (await overview({ group_id: group.id })).body
    expect(ids(part)).toEqual([ana.id, zoe.id])
    expect(part.groups).toMatchObject([{ group_id: group.id }])
    expect(part.totals.working_minutes).toBe(2 * 1440)
  })

  test('are an empty list in a workspace without resources', async () => {
    const { body } = await overview(TUESDAY)
    expect(body).toMatchObject({ resources: [], groups: [], omitted_resources: 0 })
    expect(body.totals).toMatchObject({ ...minutes(0, 0, 0, 0), open: 0, waiting: 0 })
  })

  test('are at most 200, and the answer says how many more there are', async () => {
    const { service_id, ana } = await shop.aBarber()
    made(await shop.book({ service_id, start: at('10:00') }))
    for (let number = 0; number < 200; number += 1) await shop.aResource({ name: `Chair ${number}` })
    const zoe = await shop.aResource({ name: 'Zoe' })
    const { id: hers } = await shop.aService([{ resource_ids: [zoe.id] }])
    made(await shop.book({ service_id: hers, start: at('10:00') }))
    const { body } = await overview(TUESDAY)
    expect(body.resources).toHaveLength(200)
    expect(body.omitted_resources).toBe(2)
    expect(body.resources[0]).toMatchObject({ resource_id: ana, open: 1, booked_minutes: 30, next: { service_id } })
    expect(body.totals).toMatchObject({ ...minutes(480 + 199 * 1440, 30, 0, 450 + 199 * 1440), open: 1 })
  })

  test('are never those of another workspace', async () => {
    const other = shopOf(await world.aWorkspace('Somebody else'))
    const { service_id, ana } = await other.aBarber()
    const queue = await other.aQueue()
    made(await other.book({ service_id, start: at('10:00') }))
    made(await other.book({ service_id: queue.service_id }))
    const foreign = await overview({ group_id: queue.group_id })
    const unknown = await overview({ group_id: 'grp_0000000000000000000000' })
    expect([foreign.status, foreign.body.detail]).toEqual([404, unknown.body.detail])
    const { body } = await overview(TUESDAY)
    expect(body).toMatchObject({ resources: [], groups: [], totals: { open: 0, waiting: 0 } })
    expect(ana).toBeDefined()
  })

  test('can be read by an agent of the team, and not by a key without the scope', async () => {
    const { client } = await workspace.member('agent')
    expect((await client.get('/team/overview')).status).toBe(200)
    const key = await workspace.key('bookings:write', 'config:read')
    expect(await key.get('/team/overview')).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
    expect((await (await workspace.key('bookings:read')).get('/team/overview')).status).toBe(200)
  })
})

describe('money', () => {
  const NOTHING = { expected_cents: 0, done_cents: 0, lost_cents: 0, paid_cents: 0 }

  test('is expected, done, lost and paid, of the bookings that start in the range', async () => {
    const { service_id, ana } = await shop.aBarber({ price_cents: 5_000 })
    expect(await numbersOf(ana)).toMatchObject({ money: [] })
    const times = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00']
    const [paid, done, absent, cancelled, failed, moved] = await Promise.all(
      times.map(async (time) => made(await shop.book({ service_id, start: at(time) })).id as string),
    )
    const pay = (id: string | undefined, amount_cents: number) =>
      shop.client.post(`/bookings/${id}/mark-paid`, { method: 'cash', amount_cents })
    await Promise.all([pay(paid, 1_000), pay(done, 5_000), pay(cancelled, 500), pay(failed, 200), pay(moved, 2_000)])
    await shop.operate(done as string, 'complete')
    await shop.operate(absent as string, 'no-show')
    await shop.operate(cancelled as string, 'cancel')
    await shop.operate(failed as string, 'fail', { reason: 'Broken chair' })
    made(await shop.reschedule(moved as string, { start: at('15:00') }))
    made(await shop.book({ service_id, start: at('10:00', '2030-03-06') }))
    const money = [
      { currency: 'BRL', expected_cents: 10_000, done_cents: 5_000, lost_cents: 10_000, paid_cents: 8_700 },
    ]
    expect(await numbersOf(ana)).toMatchObject({ money })
    const { body } = await overview(TUESDAY)
    expect(body.totals.money).toEqual(money)
    const stats = (await shop.client.get(`/resources/${ana}/stats?${new URLSearchParams(TUESDAY)}`)).body
    expect(stats.money).toEqual(money)
  })

  test('is shown for each currency, and a booking with two resources counts once in the totals', async () => {
    const [ana, room] = [await shop.aResource({ name: 'Ana' }), await shop.aResource({ name: 'Room' })]
    const needs = [{ resource_ids: [ana.id] }, { resource_ids: [room.id] }]
    const massage = await shop.aService(needs, { name: 'Massage', price_cents: 9_000, currency: 'USD' })
    const cut = await shop.aService([{ resource_ids: [ana.id] }], { name: 'Cut', price_cents: 4_000, currency: 'BRL' })
    const free = await shop.aService([{ resource_ids: [room.id] }], { name: 'Visit' })
    made(await shop.book({ service_id: massage.id, start: at('10:00') }))
    made(await shop.book({ service_id: cut.id, start: at('12:00') }))
    made(await shop.book({ service_id: free.id, start: at('14:00') }))
    const [brl, usd] = [
      { ...NOTHING, currency: 'BRL', expected_cents: 4_000 },
      { ...NOTHING, currency: 'USD', expected_cents: 9_000 },
    ]
    expect((await numbersOf(ana.id)).money).toEqual([brl, usd])
    expect((await numbersOf(room.id)).money).toEqual([usd])
    expect((await overview(TUESDAY)).body.totals.money).toEqual([brl, usd])
  })

  test('of another workspace is never shown', async () => {
    const stranger = shopOf(await world.aWorkspace())
    const { service_id } = await stranger.aBarber({ price_cents: 5_000 })
    made(await stranger.book({ service_id, start: at('10:00') }))
    expect((await overview(TUESDAY)).body.totals.money).toEqual([])
  })
})
