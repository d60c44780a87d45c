// Makes one attempt of a delivery: what is sent, and what the answer means.
import type { SafeAnswer, SafeFetch } from '../platform/safe-fetch.ts'
import type { LeasedDelivery } from './lease.ts'
import type { DeliveryError } from './schema.ts'
import { signatureHeaders } from './signature.ts'

const MAX_BYTES_READ = 16_384
/** How much of the answer is stored: enough for an error message. */
const MAX_EXCERPT_CHARACTERS = 1_000

/** An attempt as the log has it, without its number. */
interface AttemptRecord {
  at: Date
  duration_ms: number
  response_status: number | null
  error: DeliveryError | null
  response_excerpt: string | null
}

export interface AttemptOutcome {
  delivery: LeasedDelivery
  attempt: AttemptRecord
  ended_at: Date
}

interface AttemptOptions {
  outside: SafeFetch
  /** The secret that signs an attempt. */
  secretOf(delivery: LeasedDelivery): string
  clock(): Date
  /** How many milliseconds the receiver has to send the headers of an answer. */
  deadline: number
}

export async function attempt(
  { outside, secretOf, clock, deadline }: AttemptOptions,
  delivery: LeasedDelivery,
): Promise<AttemptOutcome> {
  const at = clock()
  const began = performance.now()
  const answer = await outside.fetch({
    url: delivery.url,
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'Holdfast-Webhooks/1',
      'Svc-Event': delivery.event_type,
      'Svc-Delivery': delivery.id,
      ...signatureHeaders(secretOf(delivery), delivery, at),
    },
    body: delivery.body,
    deadline,
    maxBytes: MAX_BYTES_READ,
  })
  const duration_ms = Math.round(performance.now() - began)
  return { delivery, attempt: { at, duration_ms, ...readAnswer(answer) }, ended_at: clock() }
}

function readAnswer(answer: SafeAnswer): Pick<AttemptRecord, 'response_status' | 'error' | 'response_excerpt'> {
  if (answer.failure !== null) return { response_status: null, error: answer.failure, response_excerpt: null }
  return {
    response_status: answer.status,
    error: errorOf(answer.status),
    response_excerpt: toExcerpt(answer.body),
  }
}

function errorOf(status: number): DeliveryError | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? 'redirect' : 'http_error'
}

/** Makes text that can be stored from any bytes. */
function toExcerpt(body: Buffer): string | null {
  if (body.length === 0) return null
  return body.toString('utf8').slice(0, MAX_EXCERPT_CHARACTERS).toWellFormed().replaceAll('\0', '\uFFFD')
}
