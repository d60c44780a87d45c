// The events of the ledger that make, move or delete the timers of each time trigger.
import type { Trigger } from './engine/definition.ts'

/** A booking ends with one of these. An ended booking changes only when it is reopened. */
const ENDED = ['booking.cancelled', 'booking.completed', 'booking.no_show', 'booking.failed']
/** A hold begins with `booking.created`, too, and is a booking from its confirmation on. */
const BEGUN = [
  ...['booking.created', 'booking.confirmed', 'booking.payment_awaited'],
  ...['booking.rescheduled', 'booking.reopened'],
]
const STAGED = ['booking.moved', 'booking.claimed', 'booking.unclaimed', 'booking.checked_in']

const EVENTS: Record<string, readonly string[]> = {
  'booking.starts_in': [...BEGUN, ...ENDED],
  'booking.ended_ago': ['booking.completed', 'booking.no_show', 'booking.failed', 'booking.reopened'],
  'booking.stage_stuck': [...BEGUN, ...STAGED, ...ENDED],
  'task.unclaimed_for': [...BEGUN, ...STAGED, ...ENDED],
  'conversation.waiting_for': [
    'message.stored',
    'conversation.changed',
    'conversation.handed_over',
    'conversation.resolved',
    'conversation.merged',
  ],
  // The zone of the workspace may have changed.
  schedule: ['workspace.updated'],
}

/** Empty if the trigger comes with an event. */
export const timerEventsOf = ({ type }: Pick<Trigger, 'type'>): readonly string[] =>
  Object.hasOwn(EVENTS, type) ? (EVENTS[type] as readonly string[]) : []

export const isTimeTrigger = ({ type }: Pick<Trigger, 'type'>): boolean => Object.hasOwn(EVENTS, type)
