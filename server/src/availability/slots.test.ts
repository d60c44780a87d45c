import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { beginCatalogChange } from '../catalog/change.ts'
import { currentCatalog } from '../catalog/remembered-catalog.ts'
import { SYSTEM } from '../platform/context.ts'
import { newId } from '../platform/id.ts'
import { writing } from '../platform/transaction.ts'
import { type Shop, shopOf } from '../testing/shop.ts'
import { aWorld, type TestWorkspace, type World } from '../testing/world.ts'
import { reserve, type TimeWish } from './reserve.ts'

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

// It is Monday, 4 March 2030, 9:00 in São Paulo.
const TODAY = '2030-03-04'
const times = (reply: { body: { data: { start: string }[] } }) =>
  reply.body.data.map(({ start }) => new Date(Date.parse(start) - 3 * 3_600_000).toISOString().slice(11, 16))
const day = (date: string) => ({ from: `${date}T00:00:00-03:00`, to: `${date}T23:59:00-03:00` })
const take = (wish: Partial<TimeWish> & { service_id: string; start: Date }) =>
  writing(world.platform, { workspaceId: workspace.id, actor: SYSTEM }, (ctx) =>
    reserve(ctx, {
      party_size: 1,
      resource_ids: [],
      timezone: 'America/Sao_Paulo',
      holder_id: newId('bkg'),
      hold_expires_at: null,
      ...wish,
    }),
  )
const at = (time: string, date = '2030-03-05') => new Date(`${date}T${time}:00-03:00`)

async function aBarber(change: object = {}) {
  const schedule = await shop.aSchedule({
    weekly: [2, 3].map((weekday) => ({ weekday, start: '09:00', end: '12:00' })),
  })
  const barber = await shop.aResource({ schedule_id: schedule.id })
  const service = await shop.aService([{ resource_ids: [barber.id] }], change)
  return { schedule, barber, service_id: service.id }
}

describe('free times', () => {
  test('are the starts at which the service fits into the open hours', async () => {
    const { service_id, barber } = await aBarber()
    const reply = await shop.slots({ service_id, ...day('2030-03-05') })
    expect(times(reply)).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00', '11:30'])
    expect(reply.body).toMatchObject({ unavailable_reason: null, next_available: null, next_from: null })
    expect(reply.body.data[0]).toEqual({
      start: '2030-03-05T12:00:00.000Z',
      end: '2030-03-05T12:30:00.000Z',
      resource_ids: [barber.id],
    })
  })

  test('need a person, a room and equipment that are free together', async () => {
    const morning = await shop.aSchedule({ weekly: [{ weekday: 2, start: '09:00', end: '12:00' }] })
    const late = await shop.aSchedule({ weekly: [{ weekday: 2, start: '10:30', end: '18:00' }] })
    const [person, room, machine] = [
      await shop.aResource({ schedule_id: morning.id }),
      await shop.aResource({ kind: 'room', schedule_id: late.id }),
      await shop.aResource({ kind: 'equipment' }),
    ]
    const needs = [person, room, machine].map(({ id }) => ({ resource_ids: [id] }))
    const { id: service_id } = await shop.aService(needs)
    const reply = await shop.slots({ service_id, ...day('2030-03-05') })
    expect(times(reply)).toEqual(['10:30', '11:00', '11:30'])
    expect(reply.body.data[0].resource_ids).toEqual([person.id, room.id, machine.id])
  })

  test('exclude booked times and their buffers', async () => {
    const { service_id } = await aBarber({ buffer_minutes: 10, slot_interval_minutes: 10 })
    await take({ service_id, start: at('10:00') })
    const left = times(await shop.slots({ service_id, ...day('2030-03-05') }))
    expect(left).toEqual(['09:00', '09:10', '09:20', '10:40', '10:50', '11:00', '11:10', '11:20', '11:30'])
  })

  test('are free again at the instant at which a hold expires', async () => {
    const { service_id } = await aBarber()
    await take({ service_id, start: at('10:00'), hold_expires_at: new Date(world.now().getTime() + 10 * 60_000) })
    const isOffered = async () => times(await shop.slots({ service_id, ...day('2030-03-05') })).includes('10:00')
    expect(await isOffered()).toBe(false)
    world.wait(9.99)
    expect(await isOffered()).toBe(false)
    world.wait(0.01)
    expect(await isOffered()).toBe(true)
  })

  test('follow a change of the catalog at once', async () => {
    const { service_id, schedule } = await aBarber()
    expect((await shop.slots({ service_id, ...day('2030-03-05') })).body.data).toHaveLength(6)
    await shop.client.post(`/schedules/${schedule.id}/overrides`, {
      date: '2030-03-05',
      windows: [{ start: '20:00', end: '21:00' }],
    })
    expect(times(await shop.slots({ service_id, ...day('2030-03-05') }))).toEqual(['20:00', '20:30'])
    await shop.client.patch(`/services/${service_id}`, { duration_minutes: 60 })
    expect(times(await shop.slots({ service_id, ...day('2030-03-05') }))).toEqual(['20:00'])
  })

  test('ignore a change of the catalog that was rolled back', async () => {
    const { service_id } = await aBarber()
    const undone = writing(world.platform, { workspaceId: workspace.id, actor: SYSTEM }, async (ctx) => {
      beginCatalogChange(ctx)
      await ctx.db.updateTable('services').set({ active: false }).where('workspace_id', '=', workspace.id).execute()
      await currentCatalog(ctx)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await shop.aResource()
    expect((await shop.slots({ service_id, ...day('2030-03-05') })).body.data).toHaveLength(6)
  })

  test('of a class are offered while there is room for the party', async () => {
    const schedule = await shop.aSchedule({ weekly: [{ weekday: 2, start: '09:00', end: '10:00' }] })
    const hall = await shop.aResource({ kind: 'room', shared: true, capacity: 5, schedule_id: schedule.id })
    const { id: service_id } = await shop.aService([{ resource_ids: [hall.id] }], {
      duration_minutes: 60,
      slot_interval_minutes: 60,
    })
    const offered = async (party_size: string) =>
      times(await shop.slots({ service_id, party_size, ...day('2030-03-05') }))
    await take({ service_id, start: at('09:00'), party_size: 2 })
    await take({ service_id, start: at('09:00'), party_size: 2 })
    expect(await offered('1')).toEqual(['09:00'])
    expect(await offered('2')).toEqual([])
  })

  test("of a group use the least busy resource, or the one that the group's rule names", async () => {
    const [ana, bia] = [
      await shop.aResource({ name: 'Ana', priority: 1 }),
      await shop.aResource({ name: 'Bia', priority: 9 }),
    ]
    const group = await shop.aGroup([ana.id, bia.id])
    const { id: service_id } = await shop.aService([{ group_id: group.id }])
    const first = async () =>
      (await shop.slots({ service_id, from: '2030-03-05T12:00:00Z', to: '2030-03-05T12:30:00Z' })).body.data[0]
        .resource_ids
    await take({ service_id, start: at('15:00'), resource_ids: [ana.id] })
    expect(await first()).toEqual([bia.id])
    await take({ service_id, start: at('16:00'), resource_ids: [bia.id] })
    await take({ service_id, start: at('17:00'), resource_ids: [bia.id] })
    expect(await first()).toEqual([ana.id])
    await shop.client.patch(`/resource-groups/${group.id}`, { assignment: 'priority' })
    expect(await first()).toEqual([bia.id])
    await shop.client.patch(`/resource-groups/${group.id}`, { assignment: 'round_robin' })
    world.wait(1)
    await take({ service_id, start: at('18:00'), resource_ids: [ana.id] })
    expect(await first()).toEqual([bia.id])
  })

  test('use the resources that were requested', async () => {
    const [ana, bia] = [await shop.aResource(), await shop.aResource({ name: 'Bia' })]
    const group = await shop.aGroup([ana.id, bia.id])
    const { id: service_id } = await shop.aService([{ group_id: group.id }])
    const reply = await shop.slots({ service_id, resource_id: bia.id, ...day('2030-03-05') })
    expect(new Set(reply.body.data.flatMap((slot: { resource_ids: string[] }) => slot.resource_ids))).toEqual(
      new Set([bia.id]),
    )
  })

  test('around a moment are sorted by distance, the earlier one first when two are equally near', async () => {
    const { service_id } = await aBarber()
    const reply = await shop.slots({ service_id, around: '2030-03-05T10:15:00-03:00', limit: '3' })
    expect(times(reply)).toEqual(['10:00', '10:30', '09:30'])
    expect(reply.body.next_from).toBe('2030-03-05T14:00:00.000Z')
  })

  test('are cut at the limit, and the answer says where to continue', async () => {
    const { service_id } = await aBarber()
    const first = await shop.slots({ service_id, limit: '4', ...day('2030-03-05') })
    expect(times(first)).toEqual(['09:00', '09:30', '10:00', '10:30'])
    const rest = await shop.slots({ service_id, from: first.body.next_from, to: '2030-03-05T20:00:00Z' })
    expect(times(rest)).toEqual(['11:00', '11:30'])
  })

  test('without from and to are those of the next seven days', async () => {
    const { service_id } = await aBarber()
    expect((await shop.slots({ service_id })).body.data).toHaveLength(12)
  })
})

describe('no free times', () => {
  const reason = async (query: Record<string, string>) => {
    const { body } = await shop.slots(query)
    expect(body.data).toEqual([])
    return body.unavailable_reason
  }

  test('have the first reason that applies', async () => {
    const { service_id, barber } = await aBarber({ max_party_size: 2, max_advance_days: 30 })
    expect(await reason({ service_id, party_size: '3' })).toBe('party_size_out_of_range')
    expect(await reason({ service_id, ...day('2030-05-07') })).toBe('outside_booking_window')
    expect(await reason({ service_id, ...day('2029-03-06') })).toBe('outside_booking_window')
    expect(await reason({ service_id, ...day('2030-03-07') })).toBe('closed')
    for (const time of ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30'])
      await take({ service_id, start: at(time) })
    expect(await reason({ service_id, ...day('2030-03-05') })).toBe('fully_booked')
    await shop.client.patch(`/resources/${barber.id}`, { active: false })
    expect(await reason({ service_id })).toBe('no_resources')
    await shop.client.patch(`/services/${service_id}`, { active: false })
    expect(await reason({ service_id })).toBe('service_inactive')
  })

  test('of a queue service have a reason of their own', async () => {
    const { id } = await shop.aResource()
    const group = await shop.aGroup([id])
    const { id: service_id } = await shop.aService([{ group_id: group.id }], { mode: 'queue' })
    expect(await reason({ service_id })).toBe('queue_service')
  })

  test('come with the next free time, if there is one within sixty days', async () => {
    const { service_id, barber } = await aBarber()
    const { body } = await shop.slots({ service_id, ...day('2030-03-07') })
    expect(body.next_available).toBe('2030-03-12T12:00:00.000Z')
    const never = await shop.aSchedule({ weekly: [] })
    await shop.client.patch(`/resources/${barber.id}`, { schedule_id: never.id })
    expect((await shop.slots({ service_id, ...day('2030-03-07') })).body.next_available).toBeNull()
  })
})

test.each([
  [{ from: '2030-03-05T10:00:00Z', to: '2030-03-05T10:00:00Z' }, 'to'],
  [{ from: '2030-03-05T10:00:00Z', to: '2030-05-07T10:00:00Z' }, 'to'],
  [{ from: '2030-03-05' }, 'from'],
  [{ around: 'noon' }, 'around'],
  [{ party_size: '0' }, 'party_size'],
  [{ limit: '6001' }, 'limit'],
  [{ colour: 'red' }, 'colour'],
])('%o is refused', async (change, parameter) => {
  const { service_id } = await aBarber()
  const reply = await shop.slots({ service_id, ...(change as Record<string, string>) })
  expect(reply.status).toBe(422)
  expect(reply.body.errors[0].parameter).toBe(parameter)
})

test('a space in a date is read as the plus sign that it was', async () => {
  const { service_id } = await aBarber()
  const reply = await shop.client.get(
    `/slots?service_id=${service_id}&from=2030-03-05T12:00:00+00:00&to=2030-03-05T13:00:00+00:00`,
  )
  expect(reply.body.data).toHaveLength(2)
})

test('services and resources of another workspace are unknown, and so are archived ones', async () => {
  const { service_id, barber } = await aBarber()
  const stranger = shopOf(await world.aWorkspace())
  const unknown = (thing: string, parameter: string) => ({
    status: 404,
    body: { detail: `No ${thing} has the id in the parameter "${parameter}".` },
  })
  expect(await stranger.slots({ service_id })).toMatchObject(unknown('service', 'service_id'))
  const own = await stranger.aResource()
  const theirs = await stranger.aService([{ resource_ids: [own.id] }])
  const mixed = await stranger.slots({ service_id: theirs.id, resource_id: barber.id })
  expect(mixed).toMatchObject(unknown('resource', 'resource_id'))
  await shop.client.delete(`/services/${service_id}`)
  expect((await shop.slots({ service_id })).status).toBe(404)
  const explained = await shop.explain({ service_id, start: '2030-03-05T12:00:00Z' })
  expect(explained).toMatchObject(unknown('service', 'service_id'))
})

describe('why a time is not free', () => {
  const codes = async (query: Record<string, string>) => {
    const { body } = await shop.explain(query)
    return { bookable: body.bookable, codes: body.reasons.map(({ code }: { code: string }) => code) }
  }

  test('is explained resource by resource', async () => {
    const { service_id, barber } = await aBarber({ min_notice_minutes: 60, max_advance_days: 30 })
    const ask = (start: string) => codes({ service_id, start })
    expect(await ask('2030-03-05T12:00:00Z')).toEqual({ bookable: true, codes: [] })
    expect(await ask('2030-03-05T12:07:00Z')).toEqual({ bookable: true, codes: [] })
    expect(await ask('2030-03-05T11:00:00Z')).toEqual({ bookable: false, codes: ['closed', 'resource_closed'] })
    expect(await ask('2030-03-04T12:10:00Z')).toMatchObject({
      bookable: false,
      codes: ['min_notice', 'closed', 'resource_closed'],
    })
    expect((await ask('2030-05-07T12:00:00Z')).codes).toEqual(['max_advance'])
    await take({ service_id, start: at('10:00') })
    expect(await ask('2030-03-05T13:15:00Z')).toEqual({ bookable: false, codes: ['fully_booked', 'resource_busy'] })
    const { body } = await shop.explain({ service_id, start: '2030-03-05T13:15:00Z' })
    expect(body.reasons[1].resource_id).toBe(barber.id)
  })

  test('agrees with the times that are offered', async () => {
    const { service_id } = await aBarber()
    await take({ service_id, start: at('10:00') })
    const offered = new Set(
      (await shop.slots({ service_id, ...day('2030-03-05') })).body.data.map((slot: { start: string }) => slot.start),
    )
    for (let hour = 8; hour < 13; hour += 1) {
      for (const minute of ['00', '30']) {
        const start = new Date(`${TODAY}T00:00:00Z`)
        start.setUTCDate(5)
        start.setUTCHours(hour + 3, Number(minute))
        const { bookable } = await codes({ service_id, start: start.toISOString() })
        expect(bookable, start.toISOString()).toBe(offered.has(start.toISOString()))
      }
    }
  })
})
