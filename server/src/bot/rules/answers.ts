// Answers that change nothing: hours, prices, the address, the customer's own bookings, and questions.
import { localDay } from '@holdfast/time/calendar.ts'
import { DAY_MS } from '@holdfast/time/moment.ts'
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

const DAYS_SHOWN = 7

/** The next seven days, with the days that differ from the ordinary week. */
export function sayHours(talk: Talk): OutMessage | null {
  const { context, words, format } = talk
  const schedule = context.look.catalog.defaultSchedule
  if (!schedule) return null
  const today = localDay(schedule.timezone, context.now)
  const lines = Array.from({ length: DAYS_SHOWN }, (_, index) => {
    const date = new Date((today + index) * DAY_MS).toISOString().slice(0, 10)
    const weekday = ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1
    const windows = schedule.overrides.get(date) ?? schedule.weekly.filter((each) => each.weekday === weekday)
    const hours = windows.map(({ start, end }) => `${format.clock(start)}–${format.clock(end)}`).join(', ')
    return `• ${format.shortDay(date)}: ${hours || '–'}`
  })
  return { text: words.hours(lines) }
}

export function sayPrices(talk: Talk): OutMessage | null {
  const { context, said, words } = talk
  const named = context.look.services.filter(({ id }) => said.understood.services.includes(id))
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
  return lines.length === 0 ? null : { text: words.prices(lines) }
}

/** Quotes the knowledge; null when nothing in it answers the question. */
export async function sayFromKnowledge(talk: Talk, question: string): Promise<OutMessage | null> {
  const { context } = talk
  if (!context.settings.knowledge.enabled || question.trim() === '') return null
  const { data, answerable } = await context.look.ask(question)
  const [hit] = data
  talk.trace.push({ what: 'knowledge', detail: { answerable, title: hit?.title, score: hit?.score } })
  if (!hit || !answerable) return null
  const { knowledge_id, title, url } = hit
  const text = plainText(hit.snippet)
  return context.settings.knowledge.cite ? { text, sources: [{ knowledge_id, title, url }] } : { text }
}

/** A snippet marks the words that were found. */
const plainText = (snippet: string) => snippet.replace(/<\/?mark>/g, '')

export const sayAddress = ({ context, words }: Talk): OutMessage | null =>
  context.look.address === null ? null : { text: words.address(context.look.address) }
