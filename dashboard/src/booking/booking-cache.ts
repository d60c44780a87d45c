// Bookings that pages already show, changed in place: before the server has answered, and by what it answers.
import type { Booking } from '../data/api.ts'
import { askAgain, queryClient, touchedBy } from '../data/queries.ts'
import { type Change, eachItem, keepAnswer } from '../data/shown-at-once.ts'

/** Asks again for whatever a change of this booking makes old, as the stream would tell us to. */
export function refreshAfter({ id, customer }: Booking): void {
  for (const queryKey of touchedBy('booking.updated', { booking_id: id, customer_id: customer?.id ?? null })) {
    askAgain(queryKey)
  }
}

/** A booking wherever it is in view, also in lists of work, whose items have more to them. */
export function inView(id: string, change: (booking: Booking) => Booking): Change[] {
  const inList = (list: unknown) =>
    eachItem<Booking>(list, (item) => (item.id === id ? { ...item, ...change(item) } : item))
  return [
    { queryKey: ['booking', id], exact: true, apply: change },
    { queryKey: ['work'], apply: inList },
    { queryKey: ['bookings'], apply: inList },
  ]
}

/** An answer of the server, wherever something older is in view: the stream may have brought something newer. */
export function answerInView(answer: Booking): Change[] {
  return inView(answer.id, (present) => (present.version > answer.version ? present : answer))
}

/** The answer to a change, and what follows from it. */
export function keepBooking(booking: Booking): void {
  const queryKey = ['booking', booking.id]
  if (queryClient.getQueryData(queryKey) === undefined) queryClient.setQueryData(queryKey, booking)
  keepAnswer(answerInView(booking))
  refreshAfter(booking)
}
