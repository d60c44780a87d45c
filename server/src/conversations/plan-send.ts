// Plans the job that sends the queued messages of a conversation, one after the other.
import type { WriteCtx } from '../platform/context.ts'
import { enqueue, enqueueIf } from '../platform/jobs.ts'

export const SEND_JOB = 'send-message'

/** A conversation has at most one waiting job, which takes the first queued message. */
export function planSend(ctx: WriteCtx, conversation_id: string, due_at: Date = ctx.now): void {
  enqueue(ctx, { ...jobOf(conversation_id), due_at })
}

/** Plans the next job after a message has left the queue, if another message is queued. */
export function planNextSend(ctx: WriteCtx, conversation_id: string): void {
  enqueueIf(ctx, IS_QUEUED, conversation_id, jobOf(conversation_id))
}

const IS_QUEUED = `exists (select 1 from "messages"
  where workspace_id = $1 and conversation_id = $2 and status = 'queued')`

const jobOf = (conversation_id: string) => ({
  kind: SEND_JOB,
  payload: { conversation_id },
  replaces: conversation_id,
  inTurn: `send:${conversation_id}`,
})
