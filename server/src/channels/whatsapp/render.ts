// Writes a message in the JSON of WhatsApp. No text is cut: a text that does not fit is refused before it is sent.
import { morePayload, optionPayload } from '../option-payload.ts'
import { optionWords } from '../option-words.ts'
import type { OptionItem, Outgoing, UnreadContent } from '../provider.ts'
import { tooLong } from '../text-limit.ts'
import {
  MAX_BUTTON_TITLE_CHARACTERS,
  MAX_BUTTONS,
  MAX_CAPTION_CHARACTERS,
  MAX_IMAGE_BYTES,
  MAX_INTERACTIVE_BODY_CHARACTERS,
  MAX_LIST_ROWS,
  MAX_ROW_DESCRIPTION_CHARACTERS,
  MAX_ROW_TITLE_CHARACTERS,
  MAX_STICKER_BYTES,
  MAX_TEXT_CHARACTERS,
} from './limits.ts'

type Content = Outgoing['content']
type Options = Extract<Content, { type: 'options' }>
type File = Extract<Content, { type: 'file' }>
type UnreadFile = Extract<UnreadContent, { type: 'file' }>

/** The type and the content of a message. `send.ts` writes templates, because it reads their form first. */
export type Rendered = { type: string } & Record<string, unknown>

/** A sentence that says why WhatsApp would refuse this; null if it would not. */
export function problemOf(content: UnreadContent): string | null {
  switch (content.type) {
    case 'text':
      return tooLong('A text', content.text, MAX_TEXT_CHARACTERS, 'WhatsApp')
    case 'options':
      return problemOfOptions(content)
    case 'file':
      return problemOfCaption(content)
    default:
      return null
  }
}

function problemOfOptions(options: Options): string | null {
  if (options.items.length === 0) return 'Options need at least one item.'
  if (asInteractive('', options)) return null
  return tooLong('A text with its numbered options', numbered(options), MAX_TEXT_CHARACTERS, 'WhatsApp')
}

export function renderText(text: string): Rendered {
  return { type: 'text', text: { body: text, preview_url: false } }
}

export function renderLocation({ location }: Extract<Content, { type: 'location' }>): Rendered {
  const { lat, lng, name, address } = location
  return {
    type: 'location',
    location: { latitude: lat, longitude: lng, ...(name && { name }), ...(address && { address }) },
  }
}

/** Buttons if they fit, otherwise a list with pages of nine, otherwise numbers in the text. */
export function renderOptions(messageId: string, options: Options): Rendered {
  const interactive = asInteractive(messageId, options)
  return interactive ? { type: 'interactive', interactive } : renderText(numbered(options))
}

function asInteractive(messageId: string, { text, items, locale }: Options) {
  const words = optionWords(locale)
  const body = { text: text.trim() === '' ? words.choose : text }
  if (body.text.length > MAX_INTERACTIVE_BODY_CHARACTERS || items.some(({ title }) => title.trim() === '')) return null
  if (fitButtons(items)) {
    const buttons = items.map(({ title }, index) => ({
      type: 'reply',
      reply: { id: optionPayload(messageId, index), title },
    }))
    return { type: 'button', body, action: { buttons } }
  }
  if (items.some(({ title }) => title.length > MAX_ROW_TITLE_CHARACTERS)) return null
  return { type: 'list', body, action: { button: words.open, sections: [{ rows: rowsOf(messageId, items, words) }] } }
}

function fitButtons(items: readonly OptionItem[]): boolean {
  return (
    items.length <= MAX_BUTTONS &&
    new Set(items.map(({ title }) => title)).size === items.length &&
    items.every(({ title, description }) => title.length <= MAX_BUTTON_TITLE_CHARACTERS && !description)
  )
}

function rowsOf(messageId: string, items: readonly OptionItem[], words: { more: string }) {
  const shown = items.length > MAX_LIST_ROWS ? MAX_LIST_ROWS - 1 : items.length
  const rows = items.slice(0, shown).map(({ title, description }, index) => ({
    id: optionPayload(messageId, index),
    title,
    ...(description && { description: shortened(description, MAX_ROW_DESCRIPTION_CHARACTERS) }),
  }))
  return shown < items.length ? [...rows, { id: morePayload(messageId, shown), title: words.more }] : rows
}

/** A description only helps to choose, so it may be shortened. */
function shortened(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text
  return `${text
    .slice(0, maxCharacters - 1)
    .toWellFormed()
    .replace(/\ufffd$/, '')}…`
}

function numbered({ text, items, locale }: Options): string {
  const lines = items.map(({ title, description }, index) =>
    [`${index + 1}. ${title}`, description].filter(Boolean).join(' – '),
  )
  return [text.trim() === '' ? optionWords(locale).choose : text, '', ...lines].join('\n')
}

const AS_IMAGE = ['image/jpeg', 'image/png']
const AS_AUDIO = ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg']
const AS_VIDEO = ['video/mp4', 'video/3gpp']

/** The type with which a file is sent: an image that is too large for WhatsApp is sent as a document. */
export function kindOnWhatsApp({ kind, media_type, bytes }: Pick<UnreadFile, 'kind' | 'media_type' | 'bytes'>) {
  const type = media_type.split(';')[0] as string
  if (kind === 'image' && AS_IMAGE.includes(type) && bytes.length <= MAX_IMAGE_BYTES) return 'image'
  if (kind === 'sticker' && type === 'image/webp' && bytes.length <= MAX_STICKER_BYTES) return 'sticker'
  if (kind === 'audio' && AS_AUDIO.includes(type)) return 'audio'
  if (kind === 'video' && AS_VIDEO.includes(type)) return 'video'
  return 'document'
}

export function renderFile(mediaId: string, file: File): Rendered {
  const type = kindOnWhatsApp(file)
  const caption = file.text ? { caption: file.text } : {}
  const filename = type === 'document' ? { filename: file.name } : {}
  return { type, [type]: { id: mediaId, ...(hasCaption(type) && caption), ...filename } }
}

const hasCaption = (type: string) => type === 'image' || type === 'video' || type === 'document'

function problemOfCaption(file: UnreadFile): string | null {
  if (!file.text) return null
  if (!hasCaption(kindOnWhatsApp(file))) return 'WhatsApp shows no text with a sticker or an audio file.'
  return tooLong('A text with a file', file.text, MAX_CAPTION_CHARACTERS, 'WhatsApp')
}
