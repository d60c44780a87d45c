// Cancels the runs of an automation that is switched off or deleted.
import { sql } from 'kysely'
import { forgetQuestions } from '../conversations/conversation.ts'
import type { WriteCtx } from '../platform/context.ts'

/**
 * Cancels the runs and the steps that they wait in. The row of the automation must be locked, so that no run begins
 * meanwhile. Waits are deleted first, because an event that wakes a run locks them in this order, too.
 */
export function cancelRuns(ctx: WriteCtx, automationId: string): void {
  const { db, workspaceId, now } = ctx
  const underWay = sql`select id from automation_runs
    where workspace_id = ${workspaceId} and automation_id = ${automationId} and ended_at is null`
  ctx.send(
    db
      .deleteFrom('automation_waits')
      .where('workspace_id', '=', workspaceId)
      .where(sql<boolean>`run_id in (${underWay})`),
  )
  forgetQuestions(ctx, underWay)
  ctx.send(
    db
      .updateTable('automation_steps')
      .set({ status: 'cancelled', ended_at: now })
      .where('workspace_id', '=', workspaceId)
      .where(sql<boolean>`run_id in (${underWay})`)
      .where('ended_at', 'is', null),
  )
  ctx.send(
    db
      .updateTable('automation_runs')
      .set({ status: 'cancelled', ended_at: now, updated_at: now })
      .where('workspace_id', '=', workspaceId)
      .where('automation_id', '=', automationId)
      .where('ended_at', 'is', null),
  )
}
