// A box on the map as a filter for tasks; it may cross the 180th meridian.
import { type RawBuilder, sql } from 'kysely'
import type { ReadCtx } from '../../platform/context.ts'
import type { Fault } from '../../platform/problem.ts'

interface Box {
  lat: Span
  /** Two spans when the box crosses the 180th meridian. */
  lngs: readonly Span[]
}
type Span = readonly [least: number, most: number]

const NUMBER = /^ *-?\d{1,3}(\.\d{1,20})? *$/

export function readBox(text: string | undefined): { box: Box | null; faults: Fault[] } {
  if (text === undefined) return { box: null, faults: [] }
  const faulty = (code: string, message: string) => ({ box: null, faults: [{ parameter: 'bbox', code, message }] })
  const parts = text.split(',')
  if (parts.length !== 4 || !parts.every((part) => NUMBER.test(part))) {
    return faulty('format', 'bbox must be four numbers with commas between: min_lng,min_lat,max_lng,max_lat.')
  }
  const [west, south, east, north] = parts.map(Number) as [number, number, number, number]
  if ([west, east].some((lng) => Math.abs(lng) > 180) || [south, north].some((lat) => Math.abs(lat) > 90)) {
    return faulty('out_of_range', 'Longitudes are from -180 to 180, latitudes from -90 to 90.')
  }
  if (south > north) return faulty('out_of_range', 'min_lat must not be greater than max_lat.')
  return { box: { lat: [south, north], lngs: spansBetween(west, east) }, faults: [] }
}

/** 180 and -180 are the same meridian. */
function spansBetween(west: number, east: number): Span[] {
  const around: Span[] = [
    [west, 180],
    [-180, east],
  ]
  if (west > east) return around
  const [touchesEast, touchesWest] = [east === 180 && west > -180, west === -180 && east < 180]
  return [[west, east], ...(touchesEast ? [[-180, -180] as const] : []), ...(touchesWest ? [[180, 180] as const] : [])]
}

const LAT = sql<number>`(bookings.location ->> 'lat')::float8`
const LNG = sql<number>`(bookings.location ->> 'lng')::float8`
const MAX_TASKS_BY_INDEX = 1_000

/**
 * PostgreSQL's statistics cover all workspaces together: a town that is tiny among all of them may have every task of
 * one workspace. So this counts first. Up to `MAX_TASKS_BY_INDEX` tasks are found by the index on the location. For
 * more, the query walks the list in order and soon meets them; the `case` hides the box from the planner.
 */
export async function liesIn(ctx: ReadCtx, box: Box): Promise<RawBuilder<boolean>> {
  const inside = isInside(box)
  const beyond = await ctx.db
    .selectFrom('bookings')
    .select('id')
    .where('workspace_id', '=', ctx.workspaceId)
    .where(inside)
    .orderBy(LAT)
    .offset(MAX_TASKS_BY_INDEX)
    .limit(1)
    .executeTakeFirst()
  return beyond ? sql<boolean>`(case when ${inside} then true else false end)` : inside
}

function isInside({ lat, lngs }: Box): RawBuilder<boolean> {
  const within = (value: RawBuilder<number>, [least, most]: Span) => sql`(${value} between ${least} and ${most})`
  const anyLng = sql.join(
    lngs.map((span) => within(LNG, span)),
    sql` or `,
  )
  return sql<boolean>`(${within(LAT, lat)} and (${anyLng}))`
}
