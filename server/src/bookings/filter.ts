// How lists of bookings are filtered by status, and how their parameters are read.
import { parseQueryMoment } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import type { Fault } from '../platform/problem.ts'
import { hasLapsed } from './booking.ts'
import { STATUSES, type Status, UNLISTED } from './lifecycle.ts'

/** What lists show when no status is asked for. */
export const LISTED: readonly Status[] = STATUSES.filter((status) => !UNLISTED.includes(status))

/** The known words of a parameter, which may be repeated or have several with commas between; null: it was left out. */
export function readWords<W extends string>(
  parameter: string,
  given: readonly string[] | undefined,
  known: readonly W[],
) {
  const words = given?.flatMap((text) => text.split(',')).map((word) => word.replace(/^ +| +$/g, '')) ?? null
  const unknown = (words ?? []).filter((word) => !(known as readonly string[]).includes(word))
  const message = `Unknown ${parameter}: ${unknown.join(', ')}. Known are ${known.join(', ')}.`
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

/** A hold that has lapsed counts as expired, whatever its row says. */
export function hasStatus(statuses: readonly Status[], now: Date) {
  const lapsed = hasLapsed(now)
  const written = sql<boolean>`bookings.status = any(${statuses}::text[])`
  const [held, expired] = [statuses.includes('held'), statuses.includes('expired')]
  if (held === expired) return written
  return held ? sql<boolean>`(${written} and not ${lapsed})` : sql<boolean>`(${written} or ${lapsed})`
}
