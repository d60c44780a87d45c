// Filters lists of bookings by status, and reads their parameters.
import { parseQueryMoment } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import type { Fault } from '../platform/problem.ts'
import { hasExpired } from './booking.ts'
import { STATUSES, type Status, UNLISTED } from './lifecycle.ts'

/** The statuses that lists show when the caller names none. */
export const LISTED: readonly Status[] = STATUSES.filter((status) => !UNLISTED.includes(status))

/** The known words of a parameter, which may be repeated or have commas between words; null: it was left out. */
export function readWords<W extends string>(
  parameter: string,
  given: readonly string[] | undefined,
  known: readonly W[],
) {
  const words = given?.flatMap((text) => text.split(',')).map((word) => word.replace(/^ +| +$/g, '')) ?? null
  const unknown = (words ?? []).filter((word) => !(known as readonly string[]).includes(word))
  const message = `Unknown ${parameter}: ${unknown.join(', ')}. Known values: ${known.join(', ')}.`
  const faults: Fault[] = unknown.length > 0 ? [{ parameter, code: 'unknown_value', message }] : []
  return { words: words as W[] | null, faults }
}

export function readStatuses(given: readonly string[] | undefined) {
  const { words, faults } = readWords('status', given, STATUSES)
  return { statuses: words, faults }
}

export function readRange(filters: { from?: string; to?: string }) {
  const read = (text: string | undefined) => (text === undefined ? null : parseQueryMoment(text))
  const [from, to] = [read(filters.from), read(filters.to)]
  const isEmpty = from !== null && to !== null && to <= from
  const faults: Fault[] = isEmpty ? [{ parameter: 'to', code: 'out_of_range', message: 'to must be after from.' }] : []
  return { from, to, faults }
}

/** An expired hold counts as expired, even if its row still says held. */
export function hasStatus(statuses: readonly Status[], now: Date) {
  const expiredHold = hasExpired(now)
  const written = sql<boolean>`bookings.status = any(${statuses}::text[])`
  const [held, expired] = [statuses.includes('held'), statuses.includes('expired')]
  if (held === expired) return written
  return held ? sql<boolean>`(${written} and not ${expiredHold})` : sql<boolean>`(${written} or ${expiredHold})`
}
