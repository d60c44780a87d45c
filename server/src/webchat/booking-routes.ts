// The routes by which visitors book in the chat.
import { SlotList, SlotQuery } from '../availability/schema.ts'
import { listSlots } from '../availability/slots.ts'
import { visitor, widget, workspaceOf } from '../http/caller.ts'
import { list, read, write } from '../http/route.ts'
import type { Visit } from '../http/visit.ts'
import type { ReadCtx } from '../platform/context.ts'
import { cancelOwnBooking, confirmOwnHold, holdTime, releaseOwnHold, rescheduleOwnBooking } from './booking.ts'
import { listOwnBookings } from './booking-list.ts'
import { getOwnBooking, getOwnHold, servicesToMove } from './booking-owner.ts'
import {
  NewVisitorHold,
  VisitorBooking,
  VisitorCancellation,
  VisitorConfirmation,
  VisitorHold,
  VisitorReschedule,
} from './booking-schema.ts'
import { chargeHold, chargeMove, refundHold } from './limits.ts'
import { requireFeature } from './site.ts'
import { findVisitorId, getVisitor, visitorIdOf } from './visitor.ts'

const tag = 'WebChat (public)'
const visits = { tag, access: visitor }
const ownHold = (ctx: ReadCtx, { id }: { id: string }, visit: Visit) => getOwnHold(ctx, visitorIdOf(visit), id)
const ownBooking = async (ctx: ReadCtx, { id }: { id: string }, visit: Visit) =>
  getOwnBooking(ctx, await getVisitor(ctx, visitorIdOf(visit)), id)

export const visitorBookingRoutes = [
  read({
    at: 'GET /public/webchat/slots',
    id: 'listWebChatSlots',
    summary: 'Free times, for a visitor',
    description:
      'As `GET /slots`. Where the site has switched booking off, this answers `forbidden`, except to a visitor who can move a booking of this service. Holds and their confirmation answer `forbidden` then, too; visitors still see, move and cancel the bookings that they have.',
    answer: 'The free times, or why there are none',
    tag,
    access: widget,
    query: SlotQuery,
    returns: [200, SlotList],
    problems: ['not_found', 'forbidden'],
    async run(ctx, { query }, visit) {
      const canMove = async () => (await servicesToMove(ctx, findVisitorId(visit))).has(query.service_id)
      await requireFeature(ctx, 'booking', canMove)
      return listSlots(ctx, query, workspaceOf(visit.caller).timezone)
    },
  }),
  write({
    at: 'POST /public/webchat/holds',
    id: 'createWebChatHold',
    summary: 'Keep a time for a visitor for ten minutes',
    description:
      'As `POST /holds`, but without a customer: who comes is asked for when it is confirmed. A visitor may hold five times in an hour; a hold that was released counts, one that was refused does not. `slot_taken` contains up to five free times to offer instead.',
    answer: 'The hold',
    ...visits,
    charge: chargeHold,
    refund: refundHold,
    idempotency: 'optional',
    body: NewVisitorHold,
    returns: [201, VisitorHold],
    problems: ['not_found', 'forbidden', 'slot_taken'],
    run: (ctx, { body }, visit) => holdTime(ctx, body, visit),
  }),
  write({
    at: 'POST /public/webchat/holds/{id}/confirm',
    id: 'confirmWebChatHold',
    summary: 'Make the hold of a visitor a booking',
    description:
      'The booking is for the visitor’s own customer, who is made with it if need be, and stands in the visitor’s conversation. A typed phone number looks nobody up: a number that nobody has becomes the customer’s, until somebody proves to have it; one of another customer is kept as `claimed_phone`, and the team sees a suggestion to merge. Where the service asks for a deposit the booking is `pending_payment`, else `confirmed`. After ten minutes it is too late: `hold_expired`.',
    answer: 'The booking, now `confirmed` or `pending_payment`',
    ...visits,
    idempotency: 'optional',
    body: VisitorConfirmation,
    returns: [200, VisitorBooking],
    problems: ['forbidden', 'hold_expired', 'invalid_transition'],
    mustExist: ownHold,
    run: (ctx, { params, body }, visit) => confirmOwnHold(ctx, params.id, body, visit),
  }),
  write({
    at: 'DELETE /public/webchat/holds/{id}',
    id: 'releaseWebChatHold',
    summary: 'Give the held time of a visitor back',
    description:
      'The time is free at once. Releasing it again changes nothing. A hold that is older than ten minutes answers `hold_expired`, a confirmed one `invalid_transition`.',
    ...visits,
    returns: [204],
    problems: ['hold_expired', 'invalid_transition'],
    mustExist: ownHold,
    run: (ctx, { params }, visit) => releaseOwnHold(ctx, params.id, visit),
  }),
  list({
    at: 'GET /public/webchat/bookings',
    id: 'listWebChatBookings',
    summary: 'The bookings of a visitor',
    description:
      'Those to come are first, the next one at the top; then the others, the latest first. A visitor sees the bookings that were made in this chat, and one who is signed in sees all bookings of their conversation, from every device. Holds are left out, and so are bookings that have been replaced by a later time.',
    ...visits,
    item: VisitorBooking,
    run: (ctx, { page }, visit) => listOwnBookings(ctx, visitorIdOf(visit), page),
  }),
  write({
    at: 'POST /public/webchat/bookings/{id}/cancel',
    id: 'cancelWebChatBooking',
    summary: 'Cancel a booking as a visitor',
    description:
      'Its time is free at once. The rules are those of `POST /bookings/{id}/cancel`. A booking of anybody else is not found.',
    answer: 'The booking, now `cancelled`',
    ...visits,
    idempotency: 'optional',
    body: VisitorCancellation,
    returns: [200, VisitorBooking],
    problems: ['invalid_transition'],
    mustExist: ownBooking,
    run: (ctx, { params, body }, visit) => cancelOwnBooking(ctx, params.id, body, visit),
  }),
  write({
    at: 'POST /public/webchat/bookings/{id}/reschedule',
    id: 'rescheduleWebChatBooking',
    summary: 'Move a booking to another time as a visitor',
    description:
      'Returns a new booking with its own id, which replaces the old one. If the new time is not free, the old booking stays unchanged, and `slot_taken` contains free times. Without `resource_ids` the same resources are used if they are free. At most 20 moves an hour.',
    answer: 'The new booking',
    ...visits,
    charge: chargeMove,
    idempotency: 'optional',
    body: VisitorReschedule,
    returns: [201, VisitorBooking],
    problems: ['not_found', 'slot_taken', 'invalid_transition'],
    mustExist: ownBooking,
    run: (ctx, { params, body }, visit) => rescheduleOwnBooking(ctx, params.id, body, visit),
  }),
]
