// Records timers that came so late that their runs would be useless.
import { sql } from 'kysely'
import type { WriteCtx } from '../platform/context.ts'
import { newId } from '../platform/id.ts'
import type { Enabled } from './enabled.ts'
import type { RunSubject } from './subject.ts'

export interface Stale {
  enabled: Enabled
  subject: RunSubject
  causeKey: string
  reason: string
}

/** The runs end as they begin. Each is recorded once for its cause. */
export async function recordStale(ctx: WriteCtx, stale: readonly Stale[]): Promise<void> {
  const { workspaceId, now } = ctx
  if (stale.length === 0) return
  const rows = stale.map(({ enabled: { automation, version }, subject, causeKey, reason }) => {
    const id = newId('run')
    return {
      workspace_id: workspaceId,
      id,
      automation_id: automation.id,
      version,
      subject_kind: subject.kind,
      subject_id: subject.id,
      cause_key: causeKey,
      cause: JSON.stringify({ run_id: id, depth: 1, chain: [] }),
      status: 'stale',
      error: reason,
      created_at: now,
      updated_at: now,
      ended_at: now,
    }
  })
  const added = await ctx.ask(
    ctx.db
      .insertInto('automation_runs')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['workspace_id', 'automation_id', 'cause_key']).doNothing())
      .returning('automation_id'),
  )
  for (const id of [...new Set(added.map(({ automation_id }) => automation_id))].toSorted()) {
    const count = added.filter(({ automation_id }) => automation_id === id).length
    ctx.send(
      ctx.db
        .updateTable('automation_counts')
        .set({ runs: sql`runs + ${count}::integer`, last_run_at: now })
        .where('workspace_id', '=', workspaceId)
        .where('automation_id', '=', id),
    )
  }
}
