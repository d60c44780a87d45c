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

type Query = { from?: string; to?: string; bucket?: string }
const ask = (id: string, query: Query = {}, of = shop) =>
  of.client.get(`/resources/${id}/stats?${new URLSearchParams({ ...query })}`)
/** Tuesday, 5 March 2030, in São Paulo. */
const TUESDAY = { from: at('00:00'), to: at('24:00') }

async function statsOf(id: string, query: Query = TUESDAY, of = shop) {
  const { status, body } = await ask(id, query, of)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const TIME = ['working_minutes', 'booked_minutes', 'booked_outside_minutes', 'buffer_minutes', 'free_minutes'] as const
type Numbers = Record<(typeof TIME)[number], number>
interface Entry extends Numbers {
  from: string
  to: string
  occupancy: number | null
  bookings: { total: number; by_status: Record<string, number> }
}

/** The entries cover the range without a gap, and add up to the whole. */
function expectToAddUp(stats: Entry & { series: Entry[] }) {
  const { series } = stats
  expect(series.map(({ from }) => from)).toEqual([stats.from, ...series.slice(0, -1).map(({ to }) => to)])
  expect(series.at(-1)?.to).toBe(stats.to)
  for (const name of TIME) {
    expect(
      series.reduce((sum, entry) => sum + entry[name], 0),
      name,
    ).toBe(stats[name])
  }
  expect(series.reduce((sum, { bookings }) => sum + bookings.total, 0)).toBe(stats.bookings.total)
  for (const [status, count] of Object.entries(stats.bookings.by_status)) {
    expect(
      series.reduce((sum, { bookings }) => sum + (bookings.by_status[status] ?? 0), 0),
      status,
    ).toBe(count)
  }
}

describe('the bookings of a resource', () => {
  test('are counted by status, with rates of those that ended', async () => {
    const { service_id, ana } = await shop.aBarber()
    const times = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00', '12:30', '13:00']
    const [one, two, three, absent, failed, gone, moved] = await Promise.all(
      times.slice(0, 8).map(async (time) => made(await shop.book({ service_id, start: at(time) })).id),
    )
    for (const id of [one, two, three]) await shop.operate(id, 'complete')
    await shop.operate(absent, 'no-show')
    await shop.operate(failed, 'fail')
    await shop.operate(gone, 'cancel')
    made(await shop.reschedule(moved, { start: at('12:00', '2030-03-06') }))
    made(await shop.hold({ service_id, start: at('13:00') }))
    const stats = await statsOf(ana)
    expect(stats).toMatchObject({
      resource_id: ana,
      name: 'Ana',
      ...TUESDAY,
      bookings: {
        // The hold and the rescheduled booking do not count.
        total: 7,
        by_status: { completed: 3, no_show: 1, failed: 1, cancelled: 1, confirmed: 1, rescheduled: 1, held: 1 },
      },
      completion_rate: { rate: 0.5, n: 6 },
      no_show_rate: { rate: 0.25, n: 4 },
      cancel_rate: { rate: 1 / 6, n: 6 },
      planned: { minutes: 90, n: 3 },
      // No action has recorded when the work began.
      real: { minutes: 0, planned_minutes: 0, n: 0 },
      working_minutes: 480,
      booked_minutes: 180,
      free_minutes: 300,
      occupancy: 0.375,
    })
    expectToAddUp(stats)
  })

  test('have no rate when there are none, and every day has an entry', async () => {
    const { ana } = await shop.aBarber()
    const stats = await statsOf(ana, { from: at('00:00'), to: at('24:00', '2030-03-07') })
    const nothing = { rate: null, n: 0 }
    expect(stats).toMatchObject({
      bookings: { total: 0, by_status: {} },
      completion_rate: nothing,
      no_show_rate: nothing,
      cancel_rate: nothing,
      planned: { minutes: 0, n: 0 },
      occupancy: 0,
    })
    expect(stats.series).toHaveLength(3)
    expect(stats.series[1]).toEqual({
      from: at('00:00', '2030-03-06'),
      to: at('00:00', '2030-03-07'),
      bookings: { total: 0, by_status: {} },
      working_minutes: 480,
      booked_minutes: 0,
      booked_outside_minutes: 0,
      buffer_minutes: 0,
      free_minutes: 480,
      occupancy: 0,
    })
  })

  test('are those that start in the range, while minutes are cut at its ends', async () => {
    const { service_id, room } = await shop.aClass({ duration_minutes: 120, buffer_minutes: 15 })
    made(await shop.book({ service_id, start: at('23:00', '2030-03-04') }))
    made(await shop.book({ service_id, start: at('23:30') }))
    // The first booking counts with 00:00-01:00 and its buffer, the second with 23:30-24:00.
    expect(await statsOf(room)).toMatchObject({ bookings: { total: 1 }, booked_minutes: 90, buffer_minutes: 15 })
  })

  test('include an expired hold as expired, swept or not', async () => {
    await using day = await aWorld()
    const here = shopOf(await day.aWorkspace())
    const { service_id, ana } = await here.aBarber()
    made(await here.hold({ service_id, start: at('13:00') }))
    expect((await statsOf(ana, TUESDAY, here)).bookings.by_status).toEqual({ held: 1 })
    day.wait(10)
    expect((await statsOf(ana, TUESDAY, here)).bookings).toEqual({ total: 0, by_status: { expired: 1 } })
  })
})

test('real minutes count from check-in to completion, for bookings for which both are known', async () => {
  await using day = await aWorld()
  const here = shopOf(await day.aWorkspace())
  const { service_id, ana } = await here.aBarber()
  const book = async (time: string) => made(await here.book({ service_id, start: at(time) })).id
  const [first, second, third, fourth] = [
    await book('09:00'),
    await book('10:00'),
    await book('11:00'),
    await book('12:00'),
  ]
  // Tuesday, 09:05 to 09:45.
  day.wait(24 * 60 + 5)
  await here.operate(first, 'check-in')
  day.wait(40)
  await here.operate(first, 'complete')
  // From 10:00 to half a minute after 10:20.
  day.wait(15)
  await here.operate(second, 'check-in')
  day.wait(20.5)
  await here.operate(second, 'complete')
  await here.operate(third, 'complete')
  await here.operate(fourth, 'check-in')
  const { planned, real } = await statsOf(ana, TUESDAY, here)
  expect(planned).toEqual({ minutes: 90, n: 3 })
  expect(real).toEqual({ minutes: 61, planned_minutes: 60, n: 2 })
  // The numbers stay the same when the stage of checked-in bookings has another name now.
  const config = JSON.stringify((await here.client.get('/stage-config')).body).replaceAll('"arrived"', '"here"')
  expect((await here.client.put('/stage-config', { ...JSON.parse(config), migrate: { arrived: 'here' } })).status).toBe(
    200,
  )
  expect((await statsOf(ana, TUESDAY, here)).real).toEqual(real)
})

test('real minutes of a task count from its first active stage, by the current stages', async () => {
  await using day = await aWorld()
  const here = shopOf(await day.aWorkspace())
  const { service_id, rider } = await here.aQueue({ duration_minutes: 45 })
  const take = async () => {
    const { id } = made(await here.book({ service_id }))
    await here.act(id, 'take', { resource_id: rider })
    return id
  }
  const [ridden, unknown] = [await take(), await take()]
  day.wait(5)
  await here.act(ridden, 'start')
  day.wait(10)
  await here.act(ridden, 'not-at-home')
  day.wait(10)
  await here.act(ridden, 'complete')
  await here.act(unknown, 'complete')
  const known = async () => (await statsOf(rider, {}, here)).real
  expect(await known()).toEqual({ minutes: 20, planned_minutes: 45, n: 1 })

  const config = (await here.client.get('/stage-config')).body
  const stages = config.stages.map((stage: { key: string }) =>
    stage.key === 'taken' ? { ...stage, category: 'active' } : stage,
  )
  expect((await here.client.put('/stage-config', { ...config, stages })).status).toBe(200)
  expect(await known()).toEqual({ minutes: 50, planned_minutes: 90, n: 2 })
})

describe('series', () => {
  const NEW_YORK = 'America/New_York'
  const local = (date: string, offset: string) => new Date(`${date}T00:00:00${offset}`).toISOString()

  /** A nurse in New York who works from 22:00 to 06:00, with a booking in the night of 9 March and one on the 12th. */
  async function aNightNurse() {
    await workspace.owner.patch(`/workspaces/${workspace.id}`, { timezone: NEW_YORK })
    const weekly = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: '22:00', end: '06:00' }))
    const schedule = await shop.aSchedule({ timezone: NEW_YORK, weekly })
    const nurse = await shop.aResource({ schedule_id: schedule.id })
    const service = await shop.aService([{ resource_ids: [nurse.id] }], { duration_minutes: 240, buffer_minutes: 30 })
    made(await shop.book({ service_id: service.id, start: '2030-03-09T23:00:00-05:00' }))
    made(await shop.book({ service_id: service.id, start: '2030-03-12T00:00:00-04:00' }))
    return nurse.id
  }

  test('by day: each begins at midnight, also on a day of 23 hours', async () => {
    const id = await aNightNurse()
    const range = { from: local('2030-03-09', '-05:00'), to: local('2030-03-13', '-04:00') }
    const stats = await statsOf(id, range)
    expectToAddUp(stats)
    expect(stats.series).toMatchObject([
      // 00:00-06:00 and 22:00-24:00 are working time, and 23:00-24:00 is booked.
      { from: range.from, working_minutes: 480, booked_minutes: 60, occupancy: 0.125, bookings: { total: 1 } },
      // One hour is skipped: 300 + 120. Four hours from 23:00 end at 04:00, and the buffer at 04:30.
      { from: local('2030-03-10', '-05:00'), working_minutes: 420, booked_minutes: 180, buffer_minutes: 30 },
      { from: local('2030-03-11', '-04:00'), working_minutes: 480, booked_minutes: 0, bookings: { total: 0 } },
      { from: local('2030-03-12', '-04:00'), working_minutes: 480, booked_minutes: 240, occupancy: 0.5 },
    ])
  })

  test('by week: from Monday to Monday, the first and the last incomplete', async () => {
    const id = await aNightNurse()
    const range = { from: '2030-03-08T12:00:00.000Z', to: '2030-03-20T15:30:00.000Z' }
    const stats = await statsOf(id, { ...range, bucket: 'week' })
    expectToAddUp(stats)
    expect(stats.series).toMatchObject([
      // Friday is counted from 07:00: 120 + 480 + 420.
      { from: range.from, to: local('2030-03-11', '-04:00'), working_minutes: 1020, booked_minutes: 240 },
      { to: local('2030-03-18', '-04:00'), working_minutes: 7 * 480, booked_minutes: 240 },
      // Wednesday is counted until 11:30: 480 + 480 + 360.
      { to: range.to, working_minutes: 1320, booked_minutes: 0 },
    ])
  })

  test('by month: over a year with both changes of the clock', async () => {
    const id = await aNightNurse()
    const range = { from: local('2030-01-01', '-05:00'), to: local('2031-01-01', '-05:00') }
    const stats = await statsOf(id, { ...range, bucket: 'month' })
    expectToAddUp(stats)
    const begins = stats.series.map(({ from }: Entry) => from)
    expect([begins[0], begins[2], begins[3], begins[10], begins[11]]).toEqual([
      range.from,
      local('2030-03-01', '-05:00'),
      local('2030-04-01', '-04:00'),
      local('2030-11-01', '-04:00'),
      local('2030-12-01', '-05:00'),
    ])
    expect(stats.series).toHaveLength(12)
    // There are eight hours a day, one less in March and one more in November.
    expect(stats.series[2].working_minutes).toBe(31 * 480 - 60)
    expect(stats.series[10].working_minutes).toBe(30 * 480 + 60)
    expect(stats.working_minutes).toBe(365 * 480)
    expect((await statsOf(id, range)).series).toHaveLength(365)
  })

  test('without bounds: the last 30 days including today, by day', async () => {
    const { ana } = await shop.aBarber()
    // It is Monday, 4 March.
    const stats = await statsOf(ana, {})
    expect(stats).toMatchObject({ from: at('00:00', '2030-02-03'), to: at('00:00', '2030-03-05') })
    expect(stats.series).toHaveLength(30)
    expect(stats.working_minutes).toBe(30 * 480)
    expectToAddUp(stats)
    expect(await statsOf(ana, { from: at('00:00', '2030-03-04') })).toMatchObject({ to: at('00:00', '2030-04-03') })
    expect(await statsOf(ana, { to: at('00:00', '2030-03-04') })).toMatchObject({ from: at('00:00', '2030-02-02') })
  })
})

describe('a wrong request', () => {
  test.each([
    ['a range that ends where it begins', { from: at('10:00'), to: at('10:00') }, 'to out_of_range'],
    ['a range of more than 366 days', { from: '2030-01-01T00:00:00Z', to: '2031-01-02T00:00:01Z' }, 'to out_of_range'],
    ['an unknown bucket', { bucket: 'hour' }, 'bucket unknown_value'],
    ['a moment without an offset', { to: '2030-01-01T00:00:00' }, 'to format'],
  ])('%s', async (_what, query, fault) => {
    const { id } = await shop.aResource()
    const { status, body } = await ask(id, query)
    const faults = body.errors?.map((each: { parameter: string; code: string }) => `${each.parameter} ${each.code}`)
    expect({ status, faults }).toEqual({ status: 422, faults: [fault] })
  })

  test('for a resource of another workspace answers the same as for an unknown one', async () => {
    const other = shopOf(await world.aWorkspace('Somebody else'))
    const { ana } = await other.aBarber()
    for (const id of [ana, 'res_0000000000000000000000']) {
      expect(await ask(id, { to: 'nonsense' }), id).toMatchObject({ status: 404, body: { code: 'not_found' } })
      expect((await ask(id)).status).toBe(404)
    }
  })

  test('by a key without the scope is refused; an agent of the team may read', async () => {
    const { id } = await shop.aResource()
    const path = `/resources/${id}/stats`
    const key = await workspace.key('config:read', 'bookings:write')
    expect(await key.get(path)).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
    expect((await (await workspace.member('agent')).client.get(path)).status).toBe(200)
  })
})

test('an archived resource keeps its numbers, and has no working time after that', async () => {
  await using day = await aWorld()
  const here = shopOf(await day.aWorkspace())
  const { service_id, ana, schedule_id } = await here.aBarber()
  const { id } = made(await here.book({ service_id, start: at('10:00') }))
  await here.client.post(`/schedules/${schedule_id}/overrides`, {
    date: '2030-03-05',
    windows: [{ start: '10:00', end: '12:00' }],
  })
  // Wednesday, 11:00.
  day.wait(2 * 24 * 60 + 120)
  await here.operate(id, 'complete')
  for (const path of [`services/${service_id}`, `resources/${ana}`, `schedules/${schedule_id}`]) {
    expect((await here.client.delete(`/${path}`)).status, path).toBe(204)
  }
  const stats = await statsOf(ana, { from: at('00:00'), to: at('00:00', '2030-03-08') }, here)
  expect(stats).toMatchObject({ name: 'Ana', bookings: { total: 1 }, completion_rate: { rate: 1, n: 1 } })
  // Working time is two hours on Tuesday, 09:00-11:00 on Wednesday, and nothing on Thursday.
  expect(stats.series).toMatchObject([
    { working_minutes: 120, booked_minutes: 30, occupancy: 0.25 },
    { working_minutes: 120, booked_minutes: 0 },
    { working_minutes: 0, occupancy: null },
  ])
  expect(await statsOf(ana, { from: at('00:00', '2030-03-07') }, here)).toMatchObject({ working_minutes: 0 })
})

test('an archived schedule still gives the working time of an inactive resource that has it', async () => {
  const { ana, service_id, schedule_id } = await shop.aBarber()
  await shop.client.patch(`/services/${service_id}`, { active: false })
  await shop.client.patch(`/resources/${ana}`, { active: false })
  expect((await shop.client.delete(`/schedules/${schedule_id}`)).status).toBe(204)
  expect(await statsOf(ana)).toMatchObject({ working_minutes: 480 })
})

test('bookings that are assigned to a resource count, though they take none of its time', async () => {
  const { service_id, ana } = await shop.aBarber()
  const bia = await shop.aResource({ name: 'Bia' })
  const { id } = made(await shop.book({ service_id, start: at('10:00') }))
  await configure(shop, HAND_OVER)
  expect((await shop.act(id, 'hand-over', { resource_id: bia.id })).status).toBe(200)
  expect(await statsOf(bia.id)).toMatchObject({ bookings: { total: 1 }, booked_minutes: 0 })
  expect(await statsOf(ana)).toMatchObject({ bookings: { total: 1 }, booked_minutes: 30 })
})
