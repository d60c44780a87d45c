// A box on the map that tasks lie in; it may cross the 180th meridian.
import { type RawBuilder, sql } from 'kysely'
import type { ReadCtx } from '../../platform/context.ts'
import type { Fault } from '../../platform/problem.ts'

interface Box {
  lat: Span
  /** Two when it crosses the 180th meridian. */
  lngs: readonly Span[]
}
type Span = readonly [least: number, most: number]

const NUMBER = /^ *-?\d{1,3}(\.\d{1,20})? *$/

export function readBox(text: string | undefined): { box: Box | null; faults: Fault[] } {
  if (text === undefined) return { box: null, faults: [] }
  const refuse = (code: string, message: string) => ({ box: null, faults: [{ parameter: 'bbox', code, message }] })
  const parts = text.split(',')
  if (parts.length !== 4 || !parts.every((part) => NUMBER.test(part))) {
    return refuse('format', 'bbox must be four numbers with commas between: min_lng,min_lat,max_lng,max_lat.')
  }
  const [west, south, east, north] = parts.map(Number) as [number, number, number, number]
  if ([west, east].some((lng) => Math.abs(lng) > 180) || [south, north].some((lat) => Math.abs(lat) > 90)) {
    return refuse('out_of_range', 'Longitudes are from -180 to 180, latitudes from -90 to 90.')
  }
  if (south > north) return refuse('out_of_range', 'min_lat must not be greater than max_lat.')
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
const MANY = 1_000

/**
 * The statistics are those of all workspaces together, and a town that is nothing on their map is all of one workspace.
 * So we look ourselves: what few lie in is found by its index, and in what many lie, a walk in order soon meets them;
 * the planner is then told nothing of the box.
 */
export async function liesIn(ctx: ReadCtx, box: Box): Promise<RawBuilder<boolean>> {
  const inside = isInside(box)
  const beyond = await ctx.db
    .selectFrom('bookings')
    .select('id')
    .where('workspace_id', '=', ctx.workspaceId)
    .where(inside)
    .orderBy(LAT)
    .offset(MANY)
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
