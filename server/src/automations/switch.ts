// Switches automations and flows on and off: their triggers, their timers and their runs follow in the same transaction.
import { sql } from 'kysely'
import type { WriteCtx } from '../platform/context.ts'
import { emit } from '../platform/events.ts'
import { type Automation, findAutomation, lockStored, type StoredAutomation } from './automation.ts'
import { cancelRuns } from './cancel.ts'
import type { Trigger } from './engine/definition.ts'
import { TRIGGERS } from './engine/triggers.ts'
import { automationDisabled, flowDisabled } from './events.ts'
import { dropTimers, planTimers } from './plan-timers.ts'
import { ledgerEventsOf } from './trigger.ts'

/** Switches it off because of what its runs did; `why` is a sentence for people. Does nothing if it is off or gone. */
export async function switchOff(ctx: WriteCtx, id: string, why: string): Promise<void> {
  const kind = (await findAutomation(ctx, id))?.kind
  if (!kind) return
  const before = await lockStored(ctx, kind, id)
  if (!before.enabled) return
  stopAll(ctx, id)
  const after = update(ctx, before, { enabled: false })
  emitDisabled(ctx, after, ['enabled'], why)
}

/**
 * Runs that are under way are cancelled, and none begins. The row must be locked and be switched off or deleted in the
 * same transaction.
 */
export function stopAll(ctx: WriteCtx, id: string): void {
  dropTriggers(ctx, id)
  dropTimers(ctx, id)
  cancelRuns(ctx, id)
}

/** From the commit on, runs begin with this trigger. Failures are counted from the start again. */
export function startAll(ctx: WriteCtx, id: string, trigger: Trigger): void {
  followTrigger(ctx, id, trigger)
  ctx.send(
    ctx.db
      .updateTable('automation_counts')
      .set({ failures_in_row: 0 })
      .where('workspace_id', '=', ctx.workspaceId)
      .where('automation_id', '=', id),
  )
}

/** The trigger of an automation that is switched on is another one now. Runs that are under way go on. */
export function followTrigger(ctx: WriteCtx, id: string, trigger: Trigger): void {
  dropTriggers(ctx, id)
  const rows = ledgerEventsOf(trigger).map((event_type) => ({
    workspace_id: ctx.workspaceId,
    event_type,
    automation_id: id,
  }))
  if (rows.length > 0) ctx.send(ctx.db.insertInto('automation_triggers').values(rows))
  if (TRIGGERS.get(trigger.type)?.isEvent === false) planTimers(ctx, id)
  else dropTimers(ctx, id)
}

function dropTriggers(ctx: WriteCtx, automationId: string): void {
  ctx.send(
    ctx.db
      .deleteFrom('automation_triggers')
      .where('workspace_id', '=', ctx.workspaceId)
      .where('automation_id', '=', automationId),
  )
}

type Change = Partial<
  Pick<StoredAutomation, 'name' | 'enabled' | 'settings' | 'published_version' | 'draft' | 'secret' | 'version'>
>

/** Stores the change under the next version. The row must be locked. */
export function update(ctx: WriteCtx, before: StoredAutomation, change: Change): StoredAutomation {
  const stamps = { version: before.version + 1, updated_at: ctx.now }
  const { settings, draft, ...plain } = change
  ctx.send(
    ctx.db
      .updateTable('automations')
      .set({
        ...plain,
        ...stamps,
        ...(settings && { settings: JSON.stringify(settings) }),
        ...('draft' in change && { draft: draft === null ? null : sql`${JSON.stringify(draft)}::jsonb` }),
      })
      .where('workspace_id', '=', ctx.workspaceId)
      .where('id', '=', before.id),
  )
  return { ...before, ...change, ...stamps }
}

export function emitDisabled(ctx: WriteCtx, automation: Automation, changed: string[], reason: string | null): void {
  const ref = refOf(automation)
  if (automation.kind === 'flow') emit(ctx, flowDisabled, { flow: ref, changed, reason })
  else emit(ctx, automationDisabled, { automation: ref, changed, reason })
}

export const refOf = ({ id, name, enabled }: Pick<Automation, 'id' | 'name' | 'enabled'>) => ({ id, name, enabled })
