// Sorts the bookings of a day into late, here, next and later.
import { isOverdue } from '../booking/lateness.ts'
import { isOpen } from '../booking/status.ts'
import type { Booking, ResourceOverview } from '../data/api.ts'

export interface DayParts {
  overdue: Booking[]
  now: Booking[]
  next: Booking[]
  later: Booking[]
}

const SOON_MS = 60 * 60_000

/** Next are all that start within the hour or, if there are none, the first. A booking is in at most one list. */
export function partsOf(bookings: readonly Booking[], now: Date): DayParts {
  const parts: DayParts = { overdue: [], now: [], next: [], later: [] }
  const sorted = bookings.filter(isOpen).toSorted((one, other) => timeOf(one) - timeOf(other))
  for (const booking of sorted) partIn(parts, booking, now)?.push(booking)
  return parts
}

function partIn(parts: DayParts, booking: Booking, now: Date): Booking[] | null {
  if (isOverdue(booking, now)) return parts.overdue
  if (booking.start === null) return null
  if (booking.status === 'checked_in' || timeOf(booking) <= now.getTime()) return parts.now
  const first = parts.next[0]
  const isNext = !first || timeOf(booking) === timeOf(first) || timeOf(booking) - now.getTime() <= SOON_MS
  return isNext ? parts.next : parts.later
}

const timeOf = ({ start, due_at }: Booking) => Date.parse(start ?? due_at ?? '') || 0

/** The bookings of all lists, each once. */
export function uniqueBookings(...lists: readonly (readonly Booking[])[]): Booking[] {
  return [...new Map(lists.flat().map((booking) => [booking.id, booking])).values()]
}

export interface Figures {
  booked: number
  completed: number
  noShows: number
  /** Null if nobody works on this day. */
  occupancy: number | null
}

export function figuresOf(bookings: readonly Booking[], resources: readonly ResourceOverview[]): Figures {
  const count = (status: string) => bookings.filter((booking) => booking.status === status).length
  const sum = (pick: (resource: ResourceOverview) => number) => resources.reduce((all, each) => all + pick(each), 0)
  const working = sum(({ working_minutes }) => working_minutes)
  const booked = sum(({ booked_minutes, booked_outside_minutes }) => booked_minutes - booked_outside_minutes)
  return {
    booked: bookings.length - count('cancelled'),
    completed: count('completed'),
    noShows: count('no_show'),
    occupancy: working === 0 ? null : booked / working,
  }
}
