// The money of some bookings, in each currency, by the same rules as on the server.
import type { Booking, Money } from '../data/api.ts'
import { isOpen } from './status.ts'

const LOST = ['cancelled', 'no_show']

/** A booking that has neither a price nor a payment brings no currency with it. */
export function moneyOf(bookings: readonly Booking[]): Money[] {
  const sums = new Map<string, Money>()
  for (const booking of bookings) {
    const { currency, status, paid_cents } = booking
    const price = booking.price_cents ?? 0
    const ends = status === 'completed' || status === 'failed' || LOST.includes(status)
    if ((price === 0 && paid_cents === 0) || !(ends || isOpen(booking))) continue
    const sum = sums.get(currency) ?? nothingIn(currency)
    if (isOpen(booking)) sum.expected_cents += price
    if (status === 'completed') sum.done_cents += price
    if (LOST.includes(status)) sum.lost_cents += price
    sum.paid_cents += paid_cents
    sums.set(currency, sum)
  }
  return [...sums.values()].toSorted((a, b) => (a.currency < b.currency ? -1 : 1))
}

const nothingIn = (currency: Money['currency']): Money => ({
  currency,
  expected_cents: 0,
  done_cents: 0,
  lost_cents: 0,
  paid_cents: 0,
})
