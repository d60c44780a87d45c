// The text after the yes of a customer: it is made from the booking as it is now, not from the wish.
import type { EffectResult, NewProposal } from '../engine.ts'
import { lineOf, namesOf } from './change.ts'
import { priceOf, type Talk } from './talk.ts'

export function doneText(talk: Talk, kind: NewProposal['kind'], booking: EffectResult['booking']): string {
  const { words, format, state, context } = talk
  const { service_id, start, status, party_size, resource_ids } = booking
  if (kind === 'cancel') return words.cancelled(start === null ? '' : lineOf(talk, { service_id, start }))
  const service = context.look.catalog.services.get(service_id)
  const asked = resource_ids.filter((id) => id === state.resource_id)
  const summary = {
    service: service?.name ?? '',
    when: start === null ? '' : format.when(start),
    person: namesOf(talk, kind === 'reschedule' ? resource_ids : asked),
    price: service ? priceOf(talk, service) : null,
    deposit: service?.deposit_cents ? format.money(service.deposit_cents, service.currency) : null,
    party: party_size > 1 ? party_size : null,
  }
  if (kind === 'reschedule') return words.moved(summary)
  return status === 'pending_payment' ? words.waitsForDeposit(summary) : words.booked(summary)
}
