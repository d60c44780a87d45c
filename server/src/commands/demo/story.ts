// The past of the demo workspace as steps: what somebody did at which moment.
import { localDay } from '@holdfast/time/calendar.ts'
import { MINUTE_MS, MINUTES_PER_DAY, minuteOf, minuteOfDay, plus } from '@holdfast/time/moment.ts'
import { getZone } from '@holdfast/time/zones.ts'
import type { Actor, WriteCtx } from '../../platform/context.ts'

export interface Step {
  at: Date
  by: Actor
  /** Whether reactions to its events run: notices to the team. Left out: nobody is told, because it is long past. */
  isNews?: boolean
  run(ctx: WriteCtx): Promise<unknown>
}

/** Carries out the steps in the order in which they happened. A step that has not happened yet is left out. */
export async function runSteps(ctx: WriteCtx, steps: readonly Step[]): Promise<void> {
  const past = steps.filter(({ at }) => at <= ctx.now).toSorted((a, b) => a.at.getTime() - b.at.getTime())
  for (const { at, by, isNews, run } of past) {
    await run({ ...ctx, now: at, actor: by, ...(!isNews && { reactionsTo: () => [] }) })
  }
}

/** When the salon is open, every day. */
export const HOURS = { start: '07:00', end: '21:00' }

/** The moments of a calendar around now. */
export interface Days {
  now: Date
  timezone: string
  /** The moment at this time of day, this many days from today. */
  at(day: number, time: string): Date
  /** The moment since which the salon has been open for this many minutes. */
  ago(openMinutes: number): Date
  /** The weekday of a day: 0 is Monday. */
  weekday(day: number): number
}

export function daysAround(now: Date, timezone: string): Days {
  const zone = getZone(timezone)
  const today = localDay(timezone, now)
  const moment = (wall: number) => new Date(zone.toInstant(wall) * MINUTE_MS)
  const at = (day: number, time: string) => moment((today + day) * MINUTES_PER_DAY + minuteOfDay(time))
  const [opens, closes] = [minuteOfDay(HOURS.start), minuteOfDay(HOURS.end)]
  const ago = (openMinutes: number) => {
    const wall = zone.toWall(minuteOf(now)) - today * MINUTES_PER_DAY
    let day = 0
    let open = Math.min(closes, Math.max(opens, wall)) - opens
    let left = openMinutes
    while (left > open) {
      left -= open
      open = closes - opens
      day -= 1
    }
    const found = moment((today + day) * MINUTES_PER_DAY + opens + open - left)
    return found > now ? plus(now, -openMinutes * MINUTE_MS) : found
  }
  return { now, timezone, at, ago, weekday: (day) => (((today + day + 3) % 7) + 7) % 7 }
}

/** A number from 0 to below 1 that is always the same for the same words: the demo looks the same at every start. */
export function chance(...words: readonly (string | number)[]): number {
  let hash = 2_166_136_261
  for (const char of words.join(' ')) hash = Math.imul(hash ^ (char.codePointAt(0) as number), 16_777_619)
  hash = Math.imul(hash ^ (hash >>> 16), 2_246_822_507)
  hash = Math.imul(hash ^ (hash >>> 13), 3_266_489_909)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

export const pick = <T>(list: readonly T[], luck: number): T => list[Math.floor(luck * list.length)] as T
