// The input of an effect of a run, and the ways in which it can end.
import type { WriteCtx } from '../../platform/context.ts'
import { Problem } from '../../platform/problem.ts'
import type { Settings } from '../automation.ts'
import type { Facts } from '../engine/facts.ts'
import type { StoredRun } from '../run.ts'
import type { RunSubject } from '../subject.ts'

/** One step of a run that is being carried out, inside the transaction of the step. */
export interface Work {
  ctx: WriteCtx
  run: Pick<StoredRun, 'id' | 'automation_id'>
  seq: number
  /** The subject that the run is about now; null: none. */
  subject: RunSubject | null
  facts: Facts
  settings: Settings
}

export type EffectOutcome =
  /** `result` is shown in the run. `outgoing_id`: the id of what leaves, such as a message. */
  | { kind: 'done'; result?: object; outgoing_id?: string }
  /** The effect was not carried out, and that is not a failure. `code` is shown, `detail` says it in plain words. */
  | { kind: 'skipped'; code: SkipCode; detail: string }
  | { kind: 'delayed'; until: Date; detail: string }
  | { kind: 'failed'; error: string }

export type SkipCode = 'window_closed' | 'not_reachable' | 'paused'

export const DONE: EffectOutcome = { kind: 'done' }

/** The subject of an action that needs one. A saved definition always has a fitting subject. */
export function subjectOf({ subject }: Work): RunSubject {
  if (!subject) throw new Problem('not_found', { detail: 'The run has no subject.' })
  return subject
}

/** The key is the same at every try, so that nothing is sent twice. */
export const outgoingRef = ({ run, seq }: Pick<Work, 'run' | 'seq'>): string => `${run.id}:${seq}`

export const idOf = (wire: object | null): string | null => (wire as { id?: string } | null)?.id ?? null

/** Whether a rule has refused the change: it would refuse it again. */
export const isRefusal = (error: unknown): error is Problem =>
  error instanceof Problem && error.status >= 400 && error.status < 500 && error.status !== 429

export const textOfRefusal = ({ code, message }: Problem): string => `${code}: ${message}`
