// Begins a run: once for each cause, within the limits, and never in a circle.
import type { Cause, WriteCtx } from '../platform/context.ts'
import { newId } from '../platform/id.ts'
import type { Automation } from './automation.ts'
import { type Enabled, stillEnabled } from './enabled.ts'
import { conditionHolds } from './engine/condition.ts'
import type { Facts } from './engine/facts.ts'
import { triggerHolds } from './engine/triggers.ts'
import type { EventFacts } from './facts.ts'
import { takeRoom } from './limits.ts'
import { planStep } from './run.ts'
import { noteStopped } from './stopped.ts'
import type { Subject } from './subject.ts'

export type Begun = 'begun' | 'twice' | 'not_matching' | 'off' | 'limit' | 'loop'

/** How many runs may follow from one another. */
export const MAX_DEPTH = 5

export interface About {
  subject: Subject | null
  /** The event, the timer or the minute. An automation has one run for each. */
  causeKey: string
  /** null: time begins the run. */
  event: EventFacts | null
  /** What caused the event; null: not a run. */
  cause: Cause | null
  /** null: the subject is gone. */
  facts: Facts | null
}

export async function beginRun(ctx: WriteCtx, enabled: Enabled, about: About): Promise<Begun> {
  const { automation, version, program } = enabled
  const { facts, subject, cause, causeKey } = about
  if (!facts || !triggerHolds(program.trigger.config, facts, program.scope).holds) return 'not_matching'
  if (await isKnown(ctx, automation, causeKey)) return 'twice'
  const loop = loopOf(automation, subject, cause)
  if (loop !== null) {
    const known = { ...facts, answers: {}, steps: {} }
    if (!conditionHolds(program.conditions, known, program.scope).holds) return 'not_matching'
    await insertRun(ctx, automation, version, about, { status: 'stopped', error: loop, ended_at: ctx.now })
    await noteStopped(ctx, automation, 'loop', loop)
    return 'loop'
  }
  if (!(await stillEnabled(ctx, enabled.automation.id))) return 'off'
  if ((await takeRoom(ctx, automation, subject)) === 'limit') return 'limit'
  const id = await insertRun(ctx, automation, version, about, { status: 'running' })
  planStep(ctx, id, 1, { kind: 'begin' })
  return 'begun'
}

/** Why the run must not begin, in plain words; null: it may. */
function loopOf({ id, name }: Automation, subject: Subject | null, cause: Cause | null): string | null {
  if (cause === null) return null
  if (cause.depth >= MAX_DEPTH) return `More than ${MAX_DEPTH} runs would follow from one another.`
  const isAgain = cause.chain.some((each) => each.automation_id === id && each.subject_id === (subject?.id ?? null))
  return isAgain ? `“${name}” would begin because of its own run about the same subject.` : null
}

async function isKnown({ db, workspaceId }: WriteCtx, { id }: Automation, causeKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('automation_runs')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('automation_id', '=', id)
    .where('cause_key', '=', causeKey)
    .executeTakeFirst()
  return row !== undefined
}

type Status = { status: 'running' } | { status: 'stopped'; error: string; ended_at: Date }

async function insertRun(
  ctx: WriteCtx,
  automation: Automation,
  version: number,
  { subject, causeKey, event, cause }: About,
  status: Status,
): Promise<string> {
  const id = newId('run')
  const link = { automation_id: automation.id, subject_id: subject?.id ?? null }
  const own: Cause = { run_id: id, depth: (cause?.depth ?? 0) + 1, chain: [...(cause?.chain ?? []), link] }
  const seen: EventFacts = event ?? { id: null, at: ctx.now.toISOString(), type: null, changes: {}, message_id: null }
  const made = await ctx.ask(
    ctx.db
      .insertInto('automation_runs')
      .values({
        workspace_id: ctx.workspaceId,
        id,
        automation_id: automation.id,
        version,
        subject_kind: subject?.kind ?? null,
        subject_id: subject?.id ?? null,
        cause_key: causeKey,
        cause: JSON.stringify(own),
        event: JSON.stringify(seen),
        ...status,
        created_at: ctx.now,
        updated_at: ctx.now,
      })
      .onConflict((conflict) => conflict.columns(['workspace_id', 'automation_id', 'cause_key']).doNothing())
      .returning('id'),
  )
  if (made.length === 0) throw new BegunMeanwhile()
  return id
}

/** Another process has begun the same run. The transaction starts again, so that the limits do not count it twice. */
class BegunMeanwhile extends Error {
  readonly code = '40001'
}
