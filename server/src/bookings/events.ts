// The events of bookings and holds, and which of them webhooks receive.
import { exampleOf } from '../http/contract/example.ts'
import {
  about,
  documented,
  End,
  exampleId,
  Growing,
  Id,
  MomentAt,
  Nullable,
  named,
  Start,
  TextOut,
  type TProperties,
  Type,
  Whole,
} from '../http/shape.ts'
import { event } from '../platform/event.ts'

const EventBooking = named(
  'EventBooking',
  Type.Object({
    id: Id('bkg'),
    status: TextOut('confirmed', 'The status after the event'),
    start_at: Nullable({ ...Start, description: 'null for a task of a queue that nobody has taken' }),
    end_at: Nullable(End),
    service_id: Id('svc'),
    customer_id: Nullable(Id('cus', 'null: a hold that names nobody')),
    resource_ids: Type.Array(Type.String(), documented([exampleId('res')], 'The resources that it takes')),
    version: Whole(1, undefined, documented(1, 'Events may arrive in another order; the higher version is the newer')),
  }),
  { description: 'The booking at the moment of the event.' },
)

/** The example of each event shows the status that the booking has after it. */
const bookingNow = (status: string, version: number) => ({
  booking: about('The booking at the moment of the event', EventBooking, {
    ...(exampleOf(EventBooking) as object),
    status,
    version,
  }),
})

const StageChange = { action: Type.String(), from_stage: Type.String(), to_stage: Type.String() }
/** An action of the workspace may carry out an operation; the event then names the action and its stages. */
const ByAction = {
  action: Type.Optional(StageChange.action),
  from_stage: Type.Optional(StageChange.from_stage),
  to_stage: Type.Optional(StageChange.to_stage),
}

const ABOUT = { about: ['booking', 'customer'], readAt: 'GET /bookings' } as const

const inside = <const Type extends string, More extends TProperties>(type: Type, more: More) =>
  event(type, { data: Type.Object({ booking: EventBooking, ...more }), ...ABOUT })

export const bookingCreated = event('booking.created', {
  data: Type.Object(bookingNow('held', 1)),
  ...ABOUT,
  webhook: {
    summary: 'A hold or a booking is created',
    description:
      'Its `status` tells which: `held`, `confirmed` or `pending_payment`. A booking made at once sends `booking.confirmed` right after it, unless it waits for a payment.',
  },
})

export const bookingConfirmed = event('booking.confirmed', {
  data: Type.Object({
    ...bookingNow('confirmed', 2),
    reopened_from: Type.Optional(
      TextOut('cancelled', 'Only if a booking came back: the status that it had ended with'),
    ),
  }),
  ...ABOUT,
  webhook: {
    summary: 'A booking is confirmed',
    description:
      'A hold was confirmed, a booking made at once, the deposit of a booking paid, or a booking that was cancelled came back: then it has `reopened_from`, and its status may also be `checked_in`. It is not sent for a booking that is `pending_payment`.',
  },
})

export const bookingPaymentAwaited = inside('booking.payment_awaited', {})
export const bookingUpdated = inside('booking.updated', {
  changed: Type.Array(Type.String()),
  payment: Type.Optional(Type.Object({ amount_cents: Type.Integer(), method: Type.String() })),
})

export const bookingRescheduled = event('booking.rescheduled', {
  data: Type.Object({
    ...bookingNow('confirmed', 1),
    old_booking_id: TextOut(exampleId('bkg', 'c'), 'The booking that was moved, now `rescheduled`'),
    new_booking_id: Id('bkg', 'The new booking, the same as in `booking`'),
    previous_start_at: MomentAt('2026-11-19T14:30:00.000Z', 'The start of the old booking'),
  }),
  ...ABOUT,
  webhook: {
    summary: 'A booking moved to a new time, and is a new booking there',
    description:
      '`booking` is the new one, with an id of its own. This is the only event of a move: neither the old nor the new booking has another one.',
  },
})

export const bookingCheckedIn = inside('booking.checked_in', ByAction)

export const bookingCompleted = event('booking.completed', {
  data: Type.Object({ ...bookingNow('completed', 3), ...ByAction }),
  ...ABOUT,
  webhook: {
    summary: 'An appointment is completed',
    description: 'The work is done. It is also sent for a task of a queue.',
  },
})

export const bookingNoShow = event('booking.no_show', {
  data: Type.Object({ ...bookingNow('no_show', 3), ...ByAction }),
  ...ABOUT,
  webhook: {
    summary: 'A booking is marked absent',
    description: 'The customer did not come. The booking has ended, and its time is free.',
  },
})

export const bookingFailed = inside('booking.failed', ByAction)

export const bookingCancelled = event('booking.cancelled', {
  data: Type.Object({
    ...bookingNow('cancelled', 3),
    reason: Growing(
      ['cancelled', 'expired', 'deposit_unpaid'],
      'Somebody cancelled it, a hold expired, or the deposit was not paid in time.',
    ),
    ...ByAction,
  }),
  ...ABOUT,
  webhook: {
    summary: 'A booking is cancelled, or a hold expires',
    description: '`reason` says why. The time is free again. A hold that is released sends nothing.',
  },
})

/** A booking that had ended goes on. */
export const bookingReopened = inside('booking.reopened', { reopened_from: Type.String() })

export const bookingMoved = inside('booking.moved', StageChange)
export const bookingClaimed = inside('booking.claimed', StageChange)
export const bookingUnclaimed = inside('booking.unclaimed', StageChange)
export const holdReleased = inside('hold.released', {})

export const bookingEvents = [
  bookingCreated,
  bookingConfirmed,
  bookingPaymentAwaited,
  bookingUpdated,
  bookingRescheduled,
  bookingCheckedIn,
  bookingCompleted,
  bookingNoShow,
  bookingFailed,
  bookingCancelled,
  bookingReopened,
  bookingMoved,
  bookingClaimed,
  bookingUnclaimed,
  holdReleased,
]

/** Any event of bookings, for code that needs only what they have in common. */
export type BookingEvent = (typeof bookingEvents)[number]
