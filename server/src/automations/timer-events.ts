// The events of the ledger that make, move or delete the timers of each time trigger.
import { workspaceUpdated } from '../accounts/events.ts'
import { bookingCompleted, bookingFailed, bookingNoShow, bookingReopened } from '../bookings/events.ts'
import {
  conversationChanged,
  conversationHandedOver,
  conversationMerged,
  conversationResolved,
  messageStored,
} from '../conversations/events.ts'
import type { EventType } from '../platform/event.ts'
import { ENDED, OPENED, STAGED } from './booking-events.ts'
import type { Trigger } from './engine/definition.ts'

const EVENTS: Record<string, readonly EventType[]> = {
  'booking.starts_in': [...OPENED, ...ENDED],
  'booking.ended_ago': [bookingCompleted, bookingNoShow, bookingFailed, bookingReopened],
  'booking.stage_stuck': [...OPENED, ...STAGED, ...ENDED],
  'task.unclaimed_for': [...OPENED, ...STAGED, ...ENDED],
  'conversation.waiting_for': [
    messageStored,
    conversationChanged,
    conversationHandedOver,
    conversationResolved,
    conversationMerged,
  ],
  // The zone of the workspace may have changed.
  schedule: [workspaceUpdated],
}

/** The events of all time triggers. */
export const TIMER_EVENTS: readonly EventType[] = Object.values(EVENTS).flat()

/** Empty if the trigger comes with an event. */
export const timerEventsOf = (trigger: Pick<Trigger, 'type'>): readonly EventType[] =>
  isTimeTrigger(trigger) ? (EVENTS[trigger.type] as readonly EventType[]) : []

export const isTimeTrigger = ({ type }: Pick<Trigger, 'type'>): boolean => Object.hasOwn(EVENTS, type)
