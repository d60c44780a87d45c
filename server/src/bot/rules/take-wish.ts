// Takes from a message what it says about the wished booking: the service, who does it, for how many, the day, the time.
import { takeService } from './book.ts'
import { isDetail } from './details.ts'
import { meantTimes } from './offered-day.ts'
import type { Talk } from './talk.ts'
import { addTimes, type Impossible } from './time-wish.ts'

/** Adds it to the state. Returns why a date or time cannot be meant; null: it can. */
export function takeWish(talk: Talk): Impossible | null {
  const { said, state } = talk
  if (isDetail(talk)) return null
  const { times, partySize } = said.understood
  if (said.option?.kind === 'day') Object.assign(state, { date: said.option.date, date_to: null, start: null })
  if (partySize !== null && partySize !== state.party_size) Object.assign(state, { party_size: partySize, start: null })
  if (state.form === null || state.form === 'book') takeService(talk)
  takePerson(talk)
  return addTimes(state, meantTimes(talk, times))
}

/** Of several people with the name that was said, the one who does the service; else it is asked who is meant. */
function takePerson(talk: Talk): void {
  const { said, state } = talk
  const { people } = said.understood
  const able = people.length > 1 ? people.filter((id) => doesService(talk, id)) : people
  const meant = able.length > 0 ? able : people
  const [person] = said.option?.kind === 'person' ? [said.option.id] : meant
  if (said.option?.kind !== 'person' && meant.length > 1 && !meant.includes(state.resource_id ?? '')) {
    talk.namesakes = meant
  } else if (person !== undefined && person !== state.resource_id && !meant.includes(state.resource_id ?? '')) {
    Object.assign(state, { resource_id: person, start: null })
  }
}

function doesService({ state, context }: Talk, id: string): boolean {
  if (state.service_id === null) return true
  const party_size = state.party_size ?? context.look.catalog.services.get(state.service_id)?.min_party_size ?? 1
  return context.look.refusalOf({ service_id: state.service_id, party_size, resource_ids: [id] }) === null
}
