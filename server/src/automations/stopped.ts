// The limits on failures: an automation that fails again and again is switched off, and the team is told once.
import { sql } from 'kysely'
import { addNotice } from '../ai/notice.ts'
import type { WriteCtx } from '../platform/context.ts'
import { type Automation, findAutomation } from './automation.ts'
import { switchOff } from './switch.ts'

export const MAX_FAILURES_IN_ROW = 20

/** Why an automation or one of its runs was stopped. */
export type StopCause = 'failures' | 'loop'

/** A run that has ended. */
interface Ended {
  automation_id: string
  status: string
  created_at: Date
  /** How many actions it has carried out. */
  carried_out: number
}

/**
 * Counts the end of a run. A run that was skipped before it carried out anything gives its place in the hour back,
 * unless that hour is over.
 */
export async function noteEnd(ctx: WriteCtx, ended: Ended): Promise<void> {
  const { automation_id: automationId, status, created_at, carried_out } = ended
  if (status === 'failed') return noteFailure(ctx, automationId)
  const counts = ctx.db
    .updateTable('automation_counts')
    .where('workspace_id', '=', ctx.workspaceId)
    .where('automation_id', '=', automationId)
  if (status === 'completed') ctx.send(counts.set({ failures_in_row: 0 }).where('failures_in_row', '>', 0))
  if (status === 'skipped' && carried_out === 0) {
    const hour = counts.where('hour_at', '<=', created_at).where('hour_runs', '>', 0)
    ctx.send(hour.set({ hour_runs: sql`hour_runs - 1` }))
  }
}

async function noteFailure(ctx: WriteCtx, automationId: string): Promise<void> {
  const [counts] = await ctx.ask(
    ctx.db
      .updateTable('automation_counts')
      .set({ failed: sql`failed + 1`, failures_in_row: sql`failures_in_row + 1` })
      .where('workspace_id', '=', ctx.workspaceId)
      .where('automation_id', '=', automationId)
      .returning('failures_in_row'),
  )
  if ((counts?.failures_in_row ?? 0) < MAX_FAILURES_IN_ROW) return
  const automation = await findAutomation(ctx, automationId)
  if (!automation?.enabled) return
  const why = `${MAX_FAILURES_IN_ROW} runs in a row have failed.`
  await switchOff(ctx, automationId, why)
  // After an automation is switched on again, it may fail twenty times more.
  ctx.send(
    ctx.db
      .updateTable('automation_counts')
      .set({ failures_in_row: 0 })
      .where('workspace_id', '=', ctx.workspaceId)
      .where('automation_id', '=', automationId),
  )
  await noteStopped(ctx, automation, 'failures', why)
}

/** One notice for each automation a day, which counts how often it was stopped. */
export async function noteStopped(
  ctx: WriteCtx,
  { id, kind, name }: Pick<Automation, 'id' | 'kind' | 'name'>,
  cause: StopCause,
  reason: string,
): Promise<void> {
  await addNotice(ctx, 'automation_stopped', { automation_id: id, kind, name, cause, reason }, { id, name })
}
