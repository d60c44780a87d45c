// Decides whether a failed call is tried again, and how long it waits before that.
import { ConnectionError } from './connection-error.ts'
import { HoldfastError } from './holdfast-error.ts'

interface Retries {
  maxRetries: number
  /** Milliseconds: if the server asks for a longer wait, its refusal is thrown at once. */
  maxRetryWait: number
  /** Whether sending the call twice has the same effect as once: it only reads, or has an idempotency key. */
  isRepeatable: boolean
  signal: AbortSignal | undefined
}

const FIRST_WAIT_MS = 500
const MAX_WAIT_MS = 8_000

export async function withRetries<T>(attempt: () => Promise<T>, retries: Retries): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await attempt()
    } catch (error) {
      const wait = failures < retries.maxRetries ? waitAfter(error, failures, retries) : null
      if (wait === null) throw error
      await pause(wait, retries.signal)
    }
  }
}

/** Milliseconds until the next attempt; null if there is none. */
function waitAfter(error: unknown, failures: number, { maxRetryWait, isRepeatable }: Retries): number | null {
  if (!mayBeTriedAgain(error, isRepeatable)) return null
  const asked = error instanceof HoldfastError ? error.retryAfter : null
  // Callers that got the same Retry-After should not all come back at the same moment, and never earlier than that.
  if (asked !== null) return asked * 1000 <= maxRetryWait ? asked * 1000 * (1 + Math.random() / 4) : null
  return Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (0.75 + Math.random() / 4)
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
