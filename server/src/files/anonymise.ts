// Deletes the files of a person: their rows with the change itself, their bytes by a job after the commit.
import { sql } from 'kysely'
import type { WriteCtx } from '../platform/context.ts'
import { enqueue } from '../platform/jobs.ts'

export async function deleteFiles(ctx: WriteCtx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await ctx.db
    .deleteFrom('files')
    .where('workspace_id', '=', ctx.workspaceId)
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .execute()
  enqueue(ctx, ...ids.map((id) => ({ kind: 'drop-unclaimed-file', payload: { id } })))
}
