// Sets the hours of a schedule on one day, and names the bookings in the time that this closes.
import { startOfDay } from '@holdfast/time/calendar.ts'
import { dayOfDate } from '@holdfast/time/day.ts'
import { difference, type Intervals, intersection, union } from '@holdfast/time/intervals.ts'
import { DAY_MS, minuteOf, type Period, plus } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import { lockResources } from '../availability/reserve.ts'
import type { Catalog, CatalogSchedule } from '../catalog/catalog.ts'
import { setOverride } from '../catalog/override.ts'
import { currentCatalog } from '../catalog/remembered-catalog.ts'
import { type NewScheduleOverride, ScheduleOverride } from '../catalog/schema.ts'
import { scheduleFollowed, workingTime } from '../catalog/working-time.ts'
import { named, type Static, Type } from '../http/shape.ts'
import type { WriteCtx } from '../platform/context.ts'
import { BookingsInTheWay, findStanding, MAX_BOOKINGS_LISTED } from './in-the-way.ts'

export const ScheduleDaySet = named(
  'ScheduleDaySet',
  Type.Object({
    ...ScheduleOverride.properties,
    bookings: BookingsInTheWay('The bookings and holds that stand in time which is closed on this day. They stay.'),
  }),
  { description: 'A day as it is now, and the bookings that stand in what is closed on it.' },
)

export async function setScheduleDay(
  ctx: WriteCtx,
  scheduleId: string,
  body: Static<typeof NewScheduleOverride>,
): Promise<Static<typeof ScheduleDaySet>> {
  const override = await setOverride(ctx, scheduleId, body)
  // A rival that is just booking such a time either has written it, or waits here and then sees the new hours.
  lockResources(ctx)
  const catalog = await currentCatalog(ctx)
  const schedule = catalog.schedules.get(scheduleId) as CatalogSchedule
  return { ...override, bookings: await bookingsStandingIn(ctx, catalog, schedule, body.date) }
}

async function bookingsStandingIn(ctx: WriteCtx, catalog: Catalog, schedule: CatalogSchedule, date: string) {
  const { period, closed } = closedOn(schedule, date)
  const resourceIds = [...catalog.resources.values()]
    .filter(({ schedule_id }) => scheduleFollowed(catalog, schedule_id)?.id === schedule.id)
    .map(({ id }) => id)
  const serviceIds = [...catalog.services.values()]
    .filter(({ schedule_id }) => schedule_id === schedule.id)
    .map(({ id }) => id)
  const near = await findStanding(
    ctx,
    // A booking lasts at most a day.
    sql<boolean>`starts_at > ${plus(period.from, -DAY_MS)} and starts_at < ${period.to} and ends_at > ${period.from}
      and (resource_ids && ${resourceIds}::text[] or service_id = any(${serviceIds}::text[]))`,
  )
  const stands = ({ start, end }: { start: Date; end: Date }) =>
    intersection(union([[minuteOf(start), minuteOf(end)]]), closed).starts.length > 0
  return near.filter(stands).slice(0, MAX_BOOKINGS_LISTED)
}

/**
 * The closed time of the day, and of the night after it. For the night, only the hours that the ordinary week would
 * open count: the others do not depend on this day.
 */
function closedOn(schedule: CatalogSchedule, date: string): { period: Period; closed: Intervals } {
  const day = dayOfDate(date)
  const [from, end, to] = [0, 1, 2].map((more) => startOfDay(schedule.timezone, day + more)) as [Date, Date, Date]
  const period = { from, to }
  const ordinary = { ...schedule, overrides: new Map([...schedule.overrides].filter(([each]) => each !== date)) }
  const before = workingTime(ordinary, period)
  const whole = before.starts.map((start, index): [number, number] => [start, before.ends[index] as number])
  const possible = union([[minuteOf(from), minuteOf(end)], ...whole])
  return { period, closed: difference(possible, workingTime(schedule, period)) }
}
