// Locks the row of a workspace, so that the second of two changes sees the first where there is no other row to lock.
import type { WriteCtx } from './context.ts'

export async function lockWorkspace({ ask, db, workspaceId }: WriteCtx): Promise<void> {
  await ask(db.selectFrom('workspaces').select('workspace_id').where('workspace_id', '=', workspaceId).forNoKeyUpdate())
}
