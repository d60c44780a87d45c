// Bookings that pages already show, changed in place: before the server has answered, and by what it answers.
import type { Booking } from '../data/api.ts'
import { queryClient, touchedBy } from '../data/queries.ts'

/** In every list of bookings that is kept; null takes it out. */
export function replaceInLists(id: string, booking: Booking | null): void {
  queryClient.setQueriesData<unknown>({ queryKey: ['bookings'] }, (kept: unknown) => {
    if (!Array.isArray(kept) || !kept.some((each: Booking) => each.id === id)) return kept
    return kept.flatMap((each: Booking) => (each.id !== id ? [each] : booking ? [booking] : []))
  })
}

/** Asks again for whatever a change of this booking makes old, as the stream would tell us to. */
export function refreshAfter({ id, customer }: Booking): void {
  for (const queryKey of touchedBy('booking.changed', { booking_id: id, customer_id: customer?.id ?? null })) {
    void queryClient.invalidateQueries({ queryKey })
  }
}
