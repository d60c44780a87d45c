// Serves due timers: everything is asked again under the lock of the subject, and then a run begins, or nothing does.
import { MINUTE_MS, plus } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import type { WriteCtx } from '../platform/context.ts'
import { anchorOf, dueOf, lockSubjects, type SubjectTimes, subjectKindOf } from './anchor.ts'
import { beginRun } from './begin.ts'
import { type DueTimer, findDueAutomations, takeTimers, type Which } from './due-rows.ts'
import { type Enabled, findEnabled } from './enabled.ts'
import { factsOf } from './facts.ts'
import { recordStale } from './stale.ts'
import type { Subject } from './subject.ts'
import { addTimers, getZone, nextOf, triggerOf } from './timer.ts'

/** A run that would begin later than this after its time is recorded as stale. */
export const MAX_LATENESS_MS = 30 * MINUTE_MS

/**
 * Serves due timers, and tells `onTaken` which before it begins. They are deleted in the transaction in which their runs
 * begin. The automations are locked first, in the order in which a change of an automation locks its timers.
 */
export async function serveDueTimers(
  ctx: WriteCtx,
  which: Which,
  onTaken: (ids: readonly string[]) => void,
): Promise<void> {
  const enabled = await lockEnabled(ctx, await findDueAutomations(ctx, which))
  const timers = await takeTimers(ctx, [...enabled.keys()], which)
  onTaken(timers.map(({ id }) => id))
  if (timers.length === 0) return
  ctx.send(
    ctx.db
      .deleteFrom('automation_timers')
      .where('workspace_id', '=', ctx.workspaceId)
      .where(sql<boolean>`id = any(${timers.map(({ id }) => id)}::text[])`),
  )
  const subjects = await lockAll(ctx, timers, enabled)
  for (const timer of timers) {
    const automation = enabled.get(timer.automation_id)
    if (!automation) continue
    if (subjectKindOf(triggerOf(automation)) === null) await serveSchedule(ctx, automation, timer)
    else await serveTimer(ctx, automation, timer, subjects.get(timer.subject_id))
  }
}

/** Locks automations against changes; null: it is switched off. */
async function lockEnabled(ctx: WriteCtx, ids: readonly string[]): Promise<Map<string, Enabled | null>> {
  if (ids.length === 0) return new Map()
  ctx.send(
    ctx.db
      .selectFrom('automations')
      .select('id')
      .where('workspace_id', '=', ctx.workspaceId)
      .where(sql<boolean>`id = any(${ids}::text[])`)
      .orderBy('id')
      .forShare(),
  )
  const found = await Promise.all(ids.map((id) => findEnabled(ctx, id)))
  return new Map(ids.map((id, index) => [id, found[index] ?? null]))
}

async function lockAll(
  ctx: WriteCtx,
  timers: readonly DueTimer[],
  enabled: ReadonlyMap<string, Enabled | null>,
): Promise<Map<string, SubjectTimes>> {
  const all: [string, SubjectTimes][] = []
  for (const kind of ['booking', 'conversation'] as const) {
    const ids = timers
      .filter(({ automation_id }) => {
        const automation = enabled.get(automation_id)
        return automation && subjectKindOf(triggerOf(automation)) === kind
      })
      .map(({ subject_id }) => subject_id)
    all.push(...(await lockSubjects(ctx, kind, [...new Set(ids)])))
  }
  return new Map(all)
}

async function serveTimer(
  ctx: WriteCtx,
  enabled: Enabled,
  timer: DueTimer,
  times: SubjectTimes | undefined,
): Promise<void> {
  const { automation_id, subject_id } = timer
  const trigger = triggerOf(enabled)
  const anchor_at = times ? anchorOf(trigger, times) : null
  if (!times || anchor_at === null) return
  const due_at = dueOf(trigger, anchor_at)
  // The subject or the trigger has changed since the timer was made.
  if (due_at > ctx.now) return addTimers(ctx, [{ automation_id, subject_id, anchor_at, due_at }])
  if (anchor_at.getTime() !== timer.anchor_at.getTime()) return
  const subject: Subject = { kind: times.kind, id: subject_id }
  // Not the id of the timer: a timer that is made again for the same time does not begin a second run.
  const causeKey = `timer ${subject_id} ${anchor_at.toISOString()} ${due_at.toISOString()}`
  if (due_at < plus(ctx.now, -MAX_LATENESS_MS)) {
    const reason = `The run was due at ${due_at.toISOString()}, more than 30 minutes before.`
    return recordStale(ctx, enabled, { subject, causeKey, reason })
  }
  const facts = await factsOf(ctx, subject, null)
  if (facts) await beginRun(ctx, enabled, { subject, causeKey, event: null, cause: null, facts })
}

/** However many times were missed, one run begins. */
async function serveSchedule(ctx: WriteCtx, enabled: Enabled, timer: DueTimer): Promise<void> {
  addTimers(ctx, nextOf(enabled, await getZone(ctx), ctx.now))
  const facts = await factsOf(ctx, null, null)
  const causeKey = `schedule ${timer.due_at.toISOString()}`
  await beginRun(ctx, enabled, { subject: null, causeKey, event: null, cause: null, facts })
}
