// Asks which of several people is meant.
import type { Reply } from '../engine.ts'
import { type Choice, offer, reply, type Talk } from './talk.ts'

/** `or anybody`: the customer may also leave it open. */
export function askPerson(talk: Talk, ids: readonly string[], who: 'one of them' | 'or anybody'): Reply {
  const { context, words, state } = talk
  state.asked = 'person'
  const named = ids.map((id) => ({ id, name: context.look.resources.get(id)?.name ?? '' }))
  const choices = named.map(({ id, name }, index): Choice => {
    const isShared = named.some((other) => other.id !== id && other.name === name)
    return {
      option: { kind: 'person', id },
      title: isShared ? `${name} (${index + 1})` : name,
      description: doneBy(talk, id),
    }
  })
  const any: Choice = { option: { kind: 'person', id: null }, title: words.optionAnyPerson }
  return reply(talk, [offer(words.whichPerson, who === 'or anybody' ? [...choices, any] : choices)])
}

/** How many services are listed to distinguish people of the same name. */
const MAX_SERVICES_NAMED = 3

/** The services that a person does, by which customers may know who is meant. */
function doneBy({ context }: Talk, id: string): string | null {
  const { services, refusalOf } = context.look
  const names = services
    .filter(({ id: service_id, min_party_size }) => {
      return refusalOf({ service_id, party_size: min_party_size, resource_ids: [id] }) === null
    })
    .map(({ name }) => name)
  return names.slice(0, MAX_SERVICES_NAMED).join(', ') || null
}
