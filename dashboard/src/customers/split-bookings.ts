// Splits a customer's bookings into upcoming and past ones.
import { isOpen } from '../booking/status.ts'
import type { Booking } from '../data/api.ts'

/** Upcoming ones by start, with tasks of a queue first; past ones with the latest first. */
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
