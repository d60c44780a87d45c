// Finding conversations by words: in the name or number of the customer, or in one message.
import { type RawBuilder, sql } from 'kysely'
import { nameOrNumberMatches } from '../customers/search.ts'
import { searchPatterns } from '../lib/search.ts'
import type { ReadCtx } from '../platform/context.ts'
import { invalid } from '../platform/problem.ts'

const MAX_WORDS = 10
/** The index of texts knows three letters in a row; a shorter word would make it read everything. */
const MIN_LETTERS = 3
/** More customers or messages than these have the words: then conversations are tried one by one, newest first. */
const MAX_LISTED_CUSTOMERS = 200
const MAX_LISTED_MESSAGES = 2_000
/** The newest conversations, and the newest messages of each, that show whether words are common. */
const SAMPLED_CONVERSATIONS = 100
const SAMPLED_MESSAGES = 50

type Words = readonly (readonly string[])[]
type Condition = RawBuilder<boolean>

/** Every word is in the customer's name or number, or every word is in one message. */
export async function saysOrIsCalled(ctx: ReadCtx, q: string): Promise<Condition[]> {
  const words = searchPatterns(q)
  if (words.length > MAX_WORDS) {
    throw invalid({ parameter: 'q', code: 'too_long', message: `q has at most ${MAX_WORDS} words.` })
  }
  if (words.length === 0) return []
  const [isCustomer, isSaid] = await Promise.all([customerCalled(ctx, words), saidInMessage(ctx, words)])
  return [isSaid ? sql<boolean>`(${isCustomer} or ${isSaid})` : isCustomer]
}

/** Found first: conversations have indexes by these ids, and by a join they would have none. */
async function customerCalled({ db, workspaceId }: ReadCtx, words: Words): Promise<Condition> {
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
async function saidInMessage(ctx: ReadCtx, words: Words): Promise<Condition | null> {
  const long = words.map((spellings) => spellings.filter((pattern) => [...pattern].length - 2 >= MIN_LETTERS))
  if (long.some((spellings) => spellings.length === 0)) return null
  const ids = (await areCommon(ctx, long)) ? null : await findSaying(ctx, long)
  if (ids) return sql<boolean>`conversations.id = any(${ids}::text[])`
  // Not by `exists`: for that the planner may collect all messages of the workspace that have the words.
  return sql<boolean>`(select true from messages said where said.workspace_id = ${ctx.workspaceId}
    and said.conversation_id = conversations.id and ${says(long, 'said')} limit 1)`
}

/** In most of the newest conversations somebody says all of them. */
async function areCommon({ db, workspaceId }: ReadCtx, words: Words): Promise<boolean> {
  const { rows } = await sql<{ is_said: boolean }>`
    select exists (
      select 1 from (
        select search from messages
        where workspace_id = ${workspaceId} and conversation_id = newest.id
        order by created_at desc, id desc limit ${SAMPLED_MESSAGES}
      ) latest where ${says(words, 'latest')}
    ) as is_said
    from (
      select id from conversations where workspace_id = ${workspaceId}
      order by last_activity_at desc, id desc limit ${SAMPLED_CONVERSATIONS}
    ) newest`.execute(db)
  return rows.filter(({ is_said }) => is_said).length * 2 > rows.length
}

/**
 * null when too many messages have the words. The limit stands outside, where the planner does not see it: it would
 * read the table from its beginning in the hope of finding enough soon.
 */
async function findSaying({ db, workspaceId }: ReadCtx, words: Words): Promise<string[] | null> {
  const { rows } = await sql<{ conversation_id: string }>`
    with said as materialized (
      select conversation_id from messages
      where workspace_id = ${workspaceId} and search is not null and ${says(words, 'messages')}
    )
    select conversation_id from said limit ${MAX_LISTED_MESSAGES + 1}`.execute(db)
  return rows.length > MAX_LISTED_MESSAGES ? null : [...new Set(rows.map(({ conversation_id }) => conversation_id))]
}

/** All words, each in one of its spellings. */
function says(words: Words, table: string): RawBuilder<unknown> {
  const text = sql.ref(`${table}.search`)
  const hasOne = (spellings: readonly string[]) =>
    sql`(${sql.join(
      spellings.map((pattern) => sql`${text} like ${pattern}`),
      sql` or `,
    )})`
  return sql.join(words.map(hasOne), sql` and `)
}
