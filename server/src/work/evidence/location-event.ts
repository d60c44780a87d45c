// Location events: where people were while they did a task.
import { parseMoment } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import { getStoredBooking } from '../../bookings/booking.ts'
import { noteInThread } from '../../bookings/thread.ts'
import { fetchPage, type Order, type Page } from '../../http/page.ts'
import type { Static } from '../../http/shape.ts'
import type { ReadCtx, WriteCtx } from '../../platform/context.ts'
import { emit } from '../../platform/events.ts'
import { newId } from '../../platform/id.ts'
import { bookingLocated } from '../events.ts'
import type { NewLocationEvent } from '../schema.ts'
import { keptWith, toAuthor } from './authored.ts'

const oldestFirst: Order<{ recorded_at: Date; id: string }> = {
  columns: [
    { name: sql.ref('recorded_at'), type: 'timestamptz' },
    { name: sql.ref('id'), type: 'text' },
  ],
  direction: 'asc',
  keyOf: ({ recorded_at, id }) => [recorded_at.toISOString(), id],
}

export async function listLocationEvents(ctx: ReadCtx, bookingId: string, page: Page) {
  await getStoredBooking(ctx, bookingId)
  const rows = ctx.db
    .selectFrom('location_events')
    .select(['id', 'kind', 'lat', 'lng', 'accuracy_m', 'recorded_at', 'author', 'created_at'])
    .where('workspace_id', '=', ctx.workspaceId)
    .where('booking_id', '=', bookingId)
  return fetchPage(rows, page, oldestFirst, toAuthor)
}

export async function addLocationEvent(ctx: WriteCtx, bookingId: string, body: Static<typeof NewLocationEvent>) {
  const { customer, conversation_id } = await getStoredBooking(ctx, bookingId)
  const { kind, lat, lng, accuracy_m = null, recorded_at } = body
  const moment = recorded_at ? (parseMoment(recorded_at) as Date) : ctx.now
  const located = { id: newId('loc'), kind, lat, lng, accuracy_m, recorded_at: moment, created_at: ctx.now }
  ctx.insert('location_events', { ...located, ...keptWith(ctx, bookingId) })
  const about = { booking: bookingId, customer: customer?.id ?? null }
  const told = emit(ctx, bookingLocated, { location_event: { id: located.id, kind, lat, lng } }, about)
  noteInThread(ctx, { conversation_id }, told)
  return { ...located, author: ctx.actor }
}
