// The interface of every provider. Conversations do not know the JSON of a provider, and channels store no messages.
import type { OpenCtx } from '../platform/context.ts'

export const PROVIDERS = ['whatsapp', 'telegram'] as const
/** A channel whose messages go through the servers of a provider. */
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

/** A person who wrote, as the provider names them. */
export interface Sender {
  /** All ids of the person in this event. Answers are sent to the first. */
  ids: readonly [ExternalId, ...ExternalId[]]
  /** A number that the provider has verified, with its plus; null when the provider hides it. */
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
  /** Until when a live location moves; null for a fixed location. */
  live_until: Date | null
}

export interface SharedContact {
  name: string
  phones: readonly string[]
}

/** A file that is stored at the provider and not downloaded yet. */
export interface MediaRef {
  id: string
  /** An id that stays the same as long as the file does, where the provider has one. */
  lasting_id?: string
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
  /** An option was tapped. `payload`: what the option was sent with. */
  | { type: 'choice'; payload: string; title: string }
  /** An emoji on an earlier message; null takes it back. */
  | { type: 'reaction'; to: string; emoji: string | null }
  /** Content that we cannot show. `what`: the provider's name for it. */
  | { type: 'unsupported'; what: string; text: string | null }

/** The author of a message, of an edit or of a revocation. */
export type Author = 'customer' | 'team'

/** One thing that an event of a provider says; an event may say several. All ids are those of the provider. */
export type Incoming =
  | {
      kind: 'message'
      sender: Sender
      external_id: string
      at: Date
      content: Content
      reply_to: string | null
      /** A number that this message proves to be that of the sender, such as their own contact on Telegram. */
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
      /** Our id of the message, if the provider returns it. */
      message_id: string | null
      /** Which send of the message it is about: how often it had been sent again before; absent: the first send. */
      retries?: number
      status: 'sent' | 'delivered' | 'read' | 'failed'
      at: Date
      error: SendError | null
      /** The change that the error brings besides the failure of this message. */
      effect: SendEffect | null
    }
  /** The same person has a new id or number from now on. */
  | { kind: 'identity_changed'; sender: Sender; now: Sender; at: Date }
  /** The person blocked the business, or unblocked it. */
  | { kind: 'blocked'; sender: Sender; blocked: boolean; at: Date }
  /** News about the channel itself; `takeNotice` stores it. */
  | { kind: 'notice'; notice: ChannelNotice }
  /** Nothing is stored, as for a message of a group; the reason is counted. */
  | { kind: 'dropped'; reason: string }

/** News of a provider about the account. */
export type ChannelNotice =
  /** `status` null: a restriction by the provider has ended. */
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

/** A message to send, with everything that the provider needs. */
export interface Outgoing {
  message_id: string
  /** How often somebody had it sent again. */
  retries: number
  to: readonly ExternalId[]
  /** The provider's id of the message that this one answers. */
  reply_to: string | null
  content:
    | { type: 'text'; text: string }
    | { type: 'location'; location: SharedLocation }
    | { type: 'options'; text: string; items: readonly OptionItem[]; locale: string }
    | { type: 'template'; name: string; language: string; params: readonly string[] | Record<string, string> }
    | { type: 'file'; kind: MediaKind; name: string; media_type: string; bytes: Buffer; text: string | null }
}

/** The content of a message before the bytes of its file are read: only the size of the file is known. */
export type UnreadContent =
  | Exclude<Outgoing['content'], { type: 'file' }>
  | (Omit<Extract<Outgoing['content'], { type: 'file' }>, 'bytes'> & { bytes: { length: number } })

export interface OptionItem {
  id: string
  title: string
  description: string | null
}

export type SendResult =
  /** `recipient`: the id by which the provider knows the person, if it differs from the one that we used. */
  | { outcome: 'sent'; external_id: string; recipient: ExternalId | null }
  /** Nothing was sent. `retry_ms`: when to try again; null: the caller chooses the delay. */
  | { outcome: 'refused'; error: SendError; retry_ms: number | null; effect: SendEffect | null }
  /** The request was sent, and it is not known whether it arrived. */
  | { outcome: 'unknown'; message: string }

/** The change that a refusal brings besides the failure of the message. */
export type SendEffect =
  | { on: 'channel'; state: ChannelState }
  | { on: 'identity'; blocked: true }
  /** The provider no longer sends this template. */
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

/** The status of a channel, and its reason. */
export interface ChannelState {
  status: ChannelStatus
  message: string
  /** The provider's own code. */
  provider_code: string | null
}

/** A channel with its secrets, which are used only in calls to the provider. */
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
  /** The answer to the call by which a provider verifies the URL of a hook; null: the call is refused. */
  answerHandshake(account: Account, query: Record<string, unknown>): string | null
  /** Splits the body of a call into events. An event that the provider sends again has the same key. */
  split(account: Account, body: Buffer): readonly ProviderEvent[]
  /** Reads one event. Throws `Unreadable` if it cannot be understood. */
  read(account: Account, body: string, receivedAt: Date): readonly Incoming[]
  /**
   * Tells the provider that an event was read. A tapped button of Telegram shows a spinner until then. Left out: the
   * provider does not wait for it.
   */
  acknowledge?(ctx: OpenCtx, account: Account, body: string): Promise<void>
  send(ctx: OpenCtx, account: Account, outgoing: Outgoing): Promise<SendResult>
  fetchMedia(ctx: OpenCtx, account: Account, media: MediaRef): Promise<FetchedMedia>
  /** A sentence that says why this channel cannot send a content; null if it can. Nothing is cut or split. */
  problemOf(content: UnreadContent): string | null
  /** Shows the customer that somebody is writing. Failures are ignored. */
  showTyping(ctx: OpenCtx, account: Account, to: readonly ExternalId[], lastInbound: string | null): Promise<void>
  /** Tells the customer that a message was read. Failures are ignored. */
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

/** Thrown by `read`. The event is kept and counted, and a later version of the code may read it. */
export class Unreadable extends Error {}
