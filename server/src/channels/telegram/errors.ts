// Telegram's error codes, and the effect of each on the message, the channel and the person.
import type { SendEffect, SendError } from '../provider.ts'
import type { BotAnswer } from './api.ts'

type Refused = Extract<BotAnswer, { end: 'refused' }>

export function toRefusal({ code, message, retry_ms }: Refused): {
  error: SendError
  retry_ms: number | null
  effect: SendEffect | null
} {
  const provider_code = String(code)
  const final = (reason: SendError['code'], effect: SendEffect | null = null) => ({
    error: { code: reason, provider_code, message, retryable: false },
    retry_ms: null,
    effect,
  })
  const again = (reason: SendError['code']) => ({
    error: { code: reason, provider_code, message, retryable: true },
    retry_ms,
    effect: null,
  })
  // The token is part of the path, so Telegram answers 404 for an unknown token.
  if (code === 401 || code === 404) {
    return final('auth_error', { on: 'channel', state: { status: 'auth_error', message, provider_code } })
  }
  if (code === 403) return final('not_reachable', { on: 'identity', blocked: true })
  if (code === 429) return again('rate_limited')
  if (code === 409 || code >= 500) return again('provider_error')
  if (code === 413) return final('media_refused')
  if (/chat not found|user not found|peer_id_invalid/i.test(message)) return final('not_reachable')
  if (/file|photo|video|document|image/i.test(message)) return final('media_refused')
  return final('invalid_content')
}
