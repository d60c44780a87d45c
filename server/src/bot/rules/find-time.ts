// Finds a time with the customer: offers real ones, and says why a wished one is not free.
import { DAY_MS, minuteOfDay, plus } from '@holdfast/time/moment.ts'
import type { CatalogService } from '../../catalog/catalog.ts'
import type { BotStep } from '../engine.ts'
import type { FreeTime } from '../look.ts'
import { type Choice, offer, reply, type Talk } from './talk.ts'
import { fits, isPast, periodOf, setTime, spread } from './time-wish.ts'

const MAX_TIMES_READ = 600
const ALTERNATIVES_WITHIN_MS = 7 * DAY_MS

/** The next step after a time was chosen. */
export type Chosen = (talk: Talk, service: CatalogService, start: Date) => BotStep | Promise<BotStep>

export async function findTime(talk: Talk, service: CatalogService, chosen: Chosen): Promise<BotStep> {
  const { said, state, context, words, format } = talk
  if (said.option?.kind === 'time' && said.option.service_id === service.id) {
    const { start } = said.option
    setTime(state, { date: format.dateOf(start), time: format.clockOf(start) })
    return chosen(talk, service, start)
  }
  if (isPast(state, context.workspace.timezone, context.now)) {
    state.date = null
    state.asked = 'day'
    return reply(talk, [{ text: words.past }])
  }
  const isOpenWish = state.date === null && state.time === null && state.time_from === null && state.time_to === null
  if (isOpenWish) return offerDays(talk, service)
  const times = await readTimes(talk, service)
  const fitting = times.filter((time) => fits(state, time, format))
  const isOneDay = state.date !== null && (state.date_to === null || state.date_to === state.date)
  const exact = state.time !== null && isOneDay ? fitting[0] : undefined
  if (exact) return chosen(talk, service, exact.start)
  if (fitting.length > 0) return offerTimes(talk, service, fitting)
  return offerOthers(talk, service, times)
}

async function readTimes(talk: Talk, service: CatalogService): Promise<FreeTime[]> {
  const { context, state } = talk
  const period = periodOf(state, context.workspace.timezone, context.now)
  const found = await context.look.slots({ ...wishOf(talk, service), ...period, limit: MAX_TIMES_READ })
  const isSame = ({ start }: FreeTime) => state.resource_id === null && start.getTime() === talk.moved?.start.getTime()
  const isRefused = ({ start }: FreeTime) => state.refused_dates.includes(talk.format.dateOf(start))
  const times = found.times.filter((time) => !isSame(time) && !isRefused(time))
  talk.trace.push({ what: 'slots', detail: { ...period, found: times.length } })
  return times
}

const wishOf = ({ state, context }: Talk, service: CatalogService) => ({
  service_id: service.id,
  party_size: state.party_size ?? service.min_party_size,
  resource_ids: state.resource_id === null ? [] : [state.resource_id],
  // A booking or hold of the customer is given back when they get another time, so its time is free for them.
  except: state.form === 'reschedule' ? state.booking_id : (context.hold?.id ?? null),
})

/** A person who does not do this service is not asked for any more. */
export function forgetUnablePerson(talk: Talk, service: CatalogService): void {
  const { state, context, words } = talk
  const person = state.resource_id === null ? undefined : context.look.resources.get(state.resource_id)
  if (!person || context.look.refusalOf(wishOf(talk, service)) !== 'resource_not_usable') return
  talk.because.push(words.notDoneBy(person.name, service.name))
  state.resource_id = null
}

/** The next days that have a free time. */
async function offerDays(talk: Talk, service: CatalogService): Promise<BotStep> {
  const { context, words, format, state } = talk
  const times = await readTimes(talk, service)
  if (times.length === 0) return offerOthers(talk, service, times)
  const dates = [...new Set(times.map(({ start }) => format.dateOf(start)))]
  state.asked = 'day'
  const choices = dates
    .slice(0, context.settings.booking.max_options)
    .map((date): Choice => ({ option: { kind: 'day', date }, title: format.shortDay(date) }))
  return reply(talk, [offer(words.askDay(service.name), choices)])
}

function offerTimes(talk: Talk, service: CatalogService, times: readonly FreeTime[]): BotStep {
  const { context, words, format, state } = talk
  state.asked = 'time'
  const most = context.settings.booking.max_options
  const shown = state.date === null ? times.slice(0, most) : spread(times, most)
  const dates = new Set(shown.map(({ start }) => format.dateOf(start)))
  const [date] = dates
  const isOneDay = dates.size === 1 && date !== undefined
  const choices = shown.map(({ start }) =>
    toChoice(service, start, isOneDay ? format.time(start) : format.shortWhen(start)),
  )
  const text = isOneDay ? words.times(service.name, format.day(date)) : words.timesInRange(service.name)
  return reply(talk, [
    offer(text, [...choices, { option: { kind: 'do', what: 'other_day' }, title: words.optionOtherDay }]),
  ])
}

const toChoice = (service: CatalogService, start: Date, title: string): Choice => ({
  option: { kind: 'time', service_id: service.id, start },
  title,
})

/** Nothing fits: says why, and offers what is nearest. */
async function offerOthers(talk: Talk, service: CatalogService, onThoseDays: readonly FreeTime[]): Promise<BotStep> {
  const { context, words, format, state } = talk
  const { timezone } = context.workspace
  const period = periodOf(state, timezone, context.now)
  const person = state.resource_id === null ? undefined : context.look.resources.get(state.resource_id)
  if (onThoseDays.length > 0) {
    talk.because.push(state.time === null ? words.notThen : words.notAtThatTime(format.clock(state.time)))
    return offerAround(talk, service, onThoseDays)
  }
  const { reason, next } = await context.look.slots({ ...wishOf(talk, service), ...period, limit: 1 })
  talk.trace.push({ what: 'no slots', detail: { reason, next } })
  if (state.date !== null) {
    const day = format.day(state.date)
    const why = reason === 'closed' ? words.closed(day) : person ? words.notWithPerson(person.name) : words.full(day)
    talk.because.push(why)
  }
  if (next === null && state.date !== null) {
    Object.assign(state, { date: null, date_to: null })
    return offerDays(talk, service)
  }
  if (next === null) {
    state.asked = 'day'
    return reply(talk, [{ text: words.nothingFree(service.name) }])
  }
  const near = await context.look.slots({
    ...wishOf(talk, service),
    from: next,
    to: plus(next, DAY_MS),
    limit: MAX_TIMES_READ,
  })
  // The next message of the customer is about the day that is offered: `às 10`.
  Object.assign(state, { date: format.dateOf(next), date_to: null })
  return offerTimes(
    talk,
    service,
    near.times.filter(({ start }) => format.dateOf(start) === state.date),
  )
}

/** The times nearest to the wished one. */
async function offerAround(talk: Talk, service: CatalogService, times: readonly FreeTime[]): Promise<BotStep> {
  const { context, state, format } = talk
  const wished = state.time ?? state.time_from ?? state.time_to ?? '12:00'
  const distance = ({ start }: FreeTime) => Math.abs(minuteOfDay(format.clockOf(start)) - minuteOfDay(wished))
  const near = times
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, context.settings.booking.max_options)
  return offerTimes(
    talk,
    service,
    near.toSorted((one, other) => one.start.getTime() - other.start.getTime()),
  )
}

/** Offers the times nearest to one that somebody else has just taken. */
export async function offerInstead(talk: Talk, service: CatalogService, start: Date, why: string): Promise<BotStep> {
  const { context } = talk
  talk.state.start = null
  talk.because.push(why)
  const earliest = plus(start, -ALTERNATIVES_WITHIN_MS)
  const { times } = await context.look.slots({
    ...wishOf(talk, service),
    from: earliest < context.now ? context.now : earliest,
    to: plus(start, ALTERNATIVES_WITHIN_MS),
    around: start,
    limit: context.settings.booking.max_options,
  })
  if (times.length === 0) return offerOthers(talk, service, [])
  return offerTimes(
    talk,
    service,
    times.toSorted((one, other) => one.start.getTime() - other.start.getTime()),
  )
}
