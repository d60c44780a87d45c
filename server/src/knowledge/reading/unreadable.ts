// The error by which any part of the reading says why there is no text; the caller gets its failure, not the error.
import type { Cause, Failure } from './document.ts'

export class Unreadable extends Error {
  readonly failure: Failure

  constructor(cause: Cause, detail: string) {
    super(detail)
    this.failure = { cause, detail }
  }
}
