// The content of a message of Telegram. What has another form than it should is shown as unsupported, never left out.
import { asNumber, asObject, asObjects, asPlace, asText, type Json } from '../json.ts'
import type { Content, MediaKind } from '../provider.ts'

export function readContent(message: Json, at: Date): Content {
  return (
    readText(message) ??
    readPlace(message, at) ??
    readContact(message) ??
    readMedia(message) ?? { type: 'unsupported', what: kindOf(message), text: asText(message.caption) }
  )
}

function readText(message: Json): Content | null {
  const text = asText(message.text)
  return text === null ? null : { type: 'text', text }
}

/** A venue comes with its location beside it. */
function readPlace(message: Json, at: Date): Content | null {
  const venue = asObject(message.venue)
  const location = asObject(venue?.location) ?? asObject(message.location)
  const place = asPlace(location?.latitude, location?.longitude)
  if (!location || !place) return null
  const seconds = asNumber(location.live_period)
  return {
    type: 'location',
    location: {
      ...place,
      name: asText(venue?.title),
      address: asText(venue?.address),
      accuracy_m: asNumber(location.horizontal_accuracy),
      live_until: seconds !== null && seconds > 0 ? after(at, seconds) : null,
    },
  }
}

/** Somebody may share a place for ever. */
const MAX_LIVE_SECONDS = 2 ** 31

const after = (at: Date, seconds: number) => new Date(at.getTime() + Math.min(seconds, MAX_LIVE_SECONDS) * 1_000)

function readContact(message: Json): Content | null {
  const contact = asObject(message.contact)
  const phone = asText(contact?.phone_number)
  const name = [contact?.first_name, contact?.last_name].map(asText).filter((part) => part !== null)
  const called = name.length > 0 ? name.join(' ') : phone
  if (called === null) return null
  return { type: 'contact', contacts: [{ name: called, phones: phone === null ? [] : [phone] }] }
}

/** By what Telegram calls them. A GIF comes as a video without sound, and also as a document. */
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

function toFile({ file_id, file_name, mime_type, file_size }: Json) {
  return {
    id: asText(file_id) ?? '',
    name: asText(file_name),
    media_type: asText(mime_type),
    size: asNumber(file_size),
  }
}

/** A photo comes in several sizes. */
function largest(sizes: readonly Json[]): Json | null {
  const known = sizes.filter(({ file_id }) => asText(file_id) !== null)
  const pixels = ({ width, height }: Json) => (asNumber(width) ?? 0) * (asNumber(height) ?? 0)
  return known.reduce<Json | null>((best, each) => (best && pixels(best) > pixels(each) ? best : each), null)
}

function stickerType({ is_animated, is_video }: Json): string {
  if (is_video === true) return 'video/webm'
  return is_animated === true ? 'application/x-tgsticker' : 'image/webp'
}

/** What every message has; the other member says what it is. */
const COMMON =
  /^(message_id|message_thread_id|date|edit_date|chat|from|sender_chat|reply_to_message|via_bot|caption.*|.*entities|reply_markup|forward_.*|has_.*|is_.*|media_group_id|author_signature|external_reply|quote|effect_id|show_caption_above_media)$/

const kindOf = (message: Json) =>
  Object.keys(message).find((name) => !COMMON.test(name) && /^[a-z_]{1,60}$/.test(name)) ?? 'message'
