// Serves due timers: all conditions are checked again under the locks of the subjects, and then runs may begin.
import { MINUTE_MS, plus } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import type { WriteCtx } from '../platform/context.ts'
import { anchorOf, dueOf, lockSubjects, type SubjectTimes, subjectKindOf } from './anchor.ts'
import { type Beginning, beginRuns } from './begin.ts'
import { type DueTimer, findDueAutomations, takeTimers, type Which } from './due-rows.ts'
import { type Enabled, findAllEnabled, holdEnabled } from './enabled.ts'
import { factsOfAll } from './facts.ts'
import { recordStale, type Stale } from './stale.ts'
import type { RunSubject } from './subject.ts'
import { addTimers, getZone, nextOf, type Timer, triggerOf } from './timer.ts'

/** A run that would begin later than this after its time is recorded as stale. */
export const MAX_LATENESS_MS = 30 * MINUTE_MS

/**
 * Serves due timers together, and tells `onTaken` which before it begins. They are deleted in the transaction in which
 * their runs begin. The automations are locked first, in the order in which a change of an automation locks its timers.
 */
export async function serveDueTimers(
  ctx: WriteCtx,
  which: Which,
  onTaken: (ids: readonly string[]) => void,
): Promise<void> {
  const automationIds = await findDueAutomations(ctx, which)
  const enabled = await lockEnabled(ctx, automationIds)
  const timers = await takeTimers(ctx, automationIds, which)
  onTaken(timers.map(({ id }) => id))
  if (timers.length === 0) return
  ctx.send(
    ctx.db
      .deleteFrom('automation_timers')
      .where('workspace_id', '=', ctx.workspaceId)
      .where(sql<boolean>`id = any(${timers.map(({ id }) => id)}::text[])`),
  )
  // The timer of an automation that is switched off does nothing.
  const served = timers.flatMap((timer): Served[] => {
    const automation = enabled.get(timer.automation_id)
    return automation ? [{ ...timer, enabled: automation, kind: subjectKindOf(triggerOf(automation)) }] : []
  })
  const times = await lockAll(ctx, served)
  const schedules = served.filter(({ kind }) => kind === null)
  const zone = schedules.length > 0 ? await getZone(ctx) : 'UTC'
  const decisions = served.map((timer) =>
    timer.kind === null ? decideSchedule(ctx, timer, zone) : decideTimer(ctx, timer, times.get(timer.subject_id)),
  )
  addTimers(
    ctx,
    decisions.flatMap(({ later }) => later ?? []),
  )
  await recordStale(
    ctx,
    decisions.flatMap(({ stale }) => stale ?? []),
  )
  await beginAll(
    ctx,
    decisions.flatMap(({ due }) => due ?? []),
  )
}

interface Served extends DueTimer {
  enabled: Enabled
  /** null: the timer of a schedule. */
  kind: RunSubject['kind'] | null
}

/** The consequence of a due timer; empty if its subject has no such time any more. */
interface Decision {
  /** The timer is due at another time. */
  later?: readonly Timer[]
  /** The timer came too late. */
  stale?: Stale
  due?: Omit<Beginning, 'facts' | 'event' | 'cause'>
}

/** Locks automations against changes, and reads those that are switched on. */
async function lockEnabled(ctx: WriteCtx, ids: readonly string[]): Promise<Map<string, Enabled>> {
  const held = await holdEnabled(ctx, ids)
  const found = held.size === 0 ? [] : await findAllEnabled(ctx, [...held.keys()])
  return new Map(found.map((each) => [each.automation.id, each]))
}

async function lockAll(ctx: WriteCtx, served: readonly Served[]): Promise<Map<string, SubjectTimes>> {
  const all: [string, SubjectTimes][] = []
  for (const wanted of ['booking', 'conversation'] as const) {
    const ids = served.filter(({ kind }) => kind === wanted).map(({ subject_id }) => subject_id)
    all.push(...(await lockSubjects(ctx, wanted, [...new Set(ids)])))
  }
  return new Map(all)
}

function decideTimer(ctx: WriteCtx, timer: Served, times: SubjectTimes | undefined): Decision {
  const { enabled, automation_id, subject_id } = timer
  const trigger = triggerOf(enabled)
  const anchor_at = times ? anchorOf(trigger, times) : null
  if (!times || anchor_at === null) return {}
  const due_at = dueOf(trigger, anchor_at)
  // The subject or the trigger has changed since the timer was made.
  if (due_at > ctx.now) return { later: [{ automation_id, subject_id, anchor_at, due_at }] }
  if (anchor_at.getTime() !== timer.anchor_at.getTime()) return {}
  const subject: RunSubject = { kind: times.kind, id: subject_id }
  // Not the id of the timer: a timer that is made again for the same time does not begin a second run.
  const causeKey = `timer ${subject_id} ${anchor_at.toISOString()} ${due_at.toISOString()}`
  if (due_at >= plus(ctx.now, -MAX_LATENESS_MS)) return { due: { enabled, subject, causeKey } }
  const reason = `The run was due at ${due_at.toISOString()}, more than 30 minutes before.`
  return { stale: { enabled, subject, causeKey, reason } }
}

/** However many times were missed, one run begins. */
function decideSchedule(ctx: WriteCtx, { enabled, due_at }: Served, zone: string): Decision {
  const causeKey = `schedule ${due_at.toISOString()}`
  return { later: nextOf(enabled, zone, ctx.now), due: { enabled, subject: null, causeKey } }
}

async function beginAll(ctx: WriteCtx, due: readonly NonNullable<Decision['due']>[]): Promise<void> {
  const facts = await factsOfAll(
    ctx,
    due.map(({ subject }) => ({ subject, event: null })),
  )
  const beginnings = due.flatMap((each, index): Beginning[] => {
    const found = facts[index]
    return found ? [{ ...each, event: null, cause: null, facts: found.facts }] : []
  })
  await beginRuns(ctx, beginnings)
}
