// The problem of a call that contains an unknown id.
import { Problem } from './problem.ts'

/** `where` is the place of the id in the call: a pointer into the body, or a `parameter`. */
export const unknownId = (thing: string, where: string): Problem =>
  new Problem('not_found', { detail: `No ${thing} has the id in ${where}.` })

export const parameter = (name: string): string => `the parameter "${name}"`

/** Waits for `reading`. If it fails with `not_found`, throws `unknownId` instead. */
export async function orUnknownId<T>(reading: Promise<T>, thing: string, where: string): Promise<T> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') throw unknownId(thing, where)
    throw error
  }
}
