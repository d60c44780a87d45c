// Changes the notes or the intake of a booking, unless somebody else has changed the booking first.
import { api, type Booking, type BookingChange, isProblem } from '../../data/api.ts'
import { keepBooking, refreshAfter } from '../booking-cache.ts'
import { inOrder } from './in-order.ts'

/** Throws the server's refusal, which the form shows. */
export async function changeBooking(booking: Booking, change: BookingChange): Promise<void> {
  const send = (expected_version: number) => api().updateBooking(booking.id, { ...change, expected_version })
  try {
    keepBooking(await inOrder(booking, send))
  } catch (error) {
    if (isProblem(error, 'version_conflict')) refreshAfter(booking)
    throw error
  }
}
