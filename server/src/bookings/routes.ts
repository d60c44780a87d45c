// The public face of holds and bookings, and of what reads them: a customer's history, archiving what is booked.
import { resources } from '../catalog/resource.ts'
import { archives } from '../catalog/routes.ts'
import { services } from '../catalog/service.ts'
import { getCustomer } from '../customers/customer.ts'
import { Customer, CustomerMerge } from '../customers/schema.ts'
import { key, workspaceOf } from '../http/caller.ts'
import { list, read, write } from '../http/route.ts'
import type { Static } from '../http/shape.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { archiveResource, archiveService } from './archive.ts'
import { getBooking, getStored } from './booking.ts'
import { changeBooking } from './change.ts'
import { createBooking, createHold } from './create.ts'
import { confirmHold, releaseHold } from './hold.ts'
import type { PlainOperation } from './lifecycle.ts'
import { listBookings } from './list.ts'
import { mergeCustomers } from './merge.ts'
import { operate } from './operation.ts'
import { reschedule } from './reschedule.ts'
import {
  Booking,
  BookingChange,
  BookingFilters,
  Confirmation,
  CustomerBookingFilters,
  CustomerSummary,
  Hold,
  NewBooking,
  NewHold,
  OperationBody,
  Reschedule,
} from './schema.ts'
import { getCustomerSummary } from './summary.ts'

const reads = { tag: 'Schedule', access: key('bookings:read') }
const writes = { tag: 'Schedule', access: key('bookings:write') }
const mustExist = (ctx: ReadCtx, { id }: { id: string }) => getStored(ctx, id)

const operation = (name: PlainOperation) => ({
  ...writes,
  body: OperationBody,
  returns: [200, Booking] as const,
  problems: ['invalid_transition', 'version_conflict'] as const,
  mustExist,
  run: (ctx: WriteCtx, { params, body }: { params: { id: string }; body: Static<typeof OperationBody> }) =>
    operate(ctx, name, params.id, body),
})

export const bookingRoutes = [
  write({
    at: 'POST /holds',
    id: 'createHold',
    summary: 'Keep a time for ten minutes',
    description:
      'Takes the time with everything the service needs, so that nobody else can have it until it is confirmed, released or ten minutes have passed. Any free, open, whole minute will do, also one that `GET /slots` does not offer. Sends `booking.created`. `slot_taken` brings up to five free times along: offer those.',
    answer: 'The hold',
    ...writes,
    idempotency: 'required',
    body: NewHold,
    returns: [201, Hold],
    problems: ['not_found', 'slot_taken', 'customer_exists'],
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
      'The time is free at once, and no event is sent. Releasing it again changes nothing. One whose ten minutes have passed answers `hold_expired`; one that was confirmed is cancelled instead (`invalid_transition`).',
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
      'Hold and confirm in one call. A service whose mode is `queue` takes no `start`: the task waits until somebody takes it. Sends `booking.created`, then `booking.confirmed` unless a deposit is due. `slot_taken` brings up to five free times along: offer those.',
    ...writes,
    idempotency: 'required',
    body: NewBooking,
    returns: [201, Booking],
    problems: ['not_found', 'slot_taken', 'customer_exists'],
    run: (ctx, { body }, { caller }) => createBooking(ctx, body, workspaceOf(caller)),
  }),
  list({
    at: 'GET /bookings',
    id: 'listBookings',
    summary: 'Find bookings',
    description:
      'By start; those without one come last. What is `held`, `released`, `expired` or `rescheduled` is left out unless `status` names it. All filters given must hold.',
    ...reads,
    query: BookingFilters,
    item: Booking,
    problems: ['not_found'],
    run: (ctx, { query, page }) => listBookings(ctx, query, page),
  }),
  read({
    at: 'GET /bookings/{id}',
    id: 'getBooking',
    summary: 'One booking',
    description:
      'Also a hold, and what has ended. A hold is `expired` from the moment on at which its ten minutes have passed. `available_actions` says what the caller can do with it now.',
    ...reads,
    returns: [200, Booking],
    mustExist,
    run: (ctx, { params }) => getBooking(ctx, params.id),
  }),
  write({
    at: 'PATCH /bookings/{id}',
    id: 'updateBooking',
    summary: 'Change notes, or what was filled in',
    description:
      '`notes` is replaced; `intake` is merged key by key, and null takes a key away. Its time is changed by rescheduling, its priority and tags with `PATCH /work-items/{id}`. Refused with `invalid_transition` while it is held, and once it was released or has expired.',
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
      'Its time is free at once, and `booking.cancelled` is sent. What is `confirmed`, `pending_payment` or `checked_in` can be cancelled; anything else, also a second call, is refused with `invalid_transition`. A hold is released instead.',
    answer: 'The booking, now `cancelled`',
    ...operation('cancel'),
  }),
  write({
    at: 'POST /bookings/{id}/reschedule',
    id: 'rescheduleBooking',
    summary: 'Move a booking to another time',
    description:
      'Answers a new booking with an id of its own; the old one becomes `rescheduled` and names it. If the new time cannot be had, the old one stays as it is, and `slot_taken` brings free times along. Without `resource_ids` the same resources are used if they are free. `duration_minutes` makes it longer or shorter, also where it is; without, it lasts as long as it did. Sends `booking.rescheduled`, and nothing else.',
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
    at: 'POST /bookings/{id}/check-in',
    id: 'checkInBooking',
    summary: 'Note that the customer is there',
    description:
      'From `confirmed` to `checked_in`, whatever the clock says. No event is sent to webhooks. Anything else, also a second call, is refused with `invalid_transition`.',
    answer: 'The booking, now `checked_in`',
    ...operation('check_in'),
  }),
  write({
    at: 'POST /bookings/{id}/no-show',
    id: 'markBookingNoShow',
    summary: 'Note that the customer did not come',
    description:
      'From `confirmed` to `no_show`, which ends it; there is no way back. Sends `booking.no_show`. Anything else, also a second call, is refused with `invalid_transition`.',
    answer: 'The booking, now `no_show`',
    ...operation('no_show'),
  }),
  write({
    at: 'POST /bookings/{id}/complete',
    id: 'completeBooking',
    summary: 'Note that it is done',
    description:
      'From `confirmed` or `checked_in` to `completed`, which ends it; its price counts as spent. Sends `booking.completed`. Anything else, also a second call, is refused with `invalid_transition`.',
    answer: 'The booking, now `completed`',
    ...operation('complete'),
  }),
  write({
    at: 'POST /bookings/{id}/fail',
    id: 'failBooking',
    summary: 'Note that it could not be done',
    description:
      'From `confirmed` or `checked_in` to `failed`, which ends it; say why in `reason`. No event is sent to webhooks. Anything else, also a second call, is refused with `invalid_transition`.',
    answer: 'The booking, now `failed`',
    ...operation('fail'),
  }),
  list({
    at: 'GET /customers/{id}/bookings',
    id: 'listCustomerBookings',
    tag: 'Customers',
    summary: 'The bookings of a customer',
    description:
      'By start; those without one come last. What is `held`, `released`, `expired` or `rescheduled` is left out unless `status` names it.',
    access: key('customers:read'),
    query: CustomerBookingFilters,
    item: Booking,
    mustExist: (ctx, { id }) => getCustomer(ctx, id),
    run: (ctx, { params, query, page }) => listBookings(ctx, { ...query, customer_id: params.id }, page),
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
    problems: ['not_found'],
    mustExist: (ctx, { id }) => getCustomer(ctx, id),
    run: (ctx, { params, body }) => mergeCustomers(ctx, params.id, body.other_id),
  }),
  read({
    at: 'GET /customers/{id}/summary',
    id: 'getCustomerSummary',
    tag: 'Customers',
    summary: 'A customer in numbers',
    description:
      'Counts by status, visits, what comes next, the share of no-shows and what was spent, added up when you ask. Money counts once a booking is completed.',
    access: key('customers:read'),
    returns: [200, CustomerSummary],
    mustExist: (ctx, { id }) => getCustomer(ctx, id),
    run: (ctx, { params }) => getCustomerSummary(ctx, params.id),
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
