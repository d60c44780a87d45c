// One turn of the rules: what is known, what was said, and the words for the answer.
import type { CatalogService } from '../../catalog/catalog.ts'
import type { ModeReason } from '../../conversations/words.ts'
import type { NewProposal, OutMessage, Reply, TraceStep, TurnContext } from '../engine.ts'
import type { OwnBooking } from '../look.ts'
import { type Format, formatOf } from '../say/format.ts'
import { handoffText } from '../say/own-texts.ts'
import type { Summary, Words } from '../say/spoken.ts'
import { wordsOf } from '../say/words.ts'
import { type BotState, withoutForm } from '../state.ts'
import { type ChosenOption, optionId } from './option.ts'
import type { Said } from './said.ts'

export interface Talk {
  context: TurnContext
  said: Said
  words: Words
  format: Format
  /** The state as this turn leaves it. */
  state: BotState
  /** The booking that is being moved. */
  moved?: OwnBooking
  trace: TraceStep[]
  /** Messages before the answer: the greeting, or an answer to a question in the middle of a form. */
  before: OutMessage[]
  /** The people who share the name that was said; null: nobody was named, or one person. */
  namesakes: readonly string[] | null
  /** A question to which the knowledge has no answer. */
  unanswered?: string
  /** Sentences with which the answer begins: why a time is not free, or that something was not understood. */
  because: string[]
  /** How many turns in a row, with this one, nothing was understood. */
  failedTurns: number
  /** How sure the bot is of what is meant: 1, or less for an unclear answer, or the score of a quoted passage. */
  confidence: number
}

export function beginTalk(context: TurnContext, said: Said): Talk {
  return {
    context,
    said,
    words: wordsOf(context.language),
    format: formatOf(context.locale, context.workspace.timezone),
    state: { ...context.state },
    trace: [{ what: 'understood', detail: said }],
    before: [],
    namesakes: null,
    because: [],
    failedTurns: 0,
    confidence: 1,
  }
}

interface ReplyMore {
  proposal?: NewProposal
  releases?: boolean
  handoff?: ModeReason
  goesOn?: boolean
  promisesNobody?: boolean
}

export function reply(talk: Talk, messages: readonly OutMessage[], more: ReplyMore = {}): Reply {
  const [first, ...others] = messages
  const all = [...talk.before, ...(first ? [withReasons(talk, first), ...others] : [])]
  const options = all.at(-1)?.options?.map(({ id, title }) => ({ id, title })) ?? []
  return {
    kind: 'reply',
    messages: all,
    state: { ...talk.state, options, failed_turns: talk.failedTurns },
    ...more,
    ...(talk.unanswered !== undefined && { unanswered: talk.unanswered }),
    confidence: talk.confidence,
    trace: { engine: 'rules', steps: talk.trace },
  }
}

const withReasons = ({ because }: Talk, message: OutMessage): OutMessage =>
  because.length === 0 ? message : { ...message, text: `${because.join(' ')}\n${message.text}` }

/** Nothing is said, and what was offered last can still be chosen. */
export function saySilence({ context, confidence, trace }: Talk): Reply {
  return { kind: 'reply', messages: [], state: context.state, confidence, trace: { engine: 'rules', steps: trace } }
}

/** A person is to answer: at once, or when the business opens; until then the bot goes on. `why` is said before that. */
export function handOver(talk: Talk, reason: ModeReason, why: string | null = null): Reply {
  const { context } = talk
  const { isOpenNow } = context.look
  const promise = handoffText(context, isOpenNow)
  const text = why === null ? promise : `${why} ${promise}`
  return reply(talk, [{ text }], { handoff: reason, goesOn: !isOpenNow })
}

/** The form cannot go on, so it ends, and a person is to answer. A held time is kept for them. */
export function leaveToPerson(talk: Talk, why: string | null = null): Reply {
  talk.state = withoutForm(talk.state)
  return handOver(talk, 'rule', why)
}

/** Ends the form. */
export function endForm(talk: Talk, text: string, more: ReplyMore = {}): Reply {
  talk.state = withoutForm(talk.state)
  return reply(talk, [{ text }], more)
}

export interface Choice {
  option: ChosenOption
  title: string
  description?: string | null
}

/** Titles have at most 60 characters on every channel. */
const MAX_TITLE_CHARACTERS = 60

export function offer(text: string, choices: readonly Choice[]): OutMessage {
  if (choices.length === 0) return { text }
  return {
    text,
    options: choices.map(({ option, title, description = null }) => ({
      id: optionId(option),
      title: title.length > MAX_TITLE_CHARACTERS ? `${title.slice(0, MAX_TITLE_CHARACTERS - 1)}…` : title,
      description,
    })),
  }
}

/** The service that was named, or the only one that there is. */
export function serviceOf({ context, state }: Talk): CatalogService | null {
  const { services } = context.look
  if (state.service_id === null && services.length === 1 && services[0]) state.service_id = services[0].id
  return services.find(({ id }) => id === state.service_id) ?? null
}

export function priceOf({ format }: Talk, { price_cents, currency }: CatalogService): string | null {
  return price_cents === null ? null : format.money(price_cents, currency)
}

export function summaryOf(talk: Talk, service: CatalogService, start: Date): Summary {
  const { context, format, state } = talk
  const { deposit_cents, currency } = service
  const person = state.resource_id === null ? undefined : context.look.resources.get(state.resource_id)
  const party = state.party_size ?? service.min_party_size
  return {
    service: service.name,
    when: format.when(start),
    person: person?.name ?? null,
    price: priceOf(talk, service),
    deposit: deposit_cents ? format.money(deposit_cents, currency) : null,
    party: party > 1 ? party : null,
  }
}
