// The stretch of time that numbers are asked of, and the days, weeks or months it is cut into.
import { localDay, startOfDay } from '@holdfast/time/calendar.ts'
import { DAY_MS, type Period, plus } from '@holdfast/time/moment.ts'
import { readRange } from '../../bookings/filter.ts'
import type { ReadCtx } from '../../platform/context.ts'
import { invalid } from '../../platform/problem.ts'

export type Bucket = 'day' | 'week' | 'month'

const LONGEST = 366 * DAY_MS

/** What is left out is filled with so many days of the workspace's calendar; without any bound, those up to today. */
export function readPeriod(
  { now }: ReadCtx,
  asked: { from?: string; to?: string },
  { days, timezone }: { days: number; timezone: string },
): Period {
  const { from: first, to: end, faults } = readRange(asked)
  const lastDay = first ? localDay(timezone, first) + days - 1 : localDay(timezone, end ? plus(end, -1) : now)
  const from = first ?? startOfDay(timezone, lastDay - days + 1)
  const to = end ?? startOfDay(timezone, lastDay + 1)
  if (to.getTime() - from.getTime() > LONGEST) {
    faults.push({ parameter: 'to', code: 'out_of_range', message: 'A range has at most 366 days.' })
  }
  if (faults.length > 0) throw invalid(...faults)
  return { from, to }
}

/** Where each bucket begins and the last one ends; the first and the last may be parts of one. */
export function boundsOf({ from, to }: Period, bucket: Bucket, timezone: string): Date[] {
  const bounds = [from]
  for (let day = nextBegin(localDay(timezone, from), bucket); ; day = nextBegin(day, bucket)) {
    const begin = startOfDay(timezone, day)
    if (begin >= to) return [...bounds, to]
    // A day that the clock leapt over has no time of its own.
    if (begin > (bounds.at(-1) as Date)) bounds.push(begin)
  }
}

/** The first day of the bucket after the one that the day is in. */
function nextBegin(day: number, bucket: Bucket): number {
  if (bucket === 'day') return day + 1
  const date = new Date(day * DAY_MS)
  if (bucket === 'month') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1) / DAY_MS
  return day + 7 - ((date.getUTCDay() + 6) % 7)
}
