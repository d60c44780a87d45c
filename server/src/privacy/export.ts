// Reads everything that is known about a person, for the person: the right of access.
import { sql } from 'kysely'
import { STATUSES } from '../bookings/lifecycle.ts'
import { listBookings } from '../bookings/list.ts'
import { listConversations } from '../conversations/list.ts'
import { listMessages } from '../conversations/shown-message.ts'
import { idsOfCustomer } from '../customers/alias.ts'
import { listComments, listTimeline } from '../customers/comment.ts'
import { getCustomer } from '../customers/customer.ts'
import { FILE_COLUMNS } from '../files/file.ts'
import { type Links, linkTo } from '../files/link.ts'
import type { Scope } from '../http/caller.ts'
import type { Page, PageOf } from '../http/page.ts'
import type { Static } from '../http/shape.ts'
import type { Actor, ReadCtx } from '../platform/context.ts'
import type { CustomerExport } from './schema.ts'

type Exported = Static<typeof CustomerExport>

const ROWS_PER_PAGE = 200
const MAX_ENTRIES = 10_000

/** The export of an anonymous customer shows the data that is left. */
export async function exportPerson(
  ctx: ReadCtx,
  links: Links,
  id: string,
  scopes: readonly Scope[],
): Promise<Exported> {
  const customer = await getCustomer(ctx, id)
  const [, ...merged_ids] = await idsOfCustomer(ctx, customer.id)
  const bound = openBound()
  const bookings = scopes.includes('bookings:read') ? await readBookings(ctx, links, customer.id, bound) : null
  const conversations = scopes.includes('messages:read') ? await readThreads(ctx, links, customer.id, bound) : null
  const threadIds = conversations?.map(({ conversation }) => conversation.id)
  return {
    exported_at: ctx.now,
    customer,
    merged_ids,
    comments: await bound.all((page) => listComments(ctx, customer.id, page)),
    bookings,
    conversations,
    visitors: threadIds ? await readVisitors(ctx, customer.id, threadIds) : null,
    timeline: await bound.all((page) => listTimeline(ctx, customer.id, page)),
    complete: bound.isKept() && bookings !== null && conversations !== null,
  }
}

async function readBookings(ctx: ReadCtx, links: Links, customerId: string, bound: Bound) {
  const bookings = await bound.all((page) =>
    listBookings(ctx, { customer_id: customerId, status: [...STATUSES] }, page),
  )
  const details = await readDetails(
    ctx,
    links,
    bookings.map(({ id }) => id),
  )
  return bookings.map((booking) => ({ booking, ...details(booking.id) }))
}

async function readThreads(ctx: ReadCtx, links: Links, customerId: string, bound: Bound) {
  const conversations: NonNullable<Exported['conversations']> = []
  for (const conversation of await bound.all((page) =>
    listConversations(ctx, { customer_id: [customerId], snoozed: true }, page),
  )) {
    const messages = await bound.all((page) => listMessages(ctx, links, conversation.id, {}, page))
    conversations.push({ conversation, messages })
  }
  return conversations
}

type Bound = ReturnType<typeof openBound>

/** Reads lists to their end, or to the largest number of entries. */
function openBound() {
  let isKept = true
  return {
    isKept: () => isKept,
    async all<T>(read: (page: Page) => Promise<PageOf<T>>): Promise<T[]> {
      const found: T[] = []
      for (let after: Page['after'] = null; ; ) {
        const { data, next } = await read({ limit: ROWS_PER_PAGE, after })
        found.push(...data)
        if (next === null) return found
        after = next
        if (found.length >= MAX_ENTRIES) {
          isKept = false
          return found
        }
      }
    },
  }
}

type Details = Omit<NonNullable<Exported['bookings']>[number], 'booking'>

/** The history, comments, locations and files of these bookings, in one statement per table. */
async function readDetails(ctx: ReadCtx, links: Links, ids: readonly string[]): Promise<(id: string) => Details> {
  const { db, workspaceId, now } = ctx
  const isOne = sql<boolean>`booking_id = any(${ids}::text[])`
  const moves = await db
    .selectFrom('booking_history')
    .select(['booking_id', 'created_at as at', 'action', 'to_status', 'to_stage', 'actor', 'data'])
    .where('workspace_id', '=', workspaceId)
    .where(isOne)
    .orderBy('booking_id')
    .orderBy('version')
    .execute()
  const comments = await db
    .selectFrom('booking_comments')
    .select(['booking_id', 'id', 'body', 'author', 'created_at'])
    .where('workspace_id', '=', workspaceId)
    .where(isOne)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const locations = await db
    .selectFrom('location_events')
    .select(['booking_id', 'id', 'kind', 'lat', 'lng', 'accuracy_m', 'recorded_at', 'author', 'created_at'])
    .where('workspace_id', '=', workspaceId)
    .where(isOne)
    .orderBy('recorded_at')
    .orderBy('id')
    .execute()
  const files = await db
    .selectFrom('attachments')
    .innerJoin('files', (join) =>
      join
        .onRef('files.workspace_id', '=', 'attachments.workspace_id')
        .onRef('files.id', '=', 'attachments.id')
        .on('files.workspace_id', '=', workspaceId),
    )
    .select(['booking_id', 'attachments.id', 'kind', ...FILE_COLUMNS, 'author', 'attachments.created_at'])
    .where('attachments.workspace_id', '=', workspaceId)
    .where(isOne)
    .orderBy('attachments.created_at')
    .orderBy('attachments.id')
    .execute()
  const [movesOf, commentsOf, filesOf, locationsOf] = [
    byBooking(moves),
    byBooking(comments),
    byBooking(files),
    byBooking(locations),
  ]
  return (id) => ({
    history: movesOf(id).map(({ actor, data, ...move }) => ({
      ...move,
      actor: actor as unknown as Actor,
      data: data as Record<string, unknown>,
    })),
    comments: commentsOf(id).map(withAuthor),
    attachments: filesOf(id).map((file) => ({
      ...withAuthor(file),
      ...linkTo(links, { workspaceId, id: file.id }, now),
    })),
    locations: locationsOf(id).map(withAuthor),
  })
}

/** The rows of each booking, found at once: a customer can have thousands of bookings. */
function byBooking<R extends { booking_id: string }>(rows: readonly R[]) {
  const found = new Map<string, Omit<R, 'booking_id'>[]>()
  for (const { booking_id, ...row } of rows) {
    const before = found.get(booking_id)
    if (before) before.push(row)
    else found.set(booking_id, [row])
  }
  return (id: string) => found.get(id) ?? []
}

const withAuthor = <R extends { author: unknown }>(row: R) => ({ ...row, author: row.author as Actor })

async function readVisitors(
  { db, workspaceId }: ReadCtx,
  customerId: string,
  conversationIds: readonly string[],
): Promise<NonNullable<Exported['visitors']>> {
  const rows = await db
    .selectFrom('webchat_visitors')
    .select(['id', 'name', 'email', 'phone', 'locale', 'user_sub', 'page', 'created_at', 'last_seen_at'])
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`(customer_id = ${customerId} or conversation_id = any(${conversationIds}::text[]))`)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(MAX_ENTRIES)
    .execute()
  return rows.map((row) => ({ ...row, page: row.page as Record<string, unknown> | null }))
}
