// What follows from the status of a booking, by the same rules as the server's.
import type { Booking } from '../data/api.ts'

export const OPEN_STATUSES = ['confirmed', 'pending_payment', 'checked_in'] as const

export const isOpen = ({ status }: Pick<Booking, 'status'>) => (OPEN_STATUSES as readonly string[]).includes(status)

/** A time that is kept, or was: no work yet, and nothing to be noted. */
export const isHold = ({ status }: Booking) => ['held', 'released', 'expired'].includes(status)

/** Confirmed or waiting for its deposit, at a time: only such a booking can be moved. */
export function canMove({ status, start, kind }: Booking): boolean {
  return (status === 'confirmed' || status === 'pending_payment') && start !== null && kind === 'scheduled'
}
