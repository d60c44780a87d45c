// Finds the days and times in a customer's message, in Portuguese, Spanish and English, with everything they may mean.

import { localDay } from '@holdfast/time/calendar.ts'
import { dayOfDate } from '@holdfast/time/day.ts'
import { MINUTE_MS, MINUTES_PER_DAY, minuteOf, minuteOfDay } from '@holdfast/time/moment.ts'
import { getZone } from '@holdfast/time/zones.ts'
import type { Language } from '../language.ts'
import { baseOf } from '../locale.ts'
import { countryOfZone } from '../zone-country.ts'
import { dateText } from './calendar-day.ts'
import { type Lexicon, lexiconOf } from './lexicon.ts'
import { isShort, type Reader, termHas } from './reader.ts'
import { refusedOf } from './refused.ts'
import { type Item, type Shift, scan } from './scan.ts'
import { type OpenHours, settle } from './settle.ts'
import { type Term, termsOf } from './terms.ts'
import { tokensOf } from './tokens.ts'
import { en } from './words/en.ts'
import { es } from './words/es.ts'
import { pt } from './words/pt.ts'
import type { PartOfDay, SpokenWords } from './words/spoken-words.ts'

export interface SpokenTimeOptions {
  /** Language tags, such as `pt-BR`. Of several languages, the one that explains most of the message is used. */
  locales: readonly string[]
  timezone: string
  now: Date
  /** The subject of the last question: it decides whether a bare 15 is a day or a time. */
  expects?: 'day' | 'time' | null
  /** The day that was spoken of before, `2026-11-20`: `no dia seguinte` is counted from it. */
  date?: string | null
  /** Names of people without case and accents: after `com a`, such a word is no day. */
  names?: ReadonlySet<string>
  /** When the business is open at the earliest and at the latest, on any day: they decide which 3 o'clock is meant. */
  hours?: { from: string; to: string } | null
}

interface TextSpan {
  /** Positions in the message: from `start` up to, not including, `end`. */
  start: number
  end: number
  /** Whether the customer says that this day or time does not suit: `amanhã não posso`. */
  isRefused: boolean
  /** Whether this is an alternative to the day or time found before it: segunda `ou terça`. */
  isAlternative: boolean
}

/** Dates `2026-11-20` and wall-clock times `15:00`. Where there are several readings, the most probable is the first. */
export type SpokenTime = TextSpan &
  (
    | { kind: 'days'; readings: { from: string; to: string | null }[] }
    | { kind: 'time'; readings: string[]; isAbout: boolean }
    | { kind: 'stretch'; readings: { from: string | null; to: string | null }[]; part: PartOfDay | null }
    /** Counted from now: `daqui a uma hora`. */
    | { kind: 'moment'; date: string; time: string }
    | { kind: 'duration'; minutes: number }
    /** Compared with what was offered: `mais tarde`. */
    | { kind: 'shift'; towards: Shift }
    /** A day or time that cannot be asked for: 31/2, 25:00, yesterday, or a date with a year that is over. */
    | { kind: 'impossible'; cause: 'no_such_date' | 'no_such_time' | 'past' }
  )

const WORDS: Record<Language, SpokenWords> = { pt, es, en }
const lexicons = new Map<Language, Lexicon>()

/** A lexicon is made when the first message in its language comes. */
function getLexicon(language: Language): Lexicon {
  const lexicon = lexicons.get(language) ?? lexiconOf(WORDS[language])
  lexicons.set(language, lexicon)
  return lexicon
}

/** The days and times of a text, in its order. A text that names no day and no time gives an empty list. */
export function findTimes(text: string, options: SpokenTimeOptions): SpokenTime[] {
  const tokens = tokensOf(text)
  let best: SpokenTime[] = []
  for (const locale of options.locales) {
    const language = baseOf(locale) as Language
    if (!Object.hasOwn(WORDS, language)) continue
    const lexicon = getLexicon(language)
    const found = findInLanguage(termsOf(tokens, lexicon, options.names), lexicon, locale, options)
    if (lengthOf(found) > lengthOf(best)) best = found
  }
  return best
}

const lengthOf = (found: readonly SpokenTime[]) => found.reduce((sum, { start, end }) => sum + end - start, 0)

function findInLanguage(terms: Term[], lexicon: Lexicon, locale: string, options: SpokenTimeOptions): SpokenTime[] {
  const reader = readerOf(terms, lexicon, locale, options)
  const items = settle(reader, scan(reader), toHours(options.hours ?? null))
  const refused = refusedOf(reader, items)
  return items.map((item, index) => {
    const place = {
      start: (terms[item.at] as Term).start,
      end: (terms[item.next - 1] as Term).end,
      isRefused: refused[index] === true,
      isAlternative: isAlternative(reader, items[index - 1], item),
    }
    return toSpokenTime(item, place, options)
  })
}

/** `ou a`, `o el` */
const MAX_TERMS_OF_OR = 2

function isAlternative(reader: Reader, before: Item | undefined, item: Item): boolean {
  if (before?.kind !== item.kind || item.at - before.next > MAX_TERMS_OF_OR) return false
  return termHas(reader, before.next, 'or')
}

function readerOf(terms: Term[], lexicon: Lexicon, locale: string, options: SpokenTimeOptions): Reader {
  const wall = getZone(options.timezone).toWall(minuteOf(options.now))
  return {
    terms,
    windows: lexicon.windows,
    today: localDay(options.timezone, options.now),
    minute: ((wall % MINUTES_PER_DAY) + MINUTES_PER_DAY) % MINUTES_PER_DAY,
    order: orderOf(locale, options.timezone),
    expects: options.expects ?? null,
    date: options.date ? dayOfDate(options.date) : null,
    isShort: isShort(terms),
  }
}

/**
 * Americans write the month first. English without a region is read as American in the United States; elsewhere it may
 * be either.
 */
function orderOf(locale: string, timezone: string): Reader['order'] {
  const tag = locale.toLowerCase()
  const isAmerican = tag === 'en-us' || (tag === 'en' && countryOfZone(timezone) === 'US')
  return isAmerican ? 'month_first' : tag === 'en' ? 'either' : 'day_first'
}

const toHours = (hours: { from: string; to: string } | null): OpenHours | null =>
  hours && { from: minuteOfDay(hours.from), to: minuteOfDay(hours.to) }

function toSpokenTime(item: Item, place: TextSpan, options: SpokenTimeOptions): SpokenTime {
  switch (item.kind) {
    case 'days': {
      const readings = item.spans.map(({ from, to }) => ({
        from: dateText(from),
        to: to === null ? null : dateText(to),
      }))
      return { ...place, kind: 'days', readings }
    }
    case 'time':
      return { ...place, kind: 'time', readings: item.readings.map(timeText), isAbout: item.isAbout }
    case 'stretch': {
      const readings = item.readings.map(({ from, to }) => ({ from: optionalTime(from), to: optionalTime(to) }))
      return { ...place, kind: 'stretch', readings, part: item.part }
    }
    case 'moment':
      return { ...place, kind: 'moment', ...wallClock(item.minutes, options) }
    case 'duration':
      return { ...place, kind: 'duration', minutes: item.minutes }
    case 'shift':
      return { ...place, kind: 'shift', towards: item.towards }
    case 'impossible':
      return { ...place, kind: 'impossible', cause: item.cause }
  }
}

const timeText = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

const optionalTime = (minute: number | null) => (minute === null ? null : timeText(minute))

/** The time on the wall clock this many minutes from now, also over a change of the clock. */
function wallClock(minutes: number, { timezone, now }: SpokenTimeOptions): { date: string; time: string } {
  const wall = new Date(getZone(timezone).toWall(minuteOf(now) + minutes) * MINUTE_MS).toISOString()
  return { date: wall.slice(0, 10), time: wall.slice(11, 16) }
}
