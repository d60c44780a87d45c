// The reasons of a step, as real runs and dry runs show them.
import type { TraceEntry } from './engine/advance.ts'

/** That an action was carried out, or that a trigger was passed, explains nothing. */
export const isDecision = ({ type, status }: Pick<TraceEntry, 'type' | 'status'>): boolean =>
  status !== 'passed' || type === 'condition' || type === 'switch' || type === 'ask'

export const reasonsOf = (trace: readonly TraceEntry[]): string[] =>
  trace.filter(isDecision).map(({ reason }) => reason)
