// The input and the answer of an engine. An engine only reads, and names the changes it wants; `turn.ts` makes them.
import type { ChannelName } from '../channels/provider.ts'
import type { ChannelPolicy } from '../conversations/policy.ts'
import type { ModeReason } from '../conversations/words.ts'
import type { WorkspaceRef } from '../http/caller.ts'
import type { Language } from '../lib/language.ts'
import type { Problem } from '../platform/problem.ts'
import type { Looks } from './look.ts'
import type { BotSettings } from './settings.ts'
import type { BotState } from './state.ts'

/** A message of the customer. */
export interface Heard {
  id: string
  type: string
  text: string | null
  /** The option that the customer chose, by a tap or by typing it. */
  choice: { option_id: string; message_id: string | null; isTyped: boolean } | null
  /** The message that the customer quotes. */
  reply_to_id: string | null
  created_at: Date
  edited_at: Date | null
}

export interface TurnContext {
  now: Date
  workspace: WorkspaceRef
  channel: ChannelName
  language: Language
  /** The tag of the language in which the bot answers, such as `pt-BR`. */
  locale: string
  settings: BotSettings
  policy: ChannelPolicy
  customer: { id: string; name: string | null; phone: string | null }
  /** The messages that no turn has answered yet, oldest first. */
  heard: readonly Heard[]
  state: BotState
  /** The proposal that is the last thing that was said to the customer; null: there is none, or it was answered. */
  proposal: OpenProposal | null
  /** Whether a message that is not understood counts as a failed turn: not if a model should have answered it. */
  countsFailures: boolean
  /** The time that the bot holds for the customer; null: none, or it has expired. */
  hold: { id: string; service_id: string; start: Date; expires_at: Date } | null
  look: Looks
}

export type Effect =
  | { kind: 'hold'; service_id: string; start: Date; party_size: number; resource_ids: readonly string[] }
  /** Carries out the open proposal, on the customer's own yes. */
  | {
      kind: 'confirm'
      yes: Heard
      name: string | null
      phone: string | null
      intake: Record<string, unknown>
      /** The people who do the booking after a move, as the proposal said; empty: anybody who is free. */
      resource_ids: readonly string[]
    }

export interface EffectResult {
  booking: {
    id: string
    service_id: string
    start: Date | null
    status: string
    party_size: number
    resource_ids: readonly string[]
  }
}

export interface OutMessage {
  text: string
  options?: readonly { id: string; title: string; description: string | null }[]
  sources?: readonly { knowledge_id: string; title: string; url: string | null }[]
}

export interface NewProposal {
  kind: 'book' | 'reschedule' | 'cancel'
  booking_id: string
  new_start: Date | null
}

/** A proposal that the customer has not answered yet. */
export interface OpenProposal extends NewProposal {
  id: string
  message_id: string
  /** When the message that shows it was sent. */
  shown_at: Date
}

export interface Reply {
  kind: 'reply'
  messages: readonly OutMessage[]
  state: BotState
  /** Shown by the last of the messages. */
  proposal?: NewProposal
  /** Whether the held time is given back. */
  releases?: boolean
  /** A person answers from now on. */
  handoff?: ModeReason
  /** With `handoff`, while the business is closed: the bot still answers until it opens. */
  goesOn?: boolean
  /** With `handoff`: the customer was not promised a person, so no apology follows. */
  promisesNobody?: boolean
  /** A question to which the knowledge has no answer. */
  unanswered?: string
  /** How sure the engine is that it has understood, from 0 to 1; null: a text of a model. */
  confidence: number | null
  trace: Trace
}

/** Something is to be changed before the reply is known. The change and `done` are committed together. */
export interface Change {
  kind: 'change'
  effect: Effect
  done(result: EffectResult): Reply
  /** Nothing was changed: the time was taken meanwhile, or the hold has expired. */
  failed(problem: Problem): Promise<BotStep>
}

export type BotStep = Reply | Change

/** How the turn came about, for people who set up the bot. */
export interface Trace {
  engine: 'rules' | 'llm'
  steps: readonly TraceStep[]
}

export interface TraceStep {
  what: string
  detail?: unknown
}

export interface BotEngine {
  turn(context: TurnContext): Promise<BotStep>
}
