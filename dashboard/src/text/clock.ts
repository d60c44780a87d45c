// Local times of the workspace, from our own zone data, because that of a browser may be years old.
import { MINUTE_MS, MINUTES_PER_DAY, minuteOf } from '@holdfast/time/moment.ts'
import type { Zone } from '@holdfast/time/zone.ts'
import { getZone } from '@holdfast/time/zones.ts'
import { addDays, type Day, dayText, wallOfDay } from './days.ts'
import { type Language, localeOf } from './preferences.ts'

export { addDays, type Day, mondayOf, weekdayOf } from './days.ts'

export interface Clock {
  readonly timezone: string
  /** 14:30 */
  time(moment: string | Date): string
  /** Tue 17 Nov */
  day(moment: string | Date): string
  /** Tuesday, 17 November 2026 */
  longDay(moment: string | Date): string
  /** 17 Nov 2026 */
  date(moment: string | Date): string
  /** Tue 17 Nov, 14:30 */
  dayTime(moment: string | Date): string
  /** 14:30 – 15:15 */
  span(start: string | Date, end: string | Date): string
  /** The local date of this moment. */
  dayOf(moment: string | Date): Day
  /** The local time in minutes since midnight; on a day with a clock change, more or fewer minutes have passed. */
  minutesOf(moment: string | Date): number
  /** The moment of a local time, given in minutes since midnight of that day. */
  momentOf(day: Day, minutes: number): Date
  /** From the first moment of the day to that of the next day: 23 or 25 hours on a day with a clock change. */
  boundsOf(day: Day): { from: Date; to: Date }
  /** A day in words: Tue 17 Nov; Tuesday, 17 November 2026; November 2026; Tuesday; 17 Nov. */
  nameOf(day: Day, style: 'short' | 'long' | 'month' | 'weekday' | 'date'): string
  /** UTC−3 */
  offset(moment: string | Date): string
}

export function openClock(timezone: string, language: Language): Clock {
  const zone = getZone(timezone)
  const locale = localeOf(language)
  // A local time is kept as the same time in UTC, so it is formatted in UTC.
  const format = (options: Intl.DateTimeFormatOptions) => {
    // A formatter is made when it is first needed, because making one takes longer than hundreds of uses.
    let formatter: Intl.DateTimeFormat | undefined
    return (wall: number) => {
      formatter ??= new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
      return formatter.format(wall * MINUTE_MS)
    }
  }
  const named = {
    short: format({ weekday: 'short', day: 'numeric', month: 'short' }),
    long: format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    dated: format({ day: 'numeric', month: 'short', year: 'numeric' }),
    month: format({ month: 'long', year: 'numeric' }),
    weekday: format({ weekday: 'long' }),
    date: format({ day: 'numeric', month: 'short' }),
  }
  const wall = (moment: string | Date) => wallOf(zone, moment)
  const clock: Clock = {
    timezone,
    time: (moment) => timeOfMinutes(clock.minutesOf(moment)),
    day: (moment) => named.short(wall(moment)),
    longDay: (moment) => named.long(wall(moment)),
    date: (moment) => named.dated(wall(moment)),
    dayTime: (moment) => `${clock.day(moment)}, ${clock.time(moment)}`,
    span: (start, end) => `${clock.time(start)} – ${clock.time(end)}`,
    dayOf: (moment) => dayText(wall(moment)),
    minutesOf: (moment) => ((wall(moment) % MINUTES_PER_DAY) + MINUTES_PER_DAY) % MINUTES_PER_DAY,
    momentOf: (day, minutes) => new Date(zone.toInstant(wallOfDay(day) + minutes) * MINUTE_MS),
    boundsOf: (day) => ({ from: clock.momentOf(day, 0), to: clock.momentOf(addDays(day, 1), 0) }),
    nameOf: (day, style) => named[style](wallOfDay(day)),
    offset: (moment) => offsetText(zone.offsetAt(minuteOf(new Date(moment)))),
  }
  return clock
}

/** Minutes since midnight as "14:30"; 1440 is "24:00". */
export function timeOfMinutes(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

export function minutesOfTime(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Whether both zones have the same local time now. */
export function sameClock(one: string, other: string, now: Date): boolean {
  return offsetIn(one, now) === offsetIn(other, now)
}

export function browserTimezone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

function offsetIn(timezone: string, now: Date): number | null {
  try {
    return getZone(timezone).offsetAt(minuteOf(now))
  } catch {
    return null
  }
}

const wallOf = (zone: Zone, moment: string | Date) => zone.toWall(minuteOf(new Date(moment)))

function offsetText(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}
