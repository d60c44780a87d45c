// Deletes old rows in rounds, each workspace in its own transaction.
import type { WriteCtx } from './context.ts'
import type { JobCtx } from './jobs.ts'

const MAX_ROWS_PER_ROUND = 5_000

interface OldRows {
  find(limit: number): Promise<readonly { workspace_id: string; id: string }[]>
  /** Deletes the rows with these ids in the workspace of the transaction. */
  remove(ctx: WriteCtx, ids: readonly string[]): void
}

export async function deleteOldRows({ write, stopping }: JobCtx, { find, remove }: OldRows): Promise<void> {
  while (!stopping.aborted) {
    const old = await find(MAX_ROWS_PER_ROUND)
    if (old.length === 0) return
    for (const workspaceId of new Set(old.map(({ workspace_id }) => workspace_id))) {
      const ids = old.filter(({ workspace_id }) => workspace_id === workspaceId).map(({ id }) => id)
      await write(async (ctx) => remove(ctx, ids), workspaceId)
    }
  }
}
