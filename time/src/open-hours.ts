// Computes the intervals in which a schedule is open, from its weekly windows and its overrides.
import { dayOfDate, weekdayOf } from './day.ts'
import { type Intervals, type Span, union } from './intervals.ts'
import { MINUTES_PER_DAY, minuteOfDay } from './moment.ts'
import type { Zone } from './zone.ts'

export interface ScheduleRules {
  timezone: string
  weekly: readonly WeeklyWindow[]
  overrides: readonly { date: string; windows: readonly Window[] }[]
}

/** Wall-clock times "HH:MM". An end that is not after the start is on the next day; only an end can be "24:00". */
export interface Window {
  start: string
  end: string
}

export interface WeeklyWindow extends Window {
  /** 1 is Monday, 7 is Sunday. */
  weekday: number
}

/** The open intervals that touch [from, to), in minutes since 1970. */
export function openHours(schedule: ScheduleRules, zone: Zone, from: number, to: number): Intervals {
  const weekly = windowsByWeekday(schedule)
  const overrides = new Map(schedule.overrides.map(({ date, windows }) => [dayOfDate(date), windows.map(toMinutes)]))
  // A window of the day before can still be open. Where a date was skipped, "the day before" is two dates back.
  const firstDay = dayOf(zone.toWall(from)) - 2
  const lastDay = dayOf(zone.toWall(to))
  // In most ranges the clock does not change: the offset is then the same for every wall-clock time.
  const margin = 3 * MINUTES_PER_DAY
  const isSteady = zone.offsetEndsAt(from - margin) > to + margin
  const offset = zone.offsetAt(from)
  const toInstant = (wall: number) => (isSteady ? wall - offset : zone.toInstant(wall))
  const windows: Span[] = []
  for (let day = firstDay; day <= lastDay; day += 1) {
    // On the date of an override nothing else is open. A skipped hour or date can move a window two dates forward.
    const owned = [day + 1, day + 2].find((next) => overrides.has(next))
    const cut = owned === undefined ? Number.POSITIVE_INFINITY : toInstant(owned * MINUTES_PER_DAY)
    for (const [start, end] of overrides.get(day) ?? (weekly[weekdayOf(day)] as Span[])) {
      windows.push([toInstant(day * MINUTES_PER_DAY + start), Math.min(cut, toInstant(day * MINUTES_PER_DAY + end))])
    }
  }
  // After a skipped hour or a cut, a window can end before it starts: `union` drops it.
  return union(windows)
}

/** The windows of each weekday. The first is Monday. */
function windowsByWeekday({ weekly }: ScheduleRules): Span[][] {
  const days: Span[][] = [[], [], [], [], [], [], []]
  for (const window of weekly) days[window.weekday - 1]?.push(toMinutes(window))
  return days
}

function toMinutes({ start, end }: Window): Span {
  const from = minuteOfDay(start)
  const to = minuteOfDay(end)
  return [from, to <= from ? to + MINUTES_PER_DAY : to]
}

const dayOf = (wall: number) => Math.floor(wall / MINUTES_PER_DAY)
