// The form of a booking: service, time, who comes. A time is held when it is chosen, and booked on the customer's yes.
import type { CatalogService } from '../../catalog/catalog.ts'
import type { BotStep, Reply } from '../engine.ts'
import { askMissing, takeDetails } from './details.ts'
import { findTime, offerInstead } from './find-time.ts'
import { type Choice, leaveToPerson, offer, priceOf, reply, serviceOf, summaryOf, type Talk } from './talk.ts'
import { settlePerson } from './wished-person.ts'

export async function goOnBooking(talk: Talk): Promise<BotStep> {
  const { state, context } = talk
  state.form = 'book'
  const service = serviceOf(talk)
  if (service === null) return askService(talk)
  const unclear = takeDetails(talk, service) ?? askParty(talk, service) ?? settlePerson(talk, service)
  if (unclear) return unclear
  const { hold } = context
  const isHeld = hold !== null && hold.service_id === service.id && state.start === hold.start.toISOString()
  return isHeld ? complete(talk, service, hold.id, hold.start) : findTime(talk, service, holdTime)
}

/** Asks how many people come where it is not clear, or where that many people cannot come. */
function askParty(talk: Talk, service: CatalogService): Reply | null {
  const { state, context, words } = talk
  const { min_party_size: least, max_party_size: most } = service
  const wished = state.party_size
  if (wished === null && (most === null || most <= least)) return null
  const wish = { service_id: service.id, party_size: wished ?? least, resource_ids: [] }
  if (wished !== null && context.look.refusalOf(wish) === null) return null
  if (wished !== null) {
    talk.because.push(
      wished < least ? words.tooFewPeople(least) : most === null ? words.notForSoMany : words.tooManyPeople(most),
    )
  }
  Object.assign(state, { party_size: null, asked: 'party' })
  const human: Choice = { option: { kind: 'do', what: 'human' }, title: words.optionHuman }
  const offersHuman = wished !== null && context.settings.intents.human
  return reply(talk, [offer(words.askParty, offersHuman ? [human] : [])])
}

/** Takes the service that a wish names. A question, a name or an answer names none, whatever its words are. */
export function takeService({ said, state }: Talk): void {
  const named = said.option?.kind === 'service' ? [said.option.id] : said.understood.services
  const [first] = named
  if (said.option?.kind === 'time') change(state, said.option.service_id)
  else if (named.length === 1 && first !== undefined) change(state, first)
  else if (named.length > 1 && !named.includes(state.service_id ?? '')) state.service_id = null
}

/** Another service needs another time. */
function change(state: Talk['state'], service_id: string): void {
  if (state.service_id !== service_id) Object.assign(state, { start: null, intake: {} })
  state.service_id = service_id
}

function askService(talk: Talk): BotStep {
  const { context, words, state, said } = talk
  const { services } = context.look
  if (services.length === 0) return leaveToPerson(talk, words.noServices)
  state.asked = 'service'
  const named = services.filter(({ id }) => said.understood.services.includes(id))
  const shown = (named.length > 1 ? named : services).slice(0, MAX_SERVICES_SHOWN)
  const choices = shown.map(
    (service): Choice => ({
      option: { kind: 'service', id: service.id },
      title: service.name,
      description: priceOf(talk, service),
    }),
  )
  return reply(talk, [offer(named.length > 1 ? words.whichService : words.askService, choices)])
}

/** A message has at most 20 options. */
const MAX_SERVICES_SHOWN = 20

/** The bot holds the time; if somebody else has taken it, the bot offers other times. */
function holdTime(talk: Talk, service: CatalogService, start: Date): BotStep {
  const { state, words } = talk
  const party_size = state.party_size ?? service.min_party_size
  const resource_ids = state.resource_id === null ? [] : [state.resource_id]
  return {
    kind: 'change',
    effect: { kind: 'hold', service_id: service.id, start, party_size, resource_ids },
    done({ booking }) {
      state.start = start.toISOString()
      return askWithTime(talk, service, start) ?? complete(talk, service, booking.id, start)
    },
    failed(problem) {
      talk.because.length = 0
      talk.trace.push({ what: 'not held', detail: problem.code })
      return offerInstead(talk, service, start, problem.code === 'slot_taken' ? words.taken : words.notThen)
    },
  }
}

/** The first question after a time was taken says which time it is. */
function askWithTime(talk: Talk, service: CatalogService, start: Date): Reply | null {
  talk.because.push(`${service.name}, ${talk.format.when(start)}.`)
  const missing = askMissing(talk, service)
  if (!missing) talk.because.pop()
  return missing
}

/** Asks for what is missing, and then for the yes. */
function complete(talk: Talk, service: CatalogService, holdId: string, start: Date) {
  const missing = askMissing(talk, service)
  if (missing) return missing
  const { words, state } = talk
  state.asked = 'confirm'
  const choices: Choice[] = [
    { option: { kind: 'do', what: 'yes' }, title: words.optionYes },
    { option: { kind: 'do', what: 'other_day' }, title: words.optionOtherTime },
    { option: { kind: 'do', what: 'no' }, title: words.optionNo },
  ]
  const proposal = { kind: 'book', booking_id: holdId, new_start: null } as const
  return reply(talk, [offer(words.confirm(summaryOf(talk, service, start)), choices)], { proposal })
}

/** The hold has expired: the time is held again if it is free, and shown again. */
export function holdAgain(talk: Talk): BotStep | Promise<BotStep> {
  const service = serviceOf(talk)
  const start = talk.state.start === null ? null : new Date(talk.state.start)
  if (service === null || start === null) return goOnBooking(talk)
  talk.because.push(talk.words.holdExpired)
  return holdTime(talk, service, start)
}
