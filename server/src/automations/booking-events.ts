// The events of a booking in its life, for the triggers and timers of automations.
import {
  bookingCancelled,
  bookingCheckedIn,
  bookingClaimed,
  bookingCompleted,
  bookingConfirmed,
  bookingCreated,
  bookingFailed,
  bookingMoved,
  bookingNoShow,
  bookingPaymentAwaited,
  bookingReopened,
  bookingRescheduled,
  bookingUnclaimed,
} from '../bookings/events.ts'

/** A hold begins with the first one; a booking that is made at once has the first and one of the others. */
export const BEGUN = [bookingCreated, bookingConfirmed, bookingPaymentAwaited]
/** A booking is open from one of these on. A rescheduled booking goes on as a new one. */
export const OPENED = [...BEGUN, bookingRescheduled, bookingReopened]
/** An open booking may be in another stage after these. */
export const STAGED = [bookingMoved, bookingClaimed, bookingUnclaimed, bookingCheckedIn]
/** A booking ends with one of these. An ended booking changes only when it is reopened. */
export const ENDED = [bookingCancelled, bookingCompleted, bookingNoShow, bookingFailed]
