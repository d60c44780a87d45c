// Whether a booking is late, by the same rule as on the server.
import type { Booking } from '../data/api.ts'
import { isOpen } from './status.ts'

export function isOverdue(booking: Pick<Booking, 'status' | 'due_at' | 'end'>, now: Date): boolean {
  const isPast = (moment: string | null) => moment !== null && Date.parse(moment) < now.getTime()
  return isOpen(booking) && (isPast(booking.due_at) || isPast(booking.end))
}
