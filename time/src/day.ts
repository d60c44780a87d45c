// Days as whole numbers since 1970, whatever the time zone.
import { DAY_MS } from './moment.ts'

/** The day of a date such as 2028-02-29. */
export const dayOfDate = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS

/** 0 is Monday. Day 0 was the first of January 1970, a Thursday. */
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7
