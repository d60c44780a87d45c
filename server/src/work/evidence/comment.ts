// Comments that people write about a task while they do it.
import { getStoredBooking, type StoredBooking } from '../../bookings/booking.ts'
import { noteInThread } from '../../bookings/thread.ts'
import { fetchPage, newestFirst, type Page } from '../../http/page.ts'
import type { ReadCtx, WriteCtx } from '../../platform/context.ts'
import { emit } from '../../platform/events.ts'
import { newId } from '../../platform/id.ts'
import { bookingCommented } from '../events.ts'
import { keptWith, toAuthor } from './authored.ts'

export async function listBookingComments(ctx: ReadCtx, bookingId: string, page: Page) {
  await getStoredBooking(ctx, bookingId)
  const rows = ctx.db
    .selectFrom('booking_comments')
    .select(['id', 'body', 'author', 'created_at'])
    .where('workspace_id', '=', ctx.workspaceId)
    .where('booking_id', '=', bookingId)
  return fetchPage(rows, page, newestFirst(), toAuthor)
}

export async function addBookingComment(ctx: WriteCtx, bookingId: string, body: string) {
  return writeComment(ctx, await getStoredBooking(ctx, bookingId), body)
}

export function writeComment(
  ctx: WriteCtx,
  { id: bookingId, customer, conversation_id }: Pick<StoredBooking, 'id' | 'customer' | 'conversation_id'>,
  body: string,
) {
  const comment = { id: newId('cmt'), body, created_at: ctx.now }
  ctx.insert('booking_comments', { ...comment, ...keptWith(ctx, bookingId) })
  const about = { booking: bookingId, customer: customer?.id ?? null }
  noteInThread(ctx, { conversation_id }, emit(ctx, bookingCommented, { comment: { id: comment.id, body } }, about))
  return { ...comment, author: ctx.actor }
}
