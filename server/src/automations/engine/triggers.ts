// The triggers: what each is about, what it needs, and when an event that may begin a run does begin it.
import { foldText } from '../../lib/text.ts'
import { type Check, list, object, own, text, textThat, whole } from './check.ts'
import { type ConditionResult, conditionHolds, withReason } from './condition.ts'
import { conditionCheck } from './condition-faults.ts'
import { MAX_WAIT_MINUTES, type SubjectKind, type Trigger } from './definition.ts'
import type { Facts, Known } from './facts.ts'
import { fault } from './fault.ts'
import type { NameScope, Root } from './fields.ts'
import { cronProblem } from './schedule.ts'

interface TriggerType {
  /** null: it is about nothing. */
  subject: SubjectKind | null
  roots: readonly Root[]
  required?: Record<string, Check>
  optional?: Record<string, Check>
  /** Whether it comes with an event; the others come with time. */
  isEvent: boolean
}

const MAX_WORDS = 50
const minutes = { minutes: whole(1, MAX_WAIT_MINUTES) }
const stage = { stage: text(60) }

const ROOTS_OF: Record<SubjectKind, readonly Root[]> = {
  booking: ['booking', 'customer', 'service', 'workspace'],
  conversation: ['conversation', 'customer', 'workspace'],
  customer: ['customer', 'workspace'],
}

type More = Pick<TriggerType, 'required' | 'optional'> & { roots?: readonly Root[] }
const onEvent = (subject: SubjectKind, more: More = {}): TriggerType => ({
  subject,
  roots: ROOTS_OF[subject],
  isEvent: true,
  ...more,
})
const onTime = (subject: SubjectKind | null, required: Record<string, Check>): TriggerType => ({
  subject,
  roots: subject === null ? ['workspace'] : ROOTS_OF[subject],
  isEvent: false,
  required,
})

const cron: Check = (value, pointer) => {
  const faults = text(200)(value, pointer)
  if (faults.length > 0) return faults
  const problem = cronProblem(value as string)
  return problem === null ? [] : [fault(pointer, 'format', problem)]
}

export const TRIGGERS: ReadonlyMap<string, TriggerType> = new Map([
  ['booking.created', onEvent('booking')],
  ['booking.confirmed', onEvent('booking')],
  ['booking.cancelled', onEvent('booking')],
  ['booking.rescheduled', onEvent('booking')],
  ['booking.completed', onEvent('booking')],
  ['booking.no_show', onEvent('booking')],
  ['booking.checked_in', onEvent('booking')],
  ['booking.failed', onEvent('booking')],
  ['booking.starts_in', onTime('booking', minutes)],
  ['booking.ended_ago', onTime('booking', minutes)],
  ['booking.stage_entered', onEvent('booking', { required: stage })],
  ['booking.stage_stuck', onTime('booking', { ...stage, ...minutes })],
  ['task.unclaimed_for', onTime('booking', minutes)],
  ['conversation.opened', onEvent('conversation')],
  ['conversation.resolved', onEvent('conversation')],
  ['conversation.handed_over', onEvent('conversation')],
  ['conversation.waiting_for', onTime('conversation', minutes)],
  [
    'message.arrived',
    onEvent('conversation', {
      roots: [...ROOTS_OF.conversation, 'message'],
      optional: {
        words: list(
          textThat(100, (words) => wordsOf(words) !== '', 'words'),
          1,
          MAX_WORDS,
        ),
      },
    }),
  ],
  ['customer.created', onEvent('customer')],
  ['customer.tagged', onEvent('customer', { optional: { tag: text(50) } })],
  ['schedule', onTime(null, { cron })],
])

/** The events that a run about this subject can wait for. */
export const eventsOf = (subject: SubjectKind | null): string[] =>
  [...TRIGGERS].filter(([, trigger]) => trigger.isEvent && trigger.subject === subject).map(([type]) => type)

/** Checks a trigger. Its filter can name facts; a run that has not begun has no answers and no steps. */
export const triggerCheck: Check = (value, pointer) => {
  const type = own(value, 'type')
  const trigger = typeof type === 'string' ? TRIGGERS.get(type) : undefined
  if (!trigger) {
    const known = [...TRIGGERS.keys()].join(', ')
    const code = type === undefined ? 'required' : 'unknown_value'
    return [fault(`${pointer}/type`, code, `type must be one of ${known}.`)]
  }
  const filter = conditionCheck({ roots: new Set(trigger.roots), answers: new Map(), steps: new Map() })
  return object({ type: text(60), ...trigger.required }, { filter, ...trigger.optional })(value, pointer)
}

/** Whether what happened begins a run: the members of the trigger, then its filter. */
export function triggerHolds(trigger: Trigger, facts: Facts, scope: NameScope): ConditionResult {
  const known: Known = { ...facts, answers: {}, steps: {} }
  const own = membersHold(trigger, known)
  if (!own.holds) return own
  const filter = conditionHolds(trigger.filter ?? null, known, scope)
  return { holds: filter.holds, reasons: [...own.reasons, ...filter.reasons] }
}

function membersHold({ type, words, tag, stage }: Trigger, known: Known): ConditionResult {
  if (type === 'message.arrived' && words) {
    const said = ` ${wordsOf(own(known.message, 'text'))} `
    return withReason(
      `message.text has one of ${words.join(', ')}`,
      words.some((each) => said.includes(` ${wordsOf(each)} `)),
    )
  }
  if (type === 'customer.tagged' && tag) {
    const { from, to } = known.event?.changes['customer.tags'] ?? { from: [], to: own(known.customer, 'tags') }
    return withReason(`The tag ${tag} was added`, hasTag(to, tag) && !hasTag(from, tag))
  }
  if (type === 'booking.stage_entered' || type === 'booking.stage_stuck') {
    // The booking may have moved on since the event.
    const entered = type === 'booking.stage_entered' ? known.event?.changes['booking.stage']?.to : undefined
    return withReason(`booking.stage is ${stage}`, (entered ?? own(known.booking, 'stage')) === stage)
  }
  return { holds: true, reasons: [] }
}

/** The words of a text, without case, accents and marks, with one space between them. */
const wordsOf = (text: unknown): string =>
  typeof text === 'string' ? (foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ') : ''

const hasTag = (tags: unknown, tag: string): boolean =>
  Array.isArray(tags) && tags.some((each) => typeof each === 'string' && foldText(each) === foldText(tag))
