// Lists conversations by filters, and by words of a search.
import { type RawBuilder, sql } from 'kysely'
import { findPauses } from '../channels/pause.ts'
import { getCustomer } from '../customers/customer.ts'
import { fetchPage, type Order, type Page } from '../http/page.ts'
import type { Static } from '../http/shape.ts'
import type { ReadCtx } from '../platform/context.ts'
import { orUnknownId, parameter } from '../platform/not-found.ts'
import { requireMember } from './change.ts'
import type { ConversationFilters } from './schema.ts'
import { matchesWords } from './search.ts'
import { conversations, toConversation } from './shown.ts'

type Filters = Static<typeof ConversationFilters>
type Condition = RawBuilder<boolean>

const byActivity: Order<{ last_activity_at: Date; id: string }> = {
  columns: [
    { name: sql.ref('conversations.last_activity_at'), type: 'timestamptz' },
    { name: sql.ref('conversations.id'), type: 'text' },
  ],
  direction: 'desc',
  keyOf: ({ last_activity_at, id }) => [last_activity_at.toISOString(), id],
}

/** The same expression as in the index. Conversations of customers who do not wait come last. */
const WAIT = sql<Date>`coalesce(conversations.waiting_since, 'infinity')`

const byWait: Order<{ waiting_since: Date | null; id: string }> = {
  columns: [
    { name: WAIT, type: 'timestamptz' },
    { name: sql.ref('conversations.id'), type: 'text' },
  ],
  direction: 'asc',
  keyOf: ({ waiting_since, id }) => [waiting_since?.toISOString() ?? 'infinity', id],
}

export async function listConversations(ctx: ReadCtx, filters: Filters, page: Page) {
  const [conditions, words, paused] = await Promise.all([
    conditionsOf(ctx, filters),
    matchesWords(ctx, filters.q ?? ''),
    findPauses(ctx),
  ])
  let query = conversations(ctx)
  for (const condition of [...conditions, ...words]) query = query.where(condition)
  const order = filters.sort === 'waiting' ? byWait : byActivity
  return fetchPage(query, page, order as typeof byActivity, (row) => toConversation(row, ctx.now, paused))
}

async function conditionsOf(ctx: ReadCtx, filters: Filters): Promise<Condition[]> {
  const { status, mode, channel, assignee_id, customer_id, tag, unassigned, unread, waiting, snoozed, only_snoozed } =
    filters
  return [
    ...(status ? [isOneOf('status', status)] : []),
    ...(mode ? inMode(mode, ctx.now) : []),
    ...(channel ? [isOneOf('channel', channel)] : []),
    ...(assignee_id ? [await isAssignedTo(ctx, assignee_id)] : []),
    ...(customer_id ? [await isWith(ctx, customer_id)] : []),
    ...(tag ? [sql<boolean>`conversations.tags && ${tag.map((each) => each.trim())}::text[]`] : []),
    ...(unassigned === undefined ? [] : [unassigned ? UNASSIGNED : sql<boolean>`not ${UNASSIGNED}`]),
    ...(unread === undefined ? [] : [unread ? UNREAD : sql<boolean>`not ${UNREAD}`]),
    ...(waiting === undefined
      ? []
      : [waiting ? sql<boolean>`${WAIT} < 'infinity'` : sql<boolean>`${WAIT} = 'infinity'`]),
    ...(only_snoozed
      ? [sql<boolean>`conversations.snoozed_until > ${ctx.now}`]
      : snoozed
        ? []
        : [sql<boolean>`(conversations.snoozed_until is null or conversations.snoozed_until <= ${ctx.now})`]),
  ]
}

/** `=` for a single value, because only then an index returns the rows in order. */
function isOneOf(name: 'status' | 'channel' | 'assignee_id' | 'customer_id', values: readonly string[]): Condition {
  const column = sql.ref(`conversations.${name}`)
  return values.length === 1 ? sql<boolean>`${column} = ${values[0]}` : sql<boolean>`${column} = any(${values}::text[])`
}

const UNREAD = sql<boolean>`conversations.unread_count > 0`
const UNASSIGNED = sql<boolean>`conversations.assignee_id is null`

/** Once `mode_until` has passed, the mode is `bot`, even while the row still says `human`. */
function inMode(modes: readonly string[], now: Date): Condition[] {
  const [bot, human] = [modes.includes('bot'), modes.includes('human')]
  if (bot === human) return []
  const lapsed = sql<boolean>`(conversations.mode = 'human' and conversations.mode_until <= ${now})`
  return human
    ? [sql<boolean>`(conversations.mode = 'human' and ${lapsed} is not true)`]
    : [sql<boolean>`(conversations.mode = 'bot' or ${lapsed})`]
}

async function isWith(ctx: ReadCtx, customerIds: readonly string[]): Promise<Condition> {
  const get = (id: string) => orUnknownId(getCustomer(ctx, id), 'customer', parameter('customer_id'))
  const customers = await Promise.all(customerIds.map(get))
  return isOneOf(
    'customer_id',
    customers.map(({ id }) => id),
  )
}

async function isAssignedTo(ctx: ReadCtx, memberIds: readonly string[]): Promise<Condition> {
  await Promise.all(memberIds.map((id) => requireMember(ctx, id, parameter('assignee_id'))))
  return isOneOf('assignee_id', memberIds)
}
