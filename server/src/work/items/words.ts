// Finding tasks by parts of words and numbers: of their customer, their service, their notes and their tags.
import { type RawBuilder, sql } from 'kysely'
import { nameOrNumberMatches } from '../../customers/search.ts'
import { searchPatterns } from '../../lib/search.ts'
import type { ReadCtx } from '../../platform/context.ts'
import { invalid } from '../../platform/problem.ts'

/** What so many customers share is no name to find a task by: then it is looked for on the way, in order. */
const MANY = 200
const MOST_WORDS = 10

/** Every word must be somewhere. */
export async function hasWords(ctx: ReadCtx, q: string): Promise<RawBuilder<boolean>[]> {
  const words = new Map(searchPatterns(q).map((spellings) => [spellings.join('\n'), spellings]))
  if (words.size > MOST_WORDS) {
    throw invalid({ parameter: 'q', code: 'too_long', message: `q has at most ${MOST_WORDS} different words.` })
  }
  const conditions: RawBuilder<boolean>[] = []
  for (const spellings of words.values()) conditions.push(await hasWord(ctx, spellings))
  return conditions
}

/**
 * Customers and services are found first: by their ids the bookings have indexes, and by a join they would have none.
 */
async function hasWord({ db, workspaceId }: ReadCtx, spellings: readonly string[]): Promise<RawBuilder<boolean>> {
  const like = (text: RawBuilder<unknown>) => spellings.map((pattern) => sql<boolean>`${text} like ${pattern}`)
  const called = nameOrNumberMatches(spellings)
  const { rows } = await sql<{ customer_id: string | null; service_id: string | null }>`
    (select id as customer_id, null as service_id from customers
     where workspace_id = ${workspaceId} and ${called} limit ${MANY + 1})
    union all
    (select null, id from services
     where workspace_id = ${workspaceId} and (${sql.join(like(sql`name_key`), sql` or `)}))`.execute(db)
  const customers = rows.flatMap(({ customer_id }) => customer_id ?? [])
  const services = rows.flatMap(({ service_id }) => service_id ?? [])
  const ways = like(sql`bookings.search`)
  if (customers.length > MANY) {
    ways.push(sql`bookings.customer_id in (select id from customers where workspace_id = ${workspaceId} and ${called})`)
  } else if (customers.length > 0) ways.push(sql`bookings.customer_id = any(${customers}::text[])`)
  if (services.length > 0) ways.push(sql`bookings.service_id = any(${services}::text[])`)
  return sql<boolean>`(${sql.join(ways, sql` or `)})`
}
