// Dates and times as the clocks of the business show them. The server sends their offsets, because the zone data of a
// browser may be years old.
import type { Offsets } from './shapes.ts'
import { timeFormat } from './time-text.ts'

const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS

/** A day of the business, such as 2026-11-15; texts of this form sort by date. */
export type Day = string

export interface Clock {
  dayOf(moment: string): Day
  /** 14:30, or 2:30 pm where people write it so. */
  time(moment: string): string
  /** Minutes since midnight. */
  minutesOf(moment: string): number
  /** Tue, 17 Nov */
  shortDay(day: Day): string
  /** Tuesday, 17 November */
  longDay(day: Day): string
  /** The parts of a day on a strip of days: Tue and 17. */
  parts(day: Day): { weekday: string; date: string }
  /** November */
  month(day: Day): string
  /** The moment at which a day begins. */
  startOf(day: Day): string
  /** The moment of a local time such as 2026-11-17T14:30; null if the text is not a time. */
  momentOf(local: string): string | null
  /** Tuesday, 17 November, 14:30 */
  whole(moment: string): string
}

export function openClock(offsets: Offsets, tag: string): Clock {
  const changes = offsets.map(([from, minutes]) => ({ at: Date.parse(from), ahead: minutes * MINUTE_MS }))
  const aheadAt = (instant: number) => {
    let ahead = changes[0]?.ahead ?? 0
    for (const change of changes) if (change.at <= instant) ahead = change.ahead
    return ahead
  }
  /** The local time, written as the same time in UTC. */
  const wall = (moment: string) => Date.parse(moment) + aheadAt(Date.parse(moment))
  const instantOf = (local: number) => {
    const possible = changes.map(({ ahead }) => local - ahead).filter((instant) => instant + aheadAt(instant) === local)
    // A time that occurs twice means its first occurrence; one that the clock skips moves forward by the gap.
    return possible.length > 0 ? Math.min(...possible) : local - aheadAt(local - DAY_MS)
  }
  const format = (options: Intl.DateTimeFormatOptions) => {
    // Made when it is first needed, because making one takes long.
    let formatter: Intl.DateTimeFormat | undefined
    return (time: number) => {
      formatter ??= new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...options })
      return formatter.format(time)
    }
  }
  const times = timeFormat(tag, { timeZone: 'UTC' })
  const time = (at: number) => times.format(at)
  const short = format({ weekday: 'short', day: 'numeric', month: 'short' })
  const long = format({ weekday: 'long', day: 'numeric', month: 'long' })
  const weekday = format({ weekday: 'short' })
  const date = format({ day: 'numeric' })
  const month = format({ month: 'long' })
  const clean = (text: string) => text.replace(/\.$/, '')
  const clock: Clock = {
    dayOf: (moment) => new Date(wall(moment)).toISOString().slice(0, 10),
    time: (moment) => time(wall(moment)),
    minutesOf: (moment) => Math.floor(wall(moment) / MINUTE_MS) % 1440,
    shortDay: (day) => short(Date.parse(day)),
    longDay: (day) => long(Date.parse(day)),
    parts: (day) => {
      const at = Date.parse(day)
      return { weekday: clean(weekday(at)), date: date(at) }
    },
    month: (day) => month(Date.parse(day)),
    startOf: (day) => new Date(instantOf(Date.parse(day))).toISOString(),
    momentOf: (local) => {
      const at = Date.parse(`${local}Z`)
      return Number.isNaN(at) ? null : new Date(instantOf(at)).toISOString()
    },
    whole: (moment) => `${long(wall(moment))}, ${time(wall(moment))}`,
  }
  return clock
}

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}
