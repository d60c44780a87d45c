// How a route says that what it was asked to make was there before: the answer is 200 in place of 201 or 202.
const FOUND = Symbol('found')

export interface Found<T> {
  [FOUND]: T
}

export const found = <T>(result: T): Found<T> => ({ [FOUND]: result })

/** The answer of a route, and whether it already existed. */
export function openResult(result: unknown): { result: unknown; wasFound: boolean } {
  const wasFound = typeof result === 'object' && result !== null && FOUND in result
  return { result: wasFound ? (result as Found<unknown>)[FOUND] : result, wasFound }
}
