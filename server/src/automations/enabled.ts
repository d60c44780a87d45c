// The automations and flows that are switched on, with the programs that their runs follow.
import { sql } from 'kysely'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { type Automation, findAutomations, toAutomation } from './automation.ts'
import type { Program } from './engine/graph.ts'
import { programOf } from './version.ts'

export interface Enabled {
  automation: Automation
  version: number
  program: Program
}

/** The automations that an event of the ledger concerns, oldest first. */
export async function enabledFor(ctx: ReadCtx, eventType: string): Promise<Enabled[]> {
  const rows = await ctx.db
    .selectFrom('automation_triggers as trigger')
    .innerJoin('automations as automation', (join) =>
      join
        .onRef('automation.workspace_id', '=', 'trigger.workspace_id')
        .onRef('automation.id', '=', 'trigger.automation_id'),
    )
    .select([
      'automation.id',
      'automation.kind',
      'automation.name',
      'automation.enabled',
      'automation.published_version',
      'automation.settings',
      'automation.version',
    ])
    .where('trigger.workspace_id', '=', ctx.workspaceId)
    .where('automation.workspace_id', '=', ctx.workspaceId)
    .where('trigger.event_type', '=', eventType)
    .where('automation.enabled', '=', true)
    .orderBy('automation.id')
    .execute()
  return Promise.all(rows.map((row) => toEnabled(ctx, toAutomation(row)))).then((all) =>
    all.flatMap((one) => one ?? []),
  )
}

/** One automation, if it is switched on. */
export async function findEnabled(ctx: ReadCtx, id: string): Promise<Enabled | null> {
  return (await findAllEnabled(ctx, [id]))[0] ?? null
}

/** The ones among these automations that are switched on. */
export async function findAllEnabled(ctx: ReadCtx, ids: readonly string[]): Promise<Enabled[]> {
  const found = (await findAutomations(ctx, ids)).filter(({ enabled }) => enabled)
  const all = await Promise.all(found.map((automation) => toEnabled(ctx, automation)))
  return all.flatMap((one) => one ?? [])
}

async function toEnabled(ctx: ReadCtx, automation: Automation): Promise<Enabled | null> {
  const { published_version: version } = automation
  return version === null ? null : { automation, version, program: await programOf(ctx, automation, version) }
}

/**
 * The ones among these automations that are switched on, each with the version of its definition. They are locked, in
 * the order of their ids, until the transaction ends: a call that switches one off waits for the end, and then cancels
 * the runs that this transaction has begun.
 */
export async function holdEnabled(ctx: WriteCtx, ids: readonly string[]): Promise<Map<string, number | null>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.ask(
    ctx.db
      .selectFrom('automations')
      .select(['id', 'enabled', 'published_version'])
      .where('workspace_id', '=', ctx.workspaceId)
      .where(sql<boolean>`id = any(${[...new Set(ids)]}::text[])`)
      .orderBy('id')
      .forShare(),
  )
  return new Map(rows.filter(({ enabled }) => enabled).map(({ id, published_version }) => [id, published_version]))
}
