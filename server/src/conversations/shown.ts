// A conversation as callers see it, with its customer, identity, assignee and last message.
import { HOUR_MS, plus } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import { findPauses } from '../channels/pause.ts'
import type { ChannelName } from '../channels/provider.ts'
import type { Static } from '../http/shape.ts'
import type { Actor, ReadCtx } from '../platform/context.ts'
import { atMoment, CONVERSATION_COLUMNS, getConversationId, type StoredConversation } from './conversation.ts'
import type { Conversation } from './schema.ts'

export type ConversationShape = Static<typeof Conversation>

/** How long after the customer's last message WhatsApp sends other messages than templates. */
const REPLY_WINDOW_MS = 24 * HOUR_MS

/** The id may be that of a conversation that was merged into another one. */
export async function getConversation(ctx: ReadCtx, id: string): Promise<ConversationShape> {
  return getShown(ctx, await getConversationId(ctx, id))
}

/** The caller knows that the conversation exists and that this is its present id. */
export async function getShown(ctx: ReadCtx, id: string): Promise<ConversationShape> {
  const [row, paused] = await Promise.all([
    conversations(ctx).where('conversations.id', '=', id).executeTakeFirstOrThrow(),
    findPauses(ctx),
  ])
  return toConversation(row, ctx.now, paused)
}

/** The conversations with these ids that exist, in any order. Only present ids are found. */
export async function findShown(ctx: ReadCtx, ids: readonly string[]): Promise<ConversationShape[]> {
  const [rows, paused] = await Promise.all([
    conversations(ctx).where(sql<boolean>`conversations.id = any(${ids}::text[])`).execute(),
    findPauses(ctx),
  ])
  return rows.map((row) => toConversation(row, ctx.now, paused))
}

export function windowOf(
  { channel, last_inbound_at }: Pick<StoredConversation, 'channel' | 'last_inbound_at'>,
  now: Date,
) {
  if (channel !== 'whatsapp') return null
  const expires_at = last_inbound_at && plus(last_inbound_at, REPLY_WINDOW_MS)
  return { open: expires_at !== null && expires_at > now, expires_at }
}

const SHOWN = CONVERSATION_COLUMNS.map((name) => `conversations.${name}` as const)

export type ConversationRow = Awaited<ReturnType<ReturnType<typeof conversations>['executeTakeFirstOrThrow']>>

/** Each joined row is found by its primary key, so each conversation of a page costs a few look-ups. */
export function conversations({ db, workspaceId }: ReadCtx) {
  return db
    .selectFrom('conversations')
    .innerJoin('customers', (join) =>
      join
        .onRef('customers.workspace_id', '=', 'conversations.workspace_id')
        .onRef('customers.id', '=', 'conversations.customer_id')
        .on('customers.workspace_id', '=', workspaceId),
    )
    .leftJoin('customer_identities', (join) =>
      join
        .onRef('customer_identities.workspace_id', '=', 'conversations.workspace_id')
        .onRef('customer_identities.id', '=', 'conversations.identity_id')
        .on('customer_identities.workspace_id', '=', workspaceId),
    )
    .leftJoin('members', (join) =>
      join
        .onRef('members.workspace_id', '=', 'conversations.workspace_id')
        .onRef('members.id', '=', 'conversations.assignee_id')
        .on('members.workspace_id', '=', workspaceId),
    )
    .leftJoin('users', 'users.id', 'members.user_id')
    .leftJoin('messages', (join) =>
      join
        .onRef('messages.workspace_id', '=', 'conversations.workspace_id')
        .onRef('messages.id', '=', 'conversations.last_message_id')
        .on('messages.workspace_id', '=', workspaceId),
    )
    .select(SHOWN)
    .select([
      'customers.name as customer_name',
      'customers.phone as customer_phone',
      'customers.locale as customer_locale',
      'customer_identities.external_id as identity_external_id',
      'customer_identities.username as identity_username',
      'customer_identities.blocked as identity_blocked',
      'members.id as member_id',
      'users.name as member_name',
      'messages.id as message_id',
      'messages.type as message_type',
      'messages.direction as message_direction',
      sql<Actor | null>`messages.author`.as('message_author'),
      'messages.text as message_text',
      'messages.deleted_at as message_deleted_at',
      'messages.created_at as message_created_at',
    ])
    .where('conversations.workspace_id', '=', workspaceId)
}

export function toConversation(
  row: ConversationRow,
  now: Date,
  paused: ReadonlyMap<string, unknown>,
): ConversationShape {
  const settled = atMoment({ ...row, channel: row.channel as ChannelName } as StoredConversation, now)
  return {
    id: settled.id,
    channel: settled.channel,
    status: settled.status,
    mode: settled.mode,
    mode_reason: settled.mode_reason,
    mode_until: settled.mode_until,
    snoozed_until: settled.snoozed_until !== null && settled.snoozed_until > now ? settled.snoozed_until : null,
    priority: settled.priority,
    tags: settled.tags,
    customer: {
      id: settled.customer_id,
      name: row.customer_name,
      phone: row.customer_phone,
      locale: row.customer_locale,
    },
    identity: toIdentity(row),
    assignee: row.member_id === null ? null : { id: row.member_id, name: row.member_name ?? '' },
    unread_count: settled.unread_count,
    waiting_since: settled.waiting_since,
    last_message: toLastMessage(row),
    last_inbound_at: settled.last_inbound_at,
    last_activity_at: settled.last_activity_at,
    window: windowOf(settled, now),
    channel_paused: paused.has(settled.channel),
    locale: settled.locale,
    resolved_at: settled.resolved_at,
    created_at: settled.created_at,
    updated_at: settled.updated_at,
    version: settled.version,
  }
}

function toIdentity(row: ConversationRow): ConversationShape['identity'] {
  const { identity_id: id, identity_external_id: external_id, identity_username: username } = row
  if (id === null || external_id === null) return null
  return { id, external_id, username, blocked: row.identity_blocked ?? false }
}

function toLastMessage(row: ConversationRow): ConversationShape['last_message'] {
  const { message_id: id, message_type: type, message_direction: direction, message_author: author } = row
  const { message_created_at: created_at } = row
  if (id === null || type === null || direction === null || author === null || created_at === null) return null
  return { id, type, direction, author, text: row.message_deleted_at ? null : row.message_text, created_at }
}
