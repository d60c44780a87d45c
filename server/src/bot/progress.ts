// Whether a turn moves a form on. The guard against spam does not count such a turn.
import type { BotStep, TurnContext } from './engine.ts'
import { readSaid } from './rules/said.ts'
import { takeWish } from './rules/take-wish.ts'
import { beginTalk } from './rules/talk.ts'
import { wantedOf } from './rules/wanted.ts'
import type { BotState } from './state.ts'

/** The fields of the state that describe the booking that the customer wants. */
const VALUES = [
  'form',
  'service_id',
  'resource_id',
  'party_size',
  'date',
  'date_to',
  'time',
  'time_from',
  'time_to',
  'part_of_day',
  'start',
  'name',
  'phone',
  'booking_id',
] as const satisfies readonly (keyof BotState)[]

/** A tap on an option that was offered last, a value that was not known before, or a yes to the proposal. */
export function movesOn(context: TurnContext, step: BotStep): boolean {
  const { state: before, heard } = context
  const offered = new Set(before.options.map(({ id }) => id))
  if (heard.some(({ choice }) => choice !== null && choice.message_id !== null && offered.has(choice.option_id))) {
    return true
  }
  if (step.kind === 'change') {
    const { effect } = step
    return effect.kind === 'confirm' || effect.start.toISOString() !== before.start
  }
  return hasNewValue(before, step.state)
}

function hasNewValue(before: BotState, after: BotState): boolean {
  const isNew = (name: (typeof VALUES)[number]) => after[name] !== null && after[name] !== before[name]
  return VALUES.some(isNew) || Object.keys(after.intake).length > Object.keys(before.intake).length
}

/** Before a model answers: whether the words of the messages name a value that was not known before. */
export function namesNewValue(context: TurnContext): boolean {
  const talk = beginTalk(context, readSaid(context))
  if (!['book', 'reschedule', 'form'].includes(wantedOf(talk))) return false
  takeWish(talk)
  return hasNewValue(context.state, talk.state)
}
