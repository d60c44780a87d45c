// What every channel can do, in words of our own: conversations know no provider's JSON, and channels store no message.
import type { OpenCtx } from '../platform/context.ts'

export const PROVIDERS = ['whatsapp', 'telegram'] as const
/** A channel whose messages travel over somebody else's servers. */
export type ProviderName = (typeof PROVIDERS)[number]

export const CHANNELS = [...PROVIDERS, 'webchat'] as const
export type ChannelName = (typeof CHANNELS)[number]

/** The largest file that is fetched from a provider or sent to one. */
export const MAX_MEDIA_BYTES = 16 * 1024 * 1024

export type IdentityKind = 'wa_id' | 'wa_user' | 'telegram_user' | 'webchat_visitor' | 'webchat_user'

export interface ExternalId {
  kind: IdentityKind
  external_id: string
}

/** Somebody who wrote, as the provider names them. */
export interface Sender {
  /** Every id that came along, the one to answer to first. All of them are the same person. */
  ids: readonly [ExternalId, ...ExternalId[]]
  /** A number that the provider vouches for, with its plus; null when it hides the number. */
  phone: string | null
  display_name: string | null
  username: string | null
  /** A language tag that the provider gave. */
  locale: string | null
}

export interface SharedLocation {
  lat: number
  lng: number
  name: string | null
  address: string | null
  accuracy_m: number | null
  /** Until when the place is updated; null for a place that stays. */
  live_until: Date | null
}

export interface SharedContact {
  name: string
  phones: readonly string[]
}

/** A file that lies at the provider until somebody fetches it. */
export interface MediaRef {
  id: string
  name: string | null
  media_type: string | null
  size: number | null
}

export type MediaKind = 'image' | 'audio' | 'video' | 'document' | 'sticker'

export type Content =
  | { type: 'text'; text: string }
  | { type: MediaKind; text: string | null; media: MediaRef }
  | { type: 'location'; location: SharedLocation }
  | { type: 'contact'; contacts: readonly SharedContact[] }
  /** An option was tapped. `payload` is what the option was sent with. */
  | { type: 'choice'; payload: string; title: string }
  /** An emoji on an earlier message; null takes it back. */
  | { type: 'reaction'; to: string; emoji: string | null }
  /** Something that we cannot show; `what` is the provider's word for it. */
  | { type: 'unsupported'; what: string; text: string | null }

/** Who wrote, changed or took back a message. */
export type Author = 'customer' | 'team'

/** Reading a provider's event gives any number of these. Ids are the provider's. */
export type Incoming =
  | {
      kind: 'message'
      sender: Sender
      external_id: string
      at: Date
      content: Content
      reply_to: string | null
      /** A number that this message proves to be the sender's own, such as Telegram's shared contact. */
      proven_phone: string | null
    }
  /** `sender` is the customer, also when the team changed a message on the business's own phone. */
  | { kind: 'edit'; author: Author; sender: Sender; external_id: string; at: Date; content: Content }
  | { kind: 'revoke'; author: Author; sender: Sender; external_id: string; at: Date }
  /** The team wrote from the business's own phone. `sender` is the customer. */
  | { kind: 'echo'; sender: Sender; external_id: string; at: Date; content: Content }
  | {
      kind: 'status'
      external_id: string
      /** Our own id of the message, where the provider brings it back. */
      message_id: string | null
      status: 'sent' | 'delivered' | 'read' | 'failed'
      at: Date
      error: SendError | null
      /** What the error says beyond this one message, as with a refusal. */
      effect: SendEffect | null
    }
  /** The same person has a new id or number from now on. */
  | { kind: 'identity_changed'; sender: Sender; now: Sender; at: Date }
  /** The person blocked us, or let us in again. */
  | { kind: 'blocked'; sender: Sender; blocked: boolean; at: Date }
  /** Something about the channel itself: its reader hands it to `takeNotice`. */
  | { kind: 'notice'; notice: ChannelNotice }
  /** Nothing to store, such as a message of a group; counted by its reason. */
  | { kind: 'dropped'; reason: string }

/** What a provider tells of the account rather than of a person. */
export type ChannelNotice =
  /** `status` null: the provider's own restriction ended. */
  | { about: 'account'; status: ChannelStatus | null; message: string }
  | { about: 'template'; name: string; language: string; status: string }

export type SendErrorCode =
  | 'not_reachable'
  | 'window_closed'
  | 'template_unknown'
  | 'template_params'
  | 'invalid_content'
  | 'media_refused'
  | 'rate_limited'
  | 'spam_limited'
  | 'auth_error'
  | 'restricted'
  | 'payment_required'
  | 'provider_error'
  | 'channel_paused'
  | 'unknown_outcome'

export interface SendError {
  code: SendErrorCode
  /** The provider's own code. */
  provider_code: string | null
  message: string
  retryable: boolean
}

/** What is to be sent, with everything that the provider's server needs. */
export interface Outgoing {
  message_id: string
  to: readonly ExternalId[]
  /** The provider's id of the message that is answered. */
  reply_to: string | null
  content:
    | { type: 'text'; text: string }
    | { type: 'location'; location: SharedLocation }
    | { type: 'options'; text: string; items: readonly OptionItem[]; locale: string }
    | { type: 'template'; name: string; language: string; params: readonly string[] | Record<string, string> }
    | { type: 'file'; kind: MediaKind; name: string; media_type: string; bytes: Buffer; text: string | null }
}

export interface OptionItem {
  id: string
  title: string
  description: string | null
}

export type SendResult =
  /** `recipient`: the id under which the provider knows the person, when it is another than we used. */
  | { outcome: 'sent'; external_id: string; recipient: ExternalId | null }
  /** The provider said no, so nothing was sent. `retry_ms`: when to try again; null leaves it to the caller's delays. */
  | { outcome: 'refused'; error: SendError; retry_ms: number | null; effect: SendEffect | null }
  /** The request left, and nobody knows whether it arrived. */
  | { outcome: 'unknown'; message: string }

/** What a refusal says beyond this one message. */
export type SendEffect =
  | { on: 'channel'; state: ChannelState }
  | { on: 'identity'; blocked: true }
  /** The provider does not send this template any more. */
  | { on: 'template'; name: string; language: string; status: string }

export const CHANNEL_STATUSES = [
  'not_configured',
  'ok',
  'unchecked',
  'auth_error',
  'restricted',
  'payment_required',
  'webhook_error',
  'degraded',
] as const
export type ChannelStatus = (typeof CHANNEL_STATUSES)[number]

/** The status of a channel, and why it is so. */
export interface ChannelState {
  status: ChannelStatus
  message: string
  /** The provider's own code. */
  provider_code: string | null
}

/** A channel as its own code sees it: with its secrets, which leave it in calls to the provider only. */
export interface Account<Secrets = Record<string, string>> {
  workspaceId: string
  channel: ProviderName
  account_id: string
  settings: Record<string, unknown>
  secrets: Secrets
}

export interface Provider {
  name: ProviderName
  /** Whether the provider itself sent this body, by the signature or secret in its headers. */
  isGenuine(account: Account, headers: CallHeaders, body: Buffer): boolean
  /** The answer to the call by which a provider makes sure of a hook; null refuses it. */
  answerHandshake(account: Account, query: Record<string, unknown>): string | null
  /** Splits the body of a hook into events, each with a key that is the same when the provider sends it again. */
  split(account: Account, body: Buffer): readonly ProviderEvent[]
  /** Reads one event. Throws `Unreadable` for what it cannot make sense of. */
  read(account: Account, body: string, receivedAt: Date): readonly Incoming[]
  /** Tells the provider that an event was taken, where it waits for that: a button of Telegram spins until then. */
  acknowledge(ctx: OpenCtx, account: Account, body: string): Promise<void>
  send(ctx: OpenCtx, account: Account, outgoing: Outgoing): Promise<SendResult>
  fetchMedia(ctx: OpenCtx, account: Account, media: MediaRef): Promise<FetchedMedia>
  /** Why this channel cannot carry a content, in a sentence; null when it can. Nothing is cut or split. */
  problemOf(content: Outgoing['content']): string | null
  /** Shows the customer that somebody is writing. Failures do not matter. */
  showTyping(ctx: OpenCtx, account: Account, to: readonly ExternalId[], lastInbound: string | null): Promise<void>
  /** Tells the customer that a message was read. Failures do not matter. */
  markRead(ctx: OpenCtx, account: Account, externalId: string): Promise<void>
}

export type CallHeaders = Record<string, string | string[] | undefined>

export interface ProviderEvent {
  key: string
  /** Events of one person are read one after the other. */
  turn: string
  body: string
}

export type FetchedMedia =
  | { failure: null; bytes: Buffer; media_type: string | null; name: string | null }
  | { failure: 'too_large' | 'gone' | 'unreachable'; retryable: boolean; message: string }

/** Thrown by `read`. The event stays, is counted, and can be read again after an update. */
export class Unreadable extends Error {}
