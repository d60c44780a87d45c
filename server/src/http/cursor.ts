// A cursor says where the next page of a list begins and which filters it has. It is signed, so that nobody can invent
// one.
import { canonicalJson } from '../lib/canonical-json.ts'
import type { Fault } from '../platform/problem.ts'
import { isSignedBy, sign } from '../platform/secrets.ts'
import { DEFAULT_LIMIT, type Page, type PageOf } from './page.ts'

type Query = Record<string, unknown>

interface CursorContent {
  /** The workspace, the list and the ids in its path: a cursor works only in the list that it came from. */
  of: string
  filters: Query
  after: readonly string[]
}

/** The key that signs the cursors of a list, and the list that they are valid for. */
export interface Cursors {
  key: Buffer
  of: string
}

/**
 * Splits a checked query into its page and its filters. With a cursor, filters that are left out come from the cursor.
 */
export function openPage({ key, of }: Cursors, query: Query): { page: Page; filters: Query; faults: Fault[] } {
  const { limit = DEFAULT_LIMIT, cursor, ...given } = query as Query & { limit?: number; cursor?: string }
  const firstPage = { page: { limit, after: null }, filters: given }
  if (cursor === undefined) return { ...firstPage, faults: [] }
  const content = readCursor(key, String(cursor))
  if (!content || content.of !== of) {
    const message = 'The cursor is not one of this list.'
    return { ...firstPage, faults: [{ parameter: 'cursor', code: 'cursor', message }] }
  }
  const faults = Object.keys(given)
    .filter((name) => canonicalJson(given[name]) !== canonicalJson(content.filters[name] ?? null))
    .map((parameter) => ({
      parameter,
      code: 'cursor',
      message: `${parameter} differs from the value that the cursor was made with.`,
    }))
  return { page: { limit, after: content.after }, filters: content.filters, faults }
}

export function closePage({ key, of }: Cursors, filters: Query, page: PageOf<unknown>) {
  const next_cursor = page.next === null ? null : writeCursor(key, { of, filters, after: page.next })
  return { data: page.data, next_cursor }
}

function writeCursor(cursorKey: Buffer, content: CursorContent): string {
  const text = Buffer.from(JSON.stringify(content)).toString('base64url')
  return `${text}.${sign(cursorKey, text)}`
}

function readCursor(cursorKey: Buffer, cursor: string): CursorContent | null {
  const [text = '', signature = '', ...rest] = cursor.split('.')
  if (rest.length > 0 || !isSignedBy(cursorKey, text, signature)) return null
  return JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as CursorContent
}
