// Lists work: bookings of every kind, the most urgent first.
import { bookings, toStoredBooking } from '../../bookings/booking.ts'
import { readBookingContext } from '../../bookings/booking-context.ts'
import { getConversationId } from '../../conversations/conversation.ts'
import { fetchPage, type Page } from '../../http/page.ts'
import type { ReadCtx } from '../../platform/context.ts'
import { conditionsOf, type Filters } from './filters.ts'
import { firstSeenAt, workOrder } from './order.ts'
import { toWorkItem } from './work-item.ts'

export function listWorkItems(ctx: ReadCtx, filters: Filters, timezone: string, page: Page) {
  return listAmong(ctx, bookings(ctx), filters, timezone, page)
}

export async function listWorkItemsOfConversation(
  ctx: ReadCtx,
  conversationId: string,
  filters: Filters,
  timezone: string,
  page: Page,
) {
  const id = await getConversationId(ctx, conversationId)
  return listAmong(ctx, bookings(ctx).where('bookings.conversation_id', '=', id), filters, timezone, page)
}

async function listAmong(
  ctx: ReadCtx,
  among: ReturnType<typeof bookings>,
  filters: Filters,
  timezone: string,
  page: Page,
) {
  const seenAt = firstSeenAt(page.after) ?? ctx.now
  const context = await readBookingContext(ctx)
  const conditions = await conditionsOf({ ...ctx, now: seenAt }, context.stages, filters, timezone)
  let query = among
  for (const condition of conditions) query = query.where(condition)
  return fetchPage(query, page, workOrder(seenAt), (row) => toWorkItem(toStoredBooking(row), context))
}
