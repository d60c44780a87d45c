// Says in the problem of a call which of its ids was not found.
import { Problem } from './problem.ts'

/** Waits for a thing that the call names. If it is `not_found`, the problem gets this detail. */
export async function orNotFound<T>(thing: Promise<T>, detail: string): Promise<T> {
  try {
    return await thing
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') throw new Problem('not_found', { detail })
    throw error
  }
}
