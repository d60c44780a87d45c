// The changes that the status of a booking allows, by the same rules as on the server.
import type { Booking } from '../data/api.ts'

export const OPEN_STATUSES = ['confirmed', 'pending_payment', 'checked_in'] as const

export const isOpen = ({ status }: Pick<Booking, 'status'>) => (OPEN_STATUSES as readonly string[]).includes(status)

/** A hold, present or past: it is not work, so its notes, intake and priority cannot be changed. */
export const isHold = ({ status }: Booking) => ['held', 'released', 'expired'].includes(status)

/** Only a booking with a time that is confirmed or waits for its deposit can be moved. */
export function canMove({ status, start, kind }: Booking): boolean {
  return (status === 'confirmed' || status === 'pending_payment') && start !== null && kind === 'scheduled'
}
