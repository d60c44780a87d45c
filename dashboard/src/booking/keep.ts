// Puts the answer to a change where pages look for it, and asks again for what follows from it.
import type { InfiniteData } from '@tanstack/react-query'
import type { Booking, Page, WorkItem } from '../data/api.ts'
import { queryClient, touchedBy } from '../data/queries.ts'

export function keepBooking(booking: Booking): void {
  showBooking(booking)
  refreshBooking(booking)
}

/** Wherever it is in view, at once. */
export function showBooking(booking: Booking): void {
  queryClient.setQueryData(['booking', booking.id], booking)
  queryClient.setQueriesData({ queryKey: ['work'] }, (known: unknown) => inList(known, booking))
}

export function refreshBooking({ id, customer }: Booking): void {
  for (const queryKey of touchedBy('booking.updated', { booking_id: id, customer_id: customer?.id ?? null })) {
    void queryClient.invalidateQueries({ queryKey })
  }
}

type Listed = WorkItem[] | InfiniteData<Page<WorkItem>> | undefined

function inList(known: unknown, booking: Booking): Listed {
  const changed = (item: WorkItem) => (item.id === booking.id ? { ...item, ...booking } : item)
  const list = known as Listed
  if (Array.isArray(list)) return list.map(changed)
  return list && { ...list, pages: list.pages.map((page) => ({ ...page, data: page.data.map(changed) })) }
}
