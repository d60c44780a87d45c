// The bookings of a visitor: what is to come first, the next one at the top, then what has been, the latest first.
import { sql } from 'kysely'
import { IS_OPEN, toBooking, toStoredBooking } from '../bookings/booking.ts'
import { readBookingContext } from '../bookings/booking-context.ts'
import { hasStatus, LISTED } from '../bookings/filter.ts'
import { fetchPage, type Order, type Page } from '../http/page.ts'
import type { ReadCtx } from '../platform/context.ts'
import { ownBookings } from './booking-owner.ts'
import { showBookings } from './booking-shown.ts'
import { getVisitor } from './visitor.ts'

export async function listOwnBookings(ctx: ReadCtx, visitorId: string, page: Page) {
  const visitor = await getVisitor(ctx, visitorId)
  const place = placeAt(ctx.now)
  const query = ownBookings(ctx, visitor)
    .where(hasStatus(LISTED, ctx.now))
    .select([place.part.as('part'), place.minute.as('minute')])
  const [{ data, next }, context] = await Promise.all([fetchPage(query, page, orderBy(place)), readBookingContext(ctx)])
  const shown = data.map(({ part: _, minute: __, ...row }) => toBooking(toStoredBooking(row), context))
  return { data: await showBookings(ctx, shown), next }
}

/** The place of a booking in the list, as two numbers that rise: the part, and the minutes until or since its start. */
function placeAt(now: Date) {
  const isToCome = sql`${IS_OPEN} and coalesce(bookings.ends_at, 'infinity') > ${now}`
  const minute = sql`floor(extract(epoch from bookings.starts_at) / 60)::integer`
  return {
    part: sql<number>`case when ${isToCome} then 0 else 1 end`,
    // A task without a start comes after all others of its part.
    minute: sql<number>`coalesce(case when ${isToCome} then ${minute} else -${minute} end, 2147483647)`,
  }
}

function orderBy({ part, minute }: ReturnType<typeof placeAt>): Order<{ part: number; minute: number; id: string }> {
  return {
    columns: [
      { name: part, type: 'integer' },
      { name: minute, type: 'integer' },
      { name: sql.ref('bookings.id'), type: 'text' },
    ],
    direction: 'asc',
    keyOf: (row) => [String(row.part), String(row.minute), row.id],
  }
}
