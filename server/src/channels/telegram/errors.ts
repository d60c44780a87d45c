// What a refusal of Telegram means for the message, the channel and the person.
import type { SendEffect, SendError } from '../provider.ts'
import type { BotAnswer } from './api.ts'

type Refused = Extract<BotAnswer, { end: 'refused' }>

export function toRefusal({ code, message, retry_ms }: Refused): {
  error: SendError
  retry_ms: number | null
  effect: SendEffect | null
} {
  const provider_code = String(code)
  const told = { provider_code, message }
  const final = (word: SendError['code'], effect: SendEffect | null = null) => ({
    error: { code: word, ...told, retryable: false },
    retry_ms: null,
    effect,
  })
  const again = (word: SendError['code']) => ({
    error: { code: word, ...told, retryable: true },
    retry_ms,
    effect: null,
  })
  // A token that nobody has is a path that is not there.
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
