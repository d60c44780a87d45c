// Plans the job that sends the queued messages of a conversation, one after the other.
import type { WriteCtx } from '../platform/context.ts'
import { enqueue } from '../platform/jobs.ts'

export const SEND_JOB = 'send-message'

/** A conversation has at most one waiting job, which takes the first queued message. */
export function planSend(ctx: WriteCtx, conversation_id: string, due_at: Date = ctx.now): void {
  const key = `send:${conversation_id}`
  enqueue(ctx, { kind: SEND_JOB, payload: { conversation_id }, replaces: conversation_id, inTurn: key, due_at })
}
