// What keeps a service from being booked at any time: refusals that no calendar changes.
import { chooseAll, type Need } from './engine/matching.ts'
import type { Question } from './question.ts'
import type { Detail } from './schema.ts'

export interface Refusal {
  code: Detail
  /** Where the fault stands in the body of a hold or booking. */
  pointer: string
  detail: string
}

/** The first that applies, or null when the service could be booked on a free day. */
export function standingRefusal(question: Question): Refusal | null {
  const { service, wish } = question
  if (!service.active) return { code: 'service_inactive', pointer: '/service_id', detail: 'The service is not active.' }
  if (service.mode === 'queue') {
    return { code: 'queue_service', pointer: '/service_id', detail: 'The service is a queue: it has no times.' }
  }
  const most = service.max_party_size ?? Number.POSITIVE_INFINITY
  if (wish.party_size < service.min_party_size || wish.party_size > most) {
    const detail = `The service takes parties of ${service.min_party_size} to ${service.max_party_size ?? 'what the resources hold'}.`
    return { code: 'party_size_out_of_range', pointer: '/party_size', detail }
  }
  if (!canBeServed(question, 1)) {
    return {
      code: 'no_resources',
      pointer: '/resource_ids',
      detail: 'There are not enough active resources for the service.',
    }
  }
  if (!canBeServed(question, wish.party_size)) {
    return {
      code: 'party_size_out_of_range',
      pointer: '/party_size',
      detail: 'The resources do not hold so many people.',
    }
  }
  return null
}

/** Whether enough different resources hold such a party, those wished for among them. */
function canBeServed({ requirements, resources, wish }: Question, party: number): boolean {
  const numberOf = new Map(resources.map(({ id }, number) => [id, number]))
  const needs: Need[] = requirements.map(({ resource_ids, quantity }) => ({
    pool: resource_ids.map((id) => numberOf.get(id) as number),
    quantity,
  }))
  const holds = (number: number) => (resources[number]?.capacity ?? Number.POSITIVE_INFINITY) >= party
  const wished = wish.resource_ids.map((id) => numberOf.get(id) ?? -1)
  if (!wished.every((number) => number >= 0 && holds(number))) return false
  const others = [...numberOf.values()].filter((number) => holds(number) && !wished.includes(number))
  return needs.length > 0 && chooseAll(needs, [...new Set(wished), ...others], new Set(wished).size) !== null
}
