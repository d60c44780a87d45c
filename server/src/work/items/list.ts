// Lists work: bookings of every kind, the most urgent first.
import { bookings, toStoredBooking } from '../../bookings/booking.ts'
import { readBookingContext } from '../../bookings/booking-context.ts'
import { fetchPage, type Page } from '../../http/page.ts'
import type { ReadCtx } from '../../platform/context.ts'
import { conditionsOf, type Filters } from './filters.ts'
import { firstSeenAt, workOrder } from './order.ts'
import { toWorkItem } from './work-item.ts'

export async function listWorkItems(ctx: ReadCtx, filters: Filters, timezone: string, page: Page) {
  const seenAt = firstSeenAt(page.after) ?? ctx.now
  const context = await readBookingContext(ctx)
  const conditions = await conditionsOf({ ...ctx, now: seenAt }, context.stages, filters, timezone)
  let query = bookings(ctx)
  for (const condition of conditions) query = query.where(condition)
  return fetchPage(query, page, workOrder(seenAt), (row) => toWorkItem(toStoredBooking(row), context))
}
