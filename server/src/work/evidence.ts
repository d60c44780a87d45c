// What people write down about a task while they do it: comments, and where they were.
import { sql } from 'kysely'
import { getStored, type Stored } from '../bookings/booking.ts'
import { fetchPage, newestFirst, type Order, type Page } from '../http/page.ts'
import type { Static } from '../http/shape.ts'
import { parseMoment } from '../lib/time.ts'
import type { Actor, ReadCtx, WriteCtx } from '../platform/context.ts'
import { emit } from '../platform/events.ts'
import { newId } from '../platform/id.ts'
import type { NewLocationEvent } from './schema.ts'

export const toAuthor = <R extends { author: unknown }>(row: R) => ({ ...row, author: row.author as Actor })

export async function listBookingComments(ctx: ReadCtx, bookingId: string, page: Page) {
  await getStored(ctx, bookingId)
  const rows = ctx.db
    .selectFrom('booking_comments')
    .select(['id', 'body', 'author', 'created_at'])
    .where('workspace_id', '=', ctx.workspaceId)
    .where('booking_id', '=', bookingId)
  return fetchPage(rows, page, newestFirst(), toAuthor)
}

export async function addBookingComment(ctx: WriteCtx, bookingId: string, body: string) {
  return writeComment(ctx, await getStored(ctx, bookingId), body)
}

export function writeComment(
  ctx: WriteCtx,
  { id: bookingId, customer }: Pick<Stored, 'id' | 'customer'>,
  body: string,
) {
  const comment = { id: newId('cmt'), body, created_at: ctx.now }
  ctx.insert('booking_comments', { ...comment, ...keptWith(ctx, bookingId) })
  tell(ctx, 'booking.commented', bookingId, customer, { comment: { id: comment.id, body } })
  return { ...comment, author: ctx.actor }
}

const oldestFirst: Order<{ recorded_at: Date; id: string }> = {
  columns: [
    { name: sql.ref('recorded_at'), type: 'timestamptz' },
    { name: sql.ref('id'), type: 'text' },
  ],
  direction: 'asc',
  keyOf: ({ recorded_at, id }) => [recorded_at.toISOString(), id],
}

export async function listLocationEvents(ctx: ReadCtx, bookingId: string, page: Page) {
  await getStored(ctx, bookingId)
  const rows = ctx.db
    .selectFrom('location_events')
    .select(['id', 'kind', 'lat', 'lng', 'accuracy_m', 'recorded_at', 'author', 'created_at'])
    .where('workspace_id', '=', ctx.workspaceId)
    .where('booking_id', '=', bookingId)
  return fetchPage(rows, page, oldestFirst, toAuthor)
}

export async function addLocationEvent(ctx: WriteCtx, bookingId: string, body: Static<typeof NewLocationEvent>) {
  const { customer } = await getStored(ctx, bookingId)
  const { kind, lat, lng, accuracy_m = null, recorded_at } = body
  const moment = recorded_at ? (parseMoment(recorded_at) as Date) : ctx.now
  const place = { id: newId('loc'), kind, lat, lng, accuracy_m, recorded_at: moment, created_at: ctx.now }
  ctx.insert('location_events', { ...place, ...keptWith(ctx, bookingId) })
  tell(ctx, 'booking.located', bookingId, customer, { location_event: { id: place.id, kind, lat, lng } })
  return { ...place, author: ctx.actor }
}

export const keptWith = ({ workspaceId, actor }: WriteCtx, booking_id: string) => ({
  workspace_id: workspaceId,
  booking_id,
  author: JSON.stringify(actor),
})

/** Nothing of the booking itself changes, so these do not name its version. */
export function tell(
  ctx: WriteCtx,
  type: string,
  booking_id: string,
  customer: { id: string } | null,
  data: object,
): void {
  emit(ctx, { type, booking_id, ...(customer && { customer_id: customer.id }), data })
}
