// The part of a conversation that a visitor of the chat widget sees: no private notes, events or messages of others.
import { sql } from 'kysely'
import type { ExternalId } from '../channels/provider.ts'
import type { ReadCtx } from '../platform/context.ts'
import { atMoment, CONVERSATION_COLUMNS, type StoredConversation } from './conversation.ts'
import type { StoredMessage } from './message.ts'
import { messages } from './stored-message.ts'

export interface Viewpoint {
  conversation_id: string
  /** Only messages of this identity and to it are seen; null: the whole conversation. */
  identity_id: string | null
}

export interface SeenThread extends Viewpoint {
  conversation: StoredConversation
}

/**
 * The conversation of the person with this id on the chat widget. A merge moves an id with its customer, so this finds
 * the present conversation.
 */
export async function findSeenThread(
  { db, workspaceId, now }: ReadCtx,
  { kind, external_id }: ExternalId,
  sees: 'own' | 'all',
): Promise<SeenThread | null> {
  const identity = db
    .selectFrom('customer_identities')
    .where('workspace_id', '=', workspaceId)
    .where('channel', '=', 'webchat')
    .where('kind', '=', kind)
    .where('external_id', '=', external_id)
  // This is not a join: if it is planned while the tables are empty, a join reads all conversations of the workspace.
  const row = await db
    .selectFrom('conversations')
    .select(CONVERSATION_COLUMNS)
    .select(identity.select('id').as('own_identity_id'))
    .where('workspace_id', '=', workspaceId)
    .where('customer_id', '=', identity.select('customer_id'))
    .where('channel', '=', 'webchat')
    .executeTakeFirst()
  if (!row) return null
  const { own_identity_id, ...conversation } = row
  return {
    conversation_id: conversation.id,
    identity_id: sees === 'all' ? null : own_identity_id,
    conversation: atMoment(conversation as StoredConversation, now),
  }
}

/** For a query: the messages of one identity and to it. */
export const isOfIdentity = (id: string) => sql<boolean>`messages.content->>'identity_id' = ${id}`

export function seenMessages(ctx: ReadCtx, { conversation_id, identity_id }: Viewpoint) {
  const all = messages(ctx)
    .where('messages.conversation_id', '=', conversation_id)
    .where('messages.feed_seq', 'is not', null)
  return identity_id === null ? all : all.where(isOfIdentity(identity_id))
}

export async function findSeenMessage(ctx: ReadCtx, viewpoint: Viewpoint, id: string): Promise<StoredMessage | null> {
  const row = await seenMessages(ctx, viewpoint).where('messages.id', '=', id).executeTakeFirst()
  return (row as StoredMessage | undefined) ?? null
}

/** The number that a merge added to the feed of a conversation that is now part of this one; null if it is not. */
export async function findFeedOffset(
  { db, workspaceId }: ReadCtx,
  conversationId: string,
  oldId: string,
): Promise<number | null> {
  const row = await db
    .selectFrom('conversation_aliases')
    .select('feed_offset')
    .where('workspace_id', '=', workspaceId)
    .where('old_id', '=', oldId)
    .where('conversation_id', '=', conversationId)
    .executeTakeFirst()
  return row?.feed_offset ?? null
}

/** The newest message of the visitor that the team has read; null: none. */
export async function findLastReadByTeam(ctx: ReadCtx, thread: SeenThread): Promise<string | null> {
  const { conversation, conversation_id } = thread
  const read = await messages(ctx)
    .where('messages.conversation_id', '=', conversation_id)
    .where('messages.direction', '=', 'inbound')
    .orderBy('messages.created_at', 'desc')
    .orderBy('messages.id', 'desc')
    .offset(conversation.unread_count)
    .limit(1)
    .executeTakeFirst()
  if (!read?.feed_seq) return null
  const own = await seenMessages(ctx, thread)
    .where('messages.direction', '=', 'inbound')
    .where('messages.feed_seq', '<=', read.feed_seq)
    .orderBy('messages.feed_seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return own?.id ?? null
}
