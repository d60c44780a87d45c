// With whom the customer wants to book, and with whom not.
import type { CatalogService } from '../../catalog/catalog.ts'
import type { Reply } from '../engine.ts'
import { askPerson } from './ask-person.ts'
import { forgetUnablePerson } from './find-time.ts'
import type { Talk } from './talk.ts'

/** Of several people with the name that was said, the one who does the service; otherwise the bot asks who is meant. */
export function takePerson(talk: Talk): void {
  const { said, state } = talk
  refusePeople(talk)
  const { people } = said.understood
  const able = people.length > 1 ? people.filter((id) => doesService(talk, id)) : people
  const meant = able.length > 0 ? able : people
  const [person] = said.option?.kind === 'person' ? [said.option.id] : meant
  if (said.option?.kind !== 'person' && meant.length > 1 && !meant.includes(state.resource_id ?? '')) {
    talk.namesakes = meant
  } else if (person !== undefined && person !== state.resource_id && !meant.includes(state.resource_id ?? '')) {
    Object.assign(state, { resource_id: person, start: null, refused_people: [] })
  }
}

/** `menos com a Bia`, `com outra pessoa`, `tanto faz quem`. */
function refusePeople({ said, state }: Talk): void {
  const { refusedPeople, otherPerson } = said.understood
  if (otherPerson === 'anyone') Object.assign(state, { resource_id: null, refused_people: [] })
  const current = otherPerson === 'someone_else' && state.resource_id !== null ? [state.resource_id] : []
  const refused = [...refusedPeople, ...current]
  if (refused.length === 0) return
  const isAskedFor = state.resource_id !== null && !refused.includes(state.resource_id)
  Object.assign(state, {
    resource_id: isAskedFor ? state.resource_id : null,
    refused_people: [...new Set([...state.refused_people, ...refused])],
    start: null,
  })
}

function doesService({ state, context }: Talk, id: string): boolean {
  if (state.service_id === null) return true
  const party_size = state.party_size ?? context.look.catalog.services.get(state.service_id)?.min_party_size ?? 1
  return context.look.refusalOf({ service_id: state.service_id, party_size, resource_ids: [id] }) === null
}

/** Settles who does the service: nobody who cannot do it or was refused. A reply asks the customer whom they want. */
export function settlePerson(talk: Talk, service: CatalogService): Reply | null {
  const { state, context, words } = talk
  forgetUnablePerson(talk, service)
  const { resources } = context.look
  const refused = state.refused_people.filter((id) => resources.has(id) && doesService(talk, id))
  const [first] = refused.flatMap((id) => resources.get(id) ?? [])
  if (state.resource_id !== null || first === undefined) return null
  const others = [...resources.values()]
    .filter(({ id, kind, active }) => active && kind === first.kind && !refused.includes(id) && doesService(talk, id))
    .map(({ id }) => id)
  if (others.length > 1) return askPerson(talk, others, 'one of them')
  if (others.length === 0) {
    talk.because.push(words.onlyDoneBy(first.name, service.name))
    state.refused_people = []
  }
  state.resource_id = others[0] ?? first.id
  return null
}
