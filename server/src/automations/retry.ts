// Goes on with a run that has failed, at the step that failed.
import { sql } from 'kysely'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { Problem } from '../platform/problem.ts'
import { holdEnabled } from './enabled.ts'
import type { Input } from './engine/advance.ts'
import { changeRun, findRun, isForgotten, lockRun, planStep, type StoredRun } from './run.ts'

/** The automation stays switched on until the transaction ends: switching off waits, and then cancels the run. */
export async function retryRun(ctx: WriteCtx, runId: string): Promise<void> {
  const { automation_id = '' } = (await findRun(ctx, runId)) ?? {}
  const isOn = (await holdEnabled(ctx, [automation_id])).has(automation_id)
  const run = await lockRun(ctx, runId)
  if (!run) throw new Problem('not_found')
  const refuse = (detail: string) =>
    new Problem('invalid_transition', { detail, current_status: run.status, allowed: [] })
  if (run.status !== 'failed') throw refuse('Only a run that has failed can be tried again.')
  if (isForgotten(run)) throw refuse('The customer of this run is anonymous: nothing is known of it any more.')
  if (!isOn) throw refuse('The automation or flow of this run is switched off. Switch it on first.')
  changeRun(ctx, runId, { status: 'running', error: null, ended_at: null })
  uncountFailure(ctx, automation_id)
  planStep(ctx, runId, run.next_seq, (await findLostInput(ctx, run)) ?? { kind: 'retry' })
}

/** The run no longer counts as failed. If it fails again, it is counted again. */
function uncountFailure({ send, db, workspaceId }: WriteCtx, automationId: string): void {
  send(
    db
      .updateTable('automation_counts')
      .set({ failed: sql`greatest(failed - 1, 0)`, failures_in_row: sql`greatest(failures_in_row - 1, 0)` })
      .where('workspace_id', '=', workspaceId)
      .where('automation_id', '=', automationId),
  )
}

/** The input of a step that was given up before it did anything. */
async function findLostInput({ db, workspaceId }: ReadCtx, { id, next_seq }: StoredRun): Promise<Input | null> {
  const row = await db
    .selectFrom('automation_steps')
    .select(sql<Input | null>`result -> 'input'`.as('input'))
    .where('workspace_id', '=', workspaceId)
    .where('run_id', '=', id)
    .where('seq', '=', next_seq)
    .where('type', '=', 'step')
    .executeTakeFirst()
  return row?.input ?? null
}
