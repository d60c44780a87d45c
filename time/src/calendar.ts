// Dates and times of day as a calendar and a wall clock show them: texts without a time zone, which sort in order.
import { DAY_MS, MINUTE_MS, minuteOf } from './moment.ts'
import { getZone } from './zones.ts'

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** Whether the text names a day that exists, such as 2028-02-29, from 1970 to 2199: the same years as for moments. */
export function isDate(text: string): boolean {
  const [, year, month, day] = (DATE.exec(text) ?? []).map(Number) as [number, number, number, number]
  if (!(year >= 1970 && year <= 2199)) return false
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

export const isTime = (text: string) => TIME.test(text)

/** A window may end at 24:00, but cannot start then. */
export const isEndTime = (text: string) => text === '24:00' || isTime(text)

/** The date that a calendar in this zone shows at this moment. */
export function todayIn(timezone: string, now: Date): string {
  return new Date(localDay(timezone, now) * DAY_MS).toISOString().slice(0, 10)
}

/** The date that a calendar in this zone shows, as the number of days since 1970. */
export function localDay(timezone: string, moment: Date): number {
  return Math.floor((getZone(timezone).toWall(minuteOf(moment)) * MINUTE_MS) / DAY_MS)
}

/** The first moment of a day: midnight, or the end of the gap if the clock skips midnight. */
export function startOfDay(timezone: string, day: number): Date {
  return new Date(getZone(timezone).toInstant((day * DAY_MS) / MINUTE_MS) * MINUTE_MS)
}

/** The first moment of the day and of the next day: 24 hours apart, or 23 or 25 on a day when the clock changes. */
export function dayAround(timezone: string, now: Date): { from: Date; to: Date } {
  const day = localDay(timezone, now)
  return { from: startOfDay(timezone, day), to: startOfDay(timezone, day + 1) }
}
