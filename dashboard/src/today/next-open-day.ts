// Whether the business is closed today, and when it opens next.
import { difference, type Intervals, intersection, type Span, union } from '@holdfast/time/intervals.ts'
import { openHours } from '@holdfast/time/open-hours.ts'
import { findZone } from '@holdfast/time/zones.ts'
import type { Resource, Schedule, ScheduleOverride, TimeOff } from '../data/api.ts'
import { offTimesOf } from '../data/time-off.ts'
import { addDays, type Clock, type Day } from '../text/clock.ts'
import { MAX_DAYS_AHEAD } from './days-ahead.ts'

interface Closed {
  /** Null if nobody works within the next 60 days. */
  opensAt: Date | null
}

/** Null if somebody works today. People count; without people, everything that can be booked counts. */
export function closedToday(
  clock: Clock,
  today: Day,
  { resources, schedules, overrides, timeOff }: Known,
): Closed | null {
  const active = resources.filter((resource) => resource.active)
  const people = active.filter(({ kind }) => kind === 'person')
  const staff = people.length > 0 ? people : active
  const byDefault = schedules.find(({ is_default }) => is_default)?.id ?? null
  const [from, to] = [clock.boundsOf(today).from, clock.boundsOf(addDays(today, MAX_DAYS_AHEAD)).to].map(
    toMinute,
  ) as Span
  const hoursOf = (id: string | null): Intervals => {
    const schedule = schedules.find((each) => each.id === id)
    const zone = schedule && findZone(schedule.timezone)
    // Without a schedule, everything is always open.
    if (!zone) return { starts: [from], ends: [to] }
    const own = overrides.filter(({ schedule_id }) => schedule_id === id)
    return intersection(openHours({ ...schedule, overrides: own }, zone, from, to), { starts: [from], ends: [to] })
  }
  if (staff.length === 0) return null
  const ids = new Set(staff.map(({ schedule_id }) => schedule_id ?? byDefault))
  const hours = new Map([...ids].map((id) => [id, hoursOf(id)]))
  const firsts = staff.flatMap(({ id, schedule_id }) => {
    const off = offTimesOf(timeOff, id, [from, to]).map(({ start, end }): Span => [start, end])
    const open = hours.get(schedule_id ?? byDefault) as Intervals
    return difference(open, union(off)).starts.slice(0, 1)
  })
  if (firsts.length === 0) return { opensAt: null }
  const first = Math.min(...firsts)
  return first < toMinute(clock.boundsOf(today).to) ? null : { opensAt: new Date(first * 60_000) }
}

interface Known {
  resources: readonly Resource[]
  schedules: readonly Schedule[]
  overrides: readonly ScheduleOverride[]
  timeOff: readonly TimeOff[]
}

const toMinute = (moment: Date) => moment.getTime() / 60_000
