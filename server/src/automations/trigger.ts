// Which events of the ledger concern which triggers, and whether anybody wants an event.
import {
  bookingCancelled,
  bookingCheckedIn,
  bookingCompleted,
  bookingConfirmed,
  bookingCreated,
  bookingFailed,
  bookingNoShow,
  bookingRescheduled,
} from '../bookings/events.ts'
import {
  conversationHandedOver,
  conversationMerged,
  conversationResolved,
  messageStored,
} from '../conversations/events.ts'
import { customerCreated, customerMerged, customerUpdated } from '../customers/events.ts'
import { type EventType, hasTypeOf } from '../platform/event.ts'
import { BEGUN, ENDED, OPENED, STAGED } from './booking-events.ts'
import type { Trigger } from './engine/definition.ts'
import { TRIGGERS } from './engine/triggers.ts'
import { TIMER_EVENTS, timerEventsOf } from './timer-events.ts'

/** The events of the ledger that may be what a trigger names. A trigger that is not here comes with time. */
const LEDGER_EVENTS: ReadonlyMap<string, readonly EventType[]> = new Map<string, readonly EventType[]>([
  ['booking.created', BEGUN],
  ['booking.confirmed', [bookingConfirmed]],
  ['booking.cancelled', [bookingCancelled]],
  ['booking.rescheduled', [bookingRescheduled]],
  ['booking.completed', [bookingCompleted]],
  ['booking.no_show', [bookingNoShow]],
  ['booking.checked_in', [bookingCheckedIn]],
  ['booking.failed', [bookingFailed]],
  ['booking.stage_entered', [...OPENED, ...STAGED, ...ENDED]],
  ['conversation.opened', [messageStored]],
  ['conversation.resolved', [conversationResolved]],
  ['conversation.handed_over', [conversationHandedOver]],
  ['message.arrived', [messageStored]],
  ['customer.created', [customerCreated]],
  ['customer.tagged', [customerCreated, customerUpdated]],
])

/** When a subject is replaced by another one, what is planned about it moves to the new one. */
export const TAKEN_OVER = {
  booking: bookingRescheduled,
  conversation: conversationMerged,
  customer: customerMerged,
} as const

const typeOf = ({ type }: EventType) => type
const eventsFor = (type: string): readonly EventType[] => LEDGER_EVENTS.get(type) ?? []

/** The events of the ledger that an automation with this trigger must see. */
export function ledgerEventsOf(trigger: Pick<Trigger, 'type'>): string[] {
  const subject = TRIGGERS.get(trigger.type)?.subject
  const takenOver = subject ? [TAKEN_OVER[subject]] : []
  const events = [...eventsFor(trigger.type), ...timerEventsOf(trigger), ...takenOver]
  return [...new Set(events.map(typeOf))]
}

/** The events of the ledger that may be what a run waits for. */
export const ledgerEventsFor = (type: string): readonly string[] => eventsFor(type).map(typeOf)

/** The event that a run waits for after it has asked a question; it is not a trigger. */
export const ANSWER = 'answer'

/** The events that the reaction gets. */
export const HEARD: readonly EventType[] = [
  ...new Set([...[...LEDGER_EVENTS.values()].flat(), ...TIMER_EVENTS, ...Object.values(TAKEN_OVER)]),
]

/** A booking that is made and confirmed at once has a second event, and a hold means nothing to automations. */
export function isHeard(data: Record<string, unknown>, eventType: string): boolean {
  const { status } = (data.booking ?? {}) as { status?: string }
  return eventType !== bookingCreated.type || status === 'pending_payment'
}

/** The waits that an event of the ledger may end. */
const awaitedWith = (ledgerType: string): string[] => [
  ...[...LEDGER_EVENTS].filter(([, events]) => hasTypeOf(events, ledgerType)).map(([type]) => type),
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
  or $2 = any(${literals(Object.values(TAKEN_OVER).map(typeOf))})
    and exists (select 1 from "automation_waits" where workspace_id = $1)
)`
