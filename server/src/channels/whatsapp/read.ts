// Reads one event of WhatsApp: a message, a status, an echo of the business's own app, or a change of the account.
import { asMoment, asObject, asObjects, asText, type Json, readJson } from '../json.ts'
import { type Account, type Author, type Incoming, type SendErrorCode, type Sender, Unreadable } from '../provider.ts'
import { readCallbackData } from './callback-data.ts'
import { readContent } from './content.ts'
import { toRefusal } from './errors.ts'
import { readNotice } from './notice.ts'

export function read(account: Account, body: string, receivedAt: Date): Incoming[] {
  const change = readJson(body)
  const value = asObject(change?.value)
  const field = asText(change?.field)
  if (!value || !field) throw new Unreadable('This is not a change of WhatsApp.')
  const number = asText(asObject(value.metadata)?.phone_number_id)
  if (number !== null && number !== account.account_id) return [{ kind: 'dropped', reason: 'another_number' }]
  if (field === 'messages' || field === 'smb_message_echoes') return readParts(value, receivedAt)
  return [readNotice(field, value)]
}

function readParts(value: Json, receivedAt: Date): Incoming[] {
  const contacts = asObjects(value.contacts)
  const parts = [
    ...asObjects(value.messages).map((message) => readMessage(message, contacts, receivedAt)),
    ...asObjects(value.message_echoes).map((message) => readEcho(message, contacts, receivedAt)),
    ...asObjects(value.statuses).map((status) => readStatus(status, receivedAt)),
    ...asObjects(value.errors).map(readError),
  ]
  if (parts.length === 0) throw new Unreadable('The change holds no message, no status and no error.')
  return parts
}

function readMessage(message: Json, contacts: readonly Json[], receivedAt: Date): Incoming {
  if (asText(message.group_id)) return { kind: 'dropped', reason: 'group' }
  const sender = toSender({ wa_id: message.from, user_id: message.from_user_id }, contacts)
  const at = asMoment(message.timestamp, receivedAt)
  const type = asText(message.type)
  if (type === 'system') return readSystem(message, sender, at)
  const changed = readChange(message, { author: 'customer', sender, at })
  if (changed) return changed
  return {
    kind: 'message',
    sender,
    external_id: idOf(message),
    at,
    content: readContent(message),
    reply_to: asText(asObject(message.context)?.id),
    proven_phone: provenPhone(message),
  }
}

/** A message that was sent from the phone of the business; `to` is the customer. */
function readEcho(message: Json, contacts: readonly Json[], receivedAt: Date): Incoming {
  if (asText(message.group_id)) return { kind: 'dropped', reason: 'group' }
  const sender = toSender({ wa_id: message.to, user_id: message.to_user_id }, contacts)
  const at = asMoment(message.timestamp, receivedAt)
  const changed = readChange(message, { author: 'team', sender, at })
  return changed ?? { kind: 'echo', sender, external_id: idOf(message), at, content: readContent(message) }
}

/** An edit or a revocation of an earlier message; null for a new message. */
function readChange(message: Json, by: { author: Author; sender: Sender; at: Date }): Incoming | null {
  const type = asText(message.type)
  const change = type === 'edit' || type === 'revoke' ? asObject(message[type]) : null
  const external_id = asText(change?.original_message_id)
  if (!change || external_id === null) return null
  if (type === 'revoke') return { kind: 'revoke', ...by, external_id }
  return { kind: 'edit', ...by, external_id, content: readContent(asObject(change.message) ?? {}) }
}

/** A message that WhatsApp itself wrote about a person. */
function readSystem(message: Json, sender: Sender, at: Date): Incoming {
  const system = asObject(message.system) ?? {}
  const what = asText(system.type) ?? 'system'
  if (what === 'customer_identity_changed') return { kind: 'dropped', reason: what }
  // Older versions of the API call it `new_wa_id`.
  const wa_id = system.wa_id ?? system.new_wa_id
  const { user_id } = system
  const hasNewId = asText(wa_id) !== null || asText(user_id) !== null
  if (/^user_changed_(number|user_id)$/.test(what) && hasNewId) {
    return { kind: 'identity_changed', sender, now: toSender({ wa_id, user_id }, []), at }
  }
  const content = { type: 'unsupported', what, text: asText(system.body) } as const
  return { kind: 'message', sender, external_id: idOf(message), at, content, reply_to: null, proven_phone: null }
}

const STATUSES: Record<string, 'sent' | 'delivered' | 'read' | 'failed'> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  // A voice message that was listened to.
  played: 'read',
  failed: 'failed',
}

function readStatus(status: Json, receivedAt: Date): Incoming {
  if (asText(status.recipient_type) === 'group') return { kind: 'dropped', reason: 'group' }
  const word = asText(status.status) ?? ''
  const known = Object.hasOwn(STATUSES, word) ? STATUSES[word] : undefined
  if (known === undefined) return { kind: 'dropped', reason: 'status' }
  const failure = known === 'failed' ? toRefusal(asObjects(status.errors)[0] ?? {}, 0) : null
  return {
    kind: 'status',
    external_id: idOf(status),
    ...readCallbackData(asText(status.biz_opaque_callback_data)),
    status: known,
    at: asMoment(status.timestamp, receivedAt),
    error: failure?.error ?? null,
    effect: failure?.effect ?? null,
  }
}

const LASTING: readonly SendErrorCode[] = ['auth_error', 'restricted', 'payment_required']

/** An error that is not about one message. */
function readError(error: Json): Incoming {
  const { effect, error: refusal } = toRefusal(error, 0)
  if (effect?.on === 'channel' && LASTING.includes(refusal.code)) {
    return { kind: 'notice', notice: { about: 'account', status: effect.state.status, message: refusal.message } }
  }
  return { kind: 'dropped', reason: 'error' }
}

const WA_ID = /^\d{5,20}$/
const USER_ID = /^[A-Z]{2}\.[0-9A-Za-z.]{1,200}$/

function toSender(ids: { wa_id: unknown; user_id: unknown }, contacts: readonly Json[]): Sender {
  const contact = contactOf(ids, contacts)
  const wa_id = [ids.wa_id, contact?.wa_id].map(asText).find((text) => text && WA_ID.test(text)) ?? null
  const user_id = [ids.user_id, contact?.user_id].map(asText).find((text) => text && USER_ID.test(text)) ?? null
  const known = [
    ...(wa_id === null ? [] : [{ kind: 'wa_id', external_id: wa_id } as const]),
    ...(user_id === null ? [] : [{ kind: 'wa_user', external_id: user_id } as const]),
  ]
  const [first, ...others] = known
  if (!first) throw new Unreadable('The sender has no id.')
  const profile = asObject(contact?.profile)
  return {
    ids: [first, ...others],
    phone: wa_id && `+${wa_id}`,
    display_name: asText(profile?.name),
    username: asText(profile?.username),
    locale: null,
  }
}

/** The contact of a person. A message without any id of its sender belongs to the only contact. */
function contactOf({ wa_id, user_id }: { wa_id: unknown; user_id: unknown }, contacts: readonly Json[]): Json | null {
  const number = asText(wa_id)
  const user = asText(user_id)
  const found = contacts.find(
    (each) => (number && asText(each.wa_id) === number) || (user && asText(each.user_id) === user),
  )
  if (found) return found
  return contacts.length === 1 && number === null && user === null ? (contacts[0] ?? null) : null
}

function idOf({ id }: Json): string {
  const text = asText(id)
  if (text === null) throw new Unreadable('The message has no id.')
  return text
}

/** The number that the person shared when WhatsApp itself asked for it; it is proof. */
function provenPhone(message: Json): string | null {
  const contact = asObjects(message.contacts).find(({ origin }) => origin === 'contact_request')
  const digits = asText(asObjects(contact?.phones).map(({ wa_id, phone }) => wa_id ?? phone)[0])?.replace(/\D/g, '')
  return digits && WA_ID.test(digits) ? `+${digits}` : null
}
