// Which events of the ledger concern which triggers, and whether anybody wants an event.
import { workspaceUpdated } from '../accounts/events.ts'
import { bookingEvents } from '../bookings/events.ts'
import {
  conversationChanged,
  conversationHandedOver,
  conversationMerged,
  conversationResolved,
  messageStored,
} from '../conversations/events.ts'
import { customerCreated, customerMerged, customerUpdated } from '../customers/events.ts'
import type { EventType } from '../platform/event.ts'
import type { Trigger } from './engine/definition.ts'
import { TRIGGERS } from './engine/triggers.ts'
import { timerEventsOf } from './timer-events.ts'

/** A hold begins with the first one; a booking that is made at once has the first and one of the others. */
export const BEGUN = ['booking.created', 'booking.confirmed', 'booking.payment_awaited']
export const ENDED = ['booking.cancelled', 'booking.completed', 'booking.no_show', 'booking.failed']
const STAGED = [
  ...BEGUN,
  ...ENDED,
  'booking.rescheduled',
  'booking.reopened',
  'booking.checked_in',
  'booking.moved',
  'booking.claimed',
  'booking.unclaimed',
]

/** The events of the ledger that may be what a trigger names. A trigger that is not here comes with time. */
const LEDGER_EVENTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['booking.created', BEGUN],
  ['booking.confirmed', ['booking.confirmed']],
  ['booking.cancelled', ['booking.cancelled']],
  ['booking.rescheduled', ['booking.rescheduled']],
  ['booking.completed', ['booking.completed']],
  ['booking.no_show', ['booking.no_show']],
  ['booking.checked_in', ['booking.checked_in']],
  ['booking.failed', ['booking.failed']],
  ['booking.stage_entered', STAGED],
  ['conversation.opened', ['message.stored']],
  ['conversation.resolved', ['conversation.resolved']],
  ['conversation.handed_over', ['conversation.handed_over']],
  ['message.arrived', ['message.stored']],
  ['customer.created', ['customer.created']],
  ['customer.tagged', ['customer.created', 'customer.updated']],
])

/** When a subject is replaced by another one, what is planned about it moves to the new one. */
const TAKEN_OVER = {
  booking: 'booking.rescheduled',
  conversation: conversationMerged.type,
  customer: customerMerged.type,
} as const

/** The events of the ledger that an automation with this trigger must see. */
export function ledgerEventsOf(trigger: Pick<Trigger, 'type'>): string[] {
  const subject = TRIGGERS.get(trigger.type)?.subject
  const events = [...ledgerEventsFor(trigger.type), ...timerEventsOf(trigger)]
  return [...new Set(subject ? [...events, TAKEN_OVER[subject]] : events)]
}

/** The events of the ledger that may be what a run waits for. */
export const ledgerEventsFor = (type: string): readonly string[] => LEDGER_EVENTS.get(type) ?? []

/** What a run that has asked a question waits for; it is not a trigger. */
export const ANSWER = 'answer'

/** The events that the reaction gets. */
export const HEARD: readonly EventType[] = [
  ...bookingEvents.filter(({ type }) => STAGED.includes(type)),
  messageStored,
  conversationChanged,
  conversationResolved,
  conversationHandedOver,
  conversationMerged,
  customerCreated,
  customerUpdated,
  customerMerged,
  workspaceUpdated,
]

/** A booking that is made and confirmed at once has a second event, and a hold means nothing to automations. */
export function isHeard(data: Record<string, unknown>, eventType: string): boolean {
  const { status } = (data.booking ?? {}) as { status?: string }
  return eventType !== 'booking.created' || status === 'pending_payment'
}

/** The waits that an event of the ledger may end. */
const awaitedWith = (ledgerType: string): string[] => [
  ...[...LEDGER_EVENTS].filter(([, events]) => events.includes(ledgerType)).map(([type]) => type),
  ...(ledgerType === messageStored.type ? [ANSWER] : []),
]

const literals = (values: readonly string[]) => `array[${values.map((value) => `'${value}'`).join(', ')}]::text[]`
const AWAITED = HEARD.map(({ type }) => ({ type, awaited: awaitedWith(type) }))
  .filter(({ awaited }) => awaited.length > 0)
  .map(({ type, awaited }) => `when '${type}' then ${literals(awaited)}`)
  .join(' ')

/**
 * Whether anybody wants an event of type $2 in workspace $1: an automation, or a run that waits for it. A message may
 * come while its run reads the one before and does not wait at this moment. A subject that goes on as another one takes
 * along everything that waits for it.
 */
export const WANTED = `(
  exists (select 1 from "automation_triggers" where workspace_id = $1 and event_type = $2)
  or exists (select 1 from "automation_waits" where workspace_id = $1
    and event_type = any(case $2 ${AWAITED} else array[]::text[] end))
  or $2 = '${messageStored.type}' and exists (select 1 from "conversations" where workspace_id = $1 and asked_by is not null)
  or $2 = any(${literals(Object.values(TAKEN_OVER))})
    and exists (select 1 from "automation_waits" where workspace_id = $1)
)`
