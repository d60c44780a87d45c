// A message as the emulated phone shows it, the same for both providers.

export type Ticks = 'waiting' | 'sent' | 'delivered' | 'read' | 'failed'

export interface Bubble {
  id: string
  from: 'person' | 'business'
  at: Date
  text: string | null
  /** Small texts above and below the text, such as the footer of a template. */
  header: string | null
  footer: string | null
  file: { url: string; kind: string; name: string | null } | null
  place: { lat: number; lng: number; name: string | null; address: string | null; is_live: boolean } | null
  contact: { name: string; phone: string } | null
  /** The text of the message that this one answers. */
  quote: string | null
  /** The buttons below the message. */
  buttons: readonly Button[]
  /** The list that a tap on its label opens. */
  list: {
    label: string
    sections: readonly { title: string; rows: readonly { title: string; description: string }[] }[]
  } | null
  reaction: string | null
  is_edited: boolean
  is_deleted: boolean
  /** The delivery state of a message of the business; for a message of the person, whether the business read it. */
  ticks: Ticks | null
}

export type Button =
  | { kind: 'choice'; title: string }
  | { kind: 'link'; title: string; url: string }
  | { kind: 'location'; title: string }
  | { kind: 'contact'; title: string }

export interface Key {
  title: string
  asks_for: 'contact' | 'location' | null
}

/** The chat of one person with the business. */
export interface Thread {
  provider: 'whatsapp' | 'telegram'
  person: string
  name: string
  /** The number or the user name. */
  detail: string
  blocked: boolean
  hides_number: boolean
  /** Until when the phone shows that the business is typing. */
  typing_until: Date | null
  bubbles: readonly Bubble[]
  /** The bot's keyboard. */
  keys: readonly (readonly Key[])[] | null
}

export const PLAIN_BUBBLE = {
  text: null,
  header: null,
  footer: null,
  file: null,
  place: null,
  contact: null,
  quote: null,
  buttons: [],
  list: null,
  reaction: null,
  is_edited: false,
  is_deleted: false,
  ticks: null,
} as const
