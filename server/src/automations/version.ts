// The versions of definitions, which never change, the programs that are compiled from them, and the secret.
import { sql } from 'kysely'
import type { OpenCtx, ReadCtx, WriteCtx } from '../platform/context.ts'
import type { Automation, AutomationKind } from './automation.ts'
import type { AutomationDefinition, Graph } from './engine/definition.ts'
import { automationProgram, flowProgram, type Program } from './engine/graph.ts'

/** The content of a version of an automation or of a flow. */
export type Definition = Pick<AutomationDefinition, 'trigger' | 'conditions' | 'actions'> | Graph

const MAX_REMEMBERED_PROGRAMS = 1_000
/** By workspace, automation and version. Quiet hours belong to the settings, which are not part of a version. */
const remembered = new Map<string, Program>()

/**
 * The program of a version. It is remembered, because a version never changes; so do not call this in the transaction
 * that adds the version, which may still be rolled back.
 */
export async function programOf(
  ctx: ReadCtx,
  { id, kind, settings }: Pick<Automation, 'id' | 'kind' | 'settings'>,
  version: number,
): Promise<Program> {
  const name = `${ctx.workspaceId} ${id} ${version}`
  const known = remembered.get(name)
  const program = known ?? compileDefinition(kind, await getDefinition(ctx, id, version))
  if (!known) {
    if (remembered.size >= MAX_REMEMBERED_PROGRAMS) remembered.delete(remembered.keys().next().value as string)
    remembered.set(name, program)
  }
  return { ...program, quiet_hours: settings.quiet_hours }
}

export const compileDefinition = (kind: AutomationKind, definition: Definition): Program =>
  kind === 'flow' ? flowProgram(definition as Graph, null) : automationProgram(definition as AutomationDefinition)

export async function getDefinition(ctx: ReadCtx, automationId: string, version: number): Promise<Definition> {
  const row = await ctx.db
    .selectFrom('automation_versions')
    .select(sql<Definition>`definition`.as('definition'))
    .where('workspace_id', '=', ctx.workspaceId)
    .where('automation_id', '=', automationId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return row.definition
}

/** The row of the automation must be locked, or new. */
export function addVersion(ctx: WriteCtx, automation_id: string, version: number, definition: Definition): void {
  ctx.insert('automation_versions', {
    workspace_id: ctx.workspaceId,
    automation_id,
    version,
    definition: JSON.stringify(definition),
    actor: JSON.stringify(ctx.actor),
    created_at: ctx.now,
  })
}

/** The owner that the secret of an automation is encrypted for. */
export const secretOwner = (workspaceId: string, id: string) => `${workspaceId} ${id}`

/** The secret that signs what `call_webhook` sends. */
export async function secretOf(ctx: OpenCtx, id: string): Promise<string> {
  const row = await ctx.db
    .selectFrom('automations')
    .select('secret')
    .where('workspace_id', '=', ctx.workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row?.secret) throw new Error(`The automation ${id} has no secret`)
  return ctx.vault.open(row.secret, secretOwner(ctx.workspaceId, id))
}
