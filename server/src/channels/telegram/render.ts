// Writes a message as Telegram wants it. Nothing of a text is cut: what does not fit is a problem, found before it is sent.
import { optionPayload } from '../option-payload.ts'
import { optionWords } from '../option-words.ts'
import type { OptionItem, Outgoing } from '../provider.ts'
import { MAX_BUTTON_TEXT, MAX_CAPTION, MAX_PHOTO_BYTES, MAX_TEXT } from './limits.ts'

type Content = Outgoing['content']
type File = Extract<Content, { type: 'file' }>

/** Why Telegram would not take this, in a sentence; null when it does. */
export function problemOf(content: Content): string | null {
  switch (content.type) {
    case 'text':
    case 'options':
      if (content.type === 'options' && content.items.length === 0) return 'Options need at least one.'
      return tooLong('A text', content.text, MAX_TEXT)
    case 'template':
      return 'Templates are sent on WhatsApp only.'
    case 'file':
      return content.text ? tooLong('A text beside a file', content.text, MAX_CAPTION) : null
    default:
      return null
  }
}

/** The method, and what it is told beside the chat. Files have a form of their own. */
export function render(messageId: string, content: Exclude<Content, File | { type: 'template' }>) {
  switch (content.type) {
    case 'text':
      return toSay(content.text)
    case 'options': {
      const { text, items, locale } = content
      const said = toSay(text.trim() === '' ? optionWords(locale).choose : text)
      const reply_markup = { inline_keyboard: keyboardOf(messageId, items) }
      return { ...said, json: { ...said.json, reply_markup } }
    }
    case 'location':
      return toPlace(content.location)
  }
}

const toSay = (text: string) => ({ method: 'sendMessage', json: { text, link_preview_options: { is_disabled: true } } })

function toPlace({ lat, lng, name, address, accuracy_m }: Extract<Content, { type: 'location' }>['location']) {
  const place = { latitude: lat, longitude: lng }
  if (name && address) return { method: 'sendVenue', json: { ...place, title: name, address } }
  const accuracy = accuracy_m === null ? {} : { horizontal_accuracy: Math.min(Math.max(accuracy_m, 0), 1_500) }
  return { method: 'sendLocation', json: { ...place, ...accuracy } }
}

/** Titles this short stand three in a row, as times do. */
const MAX_SHORT_TITLE = 10
const SHORT_PER_ROW = 3

function keyboardOf(messageId: string, items: readonly OptionItem[]) {
  const buttons = items.map((item, index) => ({ text: labelOf(item), callback_data: optionPayload(messageId, index) }))
  const perRow = buttons.every(({ text }) => text.length <= MAX_SHORT_TITLE) ? SHORT_PER_ROW : 1
  return Array.from({ length: Math.ceil(buttons.length / perRow) }, (_, row) =>
    buttons.slice(row * perRow, (row + 1) * perRow),
  )
}

/** The title, and its description where there is room on the button. */
function labelOf({ title, description }: OptionItem): string {
  const whole = description ? `${title} – ${description}` : title
  return whole.length <= MAX_BUTTON_TEXT ? whole : title
}

/** The method for a file, and the name of its field. */
export function methodFor({ kind, media_type, bytes }: Pick<File, 'kind' | 'media_type' | 'bytes'>) {
  const type = media_type.split(';')[0] as string
  const isPhoto = ['image/jpeg', 'image/png', 'image/webp'].includes(type) && bytes.length <= MAX_PHOTO_BYTES
  if (kind === 'image' && isPhoto) return { method: 'sendPhoto', field: 'photo' }
  if (kind === 'audio' && ['audio/ogg', 'audio/mpeg', 'audio/mp4'].includes(type)) {
    return type === 'audio/ogg' ? { method: 'sendVoice', field: 'voice' } : { method: 'sendAudio', field: 'audio' }
  }
  if (kind === 'video' && type === 'video/mp4') return { method: 'sendVideo', field: 'video' }
  return AS_DOCUMENT
}

/** Telegram takes every file so, also a picture whose measures it does not like. */
export const AS_DOCUMENT = { method: 'sendDocument', field: 'document' }

/** Counted as people count: an emoji is one character. */
function tooLong(what: string, text: string, most: number): string | null {
  return [...text].length > most ? `${what} may have at most ${most} characters on Telegram.` : null
}
