// The signs of a booking, which say without opening it: unpaid, a note, a first visit, past no-shows.
import { isOpen } from '../booking/status.ts'
import type { BookedCustomer, Booking } from '../data/api.ts'

export const SIGNS = ['unpaid', 'note', 'first', 'noShows'] as const
export type Sign = (typeof SIGNS)[number]

/**
 * `past` is undefined while it is being loaded, and for a booking without a customer. `recordsPayments`: whether the
 * team records what is paid.
 */
export function signsOf(booking: Booking, past: BookedCustomer | undefined, recordsPayments: boolean): Sign[] {
  const isExpected = isOpen(booking)
  const isVisit = isExpected || booking.status === 'completed'
  const has: Record<Sign, boolean> = {
    unpaid: isUnpaid(booking, recordsPayments),
    note: booking.notes !== null && booking.notes.trim() !== '',
    first: isVisit && booking.start !== null && past?.first_start === booking.start,
    noShows: isExpected && (past?.no_shows ?? 0) > 0,
  }
  return SIGNS.filter((sign) => has[sign])
}

/**
 * A booking is unpaid if its deposit is not paid, or if the visit is over, a part of its price is not paid, and the
 * team records payments.
 */
function isUnpaid({ status, price_cents, paid_cents }: Booking, recordsPayments: boolean): boolean {
  return status === 'pending_payment' || (recordsPayments && status === 'completed' && paid_cents < (price_cents ?? 0))
}
