// WhatsApp's error codes, and the effect of each on the message, the channel, the person and the template.
import { DAY_MS, SECOND_MS } from '@holdfast/time/moment.ts'
import { asNumber, asObject, asText, type Json } from '../json.ts'
import type { ChannelStatus, SendEffect, SendError, SendErrorCode } from '../provider.ts'

interface Meaning {
  code: SendErrorCode
  /** When to send again. Absent: never. null: the sender chooses the delay. */
  retry_ms?: number | null
  /** The new status of the channel, if the channel is the reason. */
  channel?: ChannelStatus
  /** The person cannot be reached until they write again. */
  blocks?: true
  /** The new status of the template. */
  template?: string
}

const AUTH: Meaning = { code: 'auth_error', channel: 'auth_error' }
const TRANSIENT: Meaning = { code: 'provider_error', retry_ms: null }
const BUSY: Meaning = { code: 'rate_limited', retry_ms: null }
const CONTENT: Meaning = { code: 'invalid_content' }
const UNREACHABLE: Meaning = { code: 'not_reachable' }
const RESTRICTED: Meaning = { code: 'restricted', channel: 'restricted' }
const PARAMS: Meaning = { code: 'template_params' }

/** In the long run, WhatsApp allows one message every six seconds to the same person. */
const PAIR_DELAY_MS = 6 * SECOND_MS

const MEANINGS: Readonly<Record<number, Meaning>> = {
  0: AUTH,
  1: TRANSIENT,
  2: TRANSIENT,
  3: AUTH,
  4: BUSY,
  10: AUTH,
  100: CONTENT,
  190: AUTH,
  368: RESTRICTED,
  80007: BUSY,
  130429: BUSY,
  130497: RESTRICTED,
  131000: TRANSIENT,
  131005: AUTH,
  131008: CONTENT,
  131009: CONTENT,
  131016: TRANSIENT,
  131021: UNREACHABLE,
  131026: { code: 'not_reachable', blocks: true },
  131030: UNREACHABLE,
  131031: RESTRICTED,
  131042: { code: 'payment_required', channel: 'payment_required' },
  131047: { code: 'window_closed' },
  131048: { code: 'spam_limited', channel: 'degraded' },
  131049: { code: 'spam_limited' },
  131050: { code: 'spam_limited' },
  131051: CONTENT,
  131052: { code: 'media_refused' },
  131053: { code: 'media_refused' },
  131056: { code: 'rate_limited', retry_ms: PAIR_DELAY_MS },
  131062: UNREACHABLE,
  // The daily limit on people to whom the business writes first.
  131064: { code: 'rate_limited', retry_ms: DAY_MS },
  132000: PARAMS,
  132001: { code: 'template_unknown', template: 'DELETED' },
  132005: PARAMS,
  132007: PARAMS,
  132008: PARAMS,
  132012: PARAMS,
  132015: { code: 'template_unknown', template: 'PAUSED' },
  132016: { code: 'template_unknown', template: 'DISABLED' },
  135000: TRANSIENT,
}

export interface ProviderRefusal {
  error: SendError
  retry_ms: number | null
  effect: SendEffect | null
}

/** `error`: from an answer or from the status of a message. `status`: that of HTTP; 0 for the status of a message. */
export function toRefusal(
  error: unknown,
  status: number,
  template?: { name: string; language: string },
): ProviderRefusal {
  const given = asObject(error) ?? {}
  const provider_code = asNumber(given.code)
  const meaning = meaningOf(given, provider_code, status)
  const message = wordsOf(given) ?? `WhatsApp refused this without saying why (HTTP ${status}).`
  const code = provider_code === null ? null : String(provider_code)
  const retryable = meaning.retry_ms !== undefined
  return {
    error: { code: meaning.code, provider_code: code, message, retryable },
    retry_ms: meaning.retry_ms ?? null,
    effect: effectOf(meaning, message, code, template),
  }
}

/** The text of WhatsApp: the details if there are any. */
export function wordsOf(error: Json): string | null {
  const details = asText(asObject(error.error_data)?.details)
  return details ?? asText(error.message) ?? asText(error.title)
}

function meaningOf(error: Json, code: number | null, status: number): Meaning {
  // Code 100 also means: an unknown number, a number that the token may not use, or a wrong app secret.
  if (code === 100 && (asNumber(error.error_subcode) === 33 || /appsecret_proof/.test(String(error.message))))
    return AUTH
  if (code !== null && code >= 200 && code <= 299) return AUTH
  const known = code === null ? undefined : MEANINGS[code]
  if (known) return known
  if (status === 401 || status === 403) return AUTH
  if (status === 429) return BUSY
  if (status >= 500) return TRANSIENT
  return status === 0 ? { code: 'provider_error' } : CONTENT
}

function effectOf(
  { channel, blocks, template: templateStatus }: Meaning,
  message: string,
  provider_code: string | null,
  template: { name: string; language: string } | undefined,
): SendEffect | null {
  if (channel) return { on: 'channel', state: { status: channel, message, provider_code } }
  if (blocks) return { on: 'identity', blocked: true }
  if (templateStatus && template) return { on: 'template', ...template, status: templateStatus }
  return null
}
