// A fault that many lists can have.
import type { Fault } from '../platform/problem.ts'

/** One fault for every text that was there before. */
export function repeated(texts: readonly string[], pointerOf: (index: number) => string, what: string): Fault[] {
  return texts.flatMap((text, index) =>
    texts.indexOf(text) < index
      ? [{ pointer: pointerOf(index), code: 'duplicate', message: `${what} ${text} is there twice.` }]
      : [],
  )
}
