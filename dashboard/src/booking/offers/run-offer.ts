// Carries out an offer of a booking.
import { api, type Booking, isProblem } from '../../data/api.ts'
import { once } from '../../data/once.ts'
import { keepBooking, refreshAfter } from '../booking-cache.ts'
import type { Offer, Operation } from './offers.ts'

export interface OfferInput {
  /** The values of the fields; for an operation, its reason. */
  data?: Record<string, unknown>
  /** The resource that does it, if that does not follow from the signed-in member. */
  resource_id?: string
  /** The member has confirmed that the booking ends before its start. */
  early?: boolean
}

/** A refusal means that the page shows old data, so the booking is loaded again. */
export async function runOffer(booking: Booking, offer: Offer, input: OfferInput = {}): Promise<Booking> {
  try {
    const after = await send(booking.id, offer, input)
    keepBooking(after)
    return after
  } catch (error) {
    if (isProblem(error)) refreshAfter(booking)
    throw error
  }
}

function send(id: string, offer: Offer, { data, resource_id, early }: OfferInput): Promise<Booking> {
  const meant = early ? { early } : {}
  if (offer.by === 'operation') return OPERATIONS[offer.key](id, { ...data, ...meant })
  const body = { ...(data && { data }), ...(resource_id && { resource_id }), ...meant }
  return once([id, offer.key, body], (idempotencyKey) => api().runAction(id, offer.key, body, { idempotencyKey }))
}

const OPERATIONS: Record<Operation, (id: string, body: { reason?: string; early?: boolean }) => Promise<Booking>> = {
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
