// The public face of work on bookings.
import { getBooking } from '../bookings/booking.ts'
import { Comment, NewComment, TimelineEntry } from '../customers/schema.ts'
import { key } from '../http/caller.ts'
import { list, write } from '../http/route.ts'
import type { ReadCtx } from '../platform/context.ts'
import { addBookingComment, addLocationEvent, listBookingComments, listLocationEvents } from './evidence.ts'
import { listBookingTimeline, listStageHistory } from './history.ts'
import { HistoryEntry, LocationEvent, NewLocationEvent } from './schema.ts'

const mustExist = (ctx: ReadCtx, { id }: { id: string }) => getBooking(ctx, id)
const reads = { tag: 'Work', access: key('bookings:read'), mustExist }
const writes = { tag: 'Work', access: key('bookings:write'), mustExist }

export const workRoutes = [
  list({
    at: 'GET /bookings/{id}/stage-history',
    id: 'listStageHistory',
    summary: 'How a booking moved from stage to stage',
    description: 'Oldest first, with the time it spent in each stage.',
    item: HistoryEntry,
    ...reads,
    run: (ctx, { params, page }) => listStageHistory(ctx, params.id, page),
  }),
  list({
    at: 'GET /bookings/{id}/timeline',
    id: 'listBookingTimeline',
    summary: 'What happened with a booking',
    description: 'Newest first. A booking that was moved to another time shows what happened before the move, too.',
    item: TimelineEntry,
    ...reads,
    run: (ctx, { params, page }) => listBookingTimeline(ctx, params.id, page),
  }),
  list({
    at: 'GET /bookings/{id}/comments',
    id: 'listBookingComments',
    summary: 'What is said about a booking',
    description: 'Newest first.',
    item: Comment,
    ...reads,
    run: (ctx, { params, page }) => listBookingComments(ctx, params.id, page),
  }),
  write({
    at: 'POST /bookings/{id}/comments',
    id: 'createBookingComment',
    summary: 'Say something about a booking',
    body: NewComment,
    returns: [201, Comment],
    ...writes,
    run: (ctx, { params, body }) => addBookingComment(ctx, params.id, body.body),
  }),
  list({
    at: 'GET /bookings/{id}/location-events',
    id: 'listLocationEvents',
    summary: 'Where somebody was while doing it',
    description: 'Oldest first.',
    item: LocationEvent,
    ...reads,
    run: (ctx, { params, page }) => listLocationEvents(ctx, params.id, page),
  }),
  write({
    at: 'POST /bookings/{id}/location-events',
    id: 'createLocationEvent',
    summary: 'Note where somebody is',
    body: NewLocationEvent,
    returns: [201, LocationEvent],
    ...writes,
    run: (ctx, { params, body }) => addLocationEvent(ctx, params.id, body),
  }),
]
