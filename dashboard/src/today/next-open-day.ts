// Whether the business is closed today, and when it opens next.
import { openHours } from '@holdfast/time/open-hours.ts'
import { findZone } from '@holdfast/time/zones.ts'
import type { Resource, Schedule, ScheduleOverride } from '../data/api.ts'
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
  {
    resources,
    schedules,
    overrides,
  }: {
    resources: readonly Resource[]
    schedules: readonly Schedule[]
    overrides: readonly ScheduleOverride[]
  },
): Closed | null {
  const active = resources.filter((resource) => resource.active)
  const people = active.filter(({ kind }) => kind === 'person')
  const staff = people.length > 0 ? people : active
  const byDefault = schedules.find(({ is_default }) => is_default)?.id ?? null
  const ids = new Set(staff.map(({ schedule_id }) => schedule_id ?? byDefault))
  // Without a schedule, everything is always open.
  if (staff.length === 0 || ids.has(null)) return null
  const [from, to] = [clock.boundsOf(today).from, clock.boundsOf(addDays(today, MAX_DAYS_AHEAD)).to].map(toMinute)
  const openings = schedules
    .filter(({ id }) => ids.has(id))
    .flatMap((schedule) => {
      const zone = findZone(schedule.timezone)
      const own = overrides.filter(({ schedule_id }) => schedule_id === schedule.id)
      const open = zone && openHours({ ...schedule, overrides: own }, zone, from as number, to as number)
      return (open?.starts ?? []).filter((_, index) => (open?.ends[index] as number) > (from as number))
    })
  if (openings.length === 0) return { opensAt: null }
  const first = Math.min(...openings)
  return first < toMinute(clock.boundsOf(today).to) ? null : { opensAt: new Date(first * 60_000) }
}

const toMinute = (moment: Date) => moment.getTime() / 60_000
