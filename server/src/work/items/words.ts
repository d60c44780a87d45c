// Finds tasks by parts of words and numbers of their customer, service, notes and tags.
import { type RawBuilder, sql } from 'kysely'
import { nameOrNumberMatches } from '../../customers/search.ts'
import { searchPatterns } from '../../lib/search.ts'
import type { ReadCtx } from '../../platform/context.ts'
import { invalid } from '../../platform/problem.ts'

/**
 * With more matching customers than this the query does not list them: it walks the tasks in order and checks each one.
 */
const MAX_CUSTOMERS_LISTED = 200
const MAX_WORDS = 10

/** Every word must be found somewhere. */
export async function hasWords(ctx: ReadCtx, q: string): Promise<RawBuilder<boolean>[]> {
  const words = new Map(searchPatterns(q).map((spellings) => [spellings.join('\n'), spellings]))
  if (words.size > MAX_WORDS) {
    throw invalid({ parameter: 'q', code: 'too_long', message: `q has at most ${MAX_WORDS} different words.` })
  }
  const conditions: RawBuilder<boolean>[] = []
  for (const spellings of words.values()) conditions.push(await hasWord(ctx, spellings))
  return conditions
}

/** Customers and services are found first: the indexes of bookings work with their ids, but not with a join. */
async function hasWord({ db, workspaceId }: ReadCtx, spellings: readonly string[]): Promise<RawBuilder<boolean>> {
  const like = (text: RawBuilder<unknown>) => spellings.map((pattern) => sql<boolean>`${text} like ${pattern}`)
  const called = nameOrNumberMatches(spellings)
  const { rows } = await sql<{ customer_id: string | null; service_id: string | null }>`
    (select id as customer_id, null as service_id from customers
     where workspace_id = ${workspaceId} and ${called} limit ${MAX_CUSTOMERS_LISTED + 1})
    union all
    (select null, id from services
     where workspace_id = ${workspaceId} and (${sql.join(like(sql`name_key`), sql` or `)}))`.execute(db)
  const customers = rows.flatMap(({ customer_id }) => customer_id ?? [])
  const services = rows.flatMap(({ service_id }) => service_id ?? [])
  const ways = like(sql`bookings.search`)
  if (customers.length > MAX_CUSTOMERS_LISTED) {
    ways.push(sql`bookings.customer_id in (select id from customers where workspace_id = ${workspaceId} and ${called})`)
  } else if (customers.length > 0) ways.push(sql`bookings.customer_id = any(${customers}::text[])`)
  if (services.length > 0) ways.push(sql`bookings.service_id = any(${services}::text[])`)
  return sql<boolean>`(${sql.join(ways, sql` or `)})`
}
