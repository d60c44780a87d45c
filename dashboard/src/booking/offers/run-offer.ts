// Carries out what a booking offers.
import { api, type Booking, isProblem } from '../../data/api.ts'
import { once } from '../../data/once.ts'
import { keepBooking, refreshAfter } from '../booking-cache.ts'
import type { Offer, Operation } from './offers.ts'

export interface Told {
  /** What was filled in; of an operation, its reason. */
  data?: Record<string, unknown>
  /** Who does it, when that is not plain from who is signed in. */
  resource_id?: string
}

/** After a refusal what is on the page is old: whoever was refused shall see what is true now. */
export async function runOffer(booking: Booking, offer: Offer, told: Told = {}): Promise<Booking> {
  try {
    const after = await send(booking.id, offer, told)
    keepBooking(after)
    return after
  } catch (error) {
    if (isProblem(error)) refreshAfter(booking)
    throw error
  }
}

function send(id: string, offer: Offer, { data, resource_id }: Told): Promise<Booking> {
  if (offer.by === 'operation') return OPERATIONS[offer.key](id, data ?? {})
  const body = { ...(data && { data }), ...(resource_id && { resource_id }) }
  return once([id, offer.key, body], (idempotencyKey) => api().runAction(id, offer.key, body, { idempotencyKey }))
}

const OPERATIONS: Record<Operation, (id: string, body: { reason?: string }) => Promise<Booking>> = {
  confirm: (id) => once(['confirm', id], (idempotencyKey) => api().confirmHold(id, {}, { idempotencyKey })),
  release: async (id) => {
    await api().releaseHold(id)
    return api().getBooking(id)
  },
  check_in: (id, body) => api().checkInBooking(id, body),
  complete: (id, body) => api().completeBooking(id, body),
  no_show: (id, body) => api().markBookingNoShow(id, body),
  fail: (id, body) => api().failBooking(id, body),
  cancel: (id, body) => api().cancelBooking(id, body),
}
