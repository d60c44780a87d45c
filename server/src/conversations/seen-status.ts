// Notes what a visitor of the chat widget got or read: one statement for all messages up to one, and never back.
import { sql } from 'kysely'
import type { WriteCtx } from '../platform/context.ts'
import { emit } from '../platform/events.ts'
import { messageChanged } from './events.ts'
import { messageRef, type StoredMessage } from './message.ts'
import { isOfIdentity, type Viewpoint } from './viewpoint.ts'

const BEFORE = { delivered: ['sent'], read: ['sent', 'delivered'] } as const

/** Every message of ours that the visitor sees up to this place in the thread. */
export async function noteSeen(
  ctx: WriteCtx,
  { conversation_id, identity_id }: Viewpoint,
  status: keyof typeof BEFORE,
  upToSeq: number,
): Promise<void> {
  let update = ctx.db
    .updateTable('messages')
    .set({
      status,
      delivered_at: sql`coalesce(delivered_at, ${ctx.now})`,
      ...(status === 'read' && { read_at: ctx.now }),
    })
    .where('workspace_id', '=', ctx.workspaceId)
    .where('conversation_id', '=', conversation_id)
    .where('direction', '=', 'outbound')
    .where('status', 'in', BEFORE[status])
    .where('feed_seq', '<=', upToSeq)
  if (identity_id !== null) update = update.where(isOfIdentity(identity_id))
  const moved = await update.returning(['id', 'type', 'direction', 'private', 'status']).execute()
  for (const message of moved as StoredMessage[]) {
    emit(ctx, messageChanged, { message: messageRef(message), changed: ['status'] }, { conversation: conversation_id })
  }
}
