// Reads one update of Telegram. Only private chats are served: groups are counted and dropped.
import { asMoment, asObject, asObjects, asText, type Json, readJson } from '../json.ts'
import { type Account, type Content, type Incoming, type Sender, Unreadable } from '../provider.ts'
import { nameOf, readContent } from './content.ts'

export function read(_account: Account, body: string, receivedAt: Date): Incoming[] {
  const update = readJson(body)
  if (!update) throw new Unreadable('This is not an update of Telegram.')
  const known = READERS.find(([name]) => asObject(update[name]))
  if (!known) return readOther(update)
  const [name, reader] = known
  return reader(asObject(update[name]) as Json, receivedAt, asText(update.update_id))
}

type Reader = (content: Json, receivedAt: Date, updateId: string | null) => Incoming[]

const READERS: readonly [name: string, reader: Reader][] = [
  ['message', readMessage],
  ['edited_message', readEdit],
  ['callback_query', readTap],
  ['my_chat_member', readMembership],
  ['message_reaction', readReaction],
]

/** Kinds of updates that we did not ask for. */
function readOther(update: Json): Incoming[] {
  if (asText(update.update_id) === null) throw new Unreadable('There is no id in the update.')
  return [{ kind: 'dropped', reason: 'update' }]
}

const isPrivate = (chat: Json | null) => asText(chat?.type) === 'private'
const GROUP: Incoming[] = [{ kind: 'dropped', reason: 'group' }]

/** The fields of messages that Telegram itself writes about a chat. */
const SERVICE = [
  'pinned_message',
  'message_auto_delete_timer_changed',
  'write_access_allowed',
  'chat_background_set',
  'boost_added',
  'proximity_alert_triggered',
]

function readMessage(message: Json, receivedAt: Date): Incoming[] {
  const chat = asObject(message.chat)
  if (chat && !isPrivate(chat)) return GROUP
  if (SERVICE.some((name) => name in message)) return [{ kind: 'dropped', reason: 'service' }]
  const sender = toSender(message.from ?? chat)
  const at = asMoment(message.date, receivedAt)
  const answered = asText(asObject(message.reply_to_message)?.message_id)
  const chatId = idOf(chat)
  return [
    {
      kind: 'message',
      sender,
      external_id: `${chatId}:${idOf({ id: message.message_id })}`,
      at,
      content: readContent(message, at),
      reply_to: answered && `${chatId}:${answered}`,
      proven_phone: provenPhone(message),
    },
  ]
}

/** A live location arrives as edits of its message. */
function readEdit(message: Json, receivedAt: Date): Incoming[] {
  const chat = asObject(message.chat)
  if (chat && !isPrivate(chat)) return GROUP
  const content = readContent(message, asMoment(message.date, receivedAt))
  const external_id = `${idOf(chat)}:${idOf({ id: message.message_id })}`
  return [
    {
      kind: 'edit',
      author: 'customer',
      sender: toSender(message.from ?? chat),
      external_id,
      at: asMoment(message.edit_date, receivedAt),
      content,
    },
  ]
}

/** A button was tapped. Its title is found in the message that has the button. */
function readTap(query: Json, receivedAt: Date): Incoming[] {
  const message = asObject(query.message)
  const chat = asObject(message?.chat)
  const payload = asText(query.data)
  if (!message || !chat || payload === null) return [{ kind: 'dropped', reason: 'callback_query' }]
  if (!isPrivate(chat)) return GROUP
  const rows = asObject(message.reply_markup)?.inline_keyboard
  const buttons = Array.isArray(rows) ? rows.flatMap(asObjects) : []
  const title = asText(buttons.find(({ callback_data }) => callback_data === payload)?.text)
  const chatId = idOf(chat)
  const about = asText(message.message_id)
  return [
    {
      kind: 'message',
      sender: toSender(query.from),
      external_id: `${chatId}:tap:${idOf(query)}`,
      at: receivedAt,
      content: { type: 'choice', payload, title: title ?? payload },
      reply_to: about && `${chatId}:${about}`,
      proven_phone: null,
    },
  ]
}

function readMembership(change: Json, receivedAt: Date): Incoming[] {
  if (!isPrivate(asObject(change.chat))) return GROUP
  const status = asText(asObject(change.new_chat_member)?.status)
  if (status !== 'kicked' && status !== 'member') return [{ kind: 'dropped', reason: 'my_chat_member' }]
  const at = asMoment(change.date, receivedAt)
  return [{ kind: 'blocked', sender: toSender(change.from), blocked: status === 'kicked', at }]
}

/** Shown for an emoji that only Telegram has, and for kinds of reactions that we do not know. */
const UNKNOWN_REACTION = '🔣'

function readReaction(change: Json, receivedAt: Date, updateId: string | null): Incoming[] {
  const chat = asObject(change.chat)
  if (!isPrivate(chat)) return GROUP
  const chatId = idOf(chat)
  const about = idOf({ id: change.message_id })
  const [first] = asObjects(change.new_reaction)
  const emoji = first ? (asText(first.emoji) ?? (first.type === 'paid' ? '⭐' : UNKNOWN_REACTION)) : null
  const at = asMoment(change.date, receivedAt)
  const content: Content = { type: 'reaction', to: `${chatId}:${about}`, emoji }
  // A reaction has no id, and a second may have several, so the id of its update is part of the id that we give it.
  const external_id = `${chatId}:reaction:${about}:${updateId ?? at.getTime()}`
  return [
    { kind: 'message', sender: toSender(change.user), external_id, at, content, reply_to: null, proven_phone: null },
  ]
}

function toSender(person: unknown): Sender {
  const known = asObject(person)
  const external_id = asText(known?.id)
  if (external_id === null) throw new Unreadable('The sender has no id.')
  return {
    ids: [{ kind: 'telegram_user', external_id }],
    phone: null,
    display_name: nameOf(known),
    username: asText(known?.username),
    locale: asText(known?.language_code),
  }
}

function idOf(thing: Json | null): string {
  const text = asText(thing?.id)
  if (text === null) throw new Unreadable('The message or its chat has no id.')
  return text
}

/** The number of a contact that belongs to the sender. It is proof, because Telegram itself writes `user_id`. */
function provenPhone({ contact, from }: Json): string | null {
  const { user_id, phone_number } = asObject(contact) ?? {}
  const owner = asText(user_id)
  const digits = asText(phone_number)?.replace(/\D/g, '') ?? ''
  if (owner === null || owner !== asText(asObject(from)?.id)) return null
  return /^\d{5,20}$/.test(digits) ? `+${digits}` : null
}
