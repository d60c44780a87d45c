// Refusals that hold at any time, whatever the calendar contains.
import { chooseAll, type Need } from '../lib/matching.ts'
import { invalid } from '../platform/problem.ts'
import type { SlotQuestion } from './question.ts'
import type { Reason } from './schema.ts'

export interface TimeRefusal {
  code: Reason | 'capacity' | 'resource_not_usable'
  /** The pointer to the wrong field in the body of a hold or booking. */
  pointer: string
  resource_id: string | null
  detail: string
}

const refusal = (code: TimeRefusal['code'], pointer: string, detail: string, resource_id: string | null = null) => ({
  code,
  pointer,
  resource_id,
  detail,
})

/** The first refusal that applies, or null when the service could be booked on an empty day. */
export function standingRefusal(question: SlotQuestion): TimeRefusal | null {
  const { service, wish, resources } = question
  if (!service.active) return inactive()
  if (service.mode === 'queue')
    return refusal('queue_service', '/service_id', 'The service is a queue: it has no times.')
  const party = partyRefusal(question)
  if (party) return party
  if (!canBeServed(question, 1, [])) {
    return refusal('no_resources', '/service_id', 'There are not enough active resources for the service.')
  }
  if (!canBeServed(question, wish.party_size, [])) {
    return refusal('capacity', '/party_size', 'The resources of the service do not hold so many people.')
  }
  for (const [index, id] of wish.resource_ids.entries()) {
    const pointer = `/resource_ids/${index}`
    const resource = resources.find((each) => each.id === id)
    if (!resource) return refusal('resource_not_usable', pointer, 'The service cannot use this resource.', id)
    const together = wish.resource_ids.slice(0, index + 1)
    if (!canBeServed(question, wish.party_size, together)) {
      return refusal(
        'resource_not_usable',
        pointer,
        'The service cannot use this resource for such a party together with the others.',
        id,
      )
    }
  }
  return null
}

/** The same for a service that is a queue. */
export function queueRefusal(question: SlotQuestion): TimeRefusal | null {
  const { service, wish } = question
  if (!service.active) return inactive()
  const [wished] = wish.resource_ids
  if (wished)
    return refusal(
      'resource_not_usable',
      '/resource_ids/0',
      'In a queue, the person who takes the task does it.',
      wished,
    )
  return partyRefusal(question)
}

/** The largest party that the service takes and its resources hold; null: any. */
export function largestParty(question: SlotQuestion): number | null {
  const most = question.service.max_party_size ?? Number.POSITIVE_INFINITY
  const capacities = question.resources.map(({ capacity }) => capacity ?? Number.POSITIVE_INFINITY)
  const sizes = [most, ...capacities].filter((size) => size <= most).toSorted((one, other) => other - one)
  const largest = sizes.find((size) => canBeServed(question, size, [])) ?? question.service.min_party_size
  return largest === Number.POSITIVE_INFINITY ? null : largest
}

export function throwRefusal(refusal: TimeRefusal | null): void {
  if (refusal) throw invalid({ pointer: refusal.pointer, code: refusal.code, message: refusal.detail })
}

const inactive = () => refusal('service_inactive', '/service_id', 'The service is not active.')

function partyRefusal({ service, wish }: SlotQuestion): TimeRefusal | null {
  const { min_party_size: least, max_party_size: most } = service
  if (wish.party_size >= least && wish.party_size <= (most ?? Number.POSITIVE_INFINITY)) return null
  const detail = `The service takes parties of ${least} to ${most ?? 'what its resources hold'}.`
  return refusal('party_size_out_of_range', '/party_size', detail)
}

/** Whether enough different resources are large enough for the party, the requested ones among them. */
function canBeServed({ requirements, resources }: SlotQuestion, party: number, wishes: readonly string[]): boolean {
  const numberOf = new Map(resources.map(({ id }, number) => [id, number]))
  const needs: Need[] = requirements.map(({ resource_ids, quantity }) => ({
    pool: resource_ids.map((id) => numberOf.get(id) as number),
    quantity,
  }))
  const holds = (number: number) => (resources[number]?.capacity ?? Number.POSITIVE_INFINITY) >= party
  const wished = [...new Set(wishes.map((id) => numberOf.get(id) ?? -1))]
  if (!wished.every((number) => number >= 0 && holds(number))) return false
  const others = [...numberOf.values()].filter((number) => holds(number) && !wished.includes(number))
  return needs.length > 0 && chooseAll(needs, [...wished, ...others], wished.length) !== null
}
