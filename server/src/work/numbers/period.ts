// The period that numbers are for, and its days, weeks or months.
import { localDay, startOfDay } from '@holdfast/time/calendar.ts'
import { DAY_MS, type Period, plus } from '@holdfast/time/moment.ts'
import { readRange } from '../../bookings/filter.ts'
import type { ReadCtx } from '../../platform/context.ts'
import { invalid } from '../../platform/problem.ts'

export type Bucket = 'day' | 'week' | 'month'

const MAX_PERIOD_MS = 366 * DAY_MS
/** The years of the contract: a period that reaches further ends there. */
const EARLIEST = new Date('1970-01-01T00:00:00Z')
const LATEST = new Date('2199-12-31T23:59:59.999Z')

/**
 * A missing bound is set so that the period has `days` calendar days of the workspace; without bounds it ends today.
 */
export function readPeriod(
  { now }: ReadCtx,
  asked: { from?: string; to?: string },
  { days, timezone }: { days: number; timezone: string },
): Period {
  const { from: first, to: end, faults } = readRange(asked)
  const lastDay = first ? localDay(timezone, first) + days - 1 : localDay(timezone, end ? plus(end, -1) : now)
  const from = withinYears(first ?? startOfDay(timezone, lastDay - days + 1))
  const to = withinYears(end ?? startOfDay(timezone, lastDay + 1))
  if (faults.length === 0 && to <= from) {
    faults.push({ parameter: 'to', code: 'out_of_range', message: 'A range is within the years 1970 to 2199.' })
  }
  if (to.getTime() - from.getTime() > MAX_PERIOD_MS) {
    faults.push({ parameter: 'to', code: 'out_of_range', message: 'A range has at most 366 days.' })
  }
  if (faults.length > 0) throw invalid(...faults)
  return { from, to }
}

const withinYears = (moment: Date) => (moment < EARLIEST ? EARLIEST : moment > LATEST ? LATEST : moment)

/** The start of each bucket and the end of the last one. The first and the last bucket may be incomplete. */
export function boundsOf({ from, to }: Period, bucket: Bucket, timezone: string): Date[] {
  const bounds = [from]
  for (let day = nextBegin(localDay(timezone, from), bucket); ; day = nextBegin(day, bucket)) {
    const begin = startOfDay(timezone, day)
    if (begin >= to) return [...bounds, to]
    // A day that the clock skipped has no time of its own.
    if (begin > (bounds.at(-1) as Date)) bounds.push(begin)
  }
}

/** The first day of the bucket after the one that contains the day. */
function nextBegin(day: number, bucket: Bucket): number {
  if (bucket === 'day') return day + 1
  const date = new Date(day * DAY_MS)
  if (bucket === 'month') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1) / DAY_MS
  return day + 7 - ((date.getUTCDay() + 6) % 7)
}
