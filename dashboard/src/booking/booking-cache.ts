// Bookings that pages already show, changed in place: before the server has answered, and by what it answers.
import type { InfiniteData } from '@tanstack/react-query'
import type { Booking, Page, WorkItem } from '../data/api.ts'
import { askAgain, queryClient, touchedBy } from '../data/queries.ts'

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
    askAgain(queryKey)
  }
}

/** Wherever it is in view, at once. */
export function showBooking(booking: Booking): void {
  queryClient.setQueryData(['booking', booking.id], booking)
  queryClient.setQueriesData({ queryKey: ['work'] }, (kept: unknown) => inWorkList(kept, booking))
  replaceInLists(booking.id, booking)
}

/** The answer to a change, and what follows from it. */
export function keepBooking(booking: Booking): void {
  showBooking(booking)
  refreshAfter(booking)
}

/** Lists of work are whole or come page by page; what else is kept about work is left alone. */
function inWorkList(kept: unknown, booking: Booking): unknown {
  const changed = (item: WorkItem) => (item.id === booking.id ? { ...item, ...booking } : item)
  const list = kept as Partial<InfiniteData<Page<WorkItem>>> | WorkItem[] | undefined
  if (Array.isArray(list)) return list.map(changed)
  if (!list?.pages) return kept
  return { ...list, pages: list.pages.map((page) => ({ ...page, data: page.data.map(changed) })) }
}
