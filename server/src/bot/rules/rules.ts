// The engine that needs no model: forms, buttons and the words of three languages.
import type { BotEngine, BotStep, Heard, OpenProposal, OutMessage } from '../engine.ts'
import { greetingText } from '../say/own-texts.ts'
import type { Intent } from '../schema.ts'
import { withoutForm } from '../state.ts'
import type { ChangeKind } from '../understand/negation.ts'
import { sayAddress, sayBookings, sayFromKnowledge, sayHours, sayPrices, sayWeWait } from './answers.ts'
import { askPerson } from './ask-person.ts'
import { goOnBooking, holdAgain } from './book.ts'
import { goOnChanging, moveElsewhere } from './change.ts'
import { doneText } from './done-text.ts'
import { hasKeyword } from './keyword.ts'
import { readSaid } from './said.ts'
import { takeWish } from './take-wish.ts'
import {
  beginTalk,
  type Choice,
  endForm,
  handOver,
  leaveToPerson,
  offer,
  reply,
  saySilence,
  type Talk,
} from './talk.ts'
import { forgetTimes } from './time-wish.ts'
import { wantedOf } from './wanted.ts'

export const rules: BotEngine = {
  async turn(context) {
    const talk = beginTalk(context, readSaid(context))
    greet(talk)
    return decide(talk)
  },
}

/** The greeting is said once per conversation. */
function greet(talk: Talk): void {
  const { context, state } = talk
  if (state.has_greeted) return
  state.has_greeted = true
  talk.before.push({ text: greetingText(context, context.workspace.name) })
}

async function decide(talk: Talk): Promise<BotStep> {
  const { state, words } = talk
  const wanted = wantedOf(talk)
  talk.trace.push({ what: 'wanted', detail: wanted })
  if (hasKeyword(talk.said.text, talk.context.settings.handoff.keywords)) return handOver(talk, 'customer_request')
  switch (wanted) {
    case 'menu':
      forgetForm(talk)
      return reply(talk, [menuOf(talk)], { releases: true })
    case 'human':
      if (!talk.context.settings.intents.human) return goOn(talk, offer(words.noHuman, menuChoices(talk)))
      return handOver(talk, 'customer_request')
    case 'confirm':
      return goOn(talk, await sayWeWait(talk))
    case 'opt_out':
      talk.before.length = 0
      return endForm(talk, words.optedOut, { releases: true, handoff: 'customer_request', promisesNobody: true })
    case 'yes':
      return sayYes(talk)
    case 'no':
      if (state.form !== null) return leaveForm(talk)
      return reply(talk, [menuOf(talk)])
    case 'unclear':
      talk.because.push(words.onlyAfterYes)
      talk.confidence = UNCLEAR_CONFIDENCE
      return goOn(talk)
    case 'back':
      forgetTimes(state)
      return state.form === null ? reply(talk, [menuOf(talk)]) : goOn(talk)
    case 'leave':
      return leaveForm(talk)
    case 'cancel':
      // Inside a form this leaves the form, and changes no booking.
      if (state.form === 'book' || state.form === 'reschedule') return leaveForm(talk)
      return allowed(talk, 'cancel') ?? goOnChanging(talk, 'cancel')
    case 'reschedule':
      return allowed(talk, 'reschedule') ?? withTimes(talk, 'reschedule', () => goOnChanging(talk, 'reschedule'))
    case 'my_bookings':
      return allowed(talk, 'my_bookings') ?? goOn(talk, await sayBookings(talk))
    case 'hours':
      return allowed(talk, 'hours') ?? answer(talk, sayHours(talk))
    case 'prices':
      return allowed(talk, 'prices') ?? answer(talk, sayPrices(talk))
    case 'address':
      return allowed(talk, 'address') ?? answer(talk, sayAddress(talk))
    case 'question':
      return allowed(talk, 'question') ?? answer(talk, null)
    case 'thanks':
      return state.form === null ? reply(talk, [{ text: words.thanks }]) : goOn(talk)
    case 'greeting':
      return state.form === null ? reply(talk, [menuOf(talk)]) : goOn(talk)
    case 'book':
      return allowed(talk, 'book') ?? withTimes(talk, 'book', () => goOnBooking(talk))
    case 'form':
      return withTimes(talk, state.form ?? 'book', () => goOn(talk))
    case 'chatter':
      return state.form === null && !opensConversation(talk) ? saySilence(talk) : goOn(talk)
    case 'location':
      return goOn(talk, { text: words.gotLocation })
    case 'unreadable':
      return goOn(talk, { text: words.onlyText })
    case 'none':
      return fail(talk)
  }
}

/** How sure the bot is of an answer that is neither yes nor no. */
const UNCLEAR_CONFIDENCE = 0.5

/** Nothing is changed. */
function leaveForm(talk: Talk): BotStep {
  const { state, words } = talk
  return endForm(talk, state.form === 'book' ? words.notBooked : words.unchanged, { releases: true })
}

/** A hand-over, if the business does not want the bot to do this. */
function allowed(talk: Talk, intent: Intent): BotStep | null {
  return talk.context.settings.intents[intent] ? null : handOver(talk, 'rule')
}

/** A sticker or an emoji may be the first thing that a customer sends. `ok` answers somebody else. */
const opensConversation = ({ context, said }: Talk) => !context.state.has_greeted && said.content === 'chatter'

/** Adds what was said to the form; a date that does not exist is asked for again. */
function withTimes(talk: Talk, form: ChangeKind, next: () => Promise<BotStep>): Promise<BotStep> | BotStep {
  const { state, words } = talk
  const impossible = takeWish(talk)
  if (impossible === null && talk.namesakes === null) return next()
  if (state.form !== form) Object.assign(state, { form, booking_id: null, start: null })
  if (impossible === null) return askPerson(talk, talk.namesakes ?? [], 'or anybody')
  state.asked = impossible === 'no_such_time' ? 'time' : 'day'
  const text = impossible === 'past' ? words.past : impossible === 'no_such_time' ? words.noSuchTime : words.noSuchDate
  return reply(talk, [{ text }])
}

/** Goes on with the form that is open, after an answer to something else. */
async function goOn(talk: Talk, said?: OutMessage): Promise<BotStep> {
  const { state } = talk
  if (state.form === null) return reply(talk, said ? [said] : [menuOf(talk)])
  if (said) talk.before.push(said)
  return state.form === 'book' ? goOnBooking(talk) : goOnChanging(talk, state.form)
}

async function answer(talk: Talk, own: OutMessage | null): Promise<BotStep> {
  const known = own ?? (await sayFromKnowledge(talk, talk.said.text))
  if (known) return goOn(talk, known)
  talk.unanswered = talk.said.text
  return fail(talk)
}

/** Nothing was understood, or there is no answer. Twice in a row, a person takes over. */
async function fail(talk: Talk): Promise<BotStep> {
  const { state, context, words, said } = talk
  talk.confidence = 0
  talk.failedTurns = context.state.failed_turns + (context.countsFailures ? 1 : 0)
  const isTooMuch = talk.failedTurns >= context.settings.handoff.after_failed_turns
  if (context.countsFailures && isTooMuch) return handOver(talk, 'bot_unsure')
  const isQuestion = said.understood.intent === 'question'
  if (state.form !== null) {
    talk.because.push(isQuestion ? words.noAnswer : words.notUnderstood)
    return goOn(talk)
  }
  if (!isQuestion) return reply(talk, [offer(`${words.notUnderstood} ${words.sayAgain}`, menuChoices(talk))])
  if (!context.settings.intents.human) return reply(talk, [offer(words.noAnswer, menuChoices(talk))])
  const human: Choice = { option: { kind: 'do', what: 'human' }, title: words.optionHuman }
  return reply(talk, [offer(`${words.noAnswer} ${words.askHuman}`, [human])])
}

function menuChoices({ words, context }: Talk): Choice[] {
  const { intents } = context.settings
  const all: Choice[] = [
    { option: { kind: 'do', what: 'book' }, title: words.optionBook },
    { option: { kind: 'do', what: 'my_bookings' }, title: words.optionMyBookings },
    { option: { kind: 'do', what: 'human' }, title: words.optionHuman },
  ]
  return all.filter(({ option }) => option.kind === 'do' && intents[option.what as Intent])
}

const menuOf = (talk: Talk) => offer(talk.words.menu, menuChoices(talk))

function forgetForm(talk: Talk): void {
  talk.state = withoutForm(talk.state)
}

/** A yes counts only for the proposal that was shown last, and not beside a voice message, whose words are unknown. */
function sayYes(talk: Talk): BotStep | Promise<BotStep> {
  const { said, context, state, words } = talk
  const { proposal } = context
  if (context.heard.some(({ type }) => type === 'audio')) return goOn(talk, { text: words.onlyText })
  const yes = said.answer.at(-1) as Heard
  if (!proposal || !said.answer.every((message) => isFor(message, proposal))) return goOn(talk)
  const { name, phone, intake, move_resource_ids: resource_ids } = state
  return {
    kind: 'change',
    effect: { kind: 'confirm', yes, name, phone, intake, resource_ids },
    done: ({ booking }) => endForm(talk, doneText(talk, proposal.kind, booking)),
    async failed(problem) {
      talk.trace.push({ what: 'not done', detail: problem.code })
      if (proposal.kind === 'book') return holdAgain(talk)
      if (proposal.kind === 'reschedule' && problem.code === 'slot_taken') return moveElsewhere(talk)
      return leaveToPerson(talk, words.notPossible)
    },
  }
}

/** Whether a message answers this proposal: it chooses or quotes nothing else, and is a tap or was written after it. */
function isFor({ choice, reply_to_id, created_at }: Heard, { message_id, shown_at }: OpenProposal): boolean {
  const about = choice?.message_id ?? reply_to_id
  const isTap = choice !== null && !choice.isTyped
  return (about === null || about === message_id) && (isTap || created_at >= shown_at)
}
