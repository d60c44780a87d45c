// Runs a program without carrying anything out: waits are jumped, events time out unless they are given.
import { advance, type EndStatus, type Input, type Next, type TraceEntry } from './advance.ts'
import type { Said } from './answer.ts'
import type { Facts } from './facts.ts'
import type { Program } from './graph.ts'
import type { State } from './state.ts'

export interface DryRunOptions {
  facts: Facts
  now: Date
  /** Types of events that happen, in this order. An event that the run does not wait for yet is kept until it does. */
  events?: readonly string[]
  /** The answers of the customer, in this order. */
  answers?: readonly Said[]
}

export interface DryStep {
  at: Date
  /** Where the run is after the step. */
  node: string
  next: Next
  trace: TraceEntry[]
}

export interface DryRun {
  steps: DryStep[]
  status: EndStatus
  reason: string
}

/** Every program ends: `advance` bounds the number of steps. */
export function dryRun(program: Program, { facts, now, events = [], answers = [] }: DryRunOptions): DryRun {
  const given = { events: [...events], answers: [...answers] }
  const steps: DryStep[] = []
  let at = now
  let state: State | null = null
  let input: Input = { kind: 'begin' }
  for (;;) {
    const advanced = advance(program, state, input, facts, at)
    const { next, trace } = advanced
    steps.push({ at, node: advanced.state.node, next, trace })
    if (next.kind === 'end') return { steps, status: next.status, reason: next.reason }
    if (next.kind === 'nothing') return { steps, status: 'stopped', reason: next.reason }
    state = advanced.state
    input = inputFor(next, given)
    if (input.kind === 'due' && 'until' in next) at = next.until
  }
}

function inputFor(next: Next, given: { events: string[]; answers: Said[] }): Input {
  if (next.kind === 'do') return { kind: 'done' }
  if (next.kind === 'wait_for' && given.events[0] === next.event)
    return { kind: 'event', type: given.events.shift() as string }
  const said = next.kind === 'ask' ? given.answers.shift() : undefined
  return said ? { kind: 'answer', ...said } : { kind: 'due' }
}
