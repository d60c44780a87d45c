// The overview of a team: how much of its time is booked, what is done and what is late, and what waits.
import { difference, type Intervals } from '@holdfast/time/intervals.ts'
import { minuteOf, type Period } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import { readTimeOff } from '../../availability/time-off.ts'
import { START } from '../../bookings/booking.ts'
import { OPEN } from '../../bookings/lifecycle.ts'
import type { Catalog, CatalogGroup, CatalogSchedule } from '../../catalog/catalog.ts'
import { nameKey } from '../../catalog/entry.ts'
import { currentCatalog } from '../../catalog/remembered-catalog.ts'
import { scheduleFollowed, workingTime } from '../../catalog/working-time.ts'
import type { Static } from '../../http/shape.ts'
import type { ReadCtx } from '../../platform/context.ts'
import { parameter, unknownId } from '../../platform/not-found.ts'
import { isLateBy } from '../items/overdue.ts'
import { type MinuteSums, measure, readTaken, sumOf, toMinutes } from './minutes.ts'
import { readMoney } from './money.ts'
import { findNowAndNext } from './now-and-next.ts'
import { CONCERNED, concerns } from './on-resource.ts'
import { readPeriod } from './period.ts'
import type { OverviewQuery, Progress, TeamOverview } from './schema.ts'
import { readWaiting } from './waiting.ts'

const MAX_ROWS_LISTED = 200

export async function getOverview(
  ctx: ReadCtx,
  query: Static<typeof OverviewQuery>,
  timezone: string,
): Promise<Static<typeof TeamOverview>> {
  const catalog = await currentCatalog(ctx)
  const group = query.group_id === undefined ? null : getGroup(catalog, query.group_id)
  const period = readPeriod(ctx, query, { days: 1, timezone })
  const members = byName([...catalog.resources.values()].filter((each) => each.active && isIn(group, each.id)))
  const listed = members.slice(0, MAX_ROWS_LISTED)
  const ids = listed.map(({ id }) => id)
  const [takenBy, timeOffOf, progressOf, moneyOf, atWork, waitingFor] = await Promise.all([
    readTaken(ctx, ids, period),
    readTimeOff(ctx, ids, period),
    readProgress(ctx, ids, period),
    readMoney(ctx, ids, period),
    findNowAndNext(ctx, ids),
    readWaiting(ctx, catalog),
  ])

  const bounds = [minuteOf(period.from), minuteOf(period.to)]
  const hoursOf = workingHours(period)
  const minutes = listed.map(({ id, schedule_id }) => {
    const working = difference(hoursOf(scheduleFollowed(catalog, schedule_id)), timeOffOf(id))
    const [sums] = measure(working, takenBy(id), bounds)
    return sums as MinuteSums
  })
  const groups = group ? [group] : byName([...catalog.groups.values()]).slice(0, MAX_ROWS_LISTED)
  return {
    ...period,
    resources: listed.map(({ id, name, kind }, index) => ({
      resource_id: id,
      name,
      kind,
      ...toMinutes(minutes[index] as MinuteSums),
      ...progressOf(id),
      money: moneyOf(id),
      ...atWork(id),
    })),
    omitted_resources: members.length - listed.length,
    groups: groups.map(({ id, name }) => ({ group_id: id, name, ...waitingFor(id) })),
    totals: {
      ...toMinutes(sumOf(minutes)),
      ...progressOf(null),
      money: moneyOf(null),
      ...waitingFor(group?.id ?? null),
    },
  }
}

function getGroup({ groups }: Catalog, id: string): CatalogGroup {
  const group = groups.get(id)
  if (!group) throw unknownId('group', parameter('group_id'))
  return group
}

const isIn = (group: CatalogGroup | null, id: string) => group === null || group.resource_ids.includes(id)

/** The same order as in lists of the catalog. */
function byName<T extends { id: string; name: string }>(things: readonly T[]): T[] {
  const keyed = things.map((thing) => ({ thing, key: nameKey(thing.name) }))
  const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))
  return keyed.sort((a, b) => compare(a.key, b.key) || compare(a.thing.id, b.thing.id)).map(({ thing }) => thing)
}

/** Expands a schedule once, however many resources follow it. */
function workingHours(period: Period): (schedule: CatalogSchedule | null) => Intervals {
  const known = new Map<CatalogSchedule | null, Intervals>()
  return (schedule) => {
    const hours = known.get(schedule) ?? workingTime(schedule, period)
    known.set(schedule, hours)
    return hours
  }
}

type ProgressShape = Static<typeof Progress>

const NO_PROGRESS: ProgressShape = { open: 0, active: 0, overdue: 0, completed: 0 }

/** Counts bookings that start in the period. null: for all these resources together, with each booking once. */
async function readProgress(
  { db, workspaceId, now }: ReadCtx,
  resourceIds: readonly string[],
  { from, to }: Period,
): Promise<(resourceId: string | null) => ProgressShape> {
  const counts = sql`count(*) filter (where is_open)::int as open, count(*) filter (where is_active)::int as active,
    count(*) filter (where is_overdue)::int as overdue, count(*) filter (where not is_open)::int as completed`
  const { rows } = await sql<ProgressShape & { resource_id: string | null }>`
    with started as materialized (
      select ${CONCERNED} as resource_ids, status <> 'completed' as is_open,
        status = 'checked_in' or (status <> 'completed' and starts_at <= ${now} and ends_at > ${now}) as is_active,
        status <> 'completed' and ${isLateBy(now)} as is_overdue
      from bookings
      where workspace_id = ${workspaceId} and status = any(${[...OPEN, 'completed']}::text[])
        and ${START} >= ${from} and ${START} < ${to} and ${concerns(resourceIds)}
    )
    select r.id as resource_id, ${counts} from started cross join lateral unnest(resource_ids) as r(id)
    where r.id = any(${resourceIds}::text[]) group by r.id
    union all
    select null, ${counts} from started`.execute(db)
  const known = new Map(rows.map(({ resource_id, ...progress }) => [resource_id, progress]))
  return (resourceId) => known.get(resourceId) ?? NO_PROGRESS
}
