// Deletes the timers of an automation, and plans them again for all future times.
import type { WriteCtx } from '../platform/context.ts'
import { enqueue } from '../platform/jobs.ts'

/** For an automation that is switched off or deleted. */
export function dropTimers(ctx: WriteCtx, automationId: string): void {
  ctx.send(
    ctx.db
      .deleteFrom('automation_timers')
      .where('workspace_id', '=', ctx.workspaceId)
      .where('automation_id', '=', automationId),
  )
}

/**
 * For an automation that is switched on or whose trigger has changed. The job makes the timers in lots, after the
 * commit. A timer that is due now stays: it is asked again, under the new version, when it is served.
 */
export function planTimers(ctx: WriteCtx, automationId: string): void {
  ctx.send(
    ctx.db
      .deleteFrom('automation_timers')
      .where('workspace_id', '=', ctx.workspaceId)
      .where('automation_id', '=', automationId)
      .where('due_at', '>', ctx.now),
  )
  enqueue(ctx, { kind: 'automation-plan', payload: { automation_id: automationId }, replaces: automationId })
}
