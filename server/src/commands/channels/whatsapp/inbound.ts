// The bodies that an emulated WhatsApp sends to a business: messages of people, statuses and other changes.

import type { Json } from '../../../channels/json.ts'
import { type StoredMedia, sha256 } from '../media-store.ts'
import { MetaError, toStatusError } from './codes.ts'
import type { WhatsAppPerson } from './person.ts'

/** A part of a body; a body may have several. */
export interface Change {
  field: string
  value: Json
}

interface File {
  caption?: string
  mime_type?: string
  filename?: string
}

/** The content of a message of a person, with the bytes of files. */
export type WhatsAppContent =
  | { text: string }
  | {
      location: { latitude: number | string; longitude: number | string; name?: string; address?: string; url?: string }
    }
  | ({ image: Buffer } & File)
  | ({ video: Buffer } & File)
  | ({ document: Buffer } & File)
  | ({ audio: Buffer; voice?: boolean } & File)
  | ({ sticker: Buffer; animated?: boolean } & File)
  | { contacts: readonly Json[] }
  | { reaction: { message_id: string; emoji?: string } }
  | { button_reply: { id: string; title: string } }
  | { list_reply: { id: string; title: string; description?: string } }
  /** The quick reply of a template. */
  | { button: { payload: string; text: string } }
  | { system: { type: string; body: string; wa_id?: string; user_id?: string } }
  /** A kind that WhatsApp cannot deliver to businesses. */
  | { unsupported: { details?: string } }
  | { edit: { original_message_id: string; text: string } }
  | { revoke: { original_message_id: string } }
  /** Any other kind, in WhatsApp's own form. */
  | { type: string; [kind: string]: unknown }

export interface MessageExtras {
  id?: string
  at?: Date
  /** The message that this one answers. */
  reply_to?: string
  forwarded?: boolean
  referral?: Json
  group_id?: string
}

const FILES = ['image', 'video', 'document', 'audio', 'sticker'] as const
const MEDIA_TYPES = {
  image: 'image/jpeg',
  video: 'video/mp4',
  document: 'application/pdf',
  audio: 'audio/ogg; codecs=opus',
  sticker: 'image/webp',
}

type KeepFile = (bytes: Buffer, mime_type: string, filename: string | null) => StoredMedia

/** The kind of a message with its content, such as `{ type: 'text', text: { body } }`. */
export function toMessageBody(content: WhatsAppContent, keepFile: KeepFile): Json & { type: string } {
  if ('type' in content && typeof content.type === 'string') return content as Json & { type: string }
  if ('text' in content && typeof content.text === 'string') return { type: 'text', text: { body: content.text } }
  for (const kind of FILES) {
    if (kind in content) return { type: kind, [kind]: toFile(kind, content as Record<string, unknown>, keepFile) }
  }
  for (const kind of ['button_reply', 'list_reply'] as const) {
    if (kind in content) {
      return { type: 'interactive', interactive: { type: kind, [kind]: (content as Json)[kind] } }
    }
  }
  if ('unsupported' in content) {
    const { details = 'Message type is currently not supported.' } = (content as { unsupported: { details?: string } })
      .unsupported
    return { type: 'unsupported', errors: [toStatusError(new MetaError(131051, details))] }
  }
  if ('edit' in content) {
    const { original_message_id, text } = (content as { edit: { original_message_id: string; text: string } }).edit
    const message = { context: { id: original_message_id }, type: 'text', text: { body: text } }
    return { type: 'edit', edit: { original_message_id, message } }
  }
  const [type = 'unknown'] = Object.keys(content)
  return { type, ...(content as Json) }
}

function toFile(kind: (typeof FILES)[number], content: Record<string, unknown>, keepFile: KeepFile): Json {
  const { caption, filename, voice, animated, mime_type = MEDIA_TYPES[kind] } = content
  const media = keepFile(content[kind] as Buffer, String(mime_type), (filename as string | undefined) ?? null)
  return {
    ...(caption !== undefined && { caption }),
    ...(filename !== undefined && { filename }),
    mime_type: media.mime_type,
    sha256: sha256(media.bytes, 'base64'),
    id: media.id,
    ...(kind === 'audio' && { voice: voice ?? true }),
    ...(kind === 'sticker' && { animated: animated ?? false }),
  }
}

export const seconds = (at: Date): string => String(Math.floor(at.getTime() / 1000))

/** The entry of a person in `contacts`. */
const toContact = ({ name, username, wa_id, user_id, hides_number }: WhatsAppPerson): Json => ({
  profile: { name, ...(username !== null && { username }) },
  ...(!hides_number && { wa_id }),
  user_id,
})

export function toMessageValue(
  metadata: Json,
  person: WhatsAppPerson,
  body: Json & { type: string },
  { id, at, reply_to, forwarded, referral, group_id }: MessageExtras & { id: string; at: Date },
): Json {
  const context = {
    ...(reply_to !== undefined && { from: metadata.display_phone_number, id: reply_to }),
    ...(forwarded && { forwarded: true }),
  }
  const message = {
    ...(Object.keys(context).length > 0 && { context }),
    ...(!person.hides_number && { from: person.wa_id }),
    from_user_id: person.user_id,
    ...(group_id !== undefined && { group_id }),
    id,
    timestamp: seconds(at),
    ...body,
    ...(referral !== undefined && { referral }),
  }
  return { messaging_product: 'whatsapp', metadata, contacts: [toContact(person)], messages: [message] }
}

export interface StatusOf {
  id: string
  status: string
  at: Date
  person: WhatsAppPerson | null
  to: string
  callback_data: string | null
  category: string
  error: MetaError | null
}

export function toStatusValue(metadata: Json, { id, status, at, person, to, callback_data, ...rest }: StatusOf): Json {
  const { category, error } = rest
  const isCharged = status === 'sent' || status === 'delivered'
  const entry = {
    id,
    status,
    timestamp: seconds(at),
    ...(!person?.hides_number && { recipient_id: person?.wa_id ?? to }),
    ...(person && { recipient_user_id: person.user_id }),
    ...(callback_data !== null && { biz_opaque_callback_data: callback_data }),
    ...(isCharged && {
      conversation: { id: `${id.slice(-32)}`, origin: { type: category } },
      pricing: { billable: true, pricing_model: 'PMP', category },
    }),
    ...(error && { errors: [toStatusError(error)] }),
  }
  return { messaging_product: 'whatsapp', metadata, statuses: [entry] }
}

/** A message that the team wrote on the phone of the business. */
export function toEchoValue(
  metadata: Json,
  person: WhatsAppPerson,
  body: Json,
  { id, at }: { id: string; at: Date },
): Json {
  const echo = {
    from: metadata.display_phone_number,
    ...(!person.hides_number && { to: person.wa_id }),
    to_user_id: person.user_id,
    id,
    timestamp: seconds(at),
    ...body,
  }
  return { messaging_product: 'whatsapp', metadata, message_echoes: [echo] }
}
