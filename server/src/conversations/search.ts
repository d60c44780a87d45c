// Finding conversations by words: in the name or number of the customer, or in one message.
import { type RawBuilder, sql } from 'kysely'
import { nameOrNumberMatches } from '../customers/search.ts'
import { searchPatterns } from '../lib/search.ts'
import type { ReadCtx } from '../platform/context.ts'
import { invalid } from '../platform/problem.ts'

const MAX_WORDS = 10
/** The index of texts knows three letters in a row; a shorter word would make it read everything. */
const MIN_LETTERS = 3
/** More customers or messages than these have the words: then they are looked for on the way, newest first. */
const MAX_LISTED_CUSTOMERS = 200
const MAX_LISTED_MESSAGES = 2_000

type Words = readonly (readonly string[])[]

/** Every word is in the customer's name or number, or every word is in one message. */
export async function saysOrIsCalled(ctx: ReadCtx, q: string): Promise<RawBuilder<boolean>[]> {
  const words = searchPatterns(q)
  if (words.length > MAX_WORDS) {
    throw invalid({ parameter: 'q', code: 'too_long', message: `q has at most ${MAX_WORDS} words.` })
  }
  if (words.length === 0) return []
  const [isCustomer, isSaid] = await Promise.all([customerCalled(ctx, words), saidInMessage(ctx, words)])
  return [isSaid ? sql<boolean>`(${isCustomer} or ${isSaid})` : isCustomer]
}

/** Found first: conversations have indexes by these ids, and by a join they would have none. */
async function customerCalled({ db, workspaceId }: ReadCtx, words: Words): Promise<RawBuilder<boolean>> {
  const called = sql<boolean>`${sql.join(words.map(nameOrNumberMatches), sql` and `)}`
  const rows = await db
    .selectFrom('customers')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where(called)
    .limit(MAX_LISTED_CUSTOMERS + 1)
    .execute()
  if (rows.length <= MAX_LISTED_CUSTOMERS) {
    return sql<boolean>`conversations.customer_id = any(${rows.map(({ id }) => id)}::text[])`
  }
  return sql<boolean>`conversations.customer_id in (
    select id from customers where workspace_id = ${workspaceId} and ${called})`
}

/** null when the words are too short to be looked for in messages. */
async function saidInMessage({ db, workspaceId }: ReadCtx, words: Words): Promise<RawBuilder<boolean> | null> {
  const long = words.map((spellings) => spellings.filter((pattern) => [...pattern].length - 2 >= MIN_LETTERS))
  if (long.some((spellings) => spellings.length === 0)) return null
  const says = sql.join(long.map(hasOne), sql` and `)
  const rows = await db
    .selectFrom('messages')
    .select('conversation_id')
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`search is not null and ${says}`)
    .limit(MAX_LISTED_MESSAGES + 1)
    .execute()
  if (rows.length <= MAX_LISTED_MESSAGES) {
    const ids = [...new Set(rows.map(({ conversation_id }) => conversation_id))]
    return sql<boolean>`conversations.id = any(${ids}::text[])`
  }
  return sql<boolean>`exists (select 1 from messages said where said.workspace_id = ${workspaceId}
    and said.conversation_id = conversations.id and ${sql.join(long.map(hasOneSaid), sql` and `)})`
}

const hasOne = (spellings: readonly string[]) => likeOne(sql`search`, spellings)
const hasOneSaid = (spellings: readonly string[]) => likeOne(sql`said.search`, spellings)

const likeOne = (text: RawBuilder<unknown>, spellings: readonly string[]) =>
  sql`(${sql.join(
    spellings.map((pattern) => sql`${text} like ${pattern}`),
    sql` or `,
  )})`
