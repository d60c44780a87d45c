// Checks a message of the business, as WhatsApp does before it accepts it.

import type { Json } from '../../../channels/json.ts'
import type { StoredMedia } from '../media-store.ts'
import { MetaError } from './codes.ts'
import { checkInteractive } from './interactive-check.ts'
import { checkTemplate, type Template } from './template.ts'
import {
  checkOptionalText,
  lengthOf,
  requireDegrees,
  requireHttpUrl,
  requireList,
  requireObject,
  requireOneOf,
  requireText,
} from './value-check.ts'

export interface KnownThings {
  templates: readonly Template[]
  findMedia(id: string): StoredMedia | null
}

const MAX_TEXT_CHARACTERS = 4096
const MAX_CAPTION_CHARACTERS = 1024
const MAX_CALLBACK_DATA_CHARACTERS = 512
const CAPTIONED = ['image', 'video', 'document']
const KINDS = [
  'text',
  'image',
  'audio',
  'video',
  'document',
  'sticker',
  'location',
  'contacts',
  'reaction',
  'interactive',
  'template',
]

/** Returns the kind of the message. Throws if it is not valid. */
export function checkMessage(message: Json, known: KnownThings): string {
  if (message.messaging_product !== 'whatsapp') {
    throw new MetaError(100, 'The parameter messaging_product is required.')
  }
  if (message.recipient_type !== undefined) requireOneOf(message.recipient_type, 'recipient_type', ['individual'])
  if (message.to === undefined && message.recipient === undefined) {
    throw new MetaError(100, 'The parameter to is required.')
  }
  checkOptionalText(message.biz_opaque_callback_data, 'biz_opaque_callback_data', MAX_CALLBACK_DATA_CHARACTERS)
  if (message.context !== undefined) {
    requireText(requireObject(message.context, 'context').message_id, 'context.message_id', 512)
  }
  const type = message.type === undefined ? 'text' : requireOneOf(message.type, 'type', KINDS)
  if (message[type] === undefined) throw new MetaError(100, `The parameter ${type} is required.`)
  checkContent(type, message[type], known)
  return type
}

function checkContent(type: string, value: unknown, known: KnownThings): void {
  if (type === 'contacts') {
    for (const contact of requireList(value, 'contacts', 1, 257)) {
      requireText(requireObject(contact.name, 'name').formatted_name, 'formatted_name', MAX_CAPTION_CHARACTERS)
    }
    return
  }
  const content = requireObject(value, type)
  if (type === 'text') checkText(content)
  else if (type === 'template') checkTemplate(content, known.templates)
  else if (type === 'interactive') checkInteractive(content)
  else if (type === 'location') checkLocation(content)
  else if (type === 'reaction') requireText(content.message_id, 'reaction.message_id', 512)
  else checkMedia(type, content, known)
}

function checkLocation({ latitude, longitude, name = '', address = '' }: Json): void {
  requireDegrees(latitude, 'latitude', 90)
  requireDegrees(longitude, 'longitude', 180)
  if (address !== '' && name === '') {
    throw new MetaError(131009, 'Location name is required when an address is given.')
  }
}

function checkText({ body, preview_url }: Json): void {
  if (typeof body !== 'string' || body === '') throw new MetaError(100, "The parameter text['body'] is required.")
  if (lengthOf(body) > MAX_TEXT_CHARACTERS) {
    throw new MetaError(100, `Param text['body'] must be at most ${MAX_TEXT_CHARACTERS} characters long.`)
  }
  if (preview_url !== undefined && typeof preview_url !== 'boolean') {
    throw new MetaError(131009, 'preview_url must be a boolean.')
  }
}

function checkMedia(type: string, media: Json, { findMedia }: KnownThings): void {
  if ((media.id === undefined) === (media.link === undefined)) {
    throw new MetaError(131009, `${type} must have either an id or a link.`)
  }
  if (media.link !== undefined) requireHttpUrl(media.link, `${type}.link`)
  else {
    const stored = findMedia(String(media.id))
    if (!stored)
      throw new MetaError(131009, `${type}['id'] is not a valid whatsapp business account media attachment ID`)
    checkStored(type, stored)
  }
  if (!CAPTIONED.includes(type) && media.caption !== undefined) {
    throw new MetaError(100, `Unexpected key "caption" on param "${type}".`)
  }
  if (type !== 'document' && media.filename !== undefined) {
    throw new MetaError(100, `Unexpected key "filename" on param "${type}".`)
  }
  checkOptionalText(media.caption, 'Caption', MAX_CAPTION_CHARACTERS)
}

const MEBIBYTE = 1024 * 1024

/** The files that may be uploaded, by kind of message. */
const MEDIA: Record<string, { types: readonly string[]; maxBytes: number }> = {
  image: { types: ['image/jpeg', 'image/png'], maxBytes: 5 * MEBIBYTE },
  audio: {
    types: ['audio/aac', 'audio/mp4', 'audio/mpeg', 'audio/amr', 'audio/ogg', 'audio/opus'],
    maxBytes: 16 * MEBIBYTE,
  },
  video: { types: ['video/mp4', 'video/3gpp'], maxBytes: 16 * MEBIBYTE },
  sticker: { types: ['image/webp'], maxBytes: 500 * 1024 },
  document: {
    types: [
      'text/plain',
      'application/pdf',
      'application/msword',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.ms-excel',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/vnd.ms-powerpoint',
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    ],
    maxBytes: 100 * MEBIBYTE,
  },
}

const plain = (mime_type: string) => (mime_type.split(';')[0] as string).trim().toLowerCase()

function checkStored(type: string, { mime_type, bytes }: StoredMedia): void {
  const allowed = MEDIA[type]
  // Every type that can be uploaded may be sent as a document.
  const fits = type === 'document' || allowed?.types.includes(plain(mime_type))
  if (!fits) throw new MetaError(131053, `Media of type ${mime_type} cannot be sent as ${type}`)
  if (bytes.length > (allowed?.maxBytes ?? 0)) throw new MetaError(131053, `Media file size too big for ${type}`)
}

/** Checks a file that is uploaded. */
export function checkUpload(mime_type: string, size: number): void {
  const all = Object.values(MEDIA).flatMap(({ types }) => types)
  if (!all.includes(plain(mime_type))) {
    throw new MetaError(
      100,
      `Param file must be a file with one of the following types: ${all.join(', ')}. Received file of type '${mime_type}'.`,
    )
  }
  const own = Object.values(MEDIA).find(({ types }) => types.includes(plain(mime_type)))?.maxBytes ?? 0
  // A picture that is too large for an image may be sent as a document.
  const limit = plain(mime_type).startsWith('image/') ? (MEDIA.document?.maxBytes ?? 0) : own
  if (size === 0) throw new MetaError(100, 'The file is empty.')
  if (size > limit) throw new MetaError(131053, `Media file size too big. Max file size we currently support: ${limit}`)
}
