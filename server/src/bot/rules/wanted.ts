// What the customer wants in this turn: by a tap, by words, or by answering what a form has asked.
import type { Intent } from '../schema.ts'
import type { ChangeKind } from '../understand/negation.ts'
import { introducesName } from './details.ts'
import { meantTimes } from './offered-day.ts'
import type { Talk } from './talk.ts'
import { isAt } from './time-wish.ts'

/**
 * What a turn is about. `form`: an answer to what the open form has asked. `leave`: the form is left. `unclear`:
 * neither yes nor no.
 */
export type Wanted =
  | Intent
  | 'menu'
  | 'confirm'
  | 'opt_out'
  | 'yes'
  | 'no'
  | 'back'
  | 'thanks'
  | 'greeting'
  | 'form'
  | 'leave'
  | 'unclear'
  | 'chatter'
  | 'location'
  | 'unreadable'
  | 'none'

/** A tap says what it means. Otherwise, what a form asked for goes before new wishes. */
export function wantedOf(talk: Talk): Wanted {
  const { said, state, context } = talk
  const { option, understood } = said
  if (option?.kind === 'do') {
    if (option.what === 'no' && !isLastMessage(said, state)) return 'chatter'
    return option.what === 'other_day' ? 'back' : option.what
  }
  if (option?.kind === 'booking') return state.form === 'cancel' || state.form === 'reschedule' ? 'form' : 'my_bookings'
  if (option !== null) return state.form === null ? 'book' : 'form'
  if (said.content !== 'words') return said.content
  const { intent } = understood
  if (isYesToProposed(talk)) return 'yes'
  if (understood.isUnclear && state.form !== null) return 'unclear'
  if (intent === 'stop') return state.form === null ? 'opt_out' : 'leave'
  if (state.asked === 'name' && (intent === 'none' || intent === 'book' || introducesName(said.text))) return 'form'
  const isQuestion = QUESTIONS.includes(intent) && said.text.includes('?')
  if (state.asked === 'intake' && !FORM_WORDS.includes(intent) && !isQuestion) return 'form'
  if (state.asked === 'phone' && (/\d/.test(said.text) || DETAIL_INTENTS.includes(intent))) return 'form'
  if (intent === 'yes' && context.proposal === null) return state.form === null ? 'chatter' : 'form'
  const { times, services, people, refusedPeople, otherPerson } = understood
  const hasPerson = people.length + refusedPeople.length > 0 || (otherPerson !== null && state.form !== null)
  const hasTime = times.some(({ kind }) => kind !== 'duration')
  const hasValue = hasPerson || hasTime || services.length > 0
  // What is being booked is not booked yet: `muda pra sexta` corrects it.
  if (intent === 'reschedule' && state.form === 'book') return hasValue ? 'form' : 'back'
  const isTakenBack = understood.unwanted !== null && UNCHANGING.includes(intent)
  if (isTakenBack && (understood.unwanted === 'cancel' || !hasValue)) return takenBack(understood.unwanted, state.form)
  if (intent === 'none' || intent === 'book') {
    if (state.form !== null && (hasValue || understood.partySize !== null || intent === 'book')) return 'form'
    if (intent === 'book' || hasValue) return 'book'
  }
  return intent
}

/** `sim, amanhã às 3`, where that was proposed. */
function isYesToProposed(talk: Talk): boolean {
  const { said, state, context, format } = talk
  const start = context.proposal?.kind === 'cancel' ? null : state.start
  if (!said.understood.isYesWithTimes || context.proposal === null || start === null) return false
  return meantTimes(talk, said.understood.times).every((time) => isAt(time, new Date(start), format))
}

/** `não cancela`: the open form is left if it is about that, and otherwise the customer sees that nothing has changed. */
function takenBack(unwanted: ChangeKind | null, form: ChangeKind | null): Wanted {
  if (unwanted === form) return 'no'
  if (form !== null) return 'chatter'
  return unwanted === 'book' ? 'no' : 'my_bookings'
}

/** A tap on a no above the last message says nothing about what is asked now. */
const isLastMessage = ({ answer }: Talk['said'], { last_message_id }: Talk['state']) =>
  answer.every(({ choice }) => !choice?.message_id || choice.message_id === last_message_id)

/** What a message that says what is not wanted may seem to ask for: `não cancela meu horário`. */
const UNCHANGING: readonly string[] = ['none', 'question', 'my_bookings']

/** Words that count more than an answer to what a form has asked for. */
const FORM_WORDS: readonly string[] = ['human', 'menu', 'back', 'cancel', 'opt_out']

/** What a customer may ask before they answer. */
const QUESTIONS: readonly string[] = ['question', 'prices', 'hours', 'address']

/** What the answer to a question for a number may seem to ask for. */
const DETAIL_INTENTS: readonly string[] = ['none', 'yes', 'no', 'book']
