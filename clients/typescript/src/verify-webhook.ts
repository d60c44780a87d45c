// Checks that a webhook comes from Holdfast, and returns its event. It needs only Web Crypto.

/** The booking directly after the event. */
export interface WebhookBooking {
  id: string
  status: string
  /** null for a task of a queue, which has no time. */
  start_at: string | null
  end_at: string | null
  service_id: string
  customer_id: string | null
  resource_ids: string[]
  /** It grows with every change: of two events about one booking, the one with the higher version is newer. */
  version: number
}

interface Envelope<Type extends string, Data> {
  /** The same in every delivery of this event: deduplicate on it. */
  id: string
  type: Type
  created_at: string
  workspace_id: string
  data: Data
}

interface AboutBooking {
  booking: WebhookBooking
}

interface Rescheduled extends AboutBooking {
  old_booking_id: string
  new_booking_id: string
  previous_start_at: string
}

interface Cancelled extends AboutBooking {
  /** More reasons may be added. */
  reason: 'cancelled' | 'expired' | (string & {})
}

declare const newer: unique symbol

/**
 * An event of a type that this client does not know yet. No literal fits its `type`, so a check of `type` tells it from
 * the known events; with plain `string` it would not.
 */
export interface UnknownEvent
  extends Envelope<`${string & { readonly [newer]: true }}.${string}`, Record<string, unknown>> {}

export type WebhookEvent =
  | Envelope<'booking.created' | 'booking.confirmed' | 'booking.no_show' | 'booking.completed', AboutBooking>
  | Envelope<'booking.rescheduled', Rescheduled>
  | Envelope<'booking.cancelled', Cancelled>
  | Envelope<'webhook.ping', { webhook_endpoint_id: string }>
  | UnknownEvent

const REASONS = {
  missing_signature: 'There is no Svc-Signature header.',
  malformed_signature: 'Svc-Signature does not have the form t=<unix_seconds>,v1=<hex>.',
  stale_timestamp: 'The time in Svc-Signature is too far in the past or in the future.',
  wrong_signature: 'Svc-Signature does not fit this body and this secret.',
  malformed_body: 'The body is signed, but it is not an event.',
}

export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError'
  readonly reason: keyof typeof REASONS

  constructor(reason: keyof typeof REASONS) {
    super(REASONS[reason])
    this.reason = reason
  }
}

export interface WebhookInput {
  /** The body exactly as it was received: bytes or text, not parsed and serialised again. */
  body: Uint8Array | ArrayBuffer | string
  /** All headers of the request: a `Headers`, or an object as in Node, with names in upper or lower case. */
  headers: Headers | Record<string, string | string[] | undefined>
  /** The signing secret of the endpoint, `whsec_…`; both secrets while it is being rotated. */
  secret: string | readonly string[]
  /** How many seconds the signature's time may differ from now; by default 300. */
  tolerance?: number
  now?: Date
}

/** Returns the event, or throws a `WebhookVerificationError`: then refuse the request with 400. */
export async function verifyWebhook(input: WebhookInput): Promise<WebhookEvent> {
  const { headers, tolerance = 300, now = new Date() } = input
  const secrets = checkSecrets(input.secret)
  const body = toBytes(input.body)
  if (!(tolerance >= 0)) throw new TypeError('tolerance must be a number of seconds.')
  const { time, signatures } = readSignature(findHeader(headers, 'svc-signature'))
  // Written as `!(… <= …)`, this refuses an invalid date too, because comparing NaN is always false.
  if (!(Math.abs(now.getTime() - Number(time) * 1000) <= tolerance * 1000)) {
    throw new WebhookVerificationError('stale_timestamp')
  }
  // This copy is what is checked and returned, even if the caller changes the body during the check.
  const prefix = new TextEncoder().encode(`${time}.`)
  const signed = new Uint8Array(prefix.length + body.length)
  signed.set(prefix)
  signed.set(body, prefix.length)
  if (!(await isSigned(signed, signatures, secrets))) throw new WebhookVerificationError('wrong_signature')
  return readEvent(signed.subarray(prefix.length))
}

function checkSecrets(secret: string | readonly string[]): readonly string[] {
  const secrets = typeof secret === 'string' ? [secret] : secret
  // An empty secret is often a missing setting, and with it anybody could sign.
  if (
    Array.isArray(secrets) &&
    secrets.length > 0 &&
    secrets.every((each) => typeof each === 'string' && each !== '')
  ) {
    return secrets
  }
  throw new TypeError('secret must be the signing secret of the endpoint, whsec_…, or several of them.')
}

function toBytes(body: Uint8Array | ArrayBuffer | string): Uint8Array {
  if (typeof body === 'string') return new TextEncoder().encode(body)
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength)
  // instanceof would not recognise a buffer from another realm, such as a frame or a worker's sandbox.
  if (Object.prototype.toString.call(body) === '[object ArrayBuffer]') return new Uint8Array(body)
  throw new TypeError('body must be the raw bytes or text of the request, not what was parsed from it.')
}

function findHeader(headers: WebhookInput['headers'], name: string): string {
  if (typeof headers.get === 'function') return headers.get(name) ?? ''
  return Object.entries(headers)
    .filter(([each]) => each.toLowerCase() === name)
    .flatMap(([, value]) => value ?? [])
    .join(',')
}

/** Each signature costs a pass over the body, and an attacker can put any number of them into the header. */
const MAX_SIGNATURES = 10

function readSignature(header: string): { time: string; signatures: readonly string[] } {
  if (header.trim() === '') throw new WebhookVerificationError('missing_signature')
  const parts = header.split(',').map((part) => part.trim())
  const valuesOf = (name: string) =>
    parts.filter((part) => part.startsWith(`${name}=`)).map((part) => part.slice(name.length + 1))
  const [time = '', ...otherTimes] = valuesOf('t')
  const signatures = valuesOf('v1').filter((value) => /^[0-9a-f]{64}$/.test(value))
  const isTime = /^\d{1,12}$/.test(time) && otherTimes.length === 0
  if (!isTime || signatures.length === 0 || signatures.length > MAX_SIGNATURES) {
    throw new WebhookVerificationError('malformed_signature')
  }
  return { time, signatures }
}

async function isSigned(
  signed: Uint8Array<ArrayBuffer>,
  signatures: readonly string[],
  secrets: readonly string[],
): Promise<boolean> {
  for (const secret of secrets) {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' }
    const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, ['verify'])
    for (const signature of signatures) {
      // verify compares in constant time.
      if (await crypto.subtle.verify('HMAC', key, fromHex(signature), signed)) return true
    }
  }
  return false
}

function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16))
}

function readEvent(body: Uint8Array): WebhookEvent {
  try {
    const event = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body))
    const texts = [event.id, event.type, event.created_at, event.workspace_id]
    if (texts.every((text) => typeof text === 'string') && isObject(event.data)) return event
  } catch {
    // The body is not UTF-8, not JSON, or it is null.
  }
  throw new WebhookVerificationError('malformed_body')
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
