// Moves a run by one step: it follows the graph until there is something to do, to wait for or to end with.
import { DAY_MS, HOUR_MS, MINUTE_MS, parseMoment, plus } from '@holdfast/time/moment.ts'
import type { Command } from './actions.ts'
import { readAnswer, type Said } from './answer.ts'
import { MAX_REPEATS, notAnAnswer, type Question } from './ask.ts'
import { own } from './check.ts'
import { conditionHolds } from './condition.ts'
import { type AskConfig, MAX_ROUNDS, MAX_RUN_DAYS, MAX_STEPS, type Node } from './definition.ts'
import { customerLocale, type Facts, type Known } from './facts.ts'
import { toValue } from './fields.ts'
import type { Program } from './graph.ts'
import { kindOf, type NodeOutcome } from './nodes.ts'
import { quietUntil } from './quiet.ts'
import { MAX_STATE_BYTES, newState, type Phase, type State, stateBytes } from './state.ts'

export type Input =
  | { kind: 'begin' }
  /** The command was carried out; `body` is what a webhook answered. */
  | { kind: 'done'; body?: unknown }
  /** The command was not carried out, and that is not a failure. */
  | { kind: 'skipped'; reason: string }
  /** The command cannot be carried out before this moment, because a channel is paused. */
  | { kind: 'delayed'; until: Date; reason: string }
  | { kind: 'failed'; error: string }
  /** The failed command is tried again. */
  | { kind: 'retry' }
  /** The moment that a wait or a question waited for has come. */
  | { kind: 'due' }
  | { kind: 'event'; type: string }
  | ({ kind: 'answer' } & Said)

export type EndStatus = 'completed' | 'failed' | 'skipped' | 'stopped'

/** The one thing that follows. */
export type Next =
  | { kind: 'do'; node: string; command: Command }
  | { kind: 'wait_until'; node: string; until: Date; reason: string }
  | { kind: 'wait_for'; node: string; event: string; until: Date }
  | ({ kind: 'ask'; node: string } & Question)
  | { kind: 'end'; status: EndStatus; reason: string }
  /** The input does not fit the state, for example because it came twice. The state is as before. */
  | { kind: 'nothing'; reason: string }

/** One decision, with its reason in plain words. */
export interface TraceEntry {
  node: string
  type: Node['type']
  /** The name of the step in the run that is shown: the type of the action, or else the type of the node. */
  step: string
  /** The port on which the run left the node; null: it did not leave it. */
  port: string | null
  status: 'passed' | 'skipped' | 'entered'
  reason: string
}

export interface Advanced {
  state: State
  next: Next
  trace: TraceEntry[]
}

/** The inputs that each phase expects. */
const EXPECTED: Record<Phase, readonly Input['kind'][]> = {
  doing: ['done', 'skipped', 'delayed', 'failed'],
  waiting_until: ['due'],
  waiting_for: ['due', 'event'],
  asking: ['answer', 'due', 'skipped', 'delayed', 'failed'],
  delayed: ['due'],
  failed: ['retry'],
  ended: [],
}

/** A message that was delayed for longer is not sent any more. */
const MAX_DELAY_MS = 24 * HOUR_MS

interface Run {
  program: Program
  state: State
  known: Known
  now: Date
  trace: TraceEntry[]
}

/** `state` is null when the run begins. Nothing is changed in place. */
export function advance(program: Program, state: State | null, input: Input, facts: Facts, now: Date): Advanced {
  const current = state === null ? newState(program.trigger.id, now) : structuredClone(state)
  const isExpected = state === null ? input.kind === 'begin' : EXPECTED[state.phase].includes(input.kind)
  const { answers, steps } = current
  const run: Run = { program, state: current, known: { ...facts, answers, steps }, now, trace: [] }
  const nothing: Next = { kind: 'nothing', reason: `The run does not expect the input ${input.kind}.` }
  let next = isExpected ? (refusal(run, input) ?? take(run, input)) : nothing
  while (next === null) next = enter(run)
  if (next.kind === 'nothing') return { state: state ?? current, next, trace: [] }
  if (next.kind !== 'end' && stateBytes(current) > MAX_STATE_BYTES) {
    return {
      state: current,
      next: end(run, 'stopped', `The run keeps more than ${MAX_STATE_BYTES} bytes.`),
      trace: run.trace,
    }
  }
  return { state: current, next, trace: run.trace }
}

/** Why the run does not go on: it is too old, or its conditions hold no longer. */
function refusal(run: Run, input: Input): Next | null {
  const { program, state, known, now } = run
  const began = parseMoment(state.began_at) ?? now
  if (now.getTime() - began.getTime() > MAX_RUN_DAYS * DAY_MS) {
    return end(run, 'stopped', `The run began more than ${MAX_RUN_DAYS} days ago.`)
  }
  if (!['begin', 'due', 'event'].includes(input.kind)) return null
  const { holds, reasons } = conditionHolds(program.conditions, known, program.scope)
  return holds ? null : end(run, 'skipped', `The conditions do not hold: ${reasons.join('; ')}`)
}

/** The next thing to do; null if the run has come to a node that it has to enter. */
type Following = Next | null

function take(run: Run, input: Input): Following {
  const { state } = run
  const node = nodeAt(run)
  switch (input.kind) {
    case 'begin':
    case 'retry':
      return null
    case 'done':
      return carriedOut(run, node, input.body)
    case 'skipped':
      return skip(run, node, input.reason)
    case 'delayed':
      return delay(run, node, input.until, input.reason)
    case 'failed':
      state.phase = 'failed'
      return { kind: 'end', status: 'failed', reason: input.error }
    case 'due':
      return state.phase === 'delayed' ? null : leave(run, node, isEvented(node) ? 'timeout' : 'next', 'The time came.')
    case 'event':
      return node.type === 'wait' && own(node.config, 'event') === input.type
        ? leave(run, node, 'event', `${input.type} happened.`)
        : { kind: 'nothing', reason: `The run does not wait for ${input.type}.` }
    case 'answer':
      return node.type === 'ask' ? takeAnswer(run, node, node.config, input) : end(run, 'stopped', 'Nothing was asked.')
  }
}

const nodeAt = ({ program, state }: Run): Node => program.nodes.get(state.node) as Node

const isEvented = (node: Node) => node.type === 'ask' || own(node.config, 'event') !== undefined

function carriedOut(run: Run, node: Node, body: unknown): Following {
  const { state, program } = run
  state.carried_out += 1
  state.steps[node.id] = { status: 'done' }
  if (body !== undefined && program.readBodies.has(node.id)) {
    state.steps[node.id] = { status: 'done', body }
    // An answer that does not fit is not kept: a condition or text that reads it finds no value.
    if (stateBytes(state) > MAX_STATE_BYTES) state.steps[node.id] = { status: 'done' }
  }
  if (node.type === 'handoff') return finish(run, 'The conversation was handed over.')
  return leave(run, node, 'next', 'The action was carried out.')
}

/** A question that was not sent has no answer. */
function skip(run: Run, node: Node, reason: string): Following {
  const { state } = run
  state.skipped += 1
  state.steps[node.id] = { status: 'skipped' }
  state.delayed_since = null
  if (node.type === 'handoff') {
    note(run, node, null, 'skipped', reason)
    return finish(run, reason)
  }
  return leave(run, node, node.type === 'ask' ? 'timeout' : 'next', reason, 'skipped')
}

function delay(run: Run, node: Node, until: Date, reason: string): Following {
  const { state, now } = run
  state.delayed_since ??= now.toISOString()
  const last = plus(parseMoment(state.delayed_since) ?? now, MAX_DELAY_MS)
  if (last <= now) return skip(run, node, TOO_LATE)
  state.phase = 'delayed'
  note(run, node, null, 'entered', reason)
  return counted(run, { kind: 'wait_until', node: node.id, until: until < last ? until : last, reason })
}

const TOO_LATE = 'The message was delayed for 24 hours.'

/** Why a message that was delayed is not sent any more; null if it is sent. */
function lateness({ state, known, now }: Run): string | null {
  const since = state.delayed_since === null ? null : parseMoment(state.delayed_since)
  if (since === null) return null
  const start = toValue('moment', own(known.booking, 'start'))
  if (start instanceof Date && start > since && start <= now)
    return 'The booking has begun while the message was delayed.'
  return now.getTime() - since.getTime() >= MAX_DELAY_MS ? TOO_LATE : null
}

function takeAnswer(run: Run, node: Node, config: AskConfig, said: Said): Following {
  const { state, known, now } = run
  const at = { locale: customerLocale(known), timezone: known.workspace.timezone, now }
  const value = readAnswer(config.expect, said, at)
  if (value !== null) {
    state.answers[config.save_as] = value
    state.carried_out += 1
    return leave(run, node, 'answer', `The answer is ${JSON.stringify(value)}.`)
  }
  if (state.repeats >= MAX_REPEATS) return leave(run, node, 'invalid', notAnAnswer(config.expect))
  state.repeats += 1
  note(run, node, null, 'entered', `${notAnAnswer(config.expect)} It is asked again.`)
  return null
}

/** Leaves a node by a port, and follows the graph. */
function leave(run: Run, node: Node, port: string, reason: string, status: TraceEntry['status'] = 'passed'): Following {
  const { program, state } = run
  note(run, node, port, status, reason)
  const id = program.next(node.id, port)
  if (id === undefined || !program.nodes.has(id))
    return end(run, 'stopped', `The port ${port} of ${node.id} is not joined.`)
  state.node = id
  state.repeats = 0
  state.delayed_since = null
  const rounds = Object.hasOwn(state.rounds, id) ? (state.rounds[id] as number) + 1 : 1
  state.rounds[id] = rounds
  if (rounds > MAX_ROUNDS) return end(run, 'stopped', `The run came to ${id} more than ${MAX_ROUNDS} times.`)
  return null
}

/** Enters the node of the run. */
function enter(run: Run): Following {
  const { program, known, now } = run
  const node = nodeAt(run)
  const outcome = kindOf(node.type).enter(node, { known, scope: program.scope, now })
  const isMessage = outcome.kind === 'ask' || (outcome.kind === 'do' && outcome.command.type === 'send_message')
  return isMessage ? enterMessage(run, node, outcome) : follow(run, node, outcome)
}

/** A message is not sent in quiet hours, and not when it was delayed for too long. */
function enterMessage(run: Run, node: Node, outcome: NodeOutcome): Following {
  const { program, known, now } = run
  const late = lateness(run)
  if (late !== null) return skip(run, node, late)
  const quiet = program.quiet_hours
  const until = quiet && quietUntil(quiet, known.workspace.timezone, now)
  if (!quiet || !until) return follow(run, node, outcome)
  const reason = `The quiet hours last from ${quiet.from} to ${quiet.to}.`
  return quiet.policy === 'skip' ? skip(run, node, reason) : delay(run, node, until, reason)
}

function follow(run: Run, node: Node, outcome: NodeOutcome): Following {
  const { state } = run
  switch (outcome.kind) {
    case 'go':
      return leave(run, node, outcome.port, outcome.reason)
    case 'skip':
      return skip(run, node, outcome.reason)
    case 'end':
      return finish(run, outcome.reason)
    case 'do':
      state.phase = 'doing'
      note(run, node, null, 'entered', `${outcome.command.type} is carried out.`)
      return counted(run, { kind: 'do', node: node.id, command: outcome.command })
    case 'wait_until':
      state.phase = 'waiting_until'
      note(run, node, null, 'entered', outcome.reason)
      return counted(run, { ...outcome, ...waitOf(run, node, outcome.until) })
    case 'wait_for':
      state.phase = 'waiting_for'
      note(run, node, null, 'entered', `It waits for ${outcome.event}.`)
      return counted(run, { ...outcome, ...waitOf(run, node, outcome.until) })
    case 'ask':
      state.phase = 'asking'
      note(run, node, null, 'entered', 'It asks.')
      return counted(run, { ...outcome, ...waitOf(run, node, outcome.until) })
  }
}

/** A run does not wait for longer than it may last: it is stopped when that time is over. */
function waitOf({ state, now }: Run, { id: node }: Node, until: Date): { node: string; until: Date } {
  const last = plus(parseMoment(state.began_at) ?? now, MAX_RUN_DAYS * DAY_MS + MINUTE_MS)
  return { node, until: until < last ? until : last }
}

function counted(run: Run, next: Next): Next {
  run.state.steps_taken += 1
  return run.state.steps_taken > MAX_STEPS ? end(run, 'stopped', `The run took more than ${MAX_STEPS} steps.`) : next
}

/** A run of which every action was skipped is skipped. */
function finish(run: Run, reason: string): Next {
  const { carried_out, skipped } = run.state
  return carried_out === 0 && skipped > 0
    ? end(run, 'skipped', 'Every action was skipped.')
    : end(run, 'completed', reason)
}

function end({ state }: Run, status: EndStatus, reason: string): Next {
  state.phase = 'ended'
  return { kind: 'end', status, reason }
}

function note(run: Run, node: Node, port: string | null, status: TraceEntry['status'], reason: string): void {
  const step = node.type === 'action' ? node.config.type : node.type
  run.trace.push({ node: node.id, type: node.type, step, port, status, reason })
}
