// One step of a run: what the engine decides, and how it is carried out and written.
import type { Actor, WriteCtx } from '../platform/context.ts'
import type { Automation } from './automation.ts'
import { planCall } from './call.ts'
import { askCustomer } from './effects/ask.ts'
import { carryOut } from './effects/carry-out.ts'
import type { EffectOutcome, Work } from './effects/effect.ts'
import { type Advanced, advance, type Input, type Next } from './engine/advance.ts'
import type { Program } from './engine/graph.ts'
import type { FoundFacts } from './facts.ts'
import {
  changeRun,
  endRun,
  forgetQuestion,
  type NumberedStep,
  planStep,
  type StepPayload,
  type StoredRun,
  writeSteps,
} from './run.ts'
import { noteStopped } from './stopped.ts'
import type { RunSubject } from './subject.ts'
import { ANSWER } from './trigger.ts'
import { findMissed, insertWait } from './wait.ts'

/** How a step changes anything. When a rule has refused the change, the second transaction only notes that. */
export interface Carrier {
  carryOut: typeof carryOut
  ask: typeof askCustomer
}

export const CARRIER: Carrier = { carryOut, ask: askCustomer }

export const refused = (error: string): Carrier => ({
  carryOut: async () => ({ kind: 'failed', error }),
  ask: async () => ({ outcome: { kind: 'failed', error }, conversation_id: null }),
})

/** A step of a run that is locked, with the facts of the run. */
export interface Taken extends StepPayload, FoundFacts {
  run: StoredRun
  automation: Automation
  program: Program
  carrier: Carrier
}

/** A step that is being taken, with what the engine has decided. */
export interface Step extends Taken {
  ctx: WriteCtx
  advanced: Advanced
}

/** The changes of a step have its automation as their actor, and their events name the run as their cause. */
export function decideStep(ctx: WriteCtx, taken: Taken): Step {
  const { run, automation, program, input, facts } = taken
  const own = { ...ctx, actor: actorOf(automation), cause: run.cause }
  return { ...taken, ctx: own, advanced: advance(program, run.state, input, facts, ctx.now) }
}

const actorOf = ({ id, name }: Automation): Actor => ({ kind: 'automation', id, name })

/** The effect, the row of the step, the run and the next job are part of the caller's transaction. */
export async function carryOutStep(step: Step): Promise<void> {
  const { ctx, run, input } = step
  if (run.state?.phase === 'asking' && isReply(input)) forgetQuestion(ctx, run.id)
  await follow(step)
}

const isReply = ({ kind }: Input) => kind === 'answer' || kind === 'due'

function follow(step: Step): Promise<void> {
  const { next } = step.advanced
  switch (next.kind) {
    case 'do':
      return carry(step, next)
    case 'wait_until':
      return waitUntil(step, next)
    case 'wait_for':
      return waitFor(step, next)
    case 'ask':
      return ask(step, next)
    case 'end':
      return end(step, next)
    case 'nothing':
      return end(step, { status: 'stopped', reason: next.reason })
  }
}

type Of<K extends Next['kind']> = Extract<Next, { kind: K }>

async function carry(step: Step, { node, command }: Of<'do'>): Promise<void> {
  const { ctx, run, advanced, carrier, seq, subject } = step
  if (command.type !== 'call_webhook') return settle(step, node, command, await carrier.carryOut(workOf(step), command))
  await planCall(workOf(step), { node, url: command.url, state: advanced.state, trace: advanced.trace })
  changeRun(ctx, run.id, { state: advanced.state, next_seq: seq, ...moved(run, subject) })
}

const workOf = ({ ctx, run, seq, subject, facts, automation }: Step): Work => ({
  ctx,
  run,
  seq,
  subject,
  facts,
  settings: automation.settings,
})

/** The run is about the booking that replaced its own, or about the customer that its own became. */
const moved = ({ subject: before }: StoredRun, subject: RunSubject | null) =>
  subject && subject.id !== before?.id ? { subject } : {}

/** Writes how a command ended. A run that failed keeps its number: a retry takes this step again. */
async function settle(step: Step, node: string, rendered: { type: string }, outcome: EffectOutcome): Promise<void> {
  const { ctx, run, seq, subject, facts, program, advanced } = step
  const settled: NumberedStep = {
    seq,
    node,
    type: rendered.type,
    status: outcome.kind,
    rendered,
    result: resultOf(outcome),
    error: outcome.kind === 'failed' ? outcome.error : null,
    outgoing_id: outcome.kind === 'done' ? (outcome.outgoing_id ?? null) : null,
    trace: advanced.trace,
  }
  if (outcome.kind === 'done' && isLastAction(program, node)) {
    const last = advance(program, advanced.state, toInput(outcome), facts, ctx.now)
    if (last.next.kind === 'end') return end({ ...step, seq: seq + 1, advanced: last }, last.next, settled)
  }
  writeSteps(ctx, run.id, settled)
  if (outcome.kind === 'failed') {
    const { state } = advance(program, advanced.state, outcome, facts, ctx.now)
    return endRun(ctx, run, 'failed', { reason: outcome.error, state, ...moved(run, subject) })
  }
  changeRun(ctx, run.id, { state: advanced.state, next_seq: seq + 1, ...moved(run, subject) })
  planStep(ctx, run.id, seq + 1, toInput(outcome))
}

/** Only the end comes after this action. The end reads no facts, so it is written together with the action. */
const isLastAction = ({ nodes, next }: Program, node: string): boolean => {
  const following = next(node, 'next')
  return following !== undefined && nodes.get(following)?.type === 'end'
}

function resultOf(outcome: EffectOutcome): object | null {
  if (outcome.kind === 'skipped') return { skipped: outcome.code, detail: outcome.detail }
  if (outcome.kind === 'delayed') return { until: outcome.until, detail: outcome.detail }
  return outcome.kind === 'done' ? (outcome.result ?? null) : null
}

function toInput(outcome: Exclude<EffectOutcome, { kind: 'failed' }>): Input {
  if (outcome.kind === 'skipped') return { kind: 'skipped', reason: `${outcome.code}: ${outcome.detail}` }
  return outcome.kind === 'delayed'
    ? { kind: 'delayed', until: outcome.until, reason: outcome.detail }
    : { kind: 'done' }
}

async function waitUntil(step: Step, { node, until, reason }: Of<'wait_until'>): Promise<void> {
  const { ctx, run, seq } = step
  insertWait(ctx, run.id, seq, { due_at: until })
  pause(step, { node, type: 'wait', rendered: { until, reason } })
}

async function waitFor(step: Step, { node, event, until }: Of<'wait_for'>): Promise<void> {
  const { ctx, run, seq, subject, advanced } = step
  const shown = { node, type: 'wait', rendered: { event, until } }
  const missed = subject && (await findMissed(ctx, run, subject, event))
  if (!missed) {
    insertWait(ctx, run.id, seq, { due_at: until, event_type: event, ...(subject && { subject_id: subject.id }) })
    return pause(step, shown)
  }
  writeSteps(ctx, run.id, { seq, ...shown, status: 'done', result: { by: 'event' }, trace: advanced.trace })
  changeRun(ctx, run.id, { state: advanced.state, next_seq: seq + 1, event: missed, ...moved(run, subject) })
  planStep(ctx, run.id, seq + 1, { kind: 'event', type: event })
}

async function ask(step: Step, question: Of<'ask'>): Promise<void> {
  const { ctx, run, seq, carrier } = step
  const { node, text, options, until } = question
  const rendered = { type: 'ask', text, options, until }
  const { outcome, conversation_id } = await carrier.ask(workOf(step), question)
  if (outcome.kind !== 'done' || conversation_id === null) return settle(step, node, rendered, outcome)
  insertWait(ctx, run.id, seq, { due_at: until, event_type: ANSWER, subject_id: conversation_id })
  pause(step, { node, type: 'ask', rendered, outgoing_id: outcome.outgoing_id ?? null })
}

interface Shown {
  node: string
  type: string
  rendered: unknown
  outgoing_id?: string | null
}

function pause({ ctx, run, seq, subject, advanced }: Step, shown: Shown): void {
  writeSteps(ctx, run.id, { seq, ...shown, status: 'waiting', trace: advanced.trace })
  changeRun(ctx, run.id, { status: 'waiting', state: advanced.state, next_seq: seq + 1, ...moved(run, subject) })
}

/** `before`: the steps that are written together with the end. */
async function end(
  step: Step,
  { status, reason }: Pick<Of<'end'>, 'status' | 'reason'>,
  ...before: NumberedStep[]
): Promise<void> {
  const { ctx, run, seq, subject, advanced, automation } = step
  const { state, trace } = advanced
  writeSteps(ctx, run.id, ...before, { seq, node: state.node, type: 'end', status, result: { reason }, trace })
  await endRun(ctx, run, status, { reason, state, next_seq: seq + 1, ...moved(run, subject) })
  if (status === 'stopped') await noteStopped(ctx, automation, 'loop', reason)
}

/** The subject of the run is gone. */
export async function endGone(ctx: WriteCtx, run: StoredRun): Promise<void> {
  const reason = `The ${run.subject?.kind ?? 'workspace'} does not exist any more.`
  const node = run.state?.node ?? ''
  writeSteps(ctx, run.id, { seq: run.next_seq, node, type: 'end', status: 'skipped', result: { reason }, trace: [] })
  forgetQuestion(ctx, run.id)
  await endRun(ctx, run, 'skipped', { reason, next_seq: run.next_seq + 1 })
}
