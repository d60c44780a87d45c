// What the server sends and takes, as the contract has it.
export interface Message {
  id: string
  /** The conversation, a dot, and the place in it; it rises with every message. */
  event_id: string
  direction: string
  author: { kind: string; name: string | null }
  type: string
  text: string | null
  attachments: readonly MessageFile[]
  location: Place | null
  contacts: readonly { name: string; phones: readonly string[] }[]
  options: { items: readonly Option[] } | null
  choice: { option_id: string; title: string; message_id: string | null } | null
  reply_to_id: string | null
  client_ref: string | null
  status: string
  created_at: string
  edited_at: string | null
  deleted_at: string | null
}

export interface MessageFile {
  id: string
  kind: string
  name: string
  media_type: string | null
  size: number | null
  url: string | null
  url_expires_at: string | null
}

export interface Option {
  id: string
  title: string
  description: string | null
}

export interface Place {
  lat: number
  lng: number
  name: string | null
  address: string | null
  accuracy_m: number | null
}

export interface Conversation {
  id: string
  status: string
  mode: string
  /** The visitor's newest message that the team has read; null: none. */
  read_up_to_message_id: string | null
}

export interface Theme {
  color: string
  position: string
  scheme: string
  launcher_text: string | null
  logo_url: string | null
}

/** The words of the business in one language; null: the chat has words of its own. */
export interface SiteTexts {
  title: string | null
  greeting: string | null
  away: string | null
  pre_chat: string | null
}

export interface PreChatField {
  key: string
  required: boolean
}

export interface Config {
  name: string
  timezone: string
  /** Of the business: for visitors whose language the chat does not have. */
  default_locale: string
  open: boolean
  theme: Theme
  locale: string
  texts: Readonly<Record<string, SiteTexts>>
  features: { attachments: boolean; location: boolean; booking: boolean; end_chat: boolean }
  pre_chat: { enabled: boolean; fields: readonly PreChatField[] }
  services: readonly Service[]
}

export interface Service {
  id: string
  name: string
  description: string | null
  duration_minutes: number
  price_cents: number | null
  deposit_cents: number | null
  currency: string
  min_party_size: number
  max_party_size: number | null
  intake_fields: readonly Field[]
}

export interface Field {
  key: string
  type: string
  required: boolean
  label: string | Readonly<Record<string, string>> | null
  options: readonly string[] | null
  max_length: number | null
}

export interface Slot {
  start: string
  end: string
}

export interface SlotList {
  data: readonly Slot[]
  unavailable_reason: string | null
  next_available: string | null
}

export interface Hold {
  id: string
  service_id: string
  service_name: string
  start: string
  end: string
  party_size: number
  resources: readonly { name: string }[]
  expires_at: string
}

export interface Booking {
  id: string
  status: string
  service_id: string
  service_name: string
  start: string | null
  end: string | null
  party_size: number
  resources: readonly { name: string }[]
  can_reschedule: boolean
  can_cancel: boolean
}

/** From when on the clocks of the business are so many minutes ahead of UTC; in order of time. */
export type Offsets = readonly (readonly [from: string, minutes: number])[]

/** What the page of the panel holds. */
export interface Settings {
  key: string
  config: Config
  currency: string
  offsets: Offsets
}
