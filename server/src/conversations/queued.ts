// Reads the queued messages of a conversation, and stores their tries.
import { MINUTE_MS, plus } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import type { WriteCtx } from '../platform/context.ts'
import type { StoredMessage } from './message.ts'
import { messages } from './stored-message.ts'

/** How long the end of a request may be unknown before the message counts as failed. */
export const SETTLING_MS = MINUTE_MS

export interface QueuedMessage extends StoredMessage {
  queued_at: Date
  /** When the running request to the provider began; null if none runs. */
  sending_since: Date | null
  /** When the message may be tried again. While a request runs: when the message counts as failed. */
  retry_at: Date | null
  /** How many tries have failed. */
  attempts: number
}

/** Locked until the commit. */
export async function findFirstQueued(ctx: WriteCtx, conversationId: string): Promise<QueuedMessage | null> {
  const row = await queued(ctx)
    .where('messages.conversation_id', '=', conversationId)
    .orderBy('messages.id')
    .limit(1)
    .executeTakeFirst()
  return (row as QueuedMessage | undefined) ?? null
}

/** Locked until the commit; null if the message is no longer queued. */
export async function findQueued(ctx: WriteCtx, id: string): Promise<QueuedMessage | null> {
  const row = await queued(ctx).where('messages.id', '=', id).executeTakeFirst()
  return (row as QueuedMessage | undefined) ?? null
}

function queued(ctx: WriteCtx) {
  return messages(ctx)
    .select([
      sql<Date>`coalesce(queued_at, created_at)`.as('queued_at'),
      'messages.sending_since',
      'messages.retry_at',
      'messages.attempts',
    ])
    .where('messages.status', '=', 'queued')
    .forUpdate()
}

export type Try = Partial<Pick<QueuedMessage, 'sending_since' | 'retry_at' | 'attempts'>>

export function writeTry(ctx: WriteCtx, id: string, values: Try): void {
  ctx.send(ctx.db.updateTable('messages').set(values).where('workspace_id', '=', ctx.workspaceId).where('id', '=', id))
}

/**
 * A request for a message may run while its conversation is merged into another one. The jobs of the other conversation
 * do not wait for that request, so this sets the time until which they leave the message alone.
 */
export async function protectUnderWay(ctx: WriteCtx, conversationId: string): Promise<void> {
  await ctx.db
    .updateTable('messages')
    .set({ retry_at: plus(ctx.now, SETTLING_MS) })
    .where('workspace_id', '=', ctx.workspaceId)
    .where('conversation_id', '=', conversationId)
    .where('status', '=', 'queued')
    .where('sending_since', 'is not', null)
    .where('retry_at', 'is', null)
    .execute()
}
