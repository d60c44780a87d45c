// The undo of an end: within a day a booking that has ended goes back to where it was.
import { DAY_MS } from '@holdfast/time/moment.ts'
import { api, type Booking, isProblem } from '../../data/api.ts'
import { keepBooking, refreshAfter } from '../booking-cache.ts'

const REOPENABLE = ['no_show', 'completed', 'failed', 'cancelled']

export function isReopenable({ status, ended_at }: Pick<Booking, 'status' | 'ended_at'>, now: Date): boolean {
  return REOPENABLE.includes(status) && ended_at !== null && now.getTime() < Date.parse(ended_at) + DAY_MS
}

/** A refusal means that the page shows old data, or that the time is taken: the booking is loaded again. */
export async function reopen(booking: Booking): Promise<void> {
  try {
    keepBooking(await api().reopenBooking(booking.id))
  } catch (error) {
    if (isProblem(error)) refreshAfter(booking)
    throw error
  }
}
