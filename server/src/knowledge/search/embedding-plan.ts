// Plans the vectors of passages: every item with new passages waits for its vectors, if there is a model.
import { sql } from 'kysely'
import type { WriteCtx } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'

/** The passages of the item are new. Without a model, the item says that there are no vectors. */
export async function askForVectors(ctx: WriteCtx, itemId: string): Promise<void> {
  const { rows } = await sql<{ meaning: string }>`
    update knowledge_items as item
    set meaning = case when settings.meaning_model is null then 'off' else 'waiting' end
    from knowledge_settings settings
    where item.workspace_id = ${ctx.workspaceId} and settings.workspace_id = ${ctx.workspaceId} and item.id = ${itemId}
    returning item.meaning`.execute(ctx.db)
  // A job that waits because the provider has failed goes on waiting: a new text is no reason to ask it earlier.
  if (rows[0]?.meaning === 'waiting') enqueue(ctx, { ...JOB, payload: { failures: 0 }, joins: JOB.kind })
}

const JOB = { kind: 'embed-knowledge', inTurn: 'embed-knowledge' }

/** Plans the job for all items of the workspace that wait, also if one waits for later. `retry`: the provider has failed before. */
export function planEmbedding(ctx: WriteCtx, retry?: { failures: number; due_at: Date }): void {
  enqueue(ctx, {
    ...JOB,
    payload: { failures: retry?.failures ?? 0 },
    ...(retry && { due_at: retry.due_at }),
    replaces: JOB.kind,
  })
}
