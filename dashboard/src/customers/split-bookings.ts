// A customer's bookings: what is still to come, and what is behind them.
import type { Booking } from '../data/api.ts'

const OPEN = ['confirmed', 'pending_payment', 'checked_in']

/** Upcoming by start, those that wait in a queue first; past with the latest first. */
export function splitBookings(bookings: readonly Booking[], now: Date): { upcoming: Booking[]; past: Booking[] } {
  const isUpcoming = ({ status, end }: Booking) => OPEN.includes(status) && (end === null || new Date(end) > now)
  const byStart = (one: Booking, other: Booking) => (one.start ?? '').localeCompare(other.start ?? '')
  const latest = ({ start, created_at }: Booking) => start ?? created_at
  return {
    upcoming: bookings.filter(isUpcoming).sort(byStart),
    past: bookings
      .filter((booking) => !isUpcoming(booking))
      .sort((one, other) => latest(other).localeCompare(latest(one))),
  }
}
