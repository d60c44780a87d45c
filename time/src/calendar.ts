// Days and times of day as a calendar and a clock on the wall show them: without a zone, as text that sorts by itself.
import { DAY_MS, MINUTE_MS, minuteOf } from './moment.ts'
import { getZone } from './zones.ts'

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** A day that exists, such as 2028-02-29, in the years that moments have too. */
export function isDate(text: string): boolean {
  const [, year, month, day] = (DATE.exec(text) ?? []).map(Number) as [number, number, number, number]
  if (!(year >= 1970 && year <= 2199)) return false
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

export const isTime = (text: string) => TIME.test(text)

/** A day ends at 24:00, but nothing starts then. */
export const isEndTime = (text: string) => text === '24:00' || isTime(text)

/** The date that a calendar in this zone shows at this moment. */
export function todayIn(timezone: string, now: Date): string {
  return new Date(localDay(timezone, now) * DAY_MS).toISOString().slice(0, 10)
}

/** The same date as a number: days since 1970. */
export function localDay(timezone: string, moment: Date): number {
  return Math.floor((getZone(timezone).toWall(minuteOf(moment)) * MINUTE_MS) / DAY_MS)
}

/** The first moment of such a day: midnight, or the end of the gap where the clock leaps over it. */
export function startOfDay(timezone: string, day: number): Date {
  return new Date(getZone(timezone).toInstant((day * DAY_MS) / MINUTE_MS) * MINUTE_MS)
}

/** The day of a moment in this zone, from its first moment to that of the next: 23 or 25 hours where the clock changes. */
export function dayAround(timezone: string, now: Date): { from: Date; to: Date } {
  const day = localDay(timezone, now)
  return { from: startOfDay(timezone, day), to: startOfDay(timezone, day + 1) }
}
