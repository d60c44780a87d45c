import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SYSTEM } from '../platform/context.ts'
import { newId } from '../platform/id.ts'
import { Problem } from '../platform/problem.ts'
import { writing } from '../platform/transaction.ts'
import { whileHolding } from '../testing/race.ts'
import { type Shop, shopOf } from '../testing/shop.ts'
import { aWorld, type TestWorkspace, type World } from '../testing/world.ts'
import { freeTime, keepTime, reserve, type TimeWish } from './reserve.ts'

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

const MINUTE_MS = 60_000
// The tests book on Tuesday, 5 March 2030. It is now Monday, 9:00 in São Paulo.
const at = (time: string, date = '2030-03-05') => new Date(`${date}T${time}:00-03:00`)
const origin = () => ({ workspaceId: workspace.id, actor: SYSTEM })

type Asked = Partial<TimeWish> & { service_id: string; start: Date }
const take = (asked: Asked) =>
  writing(world.platform, origin(), (ctx) =>
    reserve(ctx, {
      party_size: 1,
      resource_ids: [],
      timezone: 'America/Sao_Paulo',
      holder_id: newId('bkg'),
      hold_expires_at: null,
      ...asked,
    }),
  )
/** The reservation, or the problem that was thrown. Any other error is a bug. */
const attempt = (asked: Asked) =>
  take(asked).catch((error) => {
    if (error instanceof Problem) return error
    throw error
  })
const refusalOf = async (asked: Asked) => {
  const outcome = await attempt(asked)
  if (!(outcome instanceof Problem)) throw new Error('It was taken')
  const [fault] = (outcome.more.errors ?? []) as { pointer: string; code: string }[]
  return {
    code: outcome.code,
    alternatives: outcome.more.alternatives as { start: Date; end: Date }[],
    fault: fault && `${fault.pointer} ${fault.code}`,
  }
}
const overlaps = async () => {
  const { rows } = await world.pool.query(
    `select 1 from allocations a join allocations b on a.workspace_id = b.workspace_id and a.resource_id = b.resource_id
       and a.holder_id < b.holder_id and a.starts_at < b.ends_at and b.starts_at < a.ends_at
     where a.mode = 'exclusive' and b.mode = 'exclusive' and a.workspace_id = $1`,
    [workspace.id],
  )
  return rows.length
}

async function aBarber(change: object = {}) {
  const schedule = await shop.aSchedule()
  const barber = await shop.aResource({ schedule_id: schedule.id })
  const service = await shop.aService([{ resource_ids: [barber.id] }], change)
  return { schedule, barber, service_id: service.id }
}

describe('taking a time', () => {
  test('allocates each resource with its buffers before and after', async () => {
    const { service_id, barber } = await aBarber({ buffer_minutes: 10, buffer_before_minutes: 5 })
    const taken = await take({ service_id, start: at('10:00') })
    expect(taken).toMatchObject({ start: at('10:00'), end: at('10:30') })
    expect(taken.allocations).toEqual([{ resource_id: barber.id, start: at('09:55'), end: at('10:40') }])
  })

  test('may begin off the grid, at any whole minute', async () => {
    const { service_id } = await aBarber()
    expect(await attempt({ service_id, start: at('10:07') })).toMatchObject({ start: at('10:07') })
  })

  test('leaves nothing behind when the change around it fails', async () => {
    const { service_id } = await aBarber()
    const failed = writing(world.platform, origin(), async (ctx) => {
      await reserve(ctx, {
        service_id,
        start: at('10:00'),
        party_size: 1,
        resource_ids: [],
        timezone: 'UTC',
        holder_id: 'x',
        hold_expires_at: null,
      })
      throw new Problem('channel_paused')
    })
    await expect(failed).rejects.toThrow()
    expect(await attempt({ service_id, start: at('10:00') })).toMatchObject({ start: at('10:00') })
  })

  test('uses the requested resources and chooses the others', async () => {
    const [ana, bia, room] = [await shop.aResource(), await shop.aResource(), await shop.aResource({ kind: 'room' })]
    const group = await shop.aGroup([ana.id, bia.id])
    const { id: service_id } = await shop.aService([{ group_id: group.id }, { resource_ids: [room.id] }])
    const taken = await take({ service_id, start: at('10:00'), resource_ids: [bia.id] })
    expect(taken.allocations.map(({ resource_id }) => resource_id)).toEqual([bia.id, room.id])
  })

  test('finds the only choice that serves overlapping pools', async () => {
    const [a, b, c] = [await shop.aResource(), await shop.aResource(), await shop.aResource()]
    const all = [a.id, b.id, c.id]
    const { id: service_id } = await shop.aService([
      { resource_ids: all },
      { resource_ids: [a.id, b.id] },
      { resource_ids: [a.id] },
    ])
    const taken = await take({ service_id, start: at('10:00') })
    expect(taken.allocations.map(({ resource_id }) => resource_id)).toEqual([c.id, b.id, a.id])
  })
})

describe('a refusal', () => {
  test('names the field that is wrong, the first fault first', async () => {
    const { service_id, barber } = await aBarber({ max_party_size: 2, min_notice_minutes: 60, max_advance_days: 30 })
    const other = await shop.aResource()
    const fault = async (change: Partial<TimeWish>) =>
      (await refusalOf({ service_id, start: at('10:00'), ...change })).fault
    expect(await fault({ party_size: 3 })).toBe('/party_size party_size_out_of_range')
    expect(await fault({ resource_ids: [barber.id, other.id] })).toBe('/resource_ids/1 resource_not_usable')
    expect(await fault({ start: new Date(at('10:00').getTime() + 1) })).toBe('/start whole_minute')
    expect(await fault({ start: at('09:30', '2030-03-04') })).toBe('/start min_notice')
    expect(await fault({ start: at('10:00', '2020-03-04') })).toBe('/start min_notice')
    expect(await fault({ start: at('10:00', '2030-04-04') })).toBe('/start max_advance')
    expect(await fault({ start: at('10:00', '2030-04-03') }).catch(() => 'taken')).toBe('taken')
    expect(await fault({ start: at('20:00') })).toBe('/start closed')
    await shop.client.patch(`/services/${service_id}`, { active: false })
    expect(await fault({})).toBe('/service_id service_inactive')
    expect((await refusalOf({ service_id: 'svc_nobody', start: at('10:00') })).code).toBe('not_found')
    expect((await refusalOf({ service_id, start: at('10:00'), resource_ids: ['res_nobody'] })).code).toBe('not_found')
  })

  test('distinguishes a party that is too large from a resource that cannot be used', async () => {
    const [small, large] = [await shop.aResource({ capacity: 2 }), await shop.aResource({ capacity: 4 })]
    const other = await shop.aResource()
    const { id: service_id } = await shop.aService([{ resource_ids: [small.id, large.id] }])
    const fault = async (change: Partial<TimeWish>) =>
      (await refusalOf({ service_id, start: at('10:00'), ...change })).fault
    expect(await fault({ party_size: 9 })).toBe('/party_size capacity')
    expect(await fault({ party_size: 9, resource_ids: [other.id] })).toBe('/party_size capacity')
    expect(await fault({ party_size: 3, resource_ids: [small.id] })).toBe('/resource_ids/0 resource_not_usable')
    expect(await fault({ resource_ids: [small.id, large.id] })).toBe('/resource_ids/1 resource_not_usable')
    for (const { id } of [small, large]) await shop.client.patch(`/resources/${id}`, { active: false })
    expect(await fault({})).toBe('/service_id no_resources')
  })

  test('is slot_taken only when other bookings are the sole obstacle, and offers the five nearest times', async () => {
    const { service_id } = await aBarber()
    await take({ service_id, start: at('10:00') })
    const taken = await refusalOf({ service_id, start: at('10:15') })
    expect(taken.code).toBe('slot_taken')
    expect(taken.alternatives.map(({ start }) => start)).toEqual([
      at('10:30'),
      at('09:30'),
      at('11:00'),
      at('09:00'),
      at('11:30'),
    ])
    const closed = await refusalOf({ service_id, start: at('17:00') })
    expect(closed).toMatchObject({ code: 'validation_error', fault: '/start closed' })
    expect(closed.alternatives[0]?.start).toEqual(at('16:30'))
  })

  test('offers only times that can be booked', async () => {
    const { service_id } = await aBarber({ buffer_minutes: 20 })
    await take({ service_id, start: at('12:00') })
    for (let round = 0; round < 6; round += 1) {
      const { alternatives } = await refusalOf({ service_id, start: at('12:00') })
      expect(alternatives).toHaveLength(5)
      const nearest = alternatives[0] as { start: Date }
      expect(await attempt({ service_id, start: nearest.start })).toMatchObject({ start: nearest.start })
    }
  })

  test('offers nothing when no time is free within fourteen days', async () => {
    const schedule = await shop.aSchedule({ weekly: [] })
    const { id } = await shop.aResource({ schedule_id: schedule.id })
    await shop.client.post(`/schedules/${schedule.id}/overrides`, {
      date: '2030-03-05',
      windows: [{ start: '10:00', end: '10:30' }],
    })
    const { id: service_id } = await shop.aService([{ resource_ids: [id] }])
    await take({ service_id, start: at('10:00') })
    expect(await refusalOf({ service_id, start: at('10:00') })).toMatchObject({ code: 'slot_taken', alternatives: [] })
  })
})

describe('a hold', () => {
  const inTenMinutes = () => new Date(world.now().getTime() + 10 * MINUTE_MS)

  test('blocks its time until the instant at which it expires, and no longer', async () => {
    const { service_id } = await aBarber()
    await take({ service_id, start: at('10:00'), hold_expires_at: inTenMinutes() })
    world.wait(9.999)
    expect((await refusalOf({ service_id, start: at('10:00') })).code).toBe('slot_taken')
    world.wait(0.001)
    expect(await attempt({ service_id, start: at('10:00') })).toMatchObject({ start: at('10:00') })
  })

  test('lasts once it is kept, and cannot be kept after it expired', async () => {
    const { service_id } = await aBarber()
    const [kept, expired] = [newId('bkg'), newId('bkg')]
    await take({ service_id, start: at('10:00'), hold_expires_at: inTenMinutes(), holder_id: kept })
    await take({ service_id, start: at('11:00'), hold_expires_at: inTenMinutes(), holder_id: expired })
    expect(await writing(world.platform, origin(), (ctx) => keepTime(ctx, kept))).toBe(1)
    world.wait(10)
    expect(await writing(world.platform, origin(), (ctx) => keepTime(ctx, expired))).toBe(0)
    expect((await refusalOf({ service_id, start: at('10:00') })).code).toBe('slot_taken')
    expect(await attempt({ service_id, start: at('11:00') })).toMatchObject({ start: at('11:00') })
  })
})

test('time that is given back is free at once', async () => {
  const { service_id } = await aBarber()
  const holder_id = newId('bkg')
  await take({ service_id, start: at('10:00'), holder_id })
  await writing(world.platform, origin(), async (ctx) => freeTime(ctx, holder_id))
  expect(await attempt({ service_id, start: at('10:00') })).toMatchObject({ start: at('10:00') })
})

test('a booking that moves may overlap its own old time, and keeps it when the new one is refused', async () => {
  const { service_id } = await aBarber()
  const old = newId('bkg')
  await take({ service_id, start: at('10:00'), holder_id: old })
  await take({ service_id, start: at('11:00') })
  const moved = newId('bkg')
  expect((await refusalOf({ service_id, start: at('10:45'), holder_id: moved, instead_of: old })).code).toBe(
    'slot_taken',
  )
  expect((await refusalOf({ service_id, start: at('10:00') })).code).toBe('slot_taken')
  expect(await attempt({ service_id, start: at('10:15'), holder_id: moved, instead_of: old })).toMatchObject({
    start: at('10:15'),
  })
  expect(await attempt({ service_id, start: at('09:45') })).toMatchObject({ start: at('09:45') })
})

test('of 200 callers who want one time at once, one gets it and the others get alternatives', async () => {
  const { service_id } = await aBarber()
  const outcomes = await Promise.all(Array.from({ length: 200 }, () => attempt({ service_id, start: at('10:00') })))
  const refused = outcomes.filter((outcome): outcome is Problem => outcome instanceof Problem)
  expect(refused).toHaveLength(199)
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['slot_taken']))
  expect(refused.every(({ more }) => (more.alternatives as unknown[]).length === 5)).toBe(true)
  expect(await overlaps()).toBe(0)
})

test('200 calls at once over five resources, with mixed starts and lengths, neither overlap nor deadlock', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => shop.aResource()))
  const ids = people.map(({ id }) => id)
  const services = await Promise.all([
    shop.aService([{ resource_ids: ids }], { duration_minutes: 30 }),
    shop.aService([{ resource_ids: ids.toReversed(), quantity: 2 }], { duration_minutes: 45, buffer_minutes: 15 }),
    shop.aService([{ resource_ids: [ids[3], ids[1]] }, { resource_ids: [ids[2], ids[1]] }], { duration_minutes: 60 }),
  ])
  const { rows: before } = await world.pool.query(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  const outcomes = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      attempt({
        service_id: (services[index % 3] as { id: string }).id,
        start: new Date(at('10:00').getTime() + ((index * 7) % 40) * 15 * MINUTE_MS),
      }),
    ),
  )
  const codes = new Set(outcomes.map((outcome) => (outcome instanceof Problem ? outcome.code : 'taken')))
  expect(codes).toEqual(new Set(['taken', 'slot_taken']))
  expect(await overlaps()).toBe(0)
  const { rows: after } = await world.pool.query(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  expect(after).toEqual(before)
})

test('a catalog that changes while a caller waits for a lock is read again', async () => {
  const [first, second] = [await shop.aResource(), await shop.aResource({ kind: 'room', shared: true, capacity: 5 })]
  const both = await shop.aService([{ resource_ids: [first.id] }, { resource_ids: [second.id] }])
  const roomAlone = await shop.aService([{ resource_ids: [second.id] }])
  const { waiting } = await whileHolding(world, 'resources', first.id, async (waiters) => {
    const waiting = attempt({ service_id: both.id, start: at('10:00') })
    await waiters(1)
    await shop.client.patch(`/resources/${second.id}`, { shared: false, capacity: null })
    expect(await attempt({ service_id: roomAlone.id, start: at('10:00') })).toMatchObject({ start: at('10:00') })
    // It is not awaited here, because it ends only after the row is released.
    return { waiting }
  })
  expect(await waiting).toMatchObject({ code: 'slot_taken' })
})

test('a class of five is never overbooked, however many parties come at once', async () => {
  const hall = await shop.aResource({ kind: 'room', shared: true, capacity: 5 })
  const { id: service_id } = await shop.aService([{ resource_ids: [hall.id] }])
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => attempt({ service_id, start: at('10:00'), party_size: 2 })),
  )
  expect(outcomes.filter((outcome) => !(outcome instanceof Problem))).toHaveLength(2)
  expect(await attempt({ service_id, start: at('10:00'), party_size: 1 })).toMatchObject({ start: at('10:00') })
  expect((await refusalOf({ service_id, start: at('10:00') })).code).toBe('slot_taken')
})

test('the database itself refuses an overlap, even if the code above it did not', async () => {
  const { service_id, barber } = await aBarber()
  await take({ service_id, start: at('10:00') })
  const insert = world.pool.query(
    `insert into allocations values ($1, 'rogue', $2, $3, $4, 1, 'exclusive', null, $3)`,
    [workspace.id, barber.id, at('10:29'), at('10:59')],
  )
  await expect(insert).rejects.toMatchObject({ code: '23P01' })
})

test('an offered time can be booked, and then only that time disappears from the list', async () => {
  const [ana, bia, room] = [
    await shop.aResource({ name: 'Ana' }),
    await shop.aResource({ name: 'Bia' }),
    await shop.aResource({ kind: 'room' }),
  ]
  const pair = await shop.aGroup([ana.id, bia.id])
  const services = [
    await shop.aService([{ group_id: pair.id }], {
      duration_minutes: 45,
      slot_interval_minutes: 15,
      buffer_minutes: 10,
    }),
    await shop.aService([{ group_id: pair.id }, { resource_ids: [room.id] }], {
      duration_minutes: 30,
      slot_interval_minutes: 20,
    }),
  ]
  const range = { from: '2030-03-05T12:00:00Z', to: '2030-03-05T20:00:00Z' }
  const offered = async (service_id: string): Promise<{ start: string; resource_ids: string[] }[]> =>
    (await shop.slots({ service_id, ...range })).body.data
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 1 }), fc.nat(), async (which, pick) => {
      const { id: service_id } = services[which] as { id: string }
      const before = await offered(service_id)
      if (before.length === 0) return
      const slot = before[pick % before.length] as (typeof before)[number]
      const taken = await take({ service_id, start: new Date(slot.start) })
      expect(taken.allocations.map(({ resource_id }) => resource_id).toSorted()).toEqual(slot.resource_ids.toSorted())
      const after = new Set((await offered(service_id)).map(({ start }) => start))
      for (const { start } of before) {
        const outcome =
          after.has(start) || (await refusalOf({ service_id, start: new Date(start) })).code === 'slot_taken'
        expect(outcome, start).toBe(true)
      }
      expect([...after].every((start) => before.some((slot) => slot.start === start))).toBe(true)
    }),
    { numRuns: 12 },
  )
})
