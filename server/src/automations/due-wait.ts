// Serves due waits: the moment that a run waited for came before the event that it waited for.
import { sql } from 'kysely'
import type { WriteCtx } from '../platform/context.ts'
import { takeWaits, type Which } from './due-rows.ts'
import { resume } from './run.ts'

/** Serves due waits, and tells `onTaken` which before it begins. The row is deleted as its run goes on. */
export async function serveDueWaits(
  ctx: WriteCtx,
  which: Which,
  onTaken: (ids: readonly string[]) => void,
): Promise<void> {
  const waits = await takeWaits(ctx, which)
  const ids = waits.map(({ run_id }) => run_id)
  onTaken(ids)
  if (waits.length === 0) return
  ctx.send(
    ctx.db
      .deleteFrom('automation_waits')
      .where('workspace_id', '=', ctx.workspaceId)
      .where(sql<boolean>`run_id = any(${ids}::text[])`),
  )
  for (const { run_id, seq } of waits) await resume(ctx, run_id, seq, { kind: 'due' })
}
