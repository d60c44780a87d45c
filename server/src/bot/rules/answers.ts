// Answers that change nothing: hours, prices, the address, the customer's own bookings, and questions.
import { localDay } from '@holdfast/time/calendar.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import { dateText } from '../../lib/spoken-time/calendar-day.ts'
import type { OutMessage } from '../engine.ts'
import { lineOf } from './change.ts'
import { type Choice, offer, priceOf, type Talk } from './talk.ts'

export async function sayBookings(talk: Talk): Promise<OutMessage> {
  const { context, words } = talk
  const own = await context.look.bookings()
  if (own.length === 0)
    return offer(words.noBookings, [{ option: { kind: 'do', what: 'book' }, title: words.optionBook }])
  const choices: Choice[] = [
    { option: { kind: 'do', what: 'reschedule' }, title: words.optionMove },
    { option: { kind: 'do', what: 'cancel' }, title: words.optionCancel },
  ]
  return offer(words.bookings(own.map((booking) => `• ${lineOf(talk, booking)}`)), choices)
}

/** The customer has confirmed the next booking; nothing has to change for that. */
export async function sayWeWait(talk: Talk): Promise<OutMessage> {
  const [next] = await talk.context.look.bookings()
  return next ? { text: talk.words.weWait(lineOf(talk, next)) } : sayBookings(talk)
}

const DAYS_SHOWN = 7

type DefaultSchedule = NonNullable<Catalog['defaultSchedule']>

/** The day that was named, or the next seven days, with those that differ from the ordinary week. */
export function sayHours(talk: Talk): OutMessage | null {
  const { context, said, words, format } = talk
  const schedule = context.look.catalog.defaultSchedule
  if (!schedule) return null
  const named = said.understood.times.find((time) => time.kind === 'days')?.readings[0]
  if (named && (named.to === null || named.to === named.from)) {
    const hours = hoursOn(talk, schedule, named.from)
    const day = format.day(named.from)
    return { text: hours === null ? words.closed(day) : words.hoursOn(day, hours) }
  }
  const today = localDay(schedule.timezone, context.now)
  const days = Array.from({ length: DAYS_SHOWN }, (_, index) => {
    const date = dateText(today + index)
    return { first: date, last: date, hours: hoursOn(talk, schedule, date) ?? words.isClosed }
  })
  return { text: words.hours(inARow(days).map((each) => `• ${daysOf(talk, each)}: ${each.hours}`)) }
}

interface OpenDays {
  first: string
  last: string
  hours: string
}

/** null: closed on that day. */
function hoursOn({ format }: Talk, { overrides, weekly }: DefaultSchedule, date: string): string | null {
  const weekday = ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1
  const windows = overrides.get(date) ?? weekly.filter((each) => each.weekday === weekday)
  return windows.map(({ start, end }) => `${format.clock(start)}–${format.clock(end)}`).join(', ') || null
}

/** Days that follow each other and have the same hours are one line. */
function inARow(days: readonly OpenDays[]): OpenDays[] {
  const rows: OpenDays[] = []
  for (const day of days) {
    const before = rows.at(-1)
    if (before?.hours === day.hours) before.last = day.last
    else rows.push({ ...day })
  }
  return rows
}

const daysOf = ({ words, format }: Talk, { first, last }: OpenDays) =>
  first === last ? format.shortDay(first) : `${format.shortDay(first)} ${words.upTo} ${format.shortDay(last)}`

/** The prices of the services that were named, else of the one that is being booked, else of all. */
export function sayPrices(talk: Talk): OutMessage | null {
  const { context, said, words, state } = talk
  const isAboutOwn = state.form === 'book' && !said.understood.asksAllPrices
  const own = isAboutOwn && state.service_id !== null ? [state.service_id] : []
  const ids = said.understood.services.length > 0 ? said.understood.services : own
  const named = context.look.services.filter(({ id }) => ids.includes(id))
  const priced = (named.length > 0 ? named : context.look.services).map((service) => ({
    service,
    price: priceOf(talk, service),
  }))
  const [first] = priced
  if (priced.length === 1 && first) {
    return {
      text: first.price === null ? words.noPrice(first.service.name) : words.priceOf(first.service.name, first.price),
    }
  }
  const lines = priced.flatMap(({ service, price }) => (price === null ? [] : [`• ${service.name}: ${price}`]))
  if (lines.length === 0) return null
  const shown = linesThatFit(lines)
  return { text: [words.prices(shown), ...(shown.length < lines.length ? [words.morePrices] : [])].join('\n') }
}

/** A message has at most 4,096 characters; the rest is for what stands around the list. */
const MAX_LIST_CHARACTERS = 3_500

function linesThatFit(lines: readonly string[]): string[] {
  let characters = 0
  return lines.filter((line) => {
    characters += line.length + 1
    return characters <= MAX_LIST_CHARACTERS
  })
}

/** Quotes the knowledge; null when nothing in it answers the question. */
export async function sayFromKnowledge(talk: Talk, question: string): Promise<OutMessage | null> {
  const { context } = talk
  if (!context.settings.knowledge.enabled || question.trim() === '') return null
  const { data, answerable } = await context.look.ask(question)
  const [hit] = data
  talk.trace.push({ what: 'knowledge', detail: { answerable, title: hit?.title, score: hit?.score } })
  if (!hit || !answerable) return null
  talk.confidence = hit.score
  const { knowledge_id, title, url } = hit
  const text = plainText(hit.snippet)
  return context.settings.knowledge.cite ? { text, sources: [{ knowledge_id, title, url }] } : { text }
}

/** A snippet marks the words that were found. */
const plainText = (snippet: string) => snippet.replace(/<\/?mark>/g, '')

export const sayAddress = ({ context, words }: Talk): OutMessage | null =>
  context.look.address === null ? null : { text: words.address(context.look.address) }
