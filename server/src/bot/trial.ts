// A trial of the bot: the same engines over the same data as a real turn, but holds and bookings are only played.
import { MINUTE_MS, plus, SECOND_MS } from '@holdfast/time/moment.ts'
import { judgeSpam, type SpamGuardSettings } from '../ai/spam-guard.ts'
import type { ChannelName } from '../channels/provider.ts'
import { botMayAnswer, policyOf } from '../conversations/policy.ts'
import type { WorkspaceRef } from '../http/caller.ts'
import type { Static } from '../http/shape.ts'
import type { OpenCtx } from '../platform/context.ts'
import { newId } from '../platform/id.ts'
import { Problem } from '../platform/problem.ts'
import { findBusiness } from './business.ts'
import { languageOf } from './context.ts'
import type {
  BotEngine,
  BotStep,
  Change,
  EffectResult,
  Heard,
  OpenProposal,
  Reply,
  TraceStep,
  TurnContext,
} from './engine.ts'
import { toTrialLines } from './llm/prompt.ts'
import { MAX_MODEL_MS, wantsModel } from './llm/wants-model.ts'
import { type Looks, type OwnBooking, openLooks } from './look.ts'
import { movesOn, namesNewValue } from './progress.ts'
import { rules } from './rules/rules.ts'
import type { BotChange } from './schema.ts'
import { withChange } from './settings.ts'
import { type BotState, EMPTY_STATE } from './state.ts'
import { reasonOf, type Stop, wordsOfStop } from './stopped.ts'

export interface TrialWish {
  channel: ChannelName
  locale: string
  messages: readonly TrialMessage[]
  /** The moment at which all of it happens. */
  now: Date
  /** The settings that differ from the stored settings of the bot. */
  settings?: Static<typeof BotChange> | undefined
}

/** `choice` is the id or the title of an option that was offered last. */
export type TrialMessage = string | { text?: string; choice?: string }

export interface TrialTurn {
  reply: Reply | null
  before: BotState
  after: BotState
  steps: readonly TraceStep[]
}

/** A booking or a hold that exists only in this trial. */
interface Played {
  state: BotState
  hold: (OwnBooking & { expires_at: Date }) | null
  bookings: OwnBooking[]
  proposal: OpenProposal | null
  ids: number
  /** Whether a person has the conversation. */
  isHandedOver: boolean
  /** The messages of the customer and of the bot, oldest first. */
  said: PlayedMessage[]
  spamGuard: SpamGuardSettings | null
  /** When a model must have ended all its turns, on the clock of `performance.now()`; after that, rules answer. */
  modelUntil: number
}

interface PlayedMessage {
  from: 'customer' | 'business'
  text: string
  /** When it is said, for the guard against spam. */
  at: Date
  /** Whether it moves a form on. */
  moves: boolean
}

/** All messages come at the moment of the trial. The guard against spam takes them for those of a person who types. */
const TYPING_MS = 10 * SECOND_MS
const ANSWERING_MS = 3 * SECOND_MS
/** How often the bot may find that a time is taken before it gives up. */
const MAX_FAILURES = 3
const HOLD_MS = 10 * MINUTE_MS

/** One turn for each message. After a hand-over people would answer, and the bot says nothing. */
export async function tryBot(open: OpenCtx, workspace: WorkspaceRef, wish: TrialWish): Promise<TrialTurn[]> {
  const ctx: OpenCtx = { ...open, now: wish.now }
  const played: Played = {
    state: EMPTY_STATE,
    hold: null,
    bookings: [],
    proposal: null,
    ids: 0,
    isHandedOver: false,
    said: [],
    spamGuard: null,
    modelUntil: performance.now() + MAX_MODEL_MS,
  }
  const steps: TraceStep[] = []
  const base = await readBase(ctx, workspace, wish, played, steps)
  const turns: TrialTurn[] = []
  for (const message of wish.messages) {
    steps.length = 0
    turns.push(await playTurn(ctx, base, played, message, steps))
  }
  return turns
}

type Base = Omit<TurnContext, 'heard' | 'state' | 'countsFailures' | 'proposal' | 'hold'>

async function readBase(
  ctx: OpenCtx,
  workspace: WorkspaceRef,
  { channel, locale: wanted, now, settings: change }: TrialWish,
  played: Played,
  steps: TraceStep[],
): Promise<Base> {
  const stored = await findBusiness(ctx)
  if (!stored) throw new Problem('not_found')
  const settings = change ? await withChange(ctx, stored.settings, change, '/settings') : stored.settings
  const business = { ...stored, settings }
  const { answering } = business
  played.spamGuard = business.spamGuard
  const { locale, language } = languageOf({ locale: wanted }, settings)
  const bookings = async () => played.bookings.toSorted((one, other) => one.start.getTime() - other.start.getTime())
  const look = openLooks(ctx, business, { locale, bookings })
  const customer = { id: 'cus_trial', name: null, phone: null }
  const policy = policyOf(answering, channel)
  // A trial is also for a bot that is off; what the policy of the channel says counts.
  const isForBot =
    policy.default_mode === 'bot' && (await botMayAnswer(ctx, { ...answering, bot_enabled: true }, channel))
  played.isHandedOver = !isForBot
  return { now, workspace, channel, language, locale, settings, policy, customer, look: traced(look, played, steps) }
}

/** Times that are played as taken are not free. Everything that the bot reads stands in the trace. */
function traced(look: Looks, played: Played, steps: TraceStep[]): Looks {
  return {
    ...look,
    async slots(wish) {
      const found = await look.slots(wish)
      const taken = [...played.bookings, ...(played.hold ? [played.hold] : [])]
      const times = found.times.filter((time) => !taken.some((each) => each.id !== wish.except && meets(each, time)))
      steps.push({ what: 'read free times', detail: { wish, found: times.length, reason: found.reason } })
      return { ...found, times }
    },
    async bookings() {
      const own = await look.bookings()
      steps.push({ what: 'read own bookings', detail: { found: own.length } })
      return own
    },
    async ask(question) {
      const answer = await look.ask(question)
      steps.push({ what: 'read knowledge', detail: { question, answerable: answer.answerable } })
      return answer
    },
  }
}

type Taken = Pick<OwnBooking, 'start' | 'end' | 'resource_ids'>

const meets = (one: Taken, other: Taken) =>
  one.start < other.end && other.start < one.end && one.resource_ids.some((id) => other.resource_ids.includes(id))

async function playTurn(
  ctx: OpenCtx,
  base: Base,
  played: Played,
  message: TrialMessage,
  steps: TraceStep[],
): Promise<TrialTurn> {
  const before = played.state
  if (played.isHandedOver) return { reply: null, before, after: before, steps: [{ what: 'a person answers' }] }
  const { hold, proposal } = played
  const heard = toHeard(base, played, message)
  const said = sayAs(played, base, 'customer', heard.text ?? '')
  const context: TurnContext = {
    ...base,
    heard: [heard],
    state: before,
    countsFailures: true,
    proposal,
    hold: hold && { id: hold.id, service_id: hold.service_id, start: hold.start, expires_at: hold.expires_at },
  }
  const engine = await engineFor(ctx, context, played)
  const ruled = engine === rules ? await rules.turn(context) : null
  said.moves = ruled === null ? namesNewValue(context) : movesOn(context, ruled)
  const stop = findStop(played, said.at)
  if (stop !== null) return stopTurn(context, played, stop)
  const step = ruled ?? (await engine.turn(context))
  said.moves = movesOn(context, step)
  const reply = await settle(context, played, step)
  keep(context, played, reply)
  const sure = { what: 'confidence', detail: reply.confidence }
  return { reply, before, after: reply.state, steps: [...reply.trace.steps, ...steps, sure] }
}

function sayAs({ said }: Played, { now }: Pick<Base, 'now'>, from: PlayedMessage['from'], text: string): PlayedMessage {
  const turns = said.filter((each) => each.from === 'customer').length
  const at = plus(now, from === 'customer' ? turns * TYPING_MS : (turns - 1) * TYPING_MS + ANSWERING_MS)
  const message = { from, text, at, moves: false }
  said.push(message)
  return message
}

/** Whether the guard against spam stops the bot; null: it does not. */
function findStop({ said, spamGuard }: Played, now: Date): Stop | null {
  if (spamGuard === null) return null
  const judgement = judgeSpam({
    settings: spamGuard,
    now,
    said: said.map(({ from, ...each }) => ({ ...each, by: from === 'customer' ? 'customer' : 'bot' })),
    silentUntil: null,
    isBlocked: false,
  })
  return judgement.verdict === 'allow' ? null : judgement
}

/** A person has the conversation from now on. */
function stopTurn(context: TurnContext, played: Played, stop: Stop): TrialTurn {
  const { state } = context
  const step = { what: 'guard against spam', detail: stop }
  played.isHandedOver = true
  const messages = wordsOfStop(context, stop)
  const reply: Reply = {
    kind: 'reply',
    messages,
    state,
    handoff: reasonOf(stop),
    confidence: 1,
    trace: { engine: 'rules', steps: [step] },
  }
  return { reply, before: state, after: state, steps: [step] }
}

async function engineFor(ctx: OpenCtx, context: TurnContext, { said, modelUntil }: Played): Promise<BotEngine> {
  if (!wantsModel(ctx, context)) return rules
  const { modelEngine } = await import('./llm/model-engine.ts')
  const readLines = async () => toTrialLines(said)
  return modelEngine(ctx, { id: newId('msg'), conversation_id: null, readLines, until: modelUntil })
}

function toHeard({ now }: Base, { state, ids }: Played, message: TrialMessage): Heard {
  const { text, choice } = typeof message === 'string' ? { text: message, choice: undefined } : message
  const option = state.options.find(({ id, title }) => id === choice || title === choice)
  const isTap = choice !== undefined && option !== undefined
  return {
    id: `msg_trial_${ids}`,
    type: 'text',
    text: isTap ? option.title : (text ?? choice ?? ''),
    choice: isTap ? { option_id: option.id, message_id: state.last_message_id, isTyped: false } : null,
    reply_to_id: null,
    created_at: now,
    edited_at: null,
  }
}

async function settle(context: TurnContext, played: Played, first: BotStep): Promise<Reply> {
  let step = first
  for (let failures = 0; step.kind === 'change'; failures += 1) {
    const result = await play(context, played, step)
    if (!(result instanceof Problem)) return step.done(result)
    if (failures === MAX_FAILURES) throw result
    step = await step.failed(result)
  }
  return step
}

/** The result that the change would have; a problem if the time is not free. */
async function play(context: TurnContext, played: Played, { effect }: Change): Promise<EffectResult | Problem> {
  if (effect.kind === 'hold') {
    const { service_id, start, party_size, resource_ids } = effect
    played.hold = null
    const time = await findTime(context, { service_id, party_size, resource_ids, start })
    if (!time) return new Problem('slot_taken')
    played.ids += 1
    const id = `bkg_trial_${played.ids}`
    const expires_at = plus(context.now, HOLD_MS)
    played.hold = { id, service_id, party_size, expires_at, ...time }
    return { booking: { ...played.hold, status: 'held' } }
  }
  const { proposal } = context
  return proposal ? confirm(context, played, proposal, effect.resource_ids) : new Problem('hold_expired')
}

async function confirm(
  context: TurnContext,
  played: Played,
  proposal: OpenProposal,
  resource_ids: readonly string[],
): Promise<EffectResult | Problem> {
  const { kind, booking_id, new_start } = proposal
  played.proposal = null
  if (kind === 'book') {
    if (played.hold?.id !== booking_id) return new Problem('hold_expired')
    const { expires_at: _, ...booking } = played.hold
    played.hold = null
    played.bookings.push(booking)
    const deposit = context.look.catalog.services.get(booking.service_id)?.deposit_cents
    return { booking: { ...booking, status: deposit ? 'pending_payment' : 'confirmed' } }
  }
  const known = played.bookings.find(({ id }) => id === booking_id)
  if (!known) return new Problem('not_found')
  played.bookings = played.bookings.filter((each) => each !== known)
  if (kind === 'cancel') return { booking: { ...known, status: 'cancelled' } }
  const { service_id, party_size } = known
  const time = await findTime(context, { service_id, party_size, resource_ids, start: new_start as Date })
  const moved = time ? { ...known, ...time } : known
  played.bookings.push(moved)
  return time ? { booking: { ...moved, status: 'confirmed' } } : new Problem('slot_taken')
}

interface TimeWish {
  service_id: string
  party_size: number
  resource_ids: readonly string[]
  start: Date
}

async function findTime({ look }: TurnContext, { start, ...wish }: TimeWish) {
  const { times } = await look.slots({ ...wish, from: start, to: plus(start, MINUTE_MS), limit: 1 })
  return times.find((time) => time.start.getTime() === start.getTime()) ?? null
}

/** Plays the changes that `turn.ts` stores in the database. */
function keep({ now }: TurnContext, played: Played, reply: Reply): void {
  const { state, releases, proposal, handoff, goesOn, messages } = reply
  for (const { text } of messages) sayAs(played, { now }, 'business', text)
  played.ids += 1
  const message_id = `msg_trial_${played.ids}_shown`
  played.state = messages.length === 0 ? state : { ...state, last_message_id: message_id }
  if (releases) played.hold = null
  played.proposal = proposal ? { ...proposal, id: `prp_trial_${played.ids}`, message_id, shown_at: now } : null
  if (handoff && !goesOn) played.isHandedOver = true
}
