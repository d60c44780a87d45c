// Finds what the customer wants in this turn: by a tap, by words, or by the answer to a question of a form.
import type { Intent } from '../schema.ts'
import type { ChangeKind } from '../understand/negation.ts'
import { introducesName } from './details.ts'
import { meantTimes } from './offered-day.ts'
import type { Talk } from './talk.ts'
import { isAt } from './time-wish.ts'

/**
 * The wish of a turn. `form`: an answer to the question of the open form. `leave`: the form is left. `unclear`: neither
 * yes nor no.
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

/** A tap says what it means. Otherwise, an answer to the open form goes before a new wish. */
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
  // The booking of an open form is not made yet: `muda pra sexta` corrects the form.
  if (intent === 'reschedule' && state.form === 'book') return hasValue ? 'form' : 'back'
  const isTakenBack = understood.unwanted !== null && UNCHANGING.includes(intent)
  if (isTakenBack && (understood.unwanted === 'cancel' || !hasValue)) return takenBack(understood.unwanted, state.form)
  if (intent === 'none' || intent === 'book') {
    if (state.form !== null && (hasValue || understood.partySize !== null || intent === 'book')) return 'form'
    if (intent === 'book' || hasValue) return 'book'
  }
  return intent
}

/** Whether a yes names only the time that was proposed: `sim, amanhã às 3`. */
function isYesToProposed(talk: Talk): boolean {
  const { said, state, context, format } = talk
  const start = context.proposal?.kind === 'cancel' ? null : state.start
  if (!said.understood.isYesWithTimes || context.proposal === null || start === null) return false
  return meantTimes(talk, said.understood.times).every((time) => isAt(time, new Date(start), format))
}

/** `não cancela` leaves the open form if it is a cancellation. Without a form, the customer sees their bookings. */
function takenBack(unwanted: ChangeKind | null, form: ChangeKind | null): Wanted {
  if (unwanted === form) return 'no'
  if (form !== null) return 'chatter'
  return unwanted === 'book' ? 'no' : 'my_bookings'
}

/** A tap on the no of an older message does not answer the question of the last message. */
const isLastMessage = ({ answer }: Talk['said'], { last_message_id }: Talk['state']) =>
  answer.every(({ choice }) => !choice?.message_id || choice.message_id === last_message_id)

/** Intents that a message without a new wish, such as `não cancela meu horário`, may seem to have. */
const UNCHANGING: readonly string[] = ['none', 'question', 'my_bookings']

/** Words that count more than an answer to what a form has asked for. */
const FORM_WORDS: readonly string[] = ['human', 'menu', 'back', 'cancel', 'opt_out']

/** Questions that a customer may ask before they answer. */
const QUESTIONS: readonly string[] = ['question', 'prices', 'hours', 'address']

/** Intents that the answer to a question for a phone number may seem to have. */
const DETAIL_INTENTS: readonly string[] = ['none', 'yes', 'no', 'book']
