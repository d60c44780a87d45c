// The automations and flows that are switched on, with the programs that their runs follow.
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { type Automation, findAutomation, toAutomation } from './automation.ts'
import type { Program } from './engine/graph.ts'
import { programOf } from './version.ts'

export interface Enabled {
  automation: Automation
  version: number
  program: Program
}

/** Those that an event of the ledger concerns, oldest first. */
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
  const automation = await findAutomation(ctx, id)
  return automation?.enabled ? toEnabled(ctx, automation) : null
}

async function toEnabled(ctx: ReadCtx, automation: Automation): Promise<Enabled | null> {
  const { published_version: version } = automation
  return version === null ? null : { automation, version, program: await programOf(ctx, automation, version) }
}

/**
 * Whether the automation is still switched on, asked before a run begins. The row stays locked for a share: somebody who
 * switches it off waits for this transaction, and then cancels the run as well.
 */
export async function stillEnabled({ ask, db, workspaceId }: WriteCtx, automationId: string): Promise<boolean> {
  const [row] = await ask(
    db
      .selectFrom('automations')
      .select('enabled')
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', automationId)
      .forShare(),
  )
  return row?.enabled === true
}
