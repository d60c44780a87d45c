// The methods of an emulated Telegram that send a message to a person.

import type { Json } from '../../../channels/json.ts'
import { badRequest, TelegramError } from './errors.ts'
import { type FileKind, readFile, toFilePart } from './files.ts'
import { readHtml } from './html-text.ts'
import { checkMarkup } from './keyboard-check.ts'
import {
  findMessage,
  privateChat,
  type SentByBot,
  type TelegramMessage,
  type TelegramPerson,
  type TelegramState,
  unixTime,
} from './state.ts'

export type Method = (state: TelegramState, fields: Json) => unknown

const MAX_TEXT_CHARACTERS = 4096
const MAX_CAPTION_CHARACTERS = 1024

export const SEND_METHODS: Record<string, Method> = {
  sendMessage: (state, fields) => send(state, 'sendMessage', fields, () => textParts(fields)),
  sendLocation: (state, fields) => send(state, 'sendLocation', fields, () => ({ location: locationOf(fields) })),
  sendVenue: (state, fields) =>
    send(state, 'sendVenue', fields, () => {
      const { title, address } = fields
      if (!title || !address) throw badRequest('venue title and address must be non-empty')
      const location = locationOf(fields)
      return { location, venue: { location, title, address } }
    }),
  sendPhoto: sendFile('photo'),
  sendDocument: sendFile('document'),
  sendAudio: sendFile('audio'),
  sendVideo: sendFile('video'),
  sendVoice: sendFile('voice'),
}

/** The person of a chat. Throws unless the bot may write to them. */
export function requirePerson({ people }: TelegramState, chat_id: unknown): TelegramPerson {
  if (chat_id === undefined || chat_id === '') throw badRequest('chat_id is empty')
  const person = people.find(({ id }) => id === Number(chat_id))
  if (!person) throw badRequest('chat not found')
  if (person.blocked) throw new TelegramError(403, 'Forbidden: bot was blocked by the user')
  if (!person.started) throw new TelegramError(403, "Forbidden: bot can't initiate conversation with a user")
  return person
}

async function send(
  state: TelegramState,
  method: string,
  fields: Json,
  toParts: () => Json | Promise<Json>,
): Promise<TelegramMessage> {
  const person = requirePerson(state, fields.chat_id)
  const parts = await toParts()
  const markup = fields.reply_markup === undefined ? null : checkMarkup(fields.reply_markup)
  const answered = answeredBy(state, person, fields)
  const wait = state.pace.take(String(person.id))
  if (wait > 0) throw new TelegramError(429, 'Too Many Requests', wait)
  const at = state.clock()
  const message: TelegramMessage = {
    message_id: state.nextMessageId(),
    from: state.bot,
    chat: privateChat(person),
    date: unixTime(at),
    ...(answered && { reply_to_message: answered }),
    ...parts,
    ...(markup?.inline_keyboard && { reply_markup: { inline_keyboard: markup.inline_keyboard } }),
  }
  const sent: SentByBot = { person, method, fields: withoutFiles(fields), message, at }
  state.sent.push(sent)
  state.onChange()
  return message
}

function answeredBy(state: TelegramState, person: TelegramPerson, { reply_parameters }: Json): TelegramMessage | null {
  if (reply_parameters === undefined) return null
  const { message_id, allow_sending_without_reply } = reply_parameters as Json
  const answered = findMessage(state, person.id, message_id)
  if (!answered && !allow_sending_without_reply) throw badRequest('message to be replied not found')
  return answered
}

const withoutFiles = (fields: Json): Json =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value instanceof Blob && 'name' in value ? value.name : value,
    ]),
  )

function textParts({ text, parse_mode }: Json): Json {
  if (typeof text !== 'string' || text === '') throw badRequest('message text is empty')
  const { text: shown, entities } = formatted(text, parse_mode)
  if (shown.trim() === '') throw badRequest('message text is empty')
  if ([...shown].length > MAX_TEXT_CHARACTERS) throw badRequest('message is too long')
  return { text: shown.trim(), ...(entities.length > 0 && { entities }) }
}

function formatted(text: string, parse_mode: unknown) {
  if (parse_mode === undefined || parse_mode === '') return { text, entities: [] }
  if (String(parse_mode).toLowerCase() !== 'html') throw badRequest('unsupported parse_mode')
  return readHtml(text)
}

function locationOf({ latitude, longitude, horizontal_accuracy, live_period }: Json): Json {
  const [lat, lng] = [Number(latitude), Number(longitude)]
  if (latitude === undefined || longitude === undefined || !(Math.abs(lat) <= 90) || !(Math.abs(lng) <= 180)) {
    throw badRequest('wrong latitude or longitude specified')
  }
  if (live_period !== undefined && !(Number(live_period) >= 60 && Number(live_period) <= 86_400)) {
    throw badRequest('wrong live location period specified')
  }
  return {
    latitude: lat,
    longitude: lng,
    ...(horizontal_accuracy !== undefined && { horizontal_accuracy: Number(horizontal_accuracy) }),
    ...(live_period !== undefined && { live_period: Number(live_period) }),
  }
}

function sendFile(kind: FileKind): Method {
  return (state, fields) => {
    const method = `send${kind[0]?.toUpperCase()}${kind.slice(1)}`
    return send(state, method, fields, async () => {
      const file = await readFile(state, kind, fields[kind])
      const { caption, parse_mode } = fields
      if (caption === undefined || caption === '') return toFilePart(state, kind, file)
      const { text, entities } = formatted(String(caption), parse_mode)
      if ([...text].length > MAX_CAPTION_CHARACTERS) throw badRequest('message caption is too long')
      return {
        ...toFilePart(state, kind, file),
        caption: text,
        ...(entities.length > 0 && { caption_entities: entities }),
      }
    })
  }
}
