// Changes notes or what was filled in, unless somebody else changed the booking meanwhile.
import { api, type Booking, type BookingChange, isProblem } from '../../data/api.ts'
import { keepBooking, refreshAfter } from '../booking-cache.ts'

/** Throws what the server answered, for a form to show. */
export async function changeBooking(booking: Booking, change: BookingChange): Promise<void> {
  try {
    keepBooking(await api().updateBooking(booking.id, { ...change, expected_version: booking.version }))
  } catch (error) {
    if (isProblem(error, 'version_conflict')) refreshAfter(booking)
    throw error
  }
}
