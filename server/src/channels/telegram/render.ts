// Writes a message in the JSON of Telegram. No text is cut: a text that does not fit is refused before it is sent.
import { optionPayload } from '../option-payload.ts'
import { optionWords } from '../option-words.ts'
import type { OptionItem, Outgoing, UnreadContent } from '../provider.ts'
import { tooLong } from '../text-limit.ts'
import { MAX_BUTTON_TEXT_CHARACTERS, MAX_CAPTION_CHARACTERS, MAX_PHOTO_BYTES, MAX_TEXT_CHARACTERS } from './limits.ts'

type Content = Outgoing['content']
type File = Extract<Content, { type: 'file' }>

/** A sentence that says why Telegram would refuse this; null if it would not. */
export function problemOf(content: UnreadContent): string | null {
  switch (content.type) {
    case 'text':
      return tooLong('A text', content.text, MAX_TEXT_CHARACTERS, 'Telegram')
    case 'options':
      if (content.items.length === 0) return 'Options need at least one item.'
      return tooLong('A text', content.text, MAX_TEXT_CHARACTERS, 'Telegram')
    case 'template':
      return 'Templates are sent on WhatsApp only.'
    case 'file':
      return content.text ? tooLong('A text with a file', content.text, MAX_CAPTION_CHARACTERS, 'Telegram') : null
    default:
      return null
  }
}

/** The method and its parameters without the chat. Files are sent as forms, by `sendFile`. */
export function render(messageId: string, content: Exclude<Content, File | { type: 'template' }>) {
  switch (content.type) {
    case 'text':
      return renderText(content.text)
    case 'options': {
      const { text, items, locale } = content
      const { method, json } = renderText(text.trim() === '' ? optionWords(locale).choose : text)
      const reply_markup = { inline_keyboard: keyboardOf(messageId, items) }
      return { method, json: { ...json, reply_markup } }
    }
    case 'location':
      return renderLocation(content.location)
  }
}

const renderText = (text: string) => ({
  method: 'sendMessage',
  json: { text, link_preview_options: { is_disabled: true } },
})

function renderLocation({ lat, lng, name, address, accuracy_m }: Extract<Content, { type: 'location' }>['location']) {
  const coordinates = { latitude: lat, longitude: lng }
  if (name && address) return { method: 'sendVenue', json: { ...coordinates, title: name, address } }
  const accuracy = accuracy_m === null ? {} : { horizontal_accuracy: Math.min(Math.max(accuracy_m, 0), 1_500) }
  return { method: 'sendLocation', json: { ...coordinates, ...accuracy } }
}

/** If all labels are this short, as for times of day, there are three buttons in a row. */
const MAX_SHORT_LABEL_CHARACTERS = 10
const SHORT_LABELS_PER_ROW = 3

function keyboardOf(messageId: string, items: readonly OptionItem[]) {
  const buttons = items.map((item, index) => ({ text: labelOf(item), callback_data: optionPayload(messageId, index) }))
  const perRow = buttons.every(({ text }) => text.length <= MAX_SHORT_LABEL_CHARACTERS) ? SHORT_LABELS_PER_ROW : 1
  return Array.from({ length: Math.ceil(buttons.length / perRow) }, (_, row) =>
    buttons.slice(row * perRow, (row + 1) * perRow),
  )
}

/** The title, with the description if both fit on the button. */
function labelOf({ title, description }: OptionItem): string {
  const whole = description ? `${title} – ${description}` : title
  return whole.length <= MAX_BUTTON_TEXT_CHARACTERS ? whole : title
}

/** The method for a file, and the name of the file's field in the form. */
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

/** Telegram accepts every file as a document, also an image with a width and height that it refuses as a photo. */
export const AS_DOCUMENT = { method: 'sendDocument', field: 'document' }
