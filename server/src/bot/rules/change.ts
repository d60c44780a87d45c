// Moves and cancels bookings of the customer who writes, each with a confirmation.
import { MINUTE_MS, plus } from '@holdfast/time/moment.ts'
import type { BotStep } from '../engine.ts'
import type { OwnBooking } from '../look.ts'
import { findTime, offerInstead } from './find-time.ts'
import { type Choice, endForm, leaveToPerson, offer, reply, type Talk } from './talk.ts'
import { settlePerson } from './wished-person.ts'

export async function goOnChanging(talk: Talk, form: 'cancel' | 'reschedule'): Promise<BotStep> {
  const { state, said, words, context } = talk
  if (state.form !== form) Object.assign(state, { booking_id: null, start: null })
  state.form = form
  const own = await context.look.bookings()
  if (own.length === 0) return endForm(talk, words.noBookings)
  const booking = chooseBooking(talk, own)
  if (!booking) {
    state.asked = 'booking'
    const text = form === 'cancel' ? words.whichBookingToCancel : words.whichBookingToMove
    return reply(talk, [
      offer(
        text,
        own.map((each) => toChoice(talk, each)),
      ),
    ])
  }
  state.booking_id = booking.id
  if (form === 'cancel') return propose(talk, booking, null)
  state.service_id = booking.service_id
  state.party_size = booking.party_size
  const service = context.look.catalog.services.get(booking.service_id)
  if (!service) return leaveToPerson(talk, words.notPossible)
  talk.moved = booking
  const whom = settlePerson(talk, service)
  if (whom) return whom
  takeShift(talk, booking)
  keepDay(talk, booking)
  const isProposed = state.start !== null && said.understood.times.length === 0 && said.option?.kind !== 'time'
  if (isProposed) return propose(talk, booking, new Date(state.start as string))
  return findTime(talk, service, async (now, _service, start) => {
    now.state.start = start.toISOString()
    now.state.move_resource_ids = await findWho(now, booking, start)
    return propose(now, booking, start)
  })
}

/** Takes a time that is relative to the booking: `mais tarde`, `meia hora antes`, `no mesmo horário`. */
function takeShift({ said, state, format }: Talk, { start }: OwnBooking): void {
  if ((state.time ?? state.time_from ?? state.time_to) !== null) return
  const { times, moveBy, keepsTime } = said.understood
  const shift = times.find((time) => time.kind === 'shift')?.towards
  if (moveBy !== null) state.time = format.clockOf(plus(start, moveBy * MINUTE_MS))
  else if (keepsTime) state.time = format.clockOf(start)
  else if (shift === 'later') state.time_from = format.clockOf(start)
  else if (shift === 'earlier') state.time_to = format.clockOf(start)
}

/** A new time without a day is on the day of the booking. */
function keepDay({ state, format }: Talk, booking: OwnBooking): void {
  const { date, time, time_from, time_to } = state
  const isSoonest = time_from === '00:00'
  if (date === null && !isSoonest && (time ?? time_from ?? time_to) !== null) state.date = format.dateOf(booking.start)
}

/** The person who was asked for. Without one, the people of the booking, or anybody free if they are not free then. */
async function findWho({ state, context }: Talk, booking: OwnBooking, start: Date): Promise<readonly string[]> {
  if (state.resource_id !== null) return [state.resource_id]
  const { service_id, party_size } = booking
  const at = { service_id, party_size, from: start, to: plus(start, MINUTE_MS), except: booking.id, limit: 1 }
  for (const resource_ids of [booking.resource_ids, []]) {
    const { times } = await context.look.slots({ ...at, resource_ids })
    if (times[0]) return times[0].resource_ids
  }
  return []
}

/** Kinds of resources that customers know by their name. */
const WHO: readonly string[] = ['person', 'other']

/** The names of the people of a booking and of the resource that was asked for; null: there are none. */
export function namesOf({ state, context, words }: Talk, resourceIds: readonly string[]): string | null {
  const names = resourceIds.flatMap((id) => {
    const resource = context.look.resources.get(id)
    return resource && (WHO.includes(resource.kind) || id === state.resource_id) ? [resource.name] : []
  })
  return names.join(` ${words.and} `) || null
}

/** The booking that was chosen or begun, or the only one; of several, the one named by its day, place or service. */
function chooseBooking({ said, state, format }: Talk, own: readonly OwnBooking[]): OwnBooking | null {
  const id = said.option?.kind === 'booking' ? said.option.id : state.booking_id
  const known = own.find((each) => each.id === id)
  if (known) return known
  const [only] = own
  if (own.length === 1 && only) return only
  const { listPlace, times } = said.understood
  const placed = listPlace === null ? undefined : own.at(listPlace)
  if (placed) return placed
  // A move names the new day last: `o de sexta pra sábado`.
  const days = times.flatMap((time) => (time.kind === 'days' && time.readings[0] ? [time.readings[0].from] : []))
  const isOld = state.form === 'cancel' || days.length > 1
  const onDay = isOld ? own.filter(({ start }) => format.dateOf(start) === days[0]) : []
  const ofService = own.filter(({ service_id }) => said.understood.services.includes(service_id))
  const [first, ...others] = onDay.length > 0 ? onDay : ofService
  return first && others.length === 0 ? first : null
}

function toChoice(talk: Talk, booking: OwnBooking): Choice {
  return {
    option: { kind: 'booking', id: booking.id },
    title: `${serviceNameOf(talk, booking)}, ${talk.format.shortWhen(booking.start)}`,
  }
}

type Appointment = Pick<OwnBooking, 'service_id' | 'start'>

const serviceNameOf = ({ context }: Talk, { service_id }: Appointment) =>
  context.look.catalog.services.get(service_id)?.name ?? ''

export const lineOf = (talk: Talk, booking: Appointment) =>
  `${serviceNameOf(talk, booking)}, ${talk.format.when(booking.start)}`

function propose(talk: Talk, booking: OwnBooking, start: Date | null): BotStep {
  const { words, state, format } = talk
  state.asked = 'confirm'
  const choices: Choice[] = [
    { option: { kind: 'do', what: 'yes' }, title: start === null ? words.optionYesCancel : words.optionYes },
    { option: { kind: 'do', what: 'no' }, title: words.optionNo },
  ]
  const text =
    start === null
      ? words.confirmCancel(lineOf(talk, booking))
      : words.confirmMove(lineOf(talk, booking), format.when(start), namesOf(talk, state.move_resource_ids))
  const proposal = { kind: start === null ? 'cancel' : 'reschedule', booking_id: booking.id, new_start: start } as const
  return reply(talk, [offer(text, choices)], { proposal })
}

/** Offers other times after somebody has taken the new time. */
export async function moveElsewhere(talk: Talk): Promise<BotStep> {
  const { state, context, words } = talk
  const service = state.service_id === null ? undefined : context.look.catalog.services.get(state.service_id)
  if (!service || state.start === null) return goOnChanging(talk, 'reschedule')
  return offerInstead(talk, service, new Date(state.start), words.taken)
}
