// Automations as they are answered: with their definition, their settings and their numbers.
import { sql } from 'kysely'
import type { Static } from '../http/shape.ts'
import type { ReadCtx } from '../platform/context.ts'
import type { StoredAutomation } from './automation.ts'
import type { AutomationDefinition } from './engine/definition.ts'
import type { AutomationShape } from './schema.ts'

export type AutomationOut = Static<typeof AutomationShape>
export type AutomationParts = Pick<AutomationDefinition, 'trigger' | 'conditions' | 'actions'>

export interface AutomationStats {
  runs: number
  failed: number
  last_run_at: Date | null
}

export const NO_STATS: AutomationStats = { runs: 0, failed: 0, last_run_at: null }

export function toAutomationOut(
  { id, name, enabled, settings, version, created_at, updated_at }: StoredAutomation,
  { trigger, conditions, actions }: AutomationParts,
  stats: AutomationStats,
): AutomationOut {
  const shown = {
    id,
    name,
    enabled,
    trigger: { ...trigger, filter: trigger.filter ?? null },
    conditions: conditions ?? null,
    actions: actions.map(({ id, type, ...members }) => ({ id, type, ...members })),
    ...settings,
    stats,
    version,
    created_at,
    updated_at,
  }
  // The engine has checked the definition; its shape names the members of all types.
  return shown as unknown as AutomationOut
}

/** The numbers of several automations, by their ids. */
export async function statsOf(ctx: ReadCtx, ids: readonly string[]): Promise<Map<string, AutomationStats>> {
  const rows = await ctx.db
    .selectFrom('automation_counts')
    .select(['automation_id', 'last_run_at'])
    // A bigint would arrive as text. These numbers are below 2^53.
    .select([sql<number>`runs::float8`.as('runs'), sql<number>`failed::float8`.as('failed')])
    .where('workspace_id', '=', ctx.workspaceId)
    .where(sql<boolean>`automation_id = any(${ids}::text[])`)
    .execute()
  return new Map(rows.map(({ automation_id, ...stats }) => [automation_id, stats]))
}

/** The definitions of several automations that are used now, by the ids of the automations. */
export async function partsOf(ctx: ReadCtx, ids: readonly string[]): Promise<Map<string, AutomationParts>> {
  const rows = await ctx.db
    .selectFrom('automations')
    .innerJoin('automation_versions', (join) =>
      join
        .onRef('automation_versions.workspace_id', '=', 'automations.workspace_id')
        .onRef('automation_versions.automation_id', '=', 'automations.id')
        .onRef('automation_versions.version', '=', 'automations.published_version'),
    )
    .select('automations.id')
    .select(sql<AutomationParts>`automation_versions.definition`.as('definition'))
    .where('automations.workspace_id', '=', ctx.workspaceId)
    .where('automation_versions.workspace_id', '=', ctx.workspaceId)
    .where(sql<boolean>`automations.id = any(${ids}::text[])`)
    .execute()
  return new Map(rows.map(({ id, definition }) => [id, definition]))
}
