// Results for a message that was not sent, for reasons that the provider did not give itself.
import type { SendErrorCode, SendResult } from './provider.ts'

export type Refused = Extract<SendResult, { outcome: 'refused' }>

export function refused(code: SendErrorCode, message: string): Refused {
  const error = { code, provider_code: null, message, retryable: false }
  return { outcome: 'refused', error, retry_ms: null, effect: null }
}

/** Nothing was sent, and the message may be tried again. */
export function notReached(message: string): Refused {
  const error = { code: 'provider_error', provider_code: null, message, retryable: true } as const
  return { outcome: 'refused', error, retry_ms: null, effect: null }
}
