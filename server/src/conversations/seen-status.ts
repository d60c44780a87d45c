// Stores what a visitor of the chat widget received and read, by one statement for all messages. It never goes back.
import { sql } from 'kysely'
import type { WriteCtx } from '../platform/context.ts'
import { emit } from '../platform/events.ts'
import { messageChanged } from './events.ts'
import { messageRef, type StoredMessage } from './message.ts'
import { isOfIdentity, type Viewpoint } from './viewpoint.ts'

/** Marks as delivered those of these messages that were only sent until now. */
export async function noteDelivered(ctx: WriteCtx, conversationId: string, ids: readonly string[]): Promise<void> {
  const moved = await sent(ctx, conversationId)
    .set({ status: 'delivered', delivered_at: ctx.now })
    .where('status', '=', 'sent')
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .returning(['id', 'type', 'direction', 'private', 'status'])
    .execute()
  tell(ctx, conversationId, moved as StoredMessage[])
}

/** Marks as read every message that the visitor sees, up to this number in the feed. */
export async function noteRead(ctx: WriteCtx, viewpoint: Viewpoint, upToSeq: number): Promise<void> {
  const { conversation_id, identity_id } = viewpoint
  const upTo = sent(ctx, conversation_id)
    .set({ status: 'read', delivered_at: sql`coalesce(delivered_at, ${ctx.now})`, read_at: ctx.now })
    .where('status', 'in', ['sent', 'delivered'])
    .where('feed_seq', '<=', upToSeq)
  const own = identity_id === null ? upTo : upTo.where(isOfIdentity(identity_id))
  const moved = await own.returning(['id', 'type', 'direction', 'private', 'status']).execute()
  tell(ctx, conversation_id, moved as StoredMessage[])
}

function sent(ctx: WriteCtx, conversationId: string) {
  return ctx.db
    .updateTable('messages')
    .where('workspace_id', '=', ctx.workspaceId)
    .where('conversation_id', '=', conversationId)
    .where('direction', '=', 'outbound')
}

function tell(ctx: WriteCtx, conversation: string, moved: readonly StoredMessage[]): void {
  for (const message of moved) {
    emit(ctx, messageChanged, { message: messageRef(message), changed: ['status'] }, { conversation })
  }
}
