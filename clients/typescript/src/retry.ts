// When a call that failed is tried again, and after how long.
import { ConnectionError } from './connection-error.ts'
import { HoldfastError } from './holdfast-error.ts'

interface Retries {
  most: number
  /** Milliseconds: whoever is told to wait longer is told so at once. */
  longestWait: number
  /** Sent twice it still happens once: a call that only reads, or one with an idempotency key. */
  isRepeatable: boolean
  signal: AbortSignal | undefined
}

const FIRST_WAIT = 500
const LONGEST_GUESS = 8_000

export async function withRetries<T>(attempt: () => Promise<T>, retries: Retries): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await attempt()
    } catch (error) {
      const wait = failures < retries.most ? waitAfter(error, failures, retries) : null
      if (wait === null) throw error
      await pause(wait, retries.signal)
    }
  }
}

/** null: it is not tried again. */
function waitAfter(error: unknown, failures: number, { longestWait, isRepeatable }: Retries): number | null {
  if (!mayBeTriedAgain(error, isRepeatable)) return null
  const asked = error instanceof HoldfastError ? error.retryAfter : null
  // Those who were told the same should not all come back in the same moment; but nobody sooner than told.
  if (asked !== null) return asked * 1000 <= longestWait ? asked * 1000 * (1 + Math.random() / 4) : null
  return Math.min(LONGEST_GUESS, FIRST_WAIT * 2 ** failures) * (0.75 + Math.random() / 4)
}

function mayBeTriedAgain(error: unknown, isRepeatable: boolean): boolean {
  if (error instanceof ConnectionError) return isRepeatable
  if (!(error instanceof HoldfastError)) return false
  const { status, retryAfter } = error
  if (status === 429) return true
  if (status === 503) return isRepeatable || retryAfter !== null
  return isRepeatable && (status === 502 || status === 504)
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      if (signal?.aborted) reject(signal.reason)
      else resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal?.addEventListener('abort', end)
  })
}
