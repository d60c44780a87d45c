// Cron expressions of five fields in the zone of a workspace: the next time, and what is wrong with an expression.
import { MINUTE_MS, MINUTES_PER_DAY, minuteOf } from '@holdfast/time/moment.ts'
import { findZone } from '@holdfast/time/zones.ts'
import { Cron } from 'croner'

const WEEKDAYS = 'mon|tue|wed|thu|fri|sat|sun'
const MONTHS = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'
/** Numbers, names, lists, ranges and steps. Nicknames and the signs L, W, # and ? are not cron of five fields. */
const FIELD = new RegExp(`^(?:\\*|(?:\\d+|${WEEKDAYS}|${MONTHS})(?:-(?:\\d+|${WEEKDAYS}|${MONTHS}))?)(?:/\\d+)?$`, 'i')

/** croner is asked about wall-clock time, written as UTC: its own zones are older than ours. */
function open(expression: string): Cron | null {
  const fields = expression.trim().split(/\s+/)
  if (fields.length !== 5 || !fields.every((field) => field.split(',').every((part) => FIELD.test(part)))) return null
  try {
    return new Cron(fields.join(' '), { timezone: 'UTC', paused: true, mode: '5-part' })
  } catch {
    return null
  }
}

/** From here, an expression that ever comes has come within the years that are searched. */
const ANY_DAY = new Date(Date.UTC(2026, 0, 1))

/** What is wrong with an expression, as a sentence; null if it is right. */
export function cronProblem(expression: string): string | null {
  const cron = open(expression)
  if (!cron) return 'cron must have five fields: minute, hour, day, month and weekday, such as 0 9 * * 1-5.'
  return cron.nextRun(ANY_DAY) ? null : 'This time never comes.'
}

/**
 * The first time after a moment. A day of the month and a weekday that are both other than `*` mean either. A time that the clock skips moves forward by the gap; a time that occurs twice counts
 * once, the first time. Null if the time never comes, or the zone does not exist.
 */
export function nextTime(expression: string, timezone: string, after: Date): Date | null {
  const cron = open(expression)
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

function nextWall(cron: Cron, after: number): number | null {
  const next = cron.nextRun(new Date(after * MINUTE_MS))
  return next && minuteOf(next)
}
