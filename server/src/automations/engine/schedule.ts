// Schedules in the zone of a workspace: the next time of a cron expression, and what is wrong with an expression.
import { MINUTE_MS, MINUTES_PER_DAY, minuteOf } from '@holdfast/time/moment.ts'
import { findZone } from '@holdfast/time/zones.ts'
import { nextWall, readCron } from './cron.ts'

/** The fault of a cron expression, as a sentence; null if it has none. */
export function cronProblem(expression: string): string | null {
  const cron = readCron(expression)
  if (!cron) return 'cron must have five fields: minute, hour, day, month and weekday, such as 0 9 * * 1-5.'
  return nextWall(cron, 0) === null ? 'This time never comes.' : null
}

/**
 * The first time after a moment. A day of the month and a weekday that are both other than `*` mean either. A time that
 * the clock skips moves forward by the gap; a time that occurs twice counts once, the first time. Null if the time never
 * comes, or the zone does not exist.
 */
export function nextTime(expression: string, timezone: string, after: Date): Date | null {
  const cron = readCron(expression)
  const zone = findZone(timezone)
  if (!cron || !zone) return null
  const last = minuteOf(after)
  // Times that the clock skipped a short while ago move to after now, so the search begins before them.
  const skipped = Math.max(0, zone.offsetAt(last) - zone.offsetAt(last - MINUTES_PER_DAY))
  let wall: number | null = zone.toWall(last) - skipped
  let best = Number.POSITIVE_INFINITY
  for (;;) {
    wall = nextWall(cron, wall)
    if (wall === null || wall > zone.toWall(best)) break
    const instant = zone.toInstant(wall)
    if (instant > last) best = Math.min(best, instant)
    // A time that was not skipped stays where it is, and all later ones come after it.
    if (instant > last && zone.toWall(instant) === wall) break
  }
  return best === Number.POSITIVE_INFINITY ? null : new Date(best * MINUTE_MS)
}
