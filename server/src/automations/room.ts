// How many automations and flows a workspace may have, and the first rows of a new one.
import type { WriteCtx } from '../platform/context.ts'
import { lockWorkspace } from '../platform/lock-workspace.ts'
import { Problem } from '../platform/problem.ts'
import type { StoredAutomation } from './automation.ts'

export const MAX_AUTOMATIONS = 100

/** Throws unless there is room for another one. A lock on the workspace makes the second of two calls count the first. */
export async function requireRoom(ctx: WriteCtx): Promise<void> {
  await lockWorkspace(ctx)
  const { count } = await ctx.db
    .selectFrom('automations')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('workspace_id', '=', ctx.workspaceId)
    .executeTakeFirstOrThrow()
  if (Number(count) < MAX_AUTOMATIONS) return
  const detail = `A workspace has at most ${MAX_AUTOMATIONS} automations, flows among them.`
  throw new Problem('quota_exceeded', { detail })
}

/** The counts of a new automation are inserted at once, so that they can be locked. */
export function insertAutomation(ctx: WriteCtx, { settings, draft, ...row }: StoredAutomation): void {
  const workspace_id = ctx.workspaceId
  ctx.insert('automations', {
    workspace_id,
    ...row,
    settings: JSON.stringify(settings),
    draft: draft === null ? null : JSON.stringify(draft),
  })
  ctx.insert('automation_counts', { workspace_id, automation_id: row.id, hour_at: ctx.now })
}
