// Plans the job that sends the notices of a member. At most one such job waits for each member.
import { MINUTE_MS, plus } from '@holdfast/time/moment.ts'
import type { WriteCtx } from '../platform/context.ts'
import { enqueue } from '../platform/jobs.ts'

export const SEND_NOTICES = 'send-notices'

/** How long the first event of a message waits for others. It is also the shortest time between two messages. */
export const GATHERED_MS = MINUTE_MS

/** After new events: a job that waits already keeps its time. */
export function planNotices(ctx: WriteCtx, member_id: string): void {
  const due_at = plus(ctx.now, GATHERED_MS)
  enqueue(ctx, { kind: SEND_NOTICES, payload: { member_id }, joins: member_id, due_at })
}

/** The job looks at the notices at another time. */
export function planAgain(ctx: WriteCtx, member_id: string, due_at: Date): void {
  enqueue(ctx, { kind: SEND_NOTICES, payload: { member_id }, replaces: member_id, due_at })
}

export const planNow = (ctx: WriteCtx, memberId: string) => planAgain(ctx, memberId, ctx.now)
