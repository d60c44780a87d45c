// Says in the server's own words that nothing is booked, where a text of a model may sound as if something were.
import { findTimes, type SpokenTime } from '../../lib/spoken-time/spoken-time.ts'
import type { OutMessage, TurnContext } from '../engine.ts'
import type { OwnBooking } from '../look.ts'
import { optionId } from '../rules/option.ts'
import { type Format, formatOf } from '../say/format.ts'
import { wordsOf } from '../say/words.ts'

/** null: the text names no day or time, or the customer has a booking then. */
export async function unbookedLine(context: TurnContext, text: string): Promise<OutMessage | null> {
  const { locale, language, workspace, now, look, settings } = context
  const { timezone } = workspace
  const locales = [locale, 'pt', 'es', 'en']
  const named = findTimes(text, { locales, timezone, now, hours: look.hours }).filter(isNamed)
  if (named.length === 0) return null
  const format = formatOf(locale, timezone)
  const own = await look.bookings()
  if (own.some((booking) => named.every((time) => isThen(booking, time, format)))) return null
  const words = wordsOf(language)
  const book = { id: optionId({ kind: 'do', what: 'book' }), title: words.optionBook, description: null }
  return { text: words.nothingThen, ...(settings.intents.book && { options: [book] }) }
}

/** A day, a time of the clock or a part of the day. Several days, such as those on which a business is open, are none. */
function isNamed(time: SpokenTime): boolean {
  if (time.kind === 'days') return time.readings.some(({ from, to }) => to === null || to === from)
  return time.kind === 'time' || time.kind === 'moment' || (time.kind === 'stretch' && time.part !== null)
}

function isThen({ start }: OwnBooking, time: SpokenTime, format: Format): boolean {
  const [date, clock] = [format.dateOf(start), format.clockOf(start)]
  if (time.kind === 'days') return time.readings.some(({ from }) => from === date)
  if (time.kind === 'time') return time.readings.includes(clock)
  return time.kind !== 'moment' || (time.date === date && time.time === clock)
}
