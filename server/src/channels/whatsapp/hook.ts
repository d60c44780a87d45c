// Checks that a call comes from WhatsApp, and splits its body into events.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { hashOf, isSameSecret } from '../../platform/secrets.ts'
import { asObject, asObjects, asText, type Json, readJson } from '../json.ts'
import type { Account, CallHeaders, ProviderEvent } from '../provider.ts'
import { rawEvent } from '../raw-event.ts'

const SIGNATURE = /^sha256=([0-9a-f]{64})$/i

/** WhatsApp signs the raw bytes of the body. */
export function isGenuine({ secrets }: Account, headers: CallHeaders, body: Buffer): boolean {
  const given = SIGNATURE.exec(String(headers['x-hub-signature-256'] ?? ''))?.[1]
  if (given === undefined) return false
  const made = createHmac('sha256', secrets.app_secret as string)
    .update(body)
    .digest()
  return timingSafeEqual(Buffer.from(given, 'hex'), made)
}

/** WhatsApp calls once, when somebody enters the URL of the hook in the Meta app. */
export function answerHandshake({ secrets }: Account, query: Record<string, unknown>): string | null {
  const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = query
  if (mode !== 'subscribe' || typeof token !== 'string' || typeof challenge !== 'string') return null
  return isSameSecret(token, secrets.verify_token as string) ? challenge : null
}

/** The body of an event: one message, one status or one change of the account. */
export interface Change {
  field: string
  value: Json
}

/** A body has any number of changes, and a change any number of messages and statuses. Each becomes an event. */
export function split(_account: Account, body: Buffer): ProviderEvent[] {
  const text = body.toString()
  const events = eventsIn(text)
  return events.length > 0 ? events : [rawEvent(text)]
}

/** Empty for a body of another form, or with so many levels that JSON.stringify fails. */
function eventsIn(text: string): ProviderEvent[] {
  try {
    return asObjects(readJson(text)?.entry).flatMap((entry) =>
      asObjects(entry.changes).flatMap((change) => eventsOf(change, entry.time)),
    )
  } catch (error) {
    if (error instanceof RangeError) return []
    throw error
  }
}

function eventsOf(change: Json, time: unknown): ProviderEvent[] {
  const field = asText(change.field) ?? ''
  const value = asObject(change.value)
  const parts = value ? partsOf(field, value) : []
  if (parts.length > 0) return parts
  const body = JSON.stringify({ field, value: value ?? {} } satisfies Change)
  return [{ key: `change:${hashOf(`${String(time)} ${body}`)}`, turn: 'account', body }]
}

/** Keys are hashes, because the ids of WhatsApp contain the number of the person. */
function partsOf(field: string, value: Json): ProviderEvent[] {
  const metadata = isSmall(value.metadata) ? value.metadata : undefined
  const known = asObjects(value.contacts).filter(isSmall)
  const part = (list: 'messages' | 'statuses' | 'message_echoes' | 'errors', item: Json, key: string | null) => {
    const contacts = known.length === 1 ? known : known.filter((contact) => isOf(contact, item))
    const body = JSON.stringify({ field, value: { metadata, contacts, [list]: [item] } } satisfies Change)
    return { key: hashOf(key ?? body), turn: shortened(personOf(item)), body }
  }
  return [
    ...asObjects(value.messages).map((item) => part('messages', item, keyOf('message', item.id))),
    ...asObjects(value.message_echoes).map((item) => part('message_echoes', item, keyOf('message', item.id))),
    ...asObjects(value.statuses).map((item) => part('statuses', item, keyOf(`status:${asText(item.status)}`, item.id))),
    ...asObjects(value.errors).map((item) => part('errors', item, null)),
  ]
}

function keyOf(kind: string, id: unknown): string | null {
  const text = asText(id)
  return text && `${kind}:${text}`
}

/** The person of the event. The number comes first, because statuses do not always have the other id. */
function personOf(item: Json): string {
  const numbers = [item.recipient_id, item.to, item.from]
  const ids = [item.recipient_user_id, item.to_user_id, item.from_user_id]
  return [...numbers, ...ids].map(asText).find((text) => text !== null) ?? 'nobody'
}

/** Every event of a body repeats the metadata and contacts: large ones would turn a body of 3 MiB into gigabytes. */
const MAX_REPEATED_CHARACTERS = 4_096
const isSmall = (value: unknown) => (JSON.stringify(value) ?? '').length <= MAX_REPEATED_CHARACTERS

/** Whether a contact is the person of this message or status. */
function isOf({ wa_id, user_id }: Json, item: Json): boolean {
  const numbers = [item.from, item.to, item.recipient_id]
  const ids = [item.from_user_id, item.to_user_id, item.recipient_user_id]
  return (wa_id !== undefined && numbers.includes(wa_id)) || (user_id !== undefined && ids.includes(user_id))
}

/** Keys are in an index of PostgreSQL, which refuses long values. */
const MAX_KEY_CHARACTERS = 300
const shortened = (key: string) => (key.length > MAX_KEY_CHARACTERS ? hashOf(key) : key)
