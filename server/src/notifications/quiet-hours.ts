// Quiet hours: every day between two times of the workspace's clock, also over midnight.
import { MINUTE_MS, MINUTES_PER_DAY, minuteOf, minuteOfDay } from '@holdfast/time/moment.ts'
import { getZone } from '@holdfast/time/zones.ts'

export interface QuietHours {
  from: string
  to: string
}

/** The end of the quiet hours that this moment lies in; null if it lies in none. */
export function quietUntil({ from, to }: QuietHours, timezone: string, now: Date): Date | null {
  const zone = getZone(timezone)
  const wall = zone.toWall(minuteOf(now))
  const minute = ((wall % MINUTES_PER_DAY) + MINUTES_PER_DAY) % MINUTES_PER_DAY
  const [start, end] = [minuteOfDay(from), minuteOfDay(to)]
  const isOverMidnight = end < start
  const isQuiet = isOverMidnight ? minute >= start || minute < end : minute >= start && minute < end
  if (!isQuiet) return null
  const days = isOverMidnight && minute >= start ? 1 : 0
  return new Date(zone.toInstant(wall - minute + end + days * MINUTES_PER_DAY) * MINUTE_MS)
}
