// Says in the server's own words that nothing is booked, where a text of a model may sound as if something were.
import { findTimes, type SpokenTime } from '../../lib/spoken-time/spoken-time.ts'
import { foldText } from '../../lib/text.ts'
import type { OutMessage, TurnContext } from '../engine.ts'
import type { OwnBooking } from '../look.ts'
import { optionId } from '../rules/option.ts'
import { type Format, formatOf } from '../say/format.ts'
import { wordsOf } from '../say/words.ts'

/** null: the text names no day or time other than opening hours, or the customer has a booking at that time. */
export async function unbookedLine(context: TurnContext, text: string): Promise<OutMessage | null> {
  const { locale, language, workspace, now, look, settings } = context
  const { timezone } = workspace
  const locales = [locale, 'pt', 'es', 'en']
  const times = findTimes(text, { locales, timezone, now, hours: look.hours })
  const named = times.filter((time) => isNamed(time) && !isAboutHours(context, text, time))
  if (named.length === 0) return null
  const format = formatOf(locale, timezone)
  const own = await look.bookings()
  if (own.some((booking) => named.every((time) => isThen(booking, time, format)))) return null
  const words = wordsOf(language)
  const book = { id: optionId({ kind: 'do', what: 'book' }), title: words.optionBook, description: null }
  return { text: words.nothingThen, ...(settings.intents.book && { options: [book] }) }
}

/**
 * A day, a time of the clock or a part of the day. Several days, such as those on which a business is open, do not
 * count.
 */
function isNamed(time: SpokenTime): boolean {
  if (time.kind === 'days') return time.readings.some(({ from, to }) => to === null || to === from)
  return time.kind === 'time' || time.kind === 'moment' || (time.kind === 'stretch' && time.part !== null)
}

/** Words about opening hours, in Portuguese, Spanish and English, without accents. */
const OPENING =
  /\b(?:abr(?:e|em|imos|iremos|en)|abert[oa]s?|abiert[oa]s?|fech(?:a|am|amos|ad[oa]s?)|cierra|cierran|cerramos|cerrad[oa]s?|funciona(?:mos|m|mento)?|atendemos|atendimento|atencion|open(?:s|ing)?|closes?|closed|closing|hours)\b/
/** Words that say that somebody is expected. */
const EXPECTING =
  /\b(?:te|lhe|voce|os?|las?|los?|le)\s+(?:espero|esperamos|vejo|veo|aguardo|aguardamos)|\b(?:espero|esperamos|aguardo|aguardamos)\s+(?:voce|vc|por)|\bnos vemos\b|\bsee you\b|\bexpect(?:ing)? you\b|\b(?:seu|tu|su|your)\s+(?:horario|turno|cita|reserva|booking|appointment)\b/
const SENTENCE_END = /[.!?]\s|\n(?!\s*[•*-])/g

/** Whether a time is about opening hours: its sentence is, and a time of the clock is also in the default schedule. */
function isAboutHours({ look }: TurnContext, text: string, time: SpokenTime): boolean {
  const sentence = foldText(sentenceAt(text, time.start))
  if (!OPENING.test(sentence) || EXPECTING.test(sentence)) return false
  if (time.kind === 'days') return true
  const { weekly = [], overrides = new Map() } = look.catalog.defaultSchedule ?? {}
  const windows = [...weekly, ...[...overrides.values()].flat()]
  const clock = time.kind === 'moment' ? [time.time] : time.kind === 'time' ? time.readings : []
  return clock.some((each) => windows.some(({ start, end }) => each === start || each === end))
}

function sentenceAt(text: string, at: number): string {
  const ends = [...text.matchAll(SENTENCE_END)].map(({ index }) => index + 1)
  const from = ends.findLast((end) => end <= at) ?? 0
  return text.slice(
    from,
    ends.find((end) => end > at),
  )
}

function isThen({ start }: OwnBooking, time: SpokenTime, format: Format): boolean {
  const [date, clock] = [format.dateOf(start), format.clockOf(start)]
  if (time.kind === 'days') return time.readings.some(({ from }) => from === date)
  if (time.kind === 'time') return time.readings.includes(clock)
  return time.kind !== 'moment' || (time.date === date && time.time === clock)
}
