// The errors for a call without an answer: the server may have carried it out or not.

export class ConnectionError extends Error {
  override readonly name: string = 'ConnectionError'

  constructor(message: string, cause?: unknown) {
    super(message, { cause })
  }
}

/** An attempt took longer than `timeout`. */
export class TimeoutError extends ConnectionError {
  override readonly name = 'TimeoutError'

  constructor(milliseconds: number) {
    super(`There was no answer within ${milliseconds} ms.`)
  }
}

export function toConnectionError(error: unknown): ConnectionError {
  return new ConnectionError(`There was no answer: ${reasonsOf(error).join(': ')}`, error)
}

/** The messages of an error and its causes: the runtime's own message often says only that fetch failed. */
function reasonsOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)]
  return [error.message, ...(error.cause === undefined ? [] : reasonsOf(error.cause))].filter((reason) => reason !== '')
}
