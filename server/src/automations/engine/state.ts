// The state of a run between two steps, as it is stored as JSON.
import type { Scalar } from './definition.ts'
import type { StepResult } from './facts.ts'

/** The input that the run expects next at its node. */
export type Phase = 'doing' | 'waiting_until' | 'waiting_for' | 'asking' | 'delayed' | 'failed' | 'ended'

export interface State {
  node: string
  phase: Phase
  began_at: string
  /** How many commands and waits there were. */
  steps_taken: number
  /** How many actions were carried out, and how many were skipped. */
  carried_out: number
  skipped: number
  /** How often the run came to each node. */
  rounds: Record<string, number>
  answers: Record<string, Scalar>
  steps: Record<string, StepResult>
  /** How often the question of this node was asked again. */
  repeats: number
  /** Since when a message of this node is delayed by quiet hours or a pause. */
  delayed_since: string | null
}

export const MAX_STATE_BYTES = 65_536

export const stateBytes = (state: State): number => Buffer.byteLength(JSON.stringify(state))

export const newState = (node: string, now: Date): State => ({
  node,
  phase: 'doing',
  began_at: now.toISOString(),
  steps_taken: 0,
  carried_out: 0,
  skipped: 0,
  rounds: {},
  answers: {},
  steps: {},
  repeats: 0,
  delayed_since: null,
})
