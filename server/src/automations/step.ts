// Takes one step of a run: the effect, the row of the step, the run and the next job are one transaction.
import type { Actor, WriteCtx } from '../platform/context.ts'
import type { Job, JobCtx } from '../platform/jobs.ts'
import { type Automation, findAutomation } from './automation.ts'
import { isBeingCalled, planCall } from './call.ts'
import { askCustomer } from './effects/ask.ts'
import { carryOut } from './effects/carry-out.ts'
import { isRefusal, type Outcome, textOfRefusal, type Work } from './effects/effect.ts'
import { type Advanced, advance, type Input, type Next } from './engine/advance.ts'
import type { Facts } from './engine/facts.ts'
import type { Program } from './engine/graph.ts'
import { factsOf } from './facts.ts'
import {
  changeRun,
  endRun,
  findRun,
  forgetQuestion,
  lockRun,
  planStep,
  STEP_JOB,
  type StepPayload,
  type StoredRun,
  writeStep,
} from './run.ts'
import { noteStopped } from './stopped.ts'
import { findSubject, type Subject } from './subject.ts'
import { ANSWER } from './trigger.ts'
import { programOf } from './version.ts'
import { findMissed, insertWait } from './wait.ts'

export const stepJobs: Job[] = [
  {
    kind: STEP_JOB,
    run: (ctx, payload) => takeStep(ctx, readPayload(payload as unknown as StepPayload)),
    onGivenUp: (ctx, payload) => giveUp(ctx, payload as unknown as StepPayload),
  },
]

/** In the stored JSON, a moment is a text. */
function readPayload({ input, ...payload }: StepPayload): StepPayload {
  return { ...payload, input: input.kind === 'delayed' ? { ...input, until: new Date(input.until) } : input }
}

/** How a step changes anything. When a rule has refused the change, the second transaction only notes that. */
interface Carrier {
  carryOut: typeof carryOut
  ask: typeof askCustomer
}

const CARRIER: Carrier = { carryOut, ask: askCustomer }

const refused = (error: string): Carrier => ({
  carryOut: async () => ({ kind: 'failed', error }),
  ask: async () => ({ outcome: { kind: 'failed', error }, conversation_id: null }),
})

async function takeStep(ctx: JobCtx, payload: StepPayload): Promise<void> {
  const run = await findRun(ctx, payload.run_id)
  const automation = run && (await findAutomation(ctx, run.automation_id))
  if (!automation || !isNext(run, payload)) return
  const program = await programOf(ctx, automation, run.version)
  const own = ctx.as(actorOf(automation), run.cause)
  const take = (carrier: Carrier) => own.write((tx) => step(tx, { ...payload, automation, program, carrier }))
  try {
    await take(CARRIER)
  } catch (error) {
    if (!isRefusal(error)) throw error
    await take(refused(textOfRefusal(error)))
  }
}

export const actorOf = ({ id, name }: Automation): Actor & { kind: 'automation' } => ({ kind: 'automation', id, name })

/** A job for another step, or for a run that was cancelled, has nothing to do. */
export const isNext = (run: StoredRun | null, { seq }: Pick<StepPayload, 'seq'>): run is StoredRun =>
  run?.status === 'running' && run.next_seq === seq

interface Taken extends StepPayload {
  automation: Automation
  program: Program
  carrier: Carrier
}

/** A step that is being taken, with what the engine has decided. */
interface Step extends Taken {
  ctx: WriteCtx
  run: StoredRun
  subject: Subject | null
  facts: Facts
  advanced: Advanced
}

async function step(ctx: WriteCtx, taken: Taken): Promise<void> {
  const run = await lockRun(ctx, taken.run_id)
  // The number of a step stays while its webhook is called: a job that runs a second time must not go on.
  if (!isNext(run, taken) || (await isBeingCalled(ctx, run.id, taken.seq))) return
  const subject = run.subject && (await findSubject(ctx, run.subject))
  const facts = run.subject && !subject ? null : await factsOf(ctx, subject, run.event)
  if (!facts) return endGone(ctx, run)
  const advanced = advance(taken.program, run.state, taken.input, facts, ctx.now)
  if (run.state?.phase === 'asking' && isReply(taken.input)) forgetQuestion(ctx, run.id)
  await follow({ ...taken, ctx, run, subject, facts, advanced })
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
      return end(step, next.status, next.reason)
    case 'nothing':
      return end(step, 'stopped', next.reason)
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
const moved = ({ subject: before }: StoredRun, subject: Subject | null) =>
  subject && subject.id !== before?.id ? { subject } : {}

/** Writes how a command ended. A run that failed keeps its number: a retry takes this step again. */
async function settle(step: Step, node: string, rendered: { type: string }, outcome: Outcome): Promise<void> {
  const { ctx, run, seq, subject, facts, program, advanced } = step
  writeStep(ctx, run.id, seq, {
    node,
    type: rendered.type,
    status: outcome.kind,
    rendered,
    result: resultOf(outcome),
    error: outcome.kind === 'failed' ? outcome.error : null,
    outgoing_id: outcome.kind === 'done' ? (outcome.outgoing_id ?? null) : null,
    trace: advanced.trace,
  })
  if (outcome.kind === 'failed') {
    const { state } = advance(program, advanced.state, outcome, facts, ctx.now)
    return endRun(ctx, run, 'failed', { reason: outcome.error, state, ...moved(run, subject) })
  }
  changeRun(ctx, run.id, { state: advanced.state, next_seq: seq + 1, ...moved(run, subject) })
  planStep(ctx, run.id, seq + 1, toInput(outcome))
}

function resultOf(outcome: Outcome): object | null {
  if (outcome.kind === 'skipped') return { skipped: outcome.code, detail: outcome.detail }
  if (outcome.kind === 'delayed') return { until: outcome.until, detail: outcome.detail }
  return outcome.kind === 'done' ? (outcome.result ?? null) : null
}

function toInput(outcome: Exclude<Outcome, { kind: 'failed' }>): Input {
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
  writeStep(ctx, run.id, seq, { ...shown, status: 'done', result: { by: 'event' }, trace: advanced.trace })
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
  writeStep(ctx, run.id, seq, { ...shown, status: 'waiting', trace: advanced.trace })
  changeRun(ctx, run.id, { status: 'waiting', state: advanced.state, next_seq: seq + 1, ...moved(run, subject) })
}

async function end(step: Step, status: Of<'end'>['status'], reason: string): Promise<void> {
  const { ctx, run, seq, subject, advanced, automation } = step
  const { state, trace } = advanced
  writeStep(ctx, run.id, seq, { node: state.node, type: 'end', status, result: { reason }, trace })
  await endRun(ctx, run, status, { reason, state, next_seq: seq + 1, ...moved(run, subject) })
  if (status === 'stopped') await noteStopped(ctx, automation, 'loop', reason)
}

async function endGone(ctx: WriteCtx, run: StoredRun): Promise<void> {
  const reason = `The ${run.subject?.kind ?? 'workspace'} does not exist any more.`
  const node = run.state?.node ?? ''
  writeStep(ctx, run.id, run.next_seq, { node, type: 'end', status: 'skipped', result: { reason }, trace: [] })
  forgetQuestion(ctx, run.id)
  await endRun(ctx, run, 'skipped', { reason, next_seq: run.next_seq + 1 })
}

/** A retry takes the step again, with the input that it had. */
async function giveUp(ctx: JobCtx, payload: StepPayload): Promise<void> {
  await ctx.write(async (tx) => {
    const run = await lockRun(tx, payload.run_id)
    if (!isNext(run, payload)) return
    const error = 'The step could not be taken, although it was tried often.'
    const { input, seq } = payload
    writeStep(tx, run.id, seq, {
      node: run.state?.node ?? '',
      type: 'step',
      status: 'failed',
      result: { input },
      error,
      trace: [],
    })
    await endRun(tx, run, 'failed', { reason: error })
  })
}
