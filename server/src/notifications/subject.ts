// Reads the subjects of events: the names that a notice shows, and who has the conversation or the task now.
import { sql } from 'kysely'
import type { LedgerEvent, ReadCtx } from '../platform/context.ts'
import type { NoticeSubjectKind, ToldEvent } from './kinds.ts'

/** One thing that a notice is about, as it was when it happened. It is stored and shown. */
export interface NoticeSubject {
  type: NoticeSubjectKind
  id: string
  who: string | null
  what: string | null
  start: string | null
}

/** An event that is told, in one of its kinds. */
export interface Telling {
  event: LedgerEvent
  told: ToldEvent
}

export interface FoundSubject {
  subject: NoticeSubject
  /** The member who has it; null: nobody, or a resource that is no member. */
  assignee: string | null
}

/** The subject of each event that is told; null if there is nothing to tell any more. */
export async function readSubjects(ctx: ReadCtx, tellings: readonly Telling[]): Promise<(FoundSubject | null)[]> {
  const idsOf = (about: NoticeSubjectKind) => [
    ...new Set(tellings.filter(({ told }) => told.about === about).map(({ event }) => subjectId(event, about))),
  ]
  const [bookings, conversations, firstMessages] = await Promise.all([
    readBookings(ctx, idsOf('booking')),
    readConversations(ctx, idsOf('conversation')),
    readMessages(ctx, tellings),
  ])
  return tellings.map(({ event, told }) => {
    const id = subjectId(event, told.about)
    if (told.about === 'booking') return toBooking(event, told, bookings.get(id))
    if (told.about === 'conversation') return toConversation(event, told, conversations.get(id), firstMessages)
    return {
      subject: { type: told.about, id, who: null, what: textOf(event, told.about), start: null },
      assignee: null,
    }
  })
}

function subjectId({ data, booking_id, conversation_id }: LedgerEvent, about: NoticeSubjectKind): string {
  if (about === 'booking') return booking_id as string
  if (about === 'conversation') return conversation_id as string
  return named(data, about).id
}

const textOf = ({ data }: LedgerEvent, about: NoticeSubjectKind) => named(data, about).text

interface NewsData {
  webhook_endpoint?: { id: string; url: string }
  notice?: { id: string; code: string; about: { id: string; name: string } | null }
  /** The message of an automation for the team. */
  automation?: { id: string }
  text?: string
}

/** The id and the text of a subject that is neither a booking nor a conversation. */
function named(data: NewsData, about: NoticeSubjectKind): { id: string; text: string | null } {
  const { webhook_endpoint, notice, automation, text } = data
  if (automation) return { id: automation.id, text: text ?? null }
  if (webhook_endpoint) return { id: webhook_endpoint.id, text: webhook_endpoint.url }
  const { id, code, about: stopped } = notice as NonNullable<NewsData['notice']>
  return about === 'automation' ? { id: stopped?.id ?? id, text: stopped?.name ?? null } : { id, text: code }
}

type BookingRow = Awaited<ReturnType<typeof readBookings>> extends Map<string, infer Row> ? Row : never
type ConversationRow = Awaited<ReturnType<typeof readConversations>> extends Map<string, infer Row> ? Row : never

function toBooking(
  { created_at }: LedgerEvent,
  { to, kind }: ToldEvent,
  row: BookingRow | undefined,
): FoundSubject | null {
  if (!row) return null
  // A move of a task that was assigned before is not an assignment, and a task that somebody has taken does not wait.
  if (to === 'assignee' && (row.claimed_at === null || row.claimed_at < created_at)) return null
  if (kind === 'task_waiting' && row.assignee !== null) return null
  const start = row.starts_at?.toISOString() ?? null
  const subject = { type: 'booking', id: row.id, who: row.who, what: row.what, start } as const
  return { subject, assignee: row.member_id }
}

function toConversation(
  { data }: LedgerEvent,
  { kind }: ToldEvent,
  row: ConversationRow | undefined,
  messages: ReadonlyMap<string, Date>,
): FoundSubject | null {
  if (!row) return null
  const writtenAt = messages.get((data as { message?: { id: string } }).message?.id ?? '')
  const isFirst = row.waiting_since !== null && writtenAt !== undefined && writtenAt <= row.waiting_since
  // Only the message with which the wait began is told.
  if (kind === 'conversation_waiting' && !isFirst) return null
  const subject = { type: 'conversation', id: row.id, who: row.who, what: row.channel, start: null } as const
  return { subject, assignee: row.assignee_id }
}

async function readBookings({ db, workspaceId }: ReadCtx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('services', (join) =>
      join.on('services.workspace_id', '=', workspaceId).onRef('services.id', '=', 'bookings.service_id'),
    )
    .leftJoin('customers', (join) =>
      join.on('customers.workspace_id', '=', workspaceId).onRef('customers.id', '=', 'bookings.customer_id'),
    )
    .leftJoin('resources', (join) =>
      join.on('resources.workspace_id', '=', workspaceId).onRef('resources.id', '=', 'bookings.assignee'),
    )
    .select(['bookings.id', 'bookings.starts_at', 'bookings.assignee', 'bookings.claimed_at'])
    .select(['services.name as what', 'customers.name as who', 'resources.member_id'])
    .where('bookings.workspace_id', '=', workspaceId)
    .where(sql<boolean>`bookings.id = any(${ids}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function readConversations({ db, workspaceId }: ReadCtx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('conversations')
    .innerJoin('customers', (join) =>
      join.on('customers.workspace_id', '=', workspaceId).onRef('customers.id', '=', 'conversations.customer_id'),
    )
    .select(['conversations.id', 'conversations.channel', 'conversations.assignee_id', 'conversations.waiting_since'])
    .select('customers.name as who')
    .where('conversations.workspace_id', '=', workspaceId)
    .where(sql<boolean>`conversations.id = any(${ids}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** When the messages of these events were written, by their ids. */
async function readMessages({ db, workspaceId }: ReadCtx, tellings: readonly Telling[]) {
  const ids = tellings.flatMap(({ event, told }) =>
    told.kind === 'conversation_waiting' ? [(event.data as { message: { id: string } }).message.id] : [],
  )
  if (ids.length === 0) return new Map<string, Date>()
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'created_at'])
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .execute()
  return new Map(rows.map(({ id, created_at }) => [id, created_at]))
}
