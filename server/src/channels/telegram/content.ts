// Reads the content of a message of Telegram. A content of an unknown form is shown as unsupported, never left out.
import { asCoordinates, asNumber, asObject, asObjects, asText, type Json } from '../json.ts'
import type { Content, MediaKind, MediaRef } from '../provider.ts'

export function readContent(message: Json, at: Date): Content {
  return (
    readText(message) ??
    readLocation(message, at) ??
    readContact(message) ??
    readMedia(message) ?? { type: 'unsupported', what: kindOf(message), text: wordsIn(message) }
  )
}

function readText(message: Json): Content | null {
  const text = asText(message.text)
  return text === null ? null : { type: 'text', text }
}

/** A venue is a location with a name and an address. */
function readLocation(message: Json, at: Date): Content | null {
  const venue = asObject(message.venue)
  const location = asObject(venue?.location) ?? asObject(message.location)
  const coordinates = asCoordinates(location?.latitude, location?.longitude)
  if (!location || !coordinates) return null
  const seconds = asNumber(location.live_period)
  return {
    type: 'location',
    location: {
      ...coordinates,
      name: asText(venue?.title),
      address: asText(venue?.address),
      accuracy_m: asNumber(location.horizontal_accuracy),
      live_until: seconds !== null && seconds > 0 ? after(at, seconds) : null,
    },
  }
}

/** Telegram sends 2^31 - 1 for a location that is shared without an end. */
const MAX_LIVE_SECONDS = 2 ** 31

const after = (at: Date, seconds: number) => new Date(at.getTime() + Math.min(seconds, MAX_LIVE_SECONDS) * 1_000)

function readContact(message: Json): Content | null {
  const contact = asObject(message.contact)
  const phone = asText(contact?.phone_number)
  const name = nameOf(contact) ?? phone
  if (name === null) return null
  return { type: 'contact', contacts: [{ name, phones: phone === null ? [] : [phone] }] }
}

/** The first name and the last name of a person or a contact; null if there is neither. */
export function nameOf(person: Json | null): string | null {
  const parts = [person?.first_name, person?.last_name].map(asText).filter((part) => part !== null)
  return parts.length > 0 ? parts.join(' ') : null
}

/** By the fields of Telegram. A GIF has both `animation` and `document`, so `animation` comes first. */
const MEDIA: readonly [name: string, type: MediaKind, mediaType: string | null][] = [
  ['animation', 'video', 'video/mp4'],
  ['audio', 'audio', null],
  ['voice', 'audio', 'audio/ogg'],
  ['video', 'video', null],
  ['video_note', 'video', 'video/mp4'],
  ['sticker', 'sticker', null],
  ['document', 'document', null],
]

function readMedia(message: Json): Content | null {
  const text = asText(message.caption)
  const photo = largest(asObjects(message.photo))
  if (photo) return { type: 'image', text, media: { ...toFile(photo), media_type: 'image/jpeg' } }
  for (const [name, type, mediaType] of MEDIA) {
    const media = asObject(message[name])
    if (!media || asText(media.file_id) === null) continue
    const file = toFile(media)
    const media_type = type === 'sticker' ? stickerType(media) : (file.media_type ?? mediaType)
    return { type, text, media: { ...file, media_type } }
  }
  return null
}

function toFile({ file_id, file_unique_id, file_name, mime_type, file_size }: Json): MediaRef {
  const lasting_id = asText(file_unique_id)
  return {
    id: asText(file_id) ?? '',
    ...(lasting_id !== null && { lasting_id }),
    name: asText(file_name),
    media_type: asText(mime_type),
    size: asNumber(file_size),
  }
}

/** Telegram sends a photo in several sizes. */
function largest(sizes: readonly Json[]): Json | null {
  const known = sizes.filter(({ file_id }) => asText(file_id) !== null)
  const pixels = ({ width, height }: Json) => (asNumber(width) ?? 0) * (asNumber(height) ?? 0)
  return known.reduce<Json | null>((best, each) => (best && pixels(best) > pixels(each) ? best : each), null)
}

function stickerType({ is_animated, is_video }: Json): string {
  if (is_video === true) return 'video/webm'
  return is_animated === true ? 'application/x-tgsticker' : 'image/webp'
}

/** The fields that any message may have. The first field that is not one of them names the kind of the message. */
const COMMON =
  /^(message_id|message_thread_id|date|edit_date|chat|from|sender_chat|reply_to_message|via_bot|caption.*|.*entities|reply_markup|forward_.*|has_.*|is_.*|media_group_id|author_signature|external_reply|quote|effect_id|show_caption_above_media)$/

const wordsIn = ({ caption, web_app_data }: Json) => asText(caption) ?? asText(asObject(web_app_data)?.data)

const kindOf = (message: Json) =>
  Object.keys(message).find((name) => !COMMON.test(name) && /^[a-z_]{1,60}$/.test(name)) ?? 'message'
