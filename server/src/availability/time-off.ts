// Time off: when a resource is away. It takes time as bookings do, so the same exclusion decides every race.
import { difference, type Intervals, intersection, type Span, union } from '@holdfast/time/intervals.ts'
import { MINUTE_MS, minuteOf, type Period, parseQueryMoment } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import { currentCatalog } from '../catalog/remembered-catalog.ts'
import { MAX_PARTY_SIZE } from '../catalog/schema.ts'
import { fetchPage, type Order, type Page } from '../http/page.ts'
import type { Static } from '../http/shape.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { emit } from '../platform/events.ts'
import { newId } from '../platform/id.ts'
import { parameter } from '../platform/not-found.ts'
import { invalid, Problem } from '../platform/problem.ts'
import { timeOffCreated, timeOffDeleted } from './events.ts'
import { occurrences } from './occurrences.ts'
import { requireKnownResources } from './question.ts'
import { allocate, dropExpired, freeTime, lockResources } from './reserve.ts'
import type { NewTimeOff, TimeOff, TimeOffFilters } from './time-off-schema.ts'

export type TimeOffShape = Static<typeof TimeOff>

/** Throws if the time must not be taken over these holders: bookings and holds. */
export type HolderCheck = (holderIds: readonly string[]) => void

/**
 * Takes the time, or throws and takes nothing. `check` gets the bookings and holds at that time. If it lets them stay,
 * their time becomes time off as soon as they no longer take it.
 */
export async function takeTimeOff(
  ctx: WriteCtx,
  body: Static<typeof NewTimeOff>,
  timezone: string,
  check: HolderCheck,
): Promise<{ timeOff: TimeOffShape; holders: readonly string[] }> {
  const { resource_id, reason = null, repeats } = body
  const times = occurrences(body, timezone, ctx.now)
  // The lock comes first, so the read sees what rivals have written, and nobody can take the time any more.
  lockResources(ctx, [resource_id])
  dropExpired(ctx, [resource_id])
  requireKnownResources(await currentCatalog(ctx), [resource_id], () => '/resource_id')
  const wanted = union([...times])
  const standing = await readStanding(ctx, resource_id, wanted)
  const holders = [...new Set(standing.filter(({ isBooked }) => isBooked).map(({ holder_id }) => holder_id))]
  check(holders)

  const [[start, end], [, lastEnd]] = [times[0], times.at(-1)] as [Span, Span]
  const id = newId('off')
  const row = {
    id,
    resource_id,
    starts_at: toMoment(start),
    ends_at: toMoment(end),
    weekdays: repeats ? [...new Set(repeats.weekdays)].toSorted() : null,
    until: repeats?.until ?? null,
    reason,
    created_at: ctx.now,
  }
  ctx.insert('time_off', {
    workspace_id: ctx.workspaceId,
    ...row,
    times: JSON.stringify(times),
    last_ends_at: toMoment(lastEnd),
    kept: holders,
  })
  const taken = union(standing.map(({ span }) => span))
  // The size leaves no place on a shared resource.
  allocate(ctx, { holder_id: id, party_size: MAX_PARTY_SIZE }, [
    ...toTimes(difference(wanted, taken)).map((time) => ({ resource_id, mode: 'exclusive' as const, ...time })),
    ...toTimes(intersection(wanted, taken)).map((time) => ({ resource_id, mode: 'away' as const, ...time })),
  ])
  emit(ctx, timeOffCreated, { time_off: { id, resource_id } })
  return { timeOff: toTimeOff({ ...row, times }), holders }
}

interface Standing {
  holder_id: string
  span: Span
  /** Whether a booking or a hold has the time, and not other time off. */
  isBooked: boolean
}

/** The allocations in the wanted time of a resource. */
async function readStanding({ db, workspaceId }: ReadCtx, resourceId: string, wanted: Intervals): Promise<Standing[]> {
  const rows = await db
    .selectFrom('allocations as a')
    .leftJoin('time_off as t', (join) => join.on('t.workspace_id', '=', workspaceId).onRef('t.id', '=', 'a.holder_id'))
    .select(['a.holder_id', 'a.starts_at', 'a.ends_at', 't.id as time_off_id'])
    .where('a.workspace_id', '=', workspaceId)
    .where('a.resource_id', '=', resourceId)
    .where('a.mode', '<>', 'open')
    .where('a.ends_at', '>', toMoment(wanted.starts[0] as number))
    .where('a.starts_at', '<', toMoment(wanted.ends.at(-1) as number))
    .orderBy('a.starts_at')
    .execute()
  return rows
    .map(({ holder_id, starts_at, ends_at, time_off_id }) => ({
      holder_id,
      span: [minuteOf(starts_at), minuteOf(ends_at)] as Span,
      isBooked: time_off_id === null,
    }))
    .filter(({ span }) => intersection(union([span]), wanted).starts.length > 0)
}

export async function requireTimeOff({ db, workspaceId }: ReadCtx, id: string): Promise<void> {
  const found = await db
    .selectFrom('time_off')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw new Problem('not_found')
}

/** Gives back all its time. */
export async function deleteTimeOff(ctx: WriteCtx, id: string): Promise<void> {
  const gone = await ctx.db
    .deleteFrom('time_off')
    .where('workspace_id', '=', ctx.workspaceId)
    .where('id', '=', id)
    .returning('resource_id')
    .executeTakeFirst()
  if (!gone) throw new Problem('not_found')
  freeTime(ctx, id)
  emit(ctx, timeOffDeleted, { time_off: { id, resource_id: gone.resource_id } })
}

/** The ids of the time off of these resources that let this booking stay. */
export async function timeOffAround(
  { db, workspaceId }: ReadCtx,
  holderId: string,
  resourceIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('time_off')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`resource_id = any(${resourceIds}::text[])`)
    .where(sql<boolean>`kept @> ${[holderId]}::text[]`)
    .execute()
  return rows.map(({ id }) => id)
}

const NO_TIME_OFF: Intervals = { starts: [], ends: [] }

/** The time off of resources that touches a period, in minutes. */
export async function readTimeOff(
  { db, workspaceId }: ReadCtx,
  resourceIds: readonly string[],
  { from, to }: Period,
): Promise<(resourceId: string) => Intervals> {
  const rows = await db
    .selectFrom('allocations as a')
    .innerJoin('time_off as t', 't.id', 'a.holder_id')
    .select(['a.resource_id', 'a.starts_at', 'a.ends_at'])
    .where('a.workspace_id', '=', workspaceId)
    .where('t.workspace_id', '=', workspaceId)
    .where(sql<boolean>`a.resource_id = any(${resourceIds}::text[])`)
    .where('a.ends_at', '>', from)
    .where('a.starts_at', '<', to)
    .execute()
  const spans = new Map<string, Span[]>()
  for (const { resource_id, starts_at, ends_at } of rows) {
    const before = spans.get(resource_id) ?? []
    spans.set(resource_id, [...before, [minuteOf(starts_at), minuteOf(ends_at)]])
  }
  const known = new Map([...spans].map(([id, times]) => [id, union(times)]))
  return (resourceId) => known.get(resourceId) ?? NO_TIME_OFF
}

const byStart: Order<{ starts_at: Date; id: string }> = {
  columns: [
    { name: sql.ref('t.starts_at'), type: 'timestamptz' },
    { name: sql.ref('t.id'), type: 'text' },
  ],
  direction: 'asc',
  keyOf: ({ starts_at, id }) => [starts_at.toISOString(), id],
}

/** Lists time off that is not over, unless the filters say otherwise. Time off of archived resources is left out. */
export async function listTimeOff(
  ctx: ReadCtx,
  { resource_id, ...filters }: Static<typeof TimeOffFilters>,
  page: Page,
) {
  if (resource_id !== undefined)
    requireKnownResources(await currentCatalog(ctx), [resource_id], () => parameter('resource_id'))
  const from = filters.from === undefined ? ctx.now : (parseQueryMoment(filters.from) as Date)
  const to = filters.to === undefined ? null : (parseQueryMoment(filters.to) as Date)
  if (to && to <= from) {
    throw invalid({ parameter: 'to', code: 'out_of_range', message: 'to must be after from.' })
  }
  let query = ctx.db
    .selectFrom('time_off as t')
    .innerJoin('resources as r', 'r.id', 't.resource_id')
    .select(['t.id', 't.resource_id', 't.starts_at', 't.ends_at', 't.weekdays', 't.until', 't.reason', 't.times'])
    .select('t.created_at')
    .where('t.workspace_id', '=', ctx.workspaceId)
    .where('r.workspace_id', '=', ctx.workspaceId)
    .where('r.archived_at', 'is', null)
    .where('t.last_ends_at', '>', from)
    .where(({ exists, selectFrom }) => {
      const times = selectFrom('allocations as a')
        .select('a.holder_id')
        .where('a.workspace_id', '=', ctx.workspaceId)
        .whereRef('a.holder_id', '=', 't.id')
        .where('a.ends_at', '>', from)
      return exists(to ? times.where('a.starts_at', '<', to) : times)
    })
  if (to) query = query.where('t.starts_at', '<', to)
  if (resource_id !== undefined) query = query.where('t.resource_id', '=', resource_id)
  return fetchPage(query, page, byStart, (row) => {
    const times = row.times as unknown as Span[]
    const shown = times.filter(([start, end]) => toMoment(end) > from && (to === null || toMoment(start) < to))
    return toTimeOff({ ...row, times: shown })
  })
}

interface Row {
  id: string
  resource_id: string
  starts_at: Date
  ends_at: Date
  weekdays: number[] | null
  until: string | null
  reason: string | null
  times: readonly Span[]
  created_at: Date
}

const toTimeOff = ({ id, resource_id, starts_at, ends_at, weekdays, until, reason, times, created_at }: Row) => ({
  id,
  resource_id,
  start: starts_at,
  end: ends_at,
  reason,
  repeats: weekdays && until ? { weekdays, until } : null,
  times: times.map(([start, end]) => ({ start: toMoment(start), end: toMoment(end) })),
  created_at,
})

const toMoment = (minute: number) => new Date(minute * MINUTE_MS)
const toTimes = ({ starts, ends }: Intervals) =>
  starts.map((start, index) => ({ start: toMoment(start), end: toMoment(ends[index] as number) }))
