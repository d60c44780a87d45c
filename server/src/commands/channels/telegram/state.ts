// The state of an emulated Telegram: its bot, its people, the messages in both directions, and the updates.

import { randomBytes, randomInt } from 'node:crypto'
import type { Json } from '../../../channels/json.ts'
import type { Transport } from '../hook-sender.ts'
import { openMediaStore } from '../media-store.ts'
import { openPace, type PaceLimit } from '../pace.ts'

export interface TelegramPerson {
  id: number
  first_name: string
  last_name: string | null
  username: string | null
  language_code: string | null
  /** Digits, as a shared contact has them. */
  phone: string
  /** Whether this person blocked the bot. */
  blocked: boolean
  /** Whether this person has written to the bot. Before that, the bot cannot write to them. */
  started: boolean
}

export interface Chat {
  id: number
  type: 'private' | 'group' | 'supergroup' | 'channel'
  [more: string]: unknown
}

export interface TelegramMessage extends Json {
  message_id: number
  date: number
  chat: Chat
}

export interface Update {
  update_id: number
  message?: TelegramMessage
  edited_message?: TelegramMessage
  callback_query?: Json & { id: string }
  my_chat_member?: Json
  message_reaction?: Json
}

/** A message of the bot. */
export interface SentByBot {
  person: TelegramPerson
  /** The method that sent it, such as `sendMessage`. */
  method: string
  /** The parameters of the call, with the names of files instead of their bytes. */
  fields: Json
  /** The message as Telegram has it now. */
  message: TelegramMessage
  at: Date
}

export interface Webhook {
  url: string
  secret_token: string | null
  allowed_updates: readonly string[] | null
  max_connections: number
}

export interface TelegramOptions {
  clock(): Date
  port?: number
  transport?: Transport
  retryDelaysMs?: readonly number[]
  token?: string
  username?: string
  chatRate?: PaceLimit | null
  onChange?(): void
}

export type TelegramState = ReturnType<typeof newState>

/** Ids of people and updates need more than 32 bits. */
const FIRST_PERSON_ID = 5_000_000_000
const FIRST_UPDATE_ID = 4_294_967_296

export const TOKEN = '7000000001:AAemulated-BotToken_0123456789abcde'

export function newState({
  clock,
  token = TOKEN,
  username = 'aurora_bot',
  chatRate = null,
  ...options
}: TelegramOptions) {
  let lastUpdate = FIRST_UPDATE_ID + randomInt(1e6)
  let lastMessage = 100
  let lastPerson = FIRST_PERSON_ID + randomInt(1e6)
  return {
    clock,
    onChange: options.onChange ?? (() => {}),
    token,
    bot: { id: Number(token.split(':')[0]), is_bot: true, first_name: 'Salão Aurora', username },
    people: [] as TelegramPerson[],
    sent: [] as SentByBot[],
    /** Messages of people. */
    said: [] as { person: TelegramPerson; message: TelegramMessage; at: Date }[],
    /** Updates that the bot has not received yet, in order. */
    pending: [] as Update[],
    webhook: null as Webhook | null,
    lastError: null as { at: Date; message: string } | null,
    callbacks: new Map<string, { person: TelegramPerson; at: Date; answer: Json | null }>(),
    /** The actions that the bot showed, such as `typing`. */
    actions: [] as { person: TelegramPerson; action: string; at: Date }[],
    media: openMediaStore(clock, () => `AgACAgEAAx${randomBytes(30).toString('base64url')}`),
    pace: openPace(chatRate, clock),
    nextUpdateId: () => (lastUpdate += 1),
    nextMessageId: () => (lastMessage += 1),
    nextPersonId: () => (lastPerson += 1),
  }
}

export const unixTime = (at: Date): number => Math.floor(at.getTime() / 1000)

export const privateChat = ({ id, first_name, last_name, username }: TelegramPerson): Chat => ({
  id,
  first_name,
  ...(last_name !== null && { last_name }),
  ...(username !== null && { username }),
  type: 'private',
})

export const userOf = ({ id, first_name, last_name, username, language_code }: TelegramPerson): Json => ({
  id,
  is_bot: false,
  first_name,
  ...(last_name !== null && { last_name }),
  ...(username !== null && { username }),
  ...(language_code !== null && { language_code }),
})

/** A message of a chat with this id. */
export function findMessage({ sent, said }: TelegramState, chatId: number, messageId: unknown): TelegramMessage | null {
  const isIt = ({ message }: { message: TelegramMessage }) =>
    message.chat.id === chatId && message.message_id === Number(messageId)
  return (sent.find(isIt) ?? said.find(isIt))?.message ?? null
}
