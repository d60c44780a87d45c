// Days as texts, without a time zone. The early script uses this, too, so it imports nothing large.
import { MINUTE_MS, MINUTES_PER_DAY } from '@holdfast/time/moment.ts'

/** A day such as 2026-11-15; texts of this form sort by date. */
export type Day = string

export function addDays(day: Day, days: number): Day {
  return dayText(wallOfDay(day) + days * MINUTES_PER_DAY)
}

/** 1 is Monday, 7 is Sunday, as in schedules. */
export function weekdayOf(day: Day): number {
  return ((wallOfDay(day) / MINUTES_PER_DAY + 3) % 7) + 1
}

export function mondayOf(day: Day): Day {
  return addDays(day, 1 - weekdayOf(day))
}

/** A local time is written as the minutes from 1970 to the same time in UTC. */
export const wallOfDay = (day: Day) => Date.parse(`${day}T00:00:00Z`) / MINUTE_MS
export const dayText = (wall: number): Day => new Date(wall * MINUTE_MS).toISOString().slice(0, 10)
