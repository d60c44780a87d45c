// The updates that an emulated Telegram sends to a bot: messages of people, edits, taps, reactions and blocks.
import { randomInt } from 'node:crypto'
import type { Json } from '../../../channels/json.ts'
import { FILE_KINDS, toFilePart } from './files.ts'
import {
  type Chat,
  findMessage,
  privateChat,
  type TelegramMessage,
  type TelegramPerson,
  type TelegramState,
  type Update,
  unixTime,
  userOf,
} from './state.ts'

interface File {
  caption?: string
  mime_type?: string
  file_name?: string
}

interface Location {
  latitude: number
  longitude: number
  horizontal_accuracy?: number
  live_period?: number
}

/** The content of a message of a person, with the bytes of files. */
export type TelegramContent =
  | { text: string }
  | { location: Location }
  | { venue: { location: Location; title: string; address: string } }
  | { contact: { phone_number: string; first_name: string; last_name?: string; user_id?: number } }
  | ({ photo: Buffer } & File)
  | ({ document: Buffer } & File)
  | ({ voice: Buffer } & File)
  | ({ audio: Buffer } & File)
  | ({ video: Buffer } & File)
  | ({ sticker: Buffer } & File)
  /** Any other content, in Telegram's own form. */
  | { raw: Json }

export interface UpdateExtras {
  at?: Date
  message_id?: number
  /** The message that this one answers. */
  reply_to?: number
  /** Another chat than the private one. */
  chat?: Chat
}

function toParts(state: TelegramState, content: TelegramContent): Json {
  if ('raw' in content) return content.raw
  if ('text' in content) {
    const command = /^\/\w+/.exec(content.text)?.[0]
    const entities = command && [{ offset: 0, length: command.length, type: 'bot_command' }]
    return { text: content.text, ...(entities && { entities }) }
  }
  if ('venue' in content) return { location: content.venue.location, venue: content.venue }
  for (const kind of FILE_KINDS) {
    if (!(kind in content)) continue
    const { caption, mime_type, file_name } = content as File
    const bytes = (content as Record<string, unknown>)[kind] as Buffer
    const given = { bytes, ...(mime_type && { mime_type }), ...(file_name && { file_name }) }
    return { ...toFilePart(state, kind, given), ...(caption !== undefined && { caption }) }
  }
  return content as Json
}

export function toMessageUpdate(
  state: TelegramState,
  person: TelegramPerson,
  content: TelegramContent,
  { at = state.clock(), message_id = state.nextMessageId(), reply_to, chat = privateChat(person) }: UpdateExtras = {},
): Update {
  const answered = reply_to === undefined ? null : findMessage(state, chat.id, reply_to)
  const message: TelegramMessage = {
    message_id,
    from: userOf(person),
    chat,
    date: unixTime(at),
    ...(answered && { reply_to_message: answered }),
    ...toParts(state, content),
  }
  state.said.push({ person, message, at })
  person.started = true
  person.blocked = false
  return { update_id: state.nextUpdateId(), message }
}

/** The same message with another content: an edit, or a new position of a live location. */
export function toEditUpdate(
  state: TelegramState,
  person: TelegramPerson,
  message_id: number,
  content: TelegramContent,
  { at = state.clock() }: { at?: Date } = {},
): Update {
  const said = state.said.find(({ message }) => message.message_id === message_id)
  const message: TelegramMessage = {
    message_id,
    from: userOf(person),
    chat: privateChat(person),
    date: said?.message.date ?? unixTime(at),
    edit_date: unixTime(at),
    ...toParts(state, content),
  }
  if (said) said.message = message
  return { update_id: state.nextUpdateId(), edited_message: message }
}

export function toCallbackUpdate(
  state: TelegramState,
  person: TelegramPerson,
  message: TelegramMessage,
  data: string,
): Update {
  const id = `${randomInt(1e12, 9e12)}${randomInt(1e6, 9e6)}`
  state.callbacks.set(id, { person, at: state.clock(), answer: null })
  const callback_query = { id, from: userOf(person), message, chat_instance: `-${person.id}`, data }
  return { update_id: state.nextUpdateId(), callback_query }
}

/** All reactions of a person on a message; an empty list if they were taken back. */
export function toReactionUpdate(
  state: TelegramState,
  person: TelegramPerson,
  message_id: number,
  new_reaction: readonly Json[],
): Update {
  const date = unixTime(state.clock())
  const about = { chat: privateChat(person), message_id, user: userOf(person) }
  return { update_id: state.nextUpdateId(), message_reaction: { ...about, date, old_reaction: [], new_reaction } }
}

export function toMemberUpdate(state: TelegramState, person: TelegramPerson, status: 'kicked' | 'member'): Update {
  person.blocked = status === 'kicked'
  const other = status === 'kicked' ? 'member' : 'kicked'
  const my_chat_member = {
    chat: privateChat(person),
    from: userOf(person),
    date: unixTime(state.clock()),
    old_chat_member: { user: state.bot, status: other, ...(other === 'kicked' && { until_date: 0 }) },
    new_chat_member: { user: state.bot, status, ...(status === 'kicked' && { until_date: 0 }) },
  }
  return { update_id: state.nextUpdateId(), my_chat_member }
}
