// How the working minutes of resources are used: booked, buffers or free.
import { type Intervals, intersection, lengthsBetween, type Span, union } from '@holdfast/time/intervals.ts'
import { DAY_MS, type Period, plus } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import { START } from '../../bookings/booking.ts'
import { OPEN, type Status } from '../../bookings/lifecycle.ts'
import type { Static } from '../../http/shape.ts'
import type { ReadCtx } from '../../platform/context.ts'
import { concerns } from './on-resource.ts'
import type { Minutes } from './schema.ts'

export type MinuteSums = Omit<Static<typeof Minutes>, 'occupancy'>

/** Bookings in these statuses had their time taken until the end, whether or not the customer came. */
const KEPT: readonly Status[] = [...OPEN, 'completed', 'no_show', 'failed']

/** The times taken from a resource: the services themselves, and their allocations with buffers. */
export interface Taken {
  services: Intervals
  allocated: Intervals
}

interface Row {
  resource_id: string
  starts: string
  lengths: string
  before: string
  after: string
}

const NOTHING: Taken = { services: union([]), allocated: union([]) }

/** Reads whole minutes as JSON, as for free times: rows with timestamps took twenty times as long to read. */
export async function readTaken(
  { db, workspaceId }: ReadCtx,
  resourceIds: readonly string[],
  { from, to }: Period,
): Promise<(resourceId: string) => Taken> {
  const minute = (column: 'starts_at' | 'ends_at' | 'allocated_from' | 'allocated_to') =>
    sql`floor(date_part('epoch', ${sql.ref(column)}) / 60)::int`
  // Services and buffers last at most a day, so a booking that reaches into the period starts near it.
  const { rows } = await sql<Row>`
    select r.id as resource_id,
      array_to_json(array_agg(first))::text as starts,
      array_to_json(array_agg(last - first))::text as lengths,
      array_to_json(array_agg(first - allocated_first))::text as before,
      array_to_json(array_agg(allocated_last - last))::text as after
    from (
      select resource_ids, ${minute('starts_at')} as first, ${minute('ends_at')} as last,
        ${minute('allocated_from')} as allocated_first, ${minute('allocated_to')} as allocated_last
      from bookings
      where workspace_id = ${workspaceId} and status = any(${KEPT}::text[])
        and ${START} >= ${plus(from, -2 * DAY_MS)} and ${START} < ${plus(to, DAY_MS)}
        and allocated_to > ${from} and allocated_from < ${to} and ${concerns(resourceIds)}
    ) as taken cross join lateral unnest(resource_ids) as r(id)
    where r.id = any(${resourceIds}::text[])
    group by r.id`.execute(db)
  const known = new Map(rows.map((row) => [row.resource_id, toTaken(row)]))
  return (resourceId) => known.get(resourceId) ?? NOTHING
}

function toTaken({ starts, lengths, before, after }: Row): Taken {
  const read = (json: string): number[] => JSON.parse(json)
  const [length, early, late] = [read(lengths), read(before), read(after)] as [number[], number[], number[]]
  const services = read(starts).map((start, index): Span => [start, start + (length[index] as number)])
  const allocated = services.map(
    ([start, end], index): Span => [start - (early[index] as number), end + (late[index] as number)],
  )
  return { services: union(services), allocated: union(allocated) }
}

/** The numbers for each interval between two bounds, in minutes. Time that overlaps counts once. */
export function measure(working: Intervals, { services, allocated }: Taken, bounds: readonly number[]): MinuteSums[] {
  const lengths = (time: Intervals) => lengthsBetween(time, bounds)
  const [whole, booked, kept] = [lengths(working), lengths(services), lengths(allocated)]
  const bookedInside = lengths(intersection(services, working))
  const keptInside = lengths(intersection(allocated, working))
  return whole.map((working_minutes, index) => {
    const at = (numbers: readonly number[]) => numbers[index] as number
    return {
      working_minutes,
      booked_minutes: at(booked),
      booked_outside_minutes: at(booked) - at(bookedInside),
      buffer_minutes: at(kept) - at(booked),
      free_minutes: working_minutes - at(keptInside),
    }
  })
}

export function sumOf(all: readonly MinuteSums[]): MinuteSums {
  const sum = (name: keyof MinuteSums) => all.reduce((total, each) => total + each[name], 0)
  return {
    working_minutes: sum('working_minutes'),
    booked_minutes: sum('booked_minutes'),
    booked_outside_minutes: sum('booked_outside_minutes'),
    buffer_minutes: sum('buffer_minutes'),
    free_minutes: sum('free_minutes'),
  }
}

export function toMinutes(sums: MinuteSums): Static<typeof Minutes> {
  const { working_minutes: working, booked_minutes, booked_outside_minutes } = sums
  return { ...sums, occupancy: working === 0 ? null : (booked_minutes - booked_outside_minutes) / working }
}
