// Finds the moments at which the wall clock of a zone shows a time: one, or none or two on a day when the clock changes.
import { MINUTE_MS } from '@holdfast/time/moment.ts'
import { getZone } from '@holdfast/time/zones.ts'

export type WallTime =
  | { kind: 'once'; moment: Date }
  /** The clock skips this time. `moment` is later by the length of the gap. */
  | { kind: 'skipped'; moment: Date }
  /** The clock shows this time twice. `moment` is the first, `second` the second. */
  | { kind: 'twice'; moment: Date; second: Date }

export function momentsOf(date: string, time: string, timezone: string): WallTime {
  const zone = getZone(timezone)
  const wall = Date.parse(`${date}T${time}:00Z`) / MINUTE_MS
  const instant = zone.toInstant(wall)
  const moment = new Date(instant * MINUTE_MS)
  if (zone.toWall(instant) !== wall) return { kind: 'skipped', moment }
  const change = zone.offsetEndsAt(instant)
  const second = Number.isFinite(change) ? wall - zone.offsetAt(change) : instant
  const isTwice = second >= change && zone.toWall(second) === wall
  return isTwice ? { kind: 'twice', moment, second: new Date(second * MINUTE_MS) } : { kind: 'once', moment }
}
