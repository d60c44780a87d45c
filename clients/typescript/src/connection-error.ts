// What is thrown when no answer came: nobody knows whether the call was carried out.

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

/** What a runtime says itself is often no more than that it failed; why is in the cause. */
function reasonsOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)]
  return [error.message, ...(error.cause === undefined ? [] : reasonsOf(error.cause))].filter((reason) => reason !== '')
}
