// When a resource works and when the business is open: the open time of schedules, by the same rules as free times.
import { type Intervals, intersection, union } from '@holdfast/time/intervals.ts'
import { DAY_MS, MINUTE_MS, minuteOf, type Period, plus } from '@holdfast/time/moment.ts'
import { openHours, type ScheduleRules } from '@holdfast/time/open-hours.ts'
import { getZone } from '@holdfast/time/zones.ts'
import type { ReadCtx } from '../platform/context.ts'
import type { Catalog, CatalogSchedule } from './catalog.ts'

type Hours = Pick<CatalogSchedule, 'timezone' | 'weekly' | 'overrides'>

/** The open minutes of a period; none when it ends before it begins. Without hours the whole period is open. */
export function workingTime(hours: Hours | null, { from, to }: Period): Intervals {
  const [first, end] = [minuteOf(from), minuteOf(to)]
  const whole = union([[first, end]])
  if (hours === null) return whole
  return intersection(openHours(toRules(hours, { from, to }), getZone(hours.timezone), first, end), whole)
}

/** By the default schedule of the workspace; without one, when any resource works; without resources, always. */
export function isOpenAt(catalog: Catalog, moment: Date): boolean {
  const works = (hours: Hours | null) =>
    workingTime(hours, { from: moment, to: plus(moment, MINUTE_MS) }).starts.length > 0
  if (catalog.defaultSchedule) return works(catalog.defaultSchedule)
  const active = [...catalog.resources.values()].filter((resource) => resource.active)
  return active.length === 0 || active.some(({ schedule_id }) => works(scheduleFollowed(catalog, schedule_id)))
}

/** How far ahead the next opening is looked for. */
const MAX_CLOSED_DAYS = 14

/** When the business, which is closed now, opens next; null: not in the next days. */
export function nextOpening(catalog: Catalog, moment: Date): Date | null {
  const opens = (hours: Hours | null) =>
    workingTime(hours, { from: moment, to: plus(moment, MAX_CLOSED_DAYS * DAY_MS) }).starts[0]
  const active = [...catalog.resources.values()].filter((resource) => resource.active)
  const followed = catalog.defaultSchedule
    ? [catalog.defaultSchedule]
    : active.map(({ schedule_id }) => scheduleFollowed(catalog, schedule_id))
  const minutes = followed.map(opens).filter((minute) => minute !== undefined)
  return minutes.length === 0 ? null : new Date(Math.min(...minutes) * MINUTE_MS)
}

/** The schedule of a resource: its own, else the workspace's default, else none. */
export function scheduleFollowed({ schedules, defaultSchedule }: Catalog, id: string | null): CatalogSchedule | null {
  return id === null ? defaultSchedule : (schedules.get(id) ?? null)
}

/** The hours that a resource follows, even if the schedule has been archived since. */
export async function hoursFollowed(ctx: ReadCtx, catalog: Catalog, id: string | null): Promise<Hours | null> {
  const current = scheduleFollowed(catalog, id)
  if (current || id === null) return current
  const [schedule, days] = await Promise.all([
    ctx.db
      .selectFrom('schedules')
      .select(['timezone', 'weekly'])
      .where('workspace_id', '=', ctx.workspaceId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
    ctx.db
      .selectFrom('schedule_overrides')
      .select(['date', 'windows'])
      .where('workspace_id', '=', ctx.workspaceId)
      .where('schedule_id', '=', id)
      .execute(),
  ])
  const overrides = new Map(days.map(({ date, windows }) => [date, windows]))
  return { ...schedule, overrides } as unknown as Hours
}

/** Leaves out overrides far from the period: they change nothing in it, and a schedule may have thousands. */
export function toRules({ timezone, weekly, overrides }: Hours, { from, to }: Period): ScheduleRules {
  const [first, last] = [plus(from, -4 * DAY_MS), plus(to, 4 * DAY_MS)].map((moment) =>
    moment.toISOString().slice(0, 10),
  )
  const near = [...overrides].filter(([date]) => date >= (first as string) && date <= (last as string))
  return { timezone, weekly, overrides: near.map(([date, windows]) => ({ date, windows })) }
}
