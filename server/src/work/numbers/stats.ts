// The statistics of one resource: its bookings by status and the use of its time, by day, week or month.
import { difference } from '@holdfast/time/intervals.ts'
import { minuteOf, type Period } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import { readTimeOff } from '../../availability/time-off.ts'
import { START, statusShown } from '../../bookings/booking.ts'
import type { Status } from '../../bookings/lifecycle.ts'
import { noShowRate, rateOf, toCounts } from '../../bookings/summary.ts'
import { currentCatalog } from '../../catalog/remembered-catalog.ts'
import { hoursFollowed, workingTime } from '../../catalog/working-time.ts'
import type { Static } from '../../http/shape.ts'
import type { ReadCtx } from '../../platform/context.ts'
import { Problem } from '../../platform/problem.ts'
import { currentStages } from '../../stages/config.ts'
import { measure, readTaken, sumOf, toMinutes } from './minutes.ts'
import { readMoney } from './money.ts'
import { concerns } from './on-resource.ts'
import { boundsOf, readPeriod } from './period.ts'
import type { ResourceStats, StatsQuery } from './schema.ts'

const ENDED: readonly Status[] = ['completed', 'no_show', 'failed', 'cancelled']

interface MeasuredResource {
  id: string
  name: string
  schedule_id: string | null
  archived_at: Date | null
}

/** Also finds an archived resource: its statistics stay. */
export async function getMeasured({ db, workspaceId }: ReadCtx, id: string): Promise<MeasuredResource> {
  const row = await db
    .selectFrom('resources')
    .select(['id', 'name', 'schedule_id', 'archived_at'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return row
}

export async function getStats(
  ctx: ReadCtx,
  id: string,
  query: Static<typeof StatsQuery>,
  timezone: string,
): Promise<Static<typeof ResourceStats>> {
  const resource = await getMeasured(ctx, id)
  const period = readPeriod(ctx, query, { days: 30, timezone })
  const bounds = boundsOf(period, query.bucket ?? 'day', timezone)
  const [working, takenBy, sums, real, moneyOf] = await Promise.all([
    readWorking(ctx, resource, period),
    readTaken(ctx, [id], period),
    readSums(ctx, id, bounds),
    readReal(ctx, id, period),
    readMoney(ctx, [id], period),
  ])
  const minutes = measure(working, takenBy(id), bounds.map(minuteOf))
  const bookings = toCounts(sums)
  const completed = sums.filter(({ status }) => status === 'completed')
  return {
    resource_id: id,
    name: resource.name,
    ...period,
    bookings,
    ...toMinutes(sumOf(minutes)),
    completion_rate: rateOf(bookings, 'completed', ENDED),
    no_show_rate: noShowRate(bookings),
    cancel_rate: rateOf(bookings, 'cancelled', ENDED),
    planned: {
      minutes: completed.reduce((sum, { minutes }) => sum + minutes, 0),
      n: bookings.by_status.completed ?? 0,
    },
    real,
    money: moneyOf(id),
    series: minutes.map((each, index) => ({
      from: bounds[index] as Date,
      to: bounds[index + 1] as Date,
      bookings: toCounts(sums.filter(({ bucket }) => bucket === index + 1)),
      ...toMinutes(each),
    })),
  }
}

/** Time off is no working time. An archived resource has no working time after that. */
async function readWorking(ctx: ReadCtx, { id, schedule_id, archived_at }: MeasuredResource, { from, to }: Period) {
  const hours = await hoursFollowed(ctx, await currentCatalog(ctx), schedule_id)
  const timeOffOf = await readTimeOff(ctx, [id], { from, to })
  const open = workingTime(hours, { from, to: archived_at && archived_at < to ? archived_at : to })
  return difference(open, timeOffOf(id))
}

interface Sums {
  /** The number of the bucket; the first is 1. */
  bucket: number
  status: string
  count: number
  /** The sum of the services' lengths. */
  minutes: number
}

/** Counts bookings in the bucket in which they start. */
async function readSums({ db, workspaceId, now }: ReadCtx, id: string, bounds: readonly Date[]): Promise<Sums[]> {
  return db
    .selectFrom('bookings')
    .select([
      sql<number>`width_bucket(starts_at, ${bounds}::timestamptz[])`.as('bucket'),
      statusShown(now).as('status'),
      sql<number>`count(*)::int`.as('count'),
      sql<number>`(sum(date_part('epoch', ends_at - starts_at)) / 60)::int`.as('minutes'),
    ])
    .where('workspace_id', '=', workspaceId)
    .where(START, '>=', bounds[0] as Date)
    .where(START, '<', bounds.at(-1) as Date)
    .where(concerns([id]))
    .groupBy([sql`1`, sql`2`])
    .orderBy(sql`2`)
    .execute()
}

/** Leaves out bookings without a recorded start of work, because their real time is unknown. */
async function readReal(ctx: ReadCtx, id: string, { from, to }: Period) {
  const { db, workspaceId } = ctx
  const { stages } = await currentStages(ctx)
  const active = stages.filter(({ category }) => category === 'active').map(({ key }) => key)
  const { rows } = await sql<{ n: number; seconds: number; planned_seconds: number }>`
    select count(*)::int as n, coalesce(sum(date_part('epoch', done_at - begun_at)), 0) as seconds,
      coalesce(sum(date_part('epoch', ends_at - starts_at)), 0) as planned_seconds
    from bookings cross join lateral (
      select min(created_at) filter (where to_status = 'checked_in' or to_stage = any(${active}::text[])) as begun_at,
        max(created_at) filter (where to_status = 'completed') as done_at
      from booking_history where workspace_id = ${workspaceId} and booking_id = bookings.id
    ) as history
    where workspace_id = ${workspaceId} and status = 'completed' and ${START} >= ${from} and ${START} < ${to}
      and ${concerns([id])} and begun_at <= done_at`.execute(db)
  const [{ n, seconds, planned_seconds }] = rows as [(typeof rows)[number]]
  return { minutes: Math.round(seconds / 60), planned_minutes: Math.round(planned_seconds / 60), n }
}
