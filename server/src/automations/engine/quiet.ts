// Quiet hours: whether a message may be sent now, and if not, when it may.
import { isTime } from '@holdfast/time/calendar.ts'
import { MINUTE_MS, MINUTES_PER_DAY, minuteOf, minuteOfDay } from '@holdfast/time/moment.ts'
import { findZone } from '@holdfast/time/zones.ts'
import { type Check, object, oneOf, own, textThat } from './check.ts'
import type { QuietHours } from './definition.ts'
import { fault } from './fault.ts'

const time = textThat(5, isTime, 'a time of day from 00:00 to 23:59')

export const quietHoursCheck: Check = (value, pointer) => {
  const faults = object({ from: time, to: time, policy: oneOf(['delay', 'skip']) })(value, pointer)
  if (faults.length > 0 || own(value, 'from') !== own(value, 'to')) return faults
  return [fault(`${pointer}/to`, 'same_time', 'Quiet hours must not end when they begin.')]
}

const mod = (value: number, by: number) => ((value % by) + by) % by

/**
 * The first moment from now on at which the wall clock is outside the quiet hours; null if it is outside now. The wall
 * clock runs evenly up to the next clock change, so the search goes from change to change.
 */
export function quietUntil({ from, to }: QuietHours, timezone: string, now: Date): Date | null {
  const zone = findZone(timezone)
  if (!zone) return null
  const length = mod(minuteOfDay(to) - minuteOfDay(from), MINUTES_PER_DAY)
  let minute = minuteOf(now)
  for (;;) {
    const since = mod(zone.toWall(minute) - minuteOfDay(from), MINUTES_PER_DAY)
    if (since >= length) return minute === minuteOf(now) ? null : new Date(minute * MINUTE_MS)
    minute = Math.min(minute + length - since, zone.offsetEndsAt(minute))
  }
}
