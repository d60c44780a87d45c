// Reads the content of a message of WhatsApp. A content of an unknown form is shown as unsupported, never left out.
import { asCoordinates, asObject, asObjects, asText, type Json } from '../json.ts'
import type { Content, MediaKind, SharedContact } from '../provider.ts'

const MEDIA: readonly MediaKind[] = ['image', 'audio', 'video', 'document', 'sticker']

export function readContent(message: Json): Content {
  const type = asText(message.type) ?? 'message'
  const kind = MEDIA.find((each) => each === type)
  const content = kind ? readMedia(kind, asObject(message[kind]) ?? {}) : (READERS.get(type)?.(message) ?? null)
  return content ?? { type: 'unsupported', what: type.slice(0, 100), text: wordsIn(message, type) }
}

const READERS = new Map<string, (message: Json) => Content | null>([
  [
    'text',
    ({ text }) => {
      const body = asText(asObject(text)?.body)
      return body === null ? null : { type: 'text', text: body }
    },
  ],
  ['location', ({ location }) => readLocation(asObject(location) ?? {})],
  ['contacts', ({ contacts }) => readContacts(asObjects(contacts))],
  ['interactive', ({ interactive }) => readInteractive(asObject(interactive) ?? {})],
  [
    'button',
    ({ button }) => {
      const { payload, text } = asObject(button) ?? {}
      return toChoice(payload ?? text, text)
    },
  ],
  [
    'reaction',
    ({ reaction }) => {
      const { message_id, emoji } = asObject(reaction) ?? {}
      const to = asText(message_id)
      return to === null ? null : { type: 'reaction', to, emoji: asText(emoji) }
    },
  ],
])

function readMedia(type: MediaKind, media: Json): Content | null {
  const id = asText(media.id)
  if (id === null) return null
  const file = { id, name: asText(media.filename), media_type: asText(media.mime_type), size: null }
  return { type, text: asText(media.caption), media: file }
}

function readLocation({ latitude, longitude, name, address }: Json): Content | null {
  const coordinates = asCoordinates(latitude, longitude)
  if (!coordinates) return null
  const location = { ...coordinates, name: asText(name), address: asText(address), accuracy_m: null, live_until: null }
  return { type: 'location', location }
}

function readContacts(contacts: readonly Json[]): Content | null {
  const read = contacts.map(toContact).filter((each) => each !== null)
  return read.length === 0 ? null : { type: 'contact', contacts: read }
}

function toContact({ name, phones }: Json): SharedContact | null {
  const numbers = asObjects(phones).map(({ phone, wa_id }) => asText(phone) ?? asText(wa_id))
  const known = numbers.filter((each) => each !== null)
  const { formatted_name, first_name } = asObject(name) ?? {}
  const called = asText(formatted_name) ?? asText(first_name) ?? known[0]
  return called === undefined ? null : { name: called, phones: known }
}

function readInteractive(interactive: Json): Content | null {
  const { id, title } = asObject(interactive.button_reply) ?? asObject(interactive.list_reply) ?? {}
  return toChoice(id, title)
}

function toChoice(payload: unknown, title: unknown): Content | null {
  const chosen = asText(payload)
  return chosen === null ? null : { type: 'choice', payload: chosen, title: asText(title) ?? chosen }
}

/** The text in a content that we cannot show, such as the answer to a form. */
function wordsIn(message: Json, type: string): string | null {
  const { body, text, caption } = asObject(message[type]) ?? {}
  const form = asObject(asObject(message.interactive)?.nfm_reply)
  return asText(body) ?? asText(text) ?? asText(caption) ?? asText(form?.body)
}
