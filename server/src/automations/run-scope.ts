// The scopes that a key needs to read or repeat runs: they show and do what the automation was made for.
import { sql } from 'kysely'
import type { Caller, Scope } from '../http/caller.ts'
import type { ReadCtx } from '../platform/context.ts'
import { subjectOf } from './engine/faults.ts'
import { readScopeOf, requireScopes, scopesNeeded } from './scope.ts'
import type { AutomationParts } from './shown.ts'
import { getDefinition } from './version.ts'

/** Older runs may be about something else than the trigger of today. */
export async function scopesOfRuns(ctx: ReadCtx, automationId: string): Promise<Scope[]> {
  const rows = await ctx.db
    .selectFrom('automation_versions')
    .select(sql<string | null>`definition -> 'trigger' ->> 'type'`.as('type'))
    .distinct()
    .where('workspace_id', '=', ctx.workspaceId)
    .where('automation_id', '=', automationId)
    .execute()
  return [...new Set(rows.flatMap(({ type }) => readScopeOf(subjectOf({ type }))))]
}

export async function requireRunScopes(
  ctx: ReadCtx,
  caller: Caller,
  { automation_id, version }: { automation_id: string; version: number },
): Promise<void> {
  requireScopes(caller, scopesNeeded((await getDefinition(ctx, automation_id, version)) as AutomationParts))
}
