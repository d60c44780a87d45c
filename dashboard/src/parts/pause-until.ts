// How long a pause lasts: until somebody ends it, or until a moment that the page proposes.
import { addDays, type Clock } from '../text/clock.ts'

export const LENGTHS = ['open', 'hour', 'tomorrow', 'moment'] as const
export type Length = (typeof LENGTHS)[number]

const HOUR_MS = 60 * 60_000
/** When a working day begins, in minutes after midnight. */
const MORNING_MINUTES = 8 * 60

/** Null: until somebody ends it. `own` is the moment that was entered. */
export function untilOf(length: Length, own: string | null, clock: Clock, now: Date): string | null {
  if (length === 'hour') return new Date(now.getTime() + HOUR_MS).toISOString()
  if (length === 'tomorrow') return tomorrowMorning(clock, now).toISOString()
  return length === 'moment' ? own : null
}

export const tomorrowMorning = (clock: Clock, now: Date): Date =>
  clock.momentOf(addDays(clock.dayOf(now), 1), MORNING_MINUTES)
