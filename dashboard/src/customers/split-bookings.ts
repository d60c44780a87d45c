// A customer's bookings: what is still to come, and what is behind them.
import { isOpen } from '../booking/status.ts'
import type { Booking } from '../data/api.ts'

/** Upcoming by start, those that wait in a queue first; past with the latest first. */
export function splitBookings(bookings: readonly Booking[], now: Date): { upcoming: Booking[]; past: Booking[] } {
  const isUpcoming = (booking: Booking) => isOpen(booking) && (booking.end === null || new Date(booking.end) > now)
  const byStart = (one: Booking, other: Booking) => (one.start ?? '').localeCompare(other.start ?? '')
  const latest = ({ start, created_at }: Booking) => start ?? created_at
  return {
    upcoming: bookings.filter(isUpcoming).sort(byStart),
    past: bookings
      .filter((booking) => !isUpcoming(booking))
      .sort((one, other) => latest(other).localeCompare(latest(one))),
  }
}
