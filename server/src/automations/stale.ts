// Records that a timer came too late for its run to be of use.
import { sql } from 'kysely'
import type { WriteCtx } from '../platform/context.ts'
import { newId } from '../platform/id.ts'
import type { Enabled } from './enabled.ts'
import type { Subject } from './subject.ts'

/** The run ends as it begins. It is recorded once for each cause. */
export function recordStale(
  ctx: WriteCtx,
  { automation, version }: Enabled,
  { subject, causeKey, reason }: { subject: Subject; causeKey: string; reason: string },
): void {
  const { workspaceId, now } = ctx
  const id = newId('run')
  const cause = { run_id: id, depth: 1, chain: [] }
  ctx.send(
    ctx.db
      .insertInto('automation_runs')
      .values({
        workspace_id: workspaceId,
        id,
        automation_id: automation.id,
        version,
        subject_kind: subject.kind,
        subject_id: subject.id,
        cause_key: causeKey,
        cause: JSON.stringify(cause),
        status: 'stale',
        error: reason,
        created_at: now,
        updated_at: now,
        ended_at: now,
      })
      .onConflict((conflict) => conflict.columns(['workspace_id', 'automation_id', 'cause_key']).doNothing()),
  )
  ctx.send(
    ctx.db
      .updateTable('automation_counts')
      .set({ runs: sql`runs + 1`, last_run_at: now })
      .where('workspace_id', '=', workspaceId)
      .where('automation_id', '=', automation.id),
  )
}
