// Takes from a message what it says about the wished booking: the service, who does it, for how many, the day, the time.
import { takeService } from './book.ts'
import { isDetail } from './details.ts'
import { meantTimes } from './offered-day.ts'
import type { Talk } from './talk.ts'
import { addTimes, type Impossible } from './time-wish.ts'
import { takePerson } from './wished-person.ts'

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
