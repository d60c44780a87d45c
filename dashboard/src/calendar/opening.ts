// The open times of resources, by the same rules as on the server.
import { type Intervals, intersection, type Span, union } from '@holdfast/time/intervals.ts'
import { openHours } from '@holdfast/time/open-hours.ts'
import { findZone } from '@holdfast/time/zones.ts'
import type { Schedule, ScheduleOverride } from '../data/api.ts'

export interface Hours {
  schedules: readonly Schedule[]
  /** The overrides of all schedules, from two days before the asked range. */
  overrides: readonly ScheduleOverride[]
}

/** Open minutes in [from, to) with this schedule; without one, with the default; without that, always open. */
export function openTimeOf(hours: Hours, scheduleId: string | null, from: number, to: number): Intervals {
  const followed = scheduleId ?? hours.schedules.find(({ is_default }) => is_default)?.id ?? null
  return openTimeBy(hours, followed, from, to)
}

/** The same without the default schedule, as for services. */
export function openTimeBy(
  { schedules, overrides }: Hours,
  scheduleId: string | null,
  from: number,
  to: number,
): Intervals {
  const whole = union([[from, to]])
  const schedule = schedules.find(({ id }) => id === scheduleId)
  const zone = schedule && findZone(schedule.timezone)
  if (!schedule || !zone) return whole
  const own = overrides.filter(({ schedule_id }) => schedule_id === schedule.id)
  return intersection(openHours({ ...schedule, overrides: own }, zone, from, to), whole)
}

/** The parts of [from, to) that are not in these intervals. */
export function closedIn({ starts, ends }: Intervals, from: number, to: number): Span[] {
  const edges = [from, ...starts.flatMap((start, index) => [start, ends[index] as number]), to]
  const gaps: Span[] = []
  for (let index = 0; index < edges.length; index += 2) {
    const [start, end] = [edges[index] as number, edges[index + 1] as number]
    if (end > start) gaps.push([start, end])
  }
  return gaps
}

export function isInsideOne({ starts, ends }: Intervals, from: number, to: number): boolean {
  return starts.some((start, index) => start <= from && to <= (ends[index] as number))
}
