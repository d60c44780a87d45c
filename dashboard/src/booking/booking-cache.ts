// Changes bookings that pages already show: before the server has answered, and with its answer.
import type { Booking } from '../data/api.ts'
import { askAgain, queryClient, touchedBy } from '../data/queries.ts'
import { type Change, eachItem, keepAnswer } from '../data/shown-at-once.ts'

/** Loads all data again that a change of this booking affects, as after an event of the stream. */
export function refreshAfter({ id, customer }: Booking): void {
  for (const queryKey of touchedBy('booking.updated', { booking_id: id, customer_id: customer?.id ?? null })) {
    askAgain(queryKey)
  }
}

/** The change of a booking in all shown data, also in lists of work, whose items have more fields. */
export function bookingChanges(id: string, change: (booking: Booking) => Booking): Change[] {
  const inList = (list: unknown) =>
    eachItem<Booking>(list, (item) => (item.id === id ? { ...item, ...change(item) } : item))
  return [
    { queryKey: ['booking', id], exact: true, apply: change },
    { queryKey: ['work'], apply: inList },
    { queryKey: ['bookings'], apply: inList },
  ]
}

/** Puts an answer of the server into shown data that is older: the stream may have brought newer data. */
export function answerChanges(answer: Booking): Change[] {
  return bookingChanges(answer.id, (present) => (present.version > answer.version ? present : answer))
}

/** The newest version of the booking in the lists that are loaded already; undefined: no list has it. */
export function bookingOfLists(id: string): Booking | undefined {
  let found: Booking | undefined
  for (const [, list] of [['bookings'], ['work']].flatMap((queryKey) => queryClient.getQueriesData({ queryKey }))) {
    eachItem<Booking>(list, (item) => {
      if (item.id === id && (found === undefined || item.version > found.version)) found = item
      return item
    })
  }
  return found
}

/** Shows the answer to a change, and loads the data again that depends on it. */
export function keepBooking(booking: Booking): void {
  const queryKey = ['booking', booking.id]
  if (queryClient.getQueryData(queryKey) === undefined) queryClient.setQueryData(queryKey, booking)
  keepAnswer(answerChanges(booking))
  refreshAfter(booking)
}
