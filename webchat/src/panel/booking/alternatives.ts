// The free times that the server offers after a race.
import { Refusal } from '../data/api.ts'
import type { Slot } from '../data/shapes.ts'

/** Null if it was no race. */
export function alternativesOf(error: unknown): readonly Slot[] | null {
  if (!(error instanceof Refusal) || error.code !== 'slot_taken') return null
  return Array.isArray(error.problem.alternatives) ? (error.problem.alternatives as Slot[]) : []
}
