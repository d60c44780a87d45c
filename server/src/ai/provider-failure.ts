// Finds out from the answer of a provider why a call of a model failed. Nothing of what the provider says is quoted.
import { MINUTE_MS } from '@holdfast/time/moment.ts'
import { readRetryAfter } from '../lib/retry-after.ts'
import type { SafeAnswer } from '../platform/safe-fetch.ts'

export type ModelFailure =
  /** The key is wrong, or may not use the model. */
  | 'auth'
  | 'rate_limited'
  /** There was no answer, or the provider has a fault of its own. */
  | 'down'
  /** The provider cannot do this: it does not know the model, or does not take the texts. */
  | 'refused'
  /** The answer does not hold what was asked for. */
  | 'malformed'

export interface FailedCall {
  failure: ModelFailure
  retryAfterMs: number | null
  /** For the log: it quotes nothing from the provider. */
  message: string
}

export type Answered = Extract<SafeAnswer, { failure: null }>

/** The longest wait for a provider that asks us to wait. */
const MAX_RETRY_AFTER_MS = 60 * MINUTE_MS

export function failed(failure: ModelFailure, message: string, retryAfterMs: number | null = null): FailedCall {
  return { failure, retryAfterMs, message }
}

/** The failure of an answer with a status other than 200. */
export function refusalOf({ status, headers }: Answered, now: Date): FailedCall {
  if (status === 401 || status === 403) return failed('auth', `The provider refuses the key (HTTP ${status}).`)
  const isBusy = status === 429
  if (isBusy || status === 408 || status >= 500) {
    const wait = readRetryAfter(headers['retry-after'], now)
    const retryAfterMs = wait === null ? null : Math.min(wait, MAX_RETRY_AFTER_MS)
    return failed(isBusy ? 'rate_limited' : 'down', `The provider asks for patience (HTTP ${status}).`, retryAfterMs)
  }
  return failed('refused', `The provider does not do this (HTTP ${status}).`)
}

/** Why the body of an answer with status 200 cannot be read; null when it is whole. */
export function cutOff({ isWhole, body }: Answered, maxBytes: number): FailedCall | null {
  if (isWhole) return null
  if (body.length < maxBytes) return failed('down', 'The answer did not come in time.')
  return failed('malformed', `The answer has over ${maxBytes} bytes.`)
}
