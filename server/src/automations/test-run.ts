// Dry runs: the engine of real runs decides about one subject, in a transaction that cannot write.
import { parseMoment } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import type { Caller } from '../http/caller.ts'
import type { Static } from '../http/shape.ts'
import type { OpenCtx, ReadCtx } from '../platform/context.ts'
import { invalid, Problem } from '../platform/problem.ts'
import { anchorOf, type SubjectTimes } from './anchor.ts'
import { getStored } from './automation.ts'
import { definitionOf } from './change-automation.ts'
import { requireNoFaults } from './check-automation.ts'
import { type ConditionResult, conditionHolds, withReason } from './engine/condition.ts'
import type { Graph, Trigger } from './engine/definition.ts'
import { dryRun } from './engine/dry-run.ts'
import type { Facts } from './engine/facts.ts'
import { subjectOf } from './engine/faults.ts'
import type { Program } from './engine/graph.ts'
import { TRIGGERS, triggerHolds } from './engine/triggers.ts'
import { factsOf } from './facts.ts'
import { graphFaultsIn } from './flow.ts'
import type { NewFlowTest } from './flow-schema.ts'
import type { NewTest, TestResult } from './schema.ts'
import { readScopeOf, requireScopes } from './scope.ts'
import { toTestSteps } from './test-steps.ts'
import { compileDefinition, getDefinition } from './version.ts'

type Given = Static<typeof NewTest> & Partial<Static<typeof NewFlowTest>>
type Result = Static<typeof TestResult>

export async function testAutomation(ctx: OpenCtx, caller: Caller, id: string, given: Given): Promise<Result> {
  const stored = await getStored(ctx, 'automation', id)
  const parts = await definitionOf(ctx, stored)
  requireScopes(caller, readScopeOf(subjectOf(parts.trigger)))
  const program = { ...compileDefinition('automation', parts), quiet_hours: stored.settings.quiet_hours }
  return tryProgram(ctx, program, given)
}

/** The draft, or else what is published. */
export async function testFlow(ctx: OpenCtx, id: string, given: Given): Promise<Result> {
  const { draft, published_version, settings } = await getStored(ctx, 'flow', id)
  if (draft === null && published_version === null) {
    throw new Problem('invalid_transition', {
      detail: 'The flow has neither a draft nor a published version. Save a draft first.',
    })
  }
  if (draft !== null) requireNoFaults(await graphFaultsIn(ctx, draft))
  const graph = (draft ?? (await getDefinition(ctx, id, published_version as number))) as Graph
  return tryProgram(ctx, { ...compileDefinition('flow', graph), quiet_hours: settings.quiet_hours }, given)
}

async function tryProgram(ctx: OpenCtx, program: Program, given: Given): Promise<Result> {
  const now = (given.now ? parseMoment(given.now) : null) ?? ctx.now
  return ctx.write(async (tx) => {
    // From here on the database refuses every change.
    await sql`set transaction read only`.execute(tx.db)
    const facts = await readFacts({ ...tx, now }, program.trigger.config, given, now)
    return decide(program, facts, now, given)
  })
}

async function readFacts(ctx: ReadCtx, trigger: Trigger, given: Given, now: Date): Promise<Facts> {
  const kind = subjectOf(trigger)
  if (kind !== null && !given.subject_id) {
    throw invalid({ pointer: '/subject_id', code: 'required', message: `subject_id must be the id of a ${kind}.` })
  }
  if (kind === null && given.subject_id) {
    throw invalid({
      pointer: '/subject_id',
      code: 'not_used',
      message: 'A schedule has no subject: leave subject_id out.',
    })
  }
  const subject = kind === null ? null : { kind, id: given.subject_id as string }
  const isEvent = TRIGGERS.get(trigger.type)?.isEvent === true
  const message_id = subject?.kind === 'conversation' && !given.event?.text ? await lastMessage(ctx, subject.id) : null
  const facts = await factsOf(ctx, subject, {
    id: null,
    at: now.toISOString(),
    type: isEvent ? trigger.type : null,
    changes: changesOf(given),
    message_id,
  })
  if (!facts) throw new Problem('not_found', { detail: `There is no ${kind} with the id in /subject_id.` })
  return given.event?.text ? { ...facts, message: { text: given.event.text } } : facts
}

const changesOf = ({ event }: Given): NonNullable<Facts['event']>['changes'] =>
  Object.fromEntries(
    Object.entries(event?.changes ?? {}).map(([name, { from = null, to = null }]) => [name, { from, to }]),
  )

/** The last message of the customer stands for the one that arrives. */
async function lastMessage({ db, workspaceId }: ReadCtx, conversationId: string): Promise<string | null> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('conversation_id', '=', conversationId)
    .where('direction', '=', 'inbound')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

function decide(program: Program, facts: Facts, now: Date, { events, answers }: Given): Result {
  const trigger = program.trigger.config
  const own = triggerHolds(trigger, facts, program.scope)
  const time = timeHolds(trigger, facts)
  const conditions = conditionHolds(program.conditions, { ...facts, answers: {}, steps: {} }, program.scope)
  const parts = [own, time, conditions]
  const matched = parts.every(({ holds }) => holds)
  const reasons = parts.flatMap((part) => part.reasons)
  if (!matched) return { matched, reasons, steps: [], status: null }
  const given = { events: events ?? [], answers: (answers ?? []).map((text) => ({ text, choice: null })) }
  const dry = dryRun(program, { facts, now, ...given })
  return { matched, reasons, steps: toTestSteps(dry), status: dry.status }
}

/** Whether the subject is one that a trigger by time waits for. */
function timeHolds(trigger: Trigger, facts: Facts): ConditionResult {
  if (trigger.type === 'schedule' || TRIGGERS.get(trigger.type)?.isEvent !== false) return { holds: true, reasons: [] }
  const times = timesOf(facts)
  return withReason(`${trigger.type} waits for this subject`, times !== null && anchorOf(trigger, times) !== null)
}

function timesOf({ booking, conversation }: Facts): SubjectTimes | null {
  if (conversation !== null) return { kind: 'conversation', ...(conversation as object) } as SubjectTimes
  if (booking === null) return null
  const { kind, start, end, created_at, ...rest } = booking as Record<string, unknown>
  const since = { staged_at: created_at, status_since: null, unclaimed_at: null, created_at }
  return { ...rest, ...since, task_kind: kind, kind: 'booking', starts_at: start, ends_at: end } as SubjectTimes
}
