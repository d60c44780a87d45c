// The message of a conversation that is to be sent next, and what is noted of its tries.
import { sql } from 'kysely'
import type { WriteCtx } from '../platform/context.ts'
import type { StoredMessage } from './message.ts'
import { messages } from './stored-message.ts'

export interface QueuedMessage extends StoredMessage {
  queued_at: Date
  /** When a request to the provider began whose end is not known yet. */
  sending_since: Date | null
  retry_at: Date | null
  /** How many tries the provider refused for a while. */
  attempts: number
}

/** Locked until the commit. */
export async function findFirstQueued(ctx: WriteCtx, conversationId: string): Promise<QueuedMessage | null> {
  const row = await messages(ctx)
    .select([
      sql<Date>`coalesce(queued_at, created_at)`.as('queued_at'),
      'messages.sending_since',
      'messages.retry_at',
      'messages.attempts',
    ])
    .where('messages.conversation_id', '=', conversationId)
    .where('messages.status', '=', 'queued')
    .orderBy('messages.id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  return (row as QueuedMessage | undefined) ?? null
}

export type Try = Partial<Pick<QueuedMessage, 'sending_since' | 'retry_at' | 'attempts'>>

export function writeTry(ctx: WriteCtx, id: string, values: Try): void {
  ctx.send(ctx.db.updateTable('messages').set(values).where('workspace_id', '=', ctx.workspaceId).where('id', '=', id))
}
