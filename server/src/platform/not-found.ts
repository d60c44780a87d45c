// The problem of a call that names something by an id which nothing here has.
import { Problem } from './problem.ts'

/** `where` is the place of the id in the call: a pointer into the body, or words for a parameter. */
export const unknownId = (thing: string, where: string): Problem =>
  new Problem('not_found', { detail: `No ${thing} has the id in ${where}.` })

/** Waits for a thing that the call names by the id at `where`. */
export async function orUnknownId<T>(found: Promise<T>, thing: string, where: string): Promise<T> {
  try {
    return await found
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') throw unknownId(thing, where)
    throw error
  }
}
