// Cursors: the place where a list goes on, with its filters, signed so that nobody can make one up.
import { type RawBuilder, sql } from 'kysely'
import { canonicalJson } from '../lib/canonical-json.ts'
import type { Fault } from '../platform/problem.ts'
import { isSignedBy, sign } from '../platform/secrets.ts'
import type { Page, PageOf } from './route.ts'

const DEFAULT_LIMIT = 50

type Query = Record<string, unknown>

interface Place {
  /** Workspace, list and the ids in its path: a cursor is of use only where it came from. */
  of: string
  filters: Query
  after: (string | number)[]
}

export interface PageRequest {
  page: Page
  filters: Query
  faults: Fault[]
}

/** Splits a checked query into its page and its filters; those left out beside a cursor come from the cursor. */
export function openPage(cursorKey: Buffer, of: string, query: Query): PageRequest {
  const { limit = DEFAULT_LIMIT, cursor, ...given } = query as Query & { limit?: number; cursor?: string }
  const firstPage = { page: { limit, after: null }, filters: given }
  if (cursor === undefined) return { ...firstPage, faults: [] }
  const place = readCursor(cursorKey, String(cursor))
  if (!place || place.of !== of) {
    const message = 'The cursor is not one of this list.'
    return { ...firstPage, faults: [{ parameter: 'cursor', code: 'cursor', message }] }
  }
  const faults = Object.keys(given)
    .filter((name) => canonicalJson(given[name]) !== canonicalJson(place.filters[name] ?? null))
    .map((parameter) => ({
      parameter,
      code: 'cursor',
      message: `${parameter} differs from the value that the cursor was made with.`,
    }))
  return { page: { limit, after: place.after }, filters: place.filters, faults }
}

export function closePage(cursorKey: Buffer, of: string, filters: Query, page: PageOf<unknown>) {
  const next_cursor = page.next === null ? null : writeCursor(cursorKey, { of, filters, after: [...page.next] })
  return { data: page.data, next_cursor }
}

/** Cuts the one row too many that was asked for to know whether there are more. */
export function toPage<Row, Item>(
  rows: readonly Row[],
  { limit }: Page,
  sortKey: (row: Row) => readonly (string | number)[],
  toItem: (row: Row) => Item,
): PageOf<Item> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { data: shown.map(toItem), next: rows.length > limit && last !== undefined ? sortKey(last) : null }
}

/** The condition of a list that shows the newest first: what is older than the last row of the page before. */
export function olderThanPage({ after }: Page, created: string, id: string): RawBuilder<boolean> {
  if (after === null) return sql<boolean>`true`
  const [lastCreated, lastId] = after as [string, string]
  return sql<boolean>`(${sql.ref(created)}, ${sql.ref(id)}) < (${new Date(lastCreated)}::timestamptz, ${lastId}::text)`
}

/** The sort key of such a list. */
export const byAge = (row: { created_at: Date; id: string }) => [row.created_at.toISOString(), row.id]

function writeCursor(cursorKey: Buffer, place: Place): string {
  const text = Buffer.from(JSON.stringify(place)).toString('base64url')
  return `${text}.${sign(cursorKey, text)}`
}

function readCursor(cursorKey: Buffer, cursor: string): Place | null {
  const [text = '', signature = '', ...rest] = cursor.split('.')
  if (rest.length > 0 || !isSignedBy(cursorKey, text, signature)) return null
  return JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Place
}
