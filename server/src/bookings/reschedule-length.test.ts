import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventsOf, trailOf } from '../testing/ledger.ts'
import { faultsIn, inLine, outcome } from '../testing/race.ts'
import { at, made, type Shop, shopOf } from '../testing/shop.ts'
import { aWorld, type Reply, type TestWorkspace, type World } from '../testing/world.ts'

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

const book = async (body: object) => made(await shop.book(body))
const refusalOf = ({ status, body }: Reply) =>
  body.errors ? `${status} ${body.errors[0].pointer} ${body.errors[0].code}` : `${status} ${body.code}`
const startsOf = ({ body }: Reply): string[] => body.alternatives.map(({ start }: { start: string }) => start)
const resourcesOf = ({ body }: Reply) => body.allocations.map((each: { resource_id: string }) => each.resource_id)
const sound = async () => expect(await faultsIn(world, workspace.id)).toEqual([])

describe('a booking that keeps its start', () => {
  test.each([
    ['longer', 75, '11:15', '11:25'],
    ['shorter', 10, '10:10', '10:20'],
  ])('may become %s: its buffers and its price stay the same', async (_how, duration_minutes, end, free) => {
    const buffers = { buffer_before_minutes: 5, buffer_minutes: 10 }
    const { service_id, ana } = await shop.aBarber({ ...buffers, price_cents: 5_000 })
    const old = await book({ service_id, start: at('10:00') })
    const moved = await shop.reschedule(old.id, { start: at('10:00'), duration_minutes })
    expect(moved).toMatchObject({
      status: 201,
      body: {
        status: 'confirmed',
        start: at('10:00'),
        end: at(end),
        allocations: [{ resource_id: ana, start: at('09:55'), end: at(free) }],
        price_cents: 5_000,
        rescheduled_from: old.id,
      },
    })
    expect(await shop.getBooking(moved.body.id)).toEqual(moved.body)
    const [event] = await eventsOf(world, moved.body.id)
    expect(event).toMatchObject({ type: 'booking.rescheduled', data: { previous_start_at: at('10:00') } })
    expect(event.data.booking).toMatchObject({ start_at: at('10:00'), end_at: at(end) })
    const next = new Date(Date.parse(at(free)) + 5 * 60_000)
    const tooEarly = new Date(next.getTime() - 60_000).toISOString()
    expect((await shop.book({ service_id, start: tooEarly })).body.code).toBe('slot_taken')
    await book({ service_id, start: next.toISOString() })
    await sound()
  })

  test('counts in the statistics with its new length', async () => {
    const { service_id, ana } = await shop.aBarber({ buffer_minutes: 10 })
    const { id } = await book({ service_id, start: at('10:00') })
    made(await shop.reschedule(id, { start: at('10:00'), duration_minutes: 90 }))
    const day = new URLSearchParams({ from: at('00:00'), to: at('00:00', '2030-03-06') })
    expect((await shop.client.get(`/resources/${ana}/stats?${day}`)).body).toMatchObject({
      booked_minutes: 90,
      buffer_minutes: 10,
    })
  })

  test('does not change when the length is the one it has, null or left out', async () => {
    const { service_id, ana } = await shop.aBarber()
    const { id } = await book({ service_id, start: at('10:00') })
    const longer = made(await shop.reschedule(id, { start: at('10:00'), duration_minutes: 50 }))
    const trail = await trailOf(world, longer.id)
    for (const body of [{ duration_minutes: 50 }, { duration_minutes: null }, {}, { resource_ids: [ana] }]) {
      expect(refusalOf(await shop.reschedule(longer.id, { start: at('10:00'), ...body }))).toBe('422 /start same_time')
    }
    expect(await trailOf(world, longer.id)).toEqual(trail)
    made(await shop.reschedule(longer.id, { start: at('10:00'), duration_minutes: 30 }))
  })

  test('may last from one minute to one day', async () => {
    const { service_id } = await shop.aClass()
    let { id } = await book({ service_id, start: at('10:00') })
    const stretch = (duration_minutes: unknown) => shop.reschedule(id, { start: at('10:00'), duration_minutes })
    for (const wrong of [0, 1_441]) {
      expect(refusalOf(await stretch(wrong))).toBe('422 /duration_minutes out_of_range')
    }
    for (const wrong of [10.5, '30']) {
      expect(refusalOf(await stretch(wrong))).toBe('422 /duration_minutes wrong_type')
    }
    for (const [minutes, end] of [
      [1, at('10:01')],
      [1_440, at('10:00', '2030-03-06')],
    ]) {
      const moved = made(await stretch(minutes))
      expect(moved.end).toBe(end)
      id = moved.id
    }
  })

  test('becomes longer once under one key, and another length under that key is refused', async () => {
    const { service_id } = await shop.aBarber()
    const { id } = await book({ service_id, start: at('10:00') })
    const ask = (duration_minutes: number) => shop.reschedule(id, { start: at('10:00'), duration_minutes }, 'stretch')
    const [one, two] = await Promise.all([ask(60), ask(60)])
    expect(one.status).toBe(201)
    expect(two.body).toEqual(one.body)
    expect((await ask(90)).body.code).toBe('idempotency_conflict')
    await sound()
  })
})

describe('a booking with a length of its own', () => {
  test('keeps it when it moves, even if the service has another duration now', async () => {
    const { service_id } = await shop.aBarber()
    const { id } = await book({ service_id, start: at('10:00') })
    const longer = made(await shop.reschedule(id, { start: at('10:00'), duration_minutes: 75 }))
    await shop.client.patch(`/services/${service_id}`, { duration_minutes: 20 })
    const moved = made(await shop.reschedule(longer.id, { start: at('14:00') }))
    expect(moved).toMatchObject({ start: at('14:00'), end: at('15:15') })
    const again = made(await shop.reschedule(moved.id, { start: at('09:00'), duration_minutes: null }))
    expect(again).toMatchObject({ start: at('09:00'), end: at('10:15') })
    expect(await book({ service_id, start: at('14:00') })).toMatchObject({ end: at('14:20') })
  })

  test('is refused, and offered other times, by that length', async () => {
    const { service_id } = await shop.aBarber()
    const { id } = await book({ service_id, start: at('10:00') })
    const longer = made(await shop.reschedule(id, { start: at('10:00'), duration_minutes: 90 }))
    await book({ service_id, start: at('15:00') })
    const refused = await shop.reschedule(longer.id, { start: at('14:00') })
    expect(refusalOf(refused)).toBe('409 slot_taken')
    expect(startsOf(refused)).toEqual(['13:30', '13:00', '12:30', '15:30', '12:00'].map((time) => at(time)))
    expect(refused.body.alternatives[0].end).toEqual(at('15:00'))
  })
})

describe('a length that does not fit leaves the booking unchanged:', () => {
  test('the next booking is in the way, and every alternative can be booked with the same call', async () => {
    const { service_id } = await shop.aBarber({ buffer_minutes: 10 })
    let { id } = await book({ service_id, start: at('10:00') })
    await book({ service_id, start: at('11:00') })
    const trail = await trailOf(world, id)
    const refused = await shop.reschedule(id, { start: at('10:00'), duration_minutes: 51 })
    expect(refusalOf(refused)).toBe('409 slot_taken')
    expect(startsOf(refused)).toEqual(['09:30', '09:00', '12:00', '12:30', '13:00'].map((time) => at(time)))
    expect(await trailOf(world, id)).toEqual(trail)
    for (const { start, end } of refused.body.alternatives) {
      const moved = made(await shop.reschedule(id, { start, duration_minutes: 51 }))
      expect(moved).toMatchObject({ start, end })
      id = made(await shop.reschedule(moved.id, { start: at('10:00'), duration_minutes: 30 })).id
    }
    expect(made(await shop.reschedule(id, { start: at('10:00'), duration_minutes: 50 }))).toMatchObject({
      end: at('10:50'),
    })
    await sound()
  })

  test('its own start is offered for another length, because that would be a change', async () => {
    const { service_id } = await shop.aBarber()
    const { id } = await book({ service_id, start: at('10:00') })
    await book({ service_id, start: at('11:00') })
    const refused = await shop.reschedule(id, { start: at('10:30'), duration_minutes: 60 })
    expect(startsOf(refused)[0]).toEqual(at('10:00'))
    made(await shop.reschedule(id, { start: at('10:00'), duration_minutes: 60 }))
  })

  test('the shop closes before the new end', async () => {
    const { service_id } = await shop.aBarber()
    const { id } = await book({ service_id, start: at('16:00') })
    const refused = await shop.reschedule(id, { start: at('16:00'), duration_minutes: 61 })
    expect(refusalOf(refused)).toBe('422 /start closed')
    expect(refused.body.alternatives[0]).toEqual({ start: at('15:30'), end: at('16:31') })
    made(await shop.reschedule(id, { start: at('16:00'), duration_minutes: 60 }))
  })

  test('another resource may have time, unless the caller wants to keep the resource', async () => {
    const [ana, bia] = [await shop.aResource({ priority: 5 }), await shop.aResource({ name: 'Bia' })]
    const team = await shop.aGroup([ana.id, bia.id], { assignment: 'priority' })
    const { id: service_id } = await shop.aService([{ group_id: team.id }])
    const { id } = await book({ service_id, start: at('10:00'), resource_ids: [bia.id] })
    await book({ service_id, start: at('10:45'), resource_ids: [bia.id] })
    const longer = { start: at('10:00'), duration_minutes: 60 }
    expect(refusalOf(await shop.reschedule(id, { ...longer, resource_ids: [bia.id] }))).toBe('409 slot_taken')
    const moved = await shop.reschedule(id, longer)
    expect(moved).toMatchObject({ status: 201, body: { start: at('10:00'), end: at('11:00') } })
    expect(resourcesOf(moved)).toEqual([ana.id])
  })

  test('a shared room has too few places left later', async () => {
    const room = await shop.aResource({ kind: 'room', shared: true, capacity: 3 })
    const { id: service_id } = await shop.aService([{ resource_ids: [room.id] }])
    const pair = await book({ service_id, start: at('10:00'), party_size: 2 })
    const [, second] = [await book({ service_id, start: at('10:30') }), await book({ service_id, start: at('10:45') })]
    const stretch = (duration_minutes: number) => shop.reschedule(pair.id, { start: at('10:00'), duration_minutes })
    expect(refusalOf(await stretch(46))).toBe('409 slot_taken')
    await shop.operate(second.id, 'cancel')
    expect((await stretch(90)).status).toBe(201)
    expect((await shop.book({ service_id, start: at('10:45') })).status).toBe(409)
    await sound()
  })
})

test.each([
  ['is skipped', '2030-03-10T01:30:00-05:00', 210, '2030-03-10T06:00:00-04:00'],
  ['comes twice', '2030-11-03T00:30:00-04:00', 390, '2030-11-03T06:00:00-05:00'],
])('a length counts elapsed minutes, even on a day on which an hour %s', async (_what, start, minutes, closing) => {
  const weekly = [{ weekday: 7, start: '00:00', end: '06:00' }]
  const schedule = await shop.aSchedule({ timezone: 'America/New_York', weekly })
  const ana = await shop.aResource({ schedule_id: schedule.id })
  const { id: service_id } = await shop.aService([{ resource_ids: [ana.id] }])
  const { id } = await book({ service_id, start })
  const refused = await shop.reschedule(id, { start, duration_minutes: minutes + 1 })
  expect(refusalOf(refused)).toBe('422 /start closed')
  const moved = made(await shop.reschedule(id, { start, duration_minutes: minutes }))
  expect(moved.end).toBe(new Date(closing).toISOString())
})

describe('two bookings that become longer at once', () => {
  test.each(['earlier', 'later'] as const)(
    'towards each other: the %s one comes first and gets the time between, and the other stays unchanged',
    async (first) => {
      const { service_id, ana } = await shop.aBarber()
      const earlier = await book({ service_id, start: at('10:00') })
      const later = await book({ service_id, start: at('11:00') })
      const stretch = {
        earlier: () => shop.reschedule(earlier.id, { start: at('10:00'), duration_minutes: 60 }),
        later: () => shop.reschedule(later.id, { start: at('10:30'), duration_minutes: 60 }),
      }
      const [second, loser] = first === 'earlier' ? (['later', later] as const) : (['earlier', earlier] as const)
      const replies = await inLine(world, 'resources', ana, stretch[first], stretch[second])
      expect(replies.map(outcome)).toEqual(['201', '409 slot_taken'])
      expect(await shop.getBooking(loser.id)).toEqual(loser)
      await sound()
    },
  )

  test('all in a row, each in both directions: none overlap, and a refused one has two neighbours that grew', async () => {
    const { service_id } = await shop.aBarber()
    const hours = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00']
    const row: { id: string; start: string }[] = []
    for (const hour of hours) row.push(await book({ service_id, start: at(hour) }))
    const longer = { duration_minutes: 60 }
    const replies = await Promise.all(
      row.flatMap(({ id, start }) => {
        const earlier = new Date(Date.parse(start) - 30 * 60_000).toISOString()
        return [shop.reschedule(id, { start, ...longer }), shop.reschedule(id, { start: earlier, ...longer })]
      }),
    )
    const known = ['201', '409 slot_taken', '409 invalid_transition', '422 validation_error']
    expect(replies.map(outcome).filter((each) => !known.includes(each))).toEqual([])
    const listed: { rescheduled_from: string | null }[] = (await shop.client.get('/bookings')).body.data
    expect(listed).toHaveLength(hours.length)
    const moved = listed.map(({ rescheduled_from }) => rescheduled_from !== null)
    for (const [index, isMoved] of moved.entries()) {
      // Before the first booking it is the closed shop, not a neighbour, that is in the way.
      const isHemmedIn = (moved[index - 1] ?? true) && moved[index + 1]
      expect(isMoved || isHemmedIn).toBe(true)
    }
    await sound()
  })
})
