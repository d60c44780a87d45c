// The routes of holds and bookings, of a customer's bookings, of time off and closed days, and of archiving what can be
// booked.
import { NewTimeOff } from '../availability/time-off-schema.ts'
import { resources } from '../catalog/resource.ts'
import { archives, setsScheduleDay } from '../catalog/routes.ts'
import { NewScheduleOverride } from '../catalog/schema.ts'
import { services } from '../catalog/service.ts'
import { getCustomer } from '../customers/customer.ts'
import { Customer, CustomerMerge } from '../customers/schema.ts'
import { type Caller, key, requireAccess, workspaceOf } from '../http/caller.ts'
import { list, read, write } from '../http/route.ts'
import type { Static } from '../http/shape.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { archiveResource, archiveService } from './archive.ts'
import { listBookedCustomers } from './booked-customers.ts'
import { getBooking, getStoredBooking } from './booking.ts'
import { changeBooking } from './change.ts'
import { ScheduleDaySet, setScheduleDay } from './closed-day.ts'
import { createBooking, createHold } from './create.ts'
import { markPaid } from './deposit.ts'
import { confirmHold, releaseHold } from './hold.ts'
import type { PlainOperation } from './lifecycle.ts'
import { listBookings } from './list.ts'
import { mergeCustomers } from './merge.ts'
import { operate } from './operation.ts'
import { PaymentIn } from './payment-schema.ts'
import { reopen } from './reopen.ts'
import { reschedule } from './reschedule.ts'
import {
  BookedCustomer,
  BookedCustomerFilters,
  Booking,
  BookingChange,
  BookingFilters,
  Confirmation,
  CustomerBookingFilters,
  EndBody,
  Hold,
  NewBooking,
  NewHold,
  OperationBody,
  Reschedule,
} from './schema.ts'
import { getCustomerSummary } from './summary.ts'
import { CustomerSummary } from './summary-schema.ts'
import { addTimeOff, TimeOffTaken } from './time-off.ts'

const reads = { tag: 'Schedule', access: key('bookings:read') }
const writes = { tag: 'Schedule', access: key('bookings:write') }
const mustExist = (ctx: ReadCtx, { id }: { id: string }) => getStoredBooking(ctx, id)

const changes = { ...writes, returns: [200, Booking] as const, mustExist }

const operation = (name: PlainOperation) => ({
  ...changes,
  body: OperationBody,
  problems: ['invalid_transition', 'version_conflict'] as const,
  run: (ctx: WriteCtx, { params, body }: { params: { id: string }; body: Static<typeof OperationBody> }) =>
    operate(ctx, name, params.id, body),
})

/**
 * Every member of the team may override rules at the counter. A key belongs to a program, so it needs a scope for that.
 */
function requireMayOverride(caller: Caller, { override }: Static<typeof NewBooking>): void {
  if (caller.kind === 'api_key' && override && override.length > 0) requireAccess(key('settings:write'), caller)
}

/** An end before the start is accepted only if the caller confirms it. */
const endOf = (name: 'no_show' | 'complete') => ({
  ...changes,
  body: EndBody,
  problems: ['invalid_transition', 'too_early', 'version_conflict'] as const,
  run: (ctx: WriteCtx, { params, body }: { params: { id: string }; body: Static<typeof EndBody> }) =>
    operate(ctx, name, params.id, body),
})

export const bookingRoutes = [
  write({
    at: 'POST /holds',
    id: 'createHold',
    summary: 'Keep a time for ten minutes',
    description:
      'Takes the time with everything the service needs, so that nobody else can have it until it is confirmed, released or ten minutes have passed. Any free, open, whole minute is accepted, also one that `GET /slots` does not offer. Sends `booking.created`. `slot_taken` contains up to five free times to offer instead. An anonymous customer answers `invalid_transition`.',
    answer: 'The hold',
    ...writes,
    idempotency: 'required',
    body: NewHold,
    returns: [201, Hold],
    problems: ['not_found', 'slot_taken', 'customer_exists', 'invalid_transition'],
    run: (ctx, { body }, { caller }) => createHold(ctx, body, workspaceOf(caller)),
  }),
  write({
    at: 'POST /holds/{id}/confirm',
    id: 'confirmHold',
    summary: 'Make a hold a booking',
    description:
      'Where the service asks for a deposit the booking is `pending_payment`, else `confirmed`, and `booking.confirmed` is sent. A customer must be named here or have been named with the hold. After ten minutes it is too late: `hold_expired`; look for a time again.',
    answer: 'The booking, now `confirmed` or `pending_payment`',
    ...writes,
    idempotency: 'required',
    body: Confirmation,
    returns: [200, Booking],
    problems: ['hold_expired', 'invalid_transition', 'version_conflict', 'customer_exists'],
    mustExist,
    run: (ctx, { params, body }, { caller }) => confirmHold(ctx, params.id, body, workspaceOf(caller)),
  }),
  write({
    at: 'DELETE /holds/{id}',
    id: 'releaseHold',
    summary: 'Give a held time back',
    description:
      'The time is free at once, and no event is sent. Releasing it again changes nothing. A hold that is older than ten minutes answers `hold_expired`. A confirmed one answers `invalid_transition`: cancel the booking instead.',
    ...writes,
    returns: [204],
    problems: ['hold_expired', 'invalid_transition'],
    mustExist,
    run: (ctx, { params }) => releaseHold(ctx, params.id),
  }),
  write({
    at: 'POST /bookings',
    id: 'createBooking',
    summary: 'Book a time at once, or put a task into a queue',
    description:
      'Hold and confirm in one call. A service whose mode is `queue` takes no `start`: the task waits until somebody takes it. Sends `booking.created`, then `booking.confirmed` unless a deposit is due. `slot_taken` contains up to five free times to offer instead. An anonymous customer answers `invalid_transition`. `override` of a key without `settings:write` answers `insufficient_scope`.',
    ...writes,
    idempotency: 'required',
    body: NewBooking,
    returns: [201, Booking],
    problems: ['not_found', 'slot_taken', 'customer_exists', 'invalid_transition'],
    run: (ctx, { body }, { caller }) => {
      requireMayOverride(caller, body)
      return createBooking(ctx, body, workspaceOf(caller))
    },
  }),
  list({
    at: 'GET /bookings',
    id: 'listBookings',
    compressed: true,
    summary: 'Find bookings',
    description:
      'Sorted by start; bookings without one come last. Bookings that are `held`, `released`, `expired` or `rescheduled` are left out unless `status` names them. A booking must match all filters.',
    ...reads,
    query: BookingFilters,
    item: Booking,
    problems: ['not_found'],
    run: (ctx, { query, page }) => listBookings(ctx, query, page),
  }),
  list({
    at: 'GET /bookings/customers',
    id: 'listBookedCustomers',
    summary: 'The customers of the bookings in a period',
    description:
      'Every customer who has a booking that starts in the period, once, whatever became of the booking (those that are `held`, `released`, `expired` or `rescheduled` are left out): when they come for the first time, and how many bookings they did not come to. So a calendar can show first visits and past no-shows without a call for each customer. Sorted by id.',
    ...reads,
    query: BookedCustomerFilters,
    item: BookedCustomer,
    run: (ctx, { query, page }) => listBookedCustomers(ctx, query, page),
  }),
  read({
    at: 'GET /bookings/{id}',
    id: 'getBooking',
    summary: 'One booking',
    description:
      'It may also be a hold or a booking that has ended. A hold is `expired` from the moment at which its ten minutes have passed. `available_actions` says what the caller can do with it now.',
    ...reads,
    returns: [200, Booking],
    mustExist,
    run: (ctx, { params }) => getBooking(ctx, params.id),
  }),
  write({
    at: 'PATCH /bookings/{id}',
    id: 'updateBooking',
    summary: 'Change notes or intake',
    description:
      '`notes` is replaced; `intake` is merged key by key, and null removes a key. To change its time, reschedule it; to change priority and tags, use `PATCH /work-items/{id}`. A booking that is held, released or expired answers `invalid_transition`.',
    ...writes,
    body: BookingChange,
    returns: [200, Booking],
    problems: ['invalid_transition', 'version_conflict'],
    mustExist,
    run: (ctx, { params, body }) => changeBooking(ctx, params.id, body),
  }),
  write({
    at: 'POST /bookings/{id}/cancel',
    id: 'cancelBooking',
    summary: 'Cancel a booking',
    description:
      'Its time is free at once, and `booking.cancelled` is sent. A booking that is `confirmed`, `pending_payment` or `checked_in` can be cancelled; any other, also on a second call, answers `invalid_transition`. Release a hold instead.',
    answer: 'The booking, now `cancelled`',
    ...operation('cancel'),
  }),
  write({
    at: 'POST /bookings/{id}/reschedule',
    id: 'rescheduleBooking',
    summary: 'Move a booking to another time',
    description:
      'Returns a new booking with its own id; the old one becomes `rescheduled` and names the new one. If the new time is not free, the old booking stays unchanged, and `slot_taken` contains free times. Without `resource_ids` the same resources are used if they are free. `duration_minutes` makes it longer or shorter, also at the same start; left out, the length stays the same. Sends only `booking.rescheduled`.',
    answer: 'The new booking',
    ...writes,
    idempotency: 'required',
    body: Reschedule,
    returns: [201, Booking],
    problems: ['not_found', 'slot_taken', 'invalid_transition', 'version_conflict'],
    mustExist,
    run: (ctx, { params, body }, { caller }) => reschedule(ctx, params.id, body, workspaceOf(caller)),
  }),
  write({
    at: 'POST /bookings/{id}/mark-paid',
    id: 'markBookingPaid',
    summary: 'Record a payment',
    description:
      'Changes `pending_payment` to `confirmed`, whatever the amount, and sends `booking.confirmed`. On a booking that is `confirmed`, `checked_in` or `completed` it only records the payment, and no event is sent to webhooks; any other answers `invalid_transition`. Only the first payment may leave out `amount_cents`, so a call that is made twice by mistake does not pay the rest. With an amount every call is one more payment: send an `Idempotency-Key` or `expected_version` when you repeat it.',
    answer: 'The booking with its payments',
    ...writes,
    idempotency: 'optional',
    body: PaymentIn,
    returns: [200, Booking],
    problems: ['invalid_transition', 'version_conflict'],
    mustExist,
    run: (ctx, { params, body }) => markPaid(ctx, params.id, body),
  }),
  write({
    at: 'POST /bookings/{id}/check-in',
    id: 'checkInBooking',
    summary: 'Record that the customer is there',
    description:
      'Changes `confirmed` to `checked_in`, at any time. No event is sent to webhooks. A booking in any other status, also on a second call, answers `invalid_transition`.',
    answer: 'The booking, now `checked_in`',
    ...operation('check_in'),
  }),
  write({
    at: 'POST /bookings/{id}/no-show',
    id: 'markBookingNoShow',
    summary: 'Record that the customer did not come',
    description:
      'Changes `confirmed` to `no_show`, which ends the booking. Sends `booking.no_show`. Before its start it answers `too_early`, unless `early` is true. A booking in any other status, also on a second call, answers `invalid_transition`.',
    answer: 'The booking, now `no_show`',
    ...endOf('no_show'),
  }),
  write({
    at: 'POST /bookings/{id}/complete',
    id: 'completeBooking',
    summary: 'Record that the booking is completed',
    description:
      'Changes `confirmed` or `checked_in` to `completed`, which ends the booking; its price counts as spent. Sends `booking.completed`. Before its start it answers `too_early`, unless `early` is true. A booking in any other status, also on a second call, answers `invalid_transition`.',
    answer: 'The booking, now `completed`',
    ...endOf('complete'),
  }),
  write({
    at: 'POST /bookings/{id}/fail',
    id: 'failBooking',
    summary: 'Record that the booking could not be done',
    description:
      'Changes `confirmed` or `checked_in` to `failed`, which ends the booking; say why in `reason`. No event is sent to webhooks. A booking in any other status, also on a second call, answers `invalid_transition`.',
    answer: 'The booking, now `failed`',
    ...operation('fail'),
  }),
  write({
    at: 'POST /bookings/{id}/reopen',
    id: 'reopenBooking',
    summary: 'Undo the end of a booking',
    description:
      'Takes a booking that is `no_show`, `completed`, `failed` or `cancelled` back to the status and stage that it had, within 24 hours of its end. Its time is taken again, with the same resources; if it is no longer free, `slot_taken` contains free times, and the booking stays as it is. A task of a queue goes back to the person who had it, or into its queue. Payments stay. A booking that was cancelled sends `booking.confirmed`, unless it waits for its deposit. A booking in any other status, also on a second call, answers `invalid_transition`.',
    answer: 'The booking as it was before its end',
    ...changes,
    body: OperationBody,
    problems: ['slot_taken', 'invalid_transition', 'version_conflict'],
    run: (ctx, { params, body }, { caller }) => reopen(ctx, params.id, body, workspaceOf(caller)),
  }),
  list({
    at: 'GET /customers/{id}/bookings',
    id: 'listCustomerBookings',
    tag: 'Customers',
    summary: 'The bookings of a customer',
    description:
      'Sorted by start; bookings without one come last. Bookings that are `held`, `released`, `expired` or `rescheduled` are left out unless `status` names them.',
    access: key('customers:read'),
    query: CustomerBookingFilters,
    item: Booking,
    mustExist: (ctx, { id }) => getCustomer(ctx, id),
    run: (ctx, { params, query, page }) => listBookings(ctx, { ...query, customer_id: params.id }, page, getCustomer),
  }),
  write({
    at: 'POST /customers/{id}/merge',
    id: 'mergeCustomers',
    tag: 'Customers',
    summary: 'Make one customer of two',
    description:
      'For two entries of one person. Identities, conversations, bookings and comments of the other customer become those of this one; two conversations on one channel become the older one. The fields of this customer win, and empty ones are filled. It cannot be undone. The old ids go on answering as the new ones, so nobody has to be told; merging the two again changes nothing.',
    access: key('customers:write'),
    body: CustomerMerge,
    returns: [200, Customer],
    problems: ['not_found', 'invalid_transition'],
    mustExist: (ctx, { id }) => getCustomer(ctx, id),
    run: (ctx, { params, body }) => mergeCustomers(ctx, params.id, body.other_id),
  }),
  read({
    at: 'GET /customers/{id}/summary',
    id: 'getCustomerSummary',
    tag: 'Customers',
    summary: 'A customer in numbers',
    description:
      'Counts by status, visits, the next booking, the share of no-shows and the money spent, computed when you ask. Money counts once a booking is completed.',
    access: key('customers:read'),
    returns: [200, CustomerSummary],
    mustExist: (ctx, { id }) => getCustomer(ctx, id),
    run: (ctx, { params }) => getCustomerSummary(ctx, params.id),
  }),
  write({
    at: 'POST /time-off',
    id: 'createTimeOff',
    tag: 'Schedule',
    summary: 'Take time off',
    description:
      'The resource is away then: a holiday, an illness, a break on some weekdays (`repeats`). Nothing can be booked or held in it, and `GET /slots` does not offer it, from this moment on. If bookings or holds stand in it, their buffers included, nothing is taken, and `bookings_in_the_way` lists them; with `over` they stay, and the time of each becomes time off once it is cancelled, moved or ended. Other time off is never in the way. Calling it twice takes it twice, unless you send an `Idempotency-Key`.',
    answer: 'The time off, and the bookings that it was taken over',
    access: key('config:write'),
    idempotency: 'optional',
    body: NewTimeOff,
    returns: [201, TimeOffTaken],
    problems: ['not_found', 'bookings_in_the_way'],
    run: (ctx, { body }, { caller }) => addTimeOff(ctx, body, workspaceOf(caller)),
  }),
  write({
    ...setsScheduleDay,
    id: 'setScheduleOverride',
    summary: 'Set when a schedule is open on one day',
    description:
      'Replaces an earlier override of that day and all its weekly windows, also one that began the day before. Without windows the day is closed. Existing bookings stay; the answer lists those that now stand in closed time.',
    answer: 'The day as it is now, and the bookings that stand in what is closed',
    body: NewScheduleOverride,
    returns: [201, ScheduleDaySet],
    run: (ctx, { params, body }) => setScheduleDay(ctx, params.id, body),
  }),
  write({
    at: 'DELETE /services/{id}',
    id: 'deleteService',
    summary: 'Archive a service',
    ...archives(services),
    run: (ctx, { params }) => archiveService(ctx, params.id),
  }),
  write({
    at: 'DELETE /resources/{id}',
    id: 'deleteResource',
    summary: 'Archive a resource',
    ...archives(resources),
    run: (ctx, { params }) => archiveResource(ctx, params.id),
  }),
]
