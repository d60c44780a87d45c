// Begins runs: once for each cause, within the limits, and never in a circle.
import { sql } from 'kysely'
import type { RunCause, WriteCtx } from '../platform/context.ts'
import { newId } from '../platform/id.ts'
import type { Enabled } from './enabled.ts'
import { conditionHolds } from './engine/condition.ts'
import type { Facts } from './engine/facts.ts'
import { triggerHolds } from './engine/triggers.ts'
import type { EventFacts } from './facts.ts'
import { lockCounts, takeRooms } from './limits.ts'
import { planStep } from './run.ts'
import { noteStopped } from './stopped.ts'
import type { RunSubject } from './subject.ts'

/** How many runs may follow from one another. */
export const MAX_RUNS_IN_CHAIN = 5

/** A run that may have to begin. */
export interface Beginning {
  enabled: Enabled
  subject: RunSubject | null
  /** The event, the timer or the minute. An automation has one run for each. */
  causeKey: string
  /** null: time begins the run. */
  event: EventFacts | null
  /** The run that caused the event; null: no run caused it. */
  cause: RunCause | null
  facts: Facts
}

/**
 * Begins those of the runs that may begin, in their order. The number of statements does not depend on how many there
 * are. The caller holds the automations (`holdEnabled`); their counts are locked here, in the order of their ids.
 */
export async function beginRuns(ctx: WriteCtx, beginnings: readonly Beginning[]): Promise<void> {
  const possible = beginnings.filter(
    ({ enabled: { program }, facts }) => triggerHolds(program.trigger.config, facts, program.scope).holds,
  )
  if (possible.length === 0) return
  lockCounts(
    ctx,
    possible.map(({ enabled }) => enabled.automation),
  )
  const fresh = await withoutKnown(ctx, possible)
  const looping = fresh.filter((each) => loopOf(each) !== null)
  for (const each of looping) await stop(ctx, each, loopOf(each) as string)
  const candidates = fresh.filter((each) => loopOf(each) === null)
  const rooms = await takeRooms(
    ctx,
    candidates.map(({ enabled: { automation }, subject }) => ({ automation, subject })),
  )
  for (const each of candidates.filter((_, index) => rooms[index])) {
    const id = insertRun(ctx, each, { status: 'running' })
    planStep(ctx, id, 1, { kind: 'begin' })
  }
}

/** Records a run that does not begin, because it would follow from itself. */
async function stop(ctx: WriteCtx, beginning: Beginning, reason: string): Promise<void> {
  const { automation, program } = beginning.enabled
  const known = { ...beginning.facts, answers: {}, steps: {} }
  if (!conditionHolds(program.conditions, known, program.scope).holds) return
  insertRun(ctx, beginning, { status: 'stopped', error: reason, ended_at: ctx.now })
  await noteStopped(ctx, automation, 'loop', reason)
}

/** Why the run must not begin, in plain words; null: it may. */
function loopOf({ enabled: { automation }, subject, cause }: Beginning): string | null {
  if (cause === null) return null
  if (cause.depth >= MAX_RUNS_IN_CHAIN) return `More than ${MAX_RUNS_IN_CHAIN} runs would follow from one another.`
  const { id, name } = automation
  const isAgain = cause.chain.some((each) => each.automation_id === id && each.subject_id === (subject?.id ?? null))
  return isAgain ? `“${name}” would begin because of its own run about the same subject.` : null
}

const keyOf = (automationId: string, causeKey: string) => `${automationId} ${causeKey}`

/**
 * The beginnings whose cause has not begun a run yet. Because the counts are locked, no other process can begin one before
 * this transaction ends.
 */
async function withoutKnown(ctx: WriteCtx, beginnings: readonly Beginning[]): Promise<Beginning[]> {
  const automationIds = [...new Set(beginnings.map(({ enabled }) => enabled.automation.id))]
  const causeKeys = [...new Set(beginnings.map(({ causeKey }) => causeKey))]
  const rows = await ctx.ask(
    ctx.db
      .selectFrom('automation_runs')
      .select(['automation_id', 'cause_key'])
      .where('workspace_id', '=', ctx.workspaceId)
      .where(sql<boolean>`automation_id = any(${automationIds}::text[])`)
      .where(sql<boolean>`cause_key = any(${causeKeys}::text[])`),
  )
  const known = new Set(rows.map(({ automation_id, cause_key }) => keyOf(automation_id, cause_key)))
  return beginnings.filter(({ enabled, causeKey }) => {
    const key = keyOf(enabled.automation.id, causeKey)
    return !known.has(key) && known.add(key)
  })
}

type Status = { status: 'running' } | { status: 'stopped'; error: string; ended_at: Date }

function insertRun(ctx: WriteCtx, beginning: Beginning, status: Status): string {
  const { enabled, subject, causeKey, event, cause } = beginning
  const id = newId('run')
  const link = { automation_id: enabled.automation.id, subject_id: subject?.id ?? null }
  const own: RunCause = { run_id: id, depth: (cause?.depth ?? 0) + 1, chain: [...(cause?.chain ?? []), link] }
  const seen: EventFacts = event ?? { id: null, at: ctx.now.toISOString(), type: null, changes: {}, message_id: null }
  ctx.insert('automation_runs', {
    workspace_id: ctx.workspaceId,
    id,
    automation_id: enabled.automation.id,
    version: enabled.version,
    subject_kind: subject?.kind ?? null,
    subject_id: subject?.id ?? null,
    cause_key: causeKey,
    cause: JSON.stringify(own),
    event: JSON.stringify(seen),
    ...status,
    created_at: ctx.now,
    updated_at: ctx.now,
  })
  return id
}
