// Finds conversations by words in the name or number of the customer, or in one message.
import { type RawBuilder, sql } from 'kysely'
import { nameOrNumberMatches } from '../customers/search.ts'
import { searchPatterns } from '../lib/search.ts'
import type { ReadCtx } from '../platform/context.ts'
import { invalid } from '../platform/problem.ts'

const MAX_WORDS = 10
/** The index of texts consists of groups of three letters; for a shorter word it would be read completely. */
const MIN_LETTERS = 3
/** If more customers or messages match, conversations are tested one by one instead, newest first. */
const MAX_LISTED_CUSTOMERS = 200
const MAX_LISTED_MESSAGES = 2_000
/** How many ages, conversations of each age, and newest messages of each conversation show whether words are common. */
const SAMPLED_AGES = 10
const SAMPLED_PER_AGE = 10
const SAMPLED_MESSAGES = 50

type Words = readonly (readonly string[])[]
type Condition = RawBuilder<boolean>

/** The condition that all words are in the name or number of the customer, or all words are in one message. */
export async function matchesWords(ctx: ReadCtx, q: string): Promise<Condition[]> {
  const words = searchPatterns(q)
  if (words.length > MAX_WORDS) {
    throw invalid({ parameter: 'q', code: 'too_long', message: `q has at most ${MAX_WORDS} words.` })
  }
  if (words.length === 0) return []
  const [byCustomer, byMessage] = await Promise.all([customerMatches(ctx, words), messageMatches(ctx, words)])
  return [byMessage ? sql<boolean>`(${byCustomer} or ${byMessage})` : byCustomer]
}

/** Finds the ids of the customers first, because conversations have an index for these ids and none for a join. */
async function customerMatches({ db, workspaceId }: ReadCtx, words: Words): Promise<Condition> {
  const matches = sql<boolean>`${sql.join(words.map(nameOrNumberMatches), sql` and `)}`
  const rows = await db
    .selectFrom('customers')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where(matches)
    .limit(MAX_LISTED_CUSTOMERS + 1)
    .execute()
  if (rows.length <= MAX_LISTED_CUSTOMERS) {
    return sql<boolean>`conversations.customer_id = any(${rows.map(({ id }) => id)}::text[])`
  }
  return sql<boolean>`conversations.customer_id in (
    select id from customers where workspace_id = ${workspaceId} and ${matches})`
}

/** null if a word is too short for a search in messages. */
async function messageMatches(ctx: ReadCtx, words: Words): Promise<Condition | null> {
  const long = words.map((spellings) => spellings.filter((pattern) => [...pattern].length - 2 >= MIN_LETTERS))
  if (long.some((spellings) => spellings.length === 0)) return null
  const ids = (await areCommon(ctx, long)) ? null : await findConversations(ctx, long)
  if (ids) return sql<boolean>`conversations.id = any(${ids}::text[])`
  // This is not an `exists`: with that, the planner may read all messages of the workspace that have the words.
  return sql<boolean>`(select true from messages said where said.workspace_id = ${ctx.workspaceId}
    and said.conversation_id = conversations.id and ${says(long, 'said')} limit 1)`
}

/**
 * Whether more than half of the newest conversations have a message with all words, or more than a quarter of those of
 * all ages. For such words the index of texts is too slow, because it returns too many messages.
 */
async function areCommon({ db, workspaceId }: ReadCtx, words: Words): Promise<boolean> {
  const { rows } = await sql<{ age: number; said: number; sampled: number }>`
    select age, count(*)::integer as sampled, count(*) filter (where exists (
      select 1 from (
        select search from messages
        where workspace_id = ${workspaceId} and conversation_id = sampled.id
        order by created_at desc, id desc limit ${SAMPLED_MESSAGES}
      ) latest where ${says(words, 'latest')}
    ))::integer as said
    from (
      select min(last_activity_at) as oldest, max(last_activity_at) as newest from conversations
      where workspace_id = ${workspaceId}
    ) history
    cross join generate_series(1, ${SAMPLED_AGES}::integer) age
    cross join lateral (
      select id from conversations
      where workspace_id = ${workspaceId}
        and last_activity_at <= history.oldest + (history.newest - history.oldest) * (age / ${SAMPLED_AGES}::float8)
      order by last_activity_at desc, id desc limit ${SAMPLED_PER_AGE}
    ) sampled
    group by age`.execute(db)
  const share = (some: typeof rows) => sum(some, 'said') / sum(some, 'sampled')
  return share(rows.filter(({ age }) => age === SAMPLED_AGES)) > 1 / 2 || share(rows) > 1 / 4
}

const sum = <K extends string>(rows: readonly Record<K, number>[], key: K) =>
  rows.reduce((total, row) => total + row[key], 0)

/**
 * The ids of the conversations that have the words; null if too many messages do. The limit is outside of the `with`,
 * where the planner ignores it: with a limit inside, it would read the table from its beginning instead of the index.
 */
async function findConversations({ db, workspaceId }: ReadCtx, words: Words): Promise<string[] | null> {
  const { rows } = await sql<{ conversation_id: string }>`
    with said as materialized (
      select conversation_id from messages
      where workspace_id = ${workspaceId} and search is not null and ${says(words, 'messages')}
    )
    select conversation_id from said limit ${MAX_LISTED_MESSAGES + 1}`.execute(db)
  return rows.length > MAX_LISTED_MESSAGES ? null : [...new Set(rows.map(({ conversation_id }) => conversation_id))]
}

/** The condition that a text has all words, each in one of its spellings. */
function says(words: Words, table: string): RawBuilder<unknown> {
  const text = sql.ref(`${table}.search`)
  const hasOne = (spellings: readonly string[]) =>
    sql`(${sql.join(
      spellings.map((pattern) => sql`${text} like ${pattern}`),
      sql` or `,
    )})`
  return sql.join(words.map(hasOne), sql` and `)
}
