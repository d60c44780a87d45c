// The fault of a text that occurs twice in a list.
import type { Fault } from '../platform/problem.ts'

/** One fault for every text that occurred before. */
export function repeated(texts: readonly string[], pointerOf: (index: number) => string, what: string): Fault[] {
  return texts.flatMap((text, index) =>
    texts.indexOf(text) < index
      ? [{ pointer: pointerOf(index), code: 'duplicate', message: `${what} ${text} is there twice.` }]
      : [],
  )
}
