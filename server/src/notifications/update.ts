// Reads an update of Telegram as far as notices need it. It is not read as a message of a customer.
import { asObject, asText, type Json, readJson } from '../channels/json.ts'
import { nameOf } from '../channels/telegram/content.ts'
import { readButton } from './compose.ts'
import { START_WITH_CODE } from './link.ts'

/** A button of a message that somebody has pressed. */
export interface Pressed {
  query_id: string
  data: string
  message_id: number | null
  /** The text and the buttons of the message, as Telegram has them. */
  text: string | null
  keyboard: readonly Json[][]
}

/** An update of a private chat. */
export interface TeamUpdate {
  chat_id: string
  /** The user name of the account, or its name if it has none. */
  username: string | null
  text: string | null
  pressed: Pressed | null
  /** Whether the person has blocked the bot. */
  isBlocked: boolean
}

/** null for an update that is not of a private chat. */
export function readTeamUpdate(body: string): TeamUpdate | null {
  const update = readJson(body)
  const query = asObject(update?.callback_query)
  const membership = asObject(update?.my_chat_member)
  const content =
    asObject(update?.message) ??
    asObject(update?.edited_message) ??
    asObject(update?.message_reaction) ??
    membership ??
    asObject(query?.message)
  const chat = asObject(content?.chat)
  const person = asObject(query?.from) ?? asObject(content?.from) ?? chat
  // A button counts for the person who pressed it. The id of a private chat is the id of the person.
  const chat_id = asText(query ? person?.id : chat?.id)
  if (!content || chat_id === null || asText(chat?.type) !== 'private') return null
  return {
    chat_id,
    username: asText(person?.username) ?? nameOf(person),
    text: query ? null : asText(asObject(update?.message)?.text),
    pressed: query && readPressed(query),
    isBlocked: membership !== null && asText(asObject(membership.new_chat_member)?.status) === 'kicked',
  }
}

function readPressed(query: Json): Pressed | null {
  const [query_id, data] = [asText(query.id), asText(query.data)]
  if (query_id === null || data === null) return null
  const message = asObject(query.message)
  const rows = asObject(message?.reply_markup)?.inline_keyboard
  return {
    query_id,
    data,
    message_id: message ? Number(asText(message.message_id)) : null,
    text: asText(message?.text),
    keyboard: Array.isArray(rows) ? (rows as Json[][]) : [],
  }
}

/** The code of the link that was opened; null if the text is not one. */
export const codeIn = ({ text }: TeamUpdate) => START_WITH_CODE.exec(text?.trim() ?? '')?.[1] ?? null

/** Whether a button of a notice was pressed. */
export const isButton = ({ pressed }: TeamUpdate) => pressed !== null && readButton(pressed.data) !== null
