// One page of a list: the order of its rows, and where the previous page ended.
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'

export const DEFAULT_LIMIT = 50

export interface Page {
  limit: number
  /** The sort key of the last row of the previous page; null on the first page. */
  after: readonly string[] | null
}

/** A page before its cursor is signed; `next` is the sort key of its last row if there are more rows. */
export interface PageOf<T> {
  data: T[]
  next: readonly string[] | null
}

/**
 * All columns have the same direction, and the last one is unique. `keyOf` returns their values as text for PostgreSQL.
 */
export interface Order<Row> {
  columns: readonly { name: RawBuilder<unknown>; type: 'timestamptz' | 'text' | 'date' | 'integer' }[]
  direction: 'asc' | 'desc'
  keyOf(row: Row): readonly string[]
}

export function newestFirst(table?: string, id = 'id'): Order<{ created_at: Date; id: string }> {
  const column = (name: string) => sql.ref(table ? `${table}.${name}` : name)
  return {
    columns: [
      { name: column('created_at'), type: 'timestamptz' },
      { name: column(id), type: 'text' },
    ],
    direction: 'desc',
    keyOf: (row) => [row.created_at.toISOString(), row.id],
  }
}

export const byVersion = (direction: 'asc' | 'desc'): Order<{ version: number }> => ({
  columns: [{ name: sql.ref('version'), type: 'integer' }],
  direction,
  keyOf: ({ version }) => [String(version)],
})

export function fetchPage<DB, From extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, From, Row>,
  page: Page,
  order: Order<NoInfer<Row>>,
): Promise<PageOf<Row>>
export function fetchPage<DB, From extends keyof DB, Row, Item>(
  query: SelectQueryBuilder<DB, From, Row>,
  page: Page,
  order: Order<NoInfer<Row>>,
  toItem: (row: Row) => Item,
): Promise<PageOf<Item>>
export async function fetchPage<DB, From extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, From, Row>,
  { limit, after }: Page,
  { columns, direction, keyOf }: Order<Row>,
  toItem: (row: Row) => unknown = (row) => row,
): Promise<PageOf<unknown>> {
  let ordered = query.limit(limit + 1)
  for (const { name } of columns) ordered = ordered.orderBy(name, direction)
  if (after !== null) {
    const last = columns.map(({ type }, index) => sql`${after[index]}::${sql.raw(type)}`)
    const beyond = sql.raw(direction === 'asc' ? '>' : '<')
    ordered = ordered.where(sql<boolean>`(${sql.join(columns.map(({ name }) => name))}) ${beyond} (${sql.join(last)})`)
  }
  // One row more than the limit shows whether there are more.
  const rows = await ordered.execute()
  const shown = rows.slice(0, limit) as Row[]
  const lastShown = shown.at(-1)
  return { data: shown.map(toItem), next: rows.length > limit && lastShown ? keyOf(lastShown) : null }
}
