// Reads the answer to a question by what the question expects, in the language of the customer.
import { baseOf } from '../../lib/locale.ts'
import { readPhone } from '../../lib/phone.ts'
import { findTimes, type SpokenTime } from '../../lib/spoken-time/spoken-time.ts'
import { beginningOf, foldText, storableText } from '../../lib/text.ts'
import type { Expect, Scalar } from './definition.ts'
import { readYesNo } from './yes-no.ts'

/** The message of the customer: a text, and the id of an option if they chose one. */
export interface Said {
  text: string | null
  choice: string | null
}

export interface Circumstances {
  locale: string
  timezone: string
  now: Date
}

export const MAX_ANSWER_CHARACTERS = 500

/** The same pattern as for bodies in http/shape.ts; a test compares both. */
const OF_EMAIL = '\\s\\u0000-\\u001f\\u007f-\\u009f@'
export const EMAIL = `^[^${OF_EMAIL}]{1,64}@[^${OF_EMAIL}]+\\.[^.${OF_EMAIL}]+$`
const MAX_EMAIL_CHARACTERS = 254

/** The value that is saved; null if the message is not an answer of this kind. */
export function readAnswer(expect: Expect, said: Said, at: Circumstances): Scalar | null {
  const text = storableText(said.text ?? '').trim()
  const value = READERS[expect.type](text, said.choice, at, expect)
  return value !== null && isWithin(expect, value) ? value : null
}

type Reader = (text: string, choice: string | null, at: Circumstances, expect: Expect) => Scalar | null

const READERS: Record<Expect['type'], Reader> = {
  text: (text) => (text === '' ? null : beginningOf(text, MAX_ANSWER_CHARACTERS)),
  number: (text, _, { locale }) => readNumber(text, locale),
  date: (text, _, at) => readDate(timesIn(text, at, 'day')),
  time: (text, _, at) => readTime(timesIn(text, at, 'time')),
  yes_no: (text, choice) => (choice === 'yes' ? true : choice === 'no' ? false : readYesNo(text)),
  option: (text, choice, _, expect) => readOption(text, choice, expect),
  phone: (text) => readPhone(text),
  email: (text) => (text.length <= MAX_EMAIL_CHARACTERS && new RegExp(EMAIL).test(text) ? text : null),
}

/** The bounds of a text are numbers of characters. Dates and times are texts that sort in order. */
function isWithin({ type, min, max }: Expect, value: Scalar): boolean {
  const measured = type === 'text' ? [...String(value)].length : value
  const isAbove = min === null || min === undefined || measured >= min
  return isAbove && (max === null || max === undefined || measured <= max)
}

const MAX_DIGITS = 15

/** The one number of the text. A comma divides the whole from the fraction, but in English a point does. */
function readNumber(text: string, locale: string): number | null {
  const [found, ...others] = text.match(/-?\d(?:[\d.,]*\d)?/g) ?? []
  if (found === undefined || others.length > 0 || found.replace(/\D/g, '').length > MAX_DIGITS) return null
  const [group, point] = baseOf(locale) === 'en' ? [',', '.'] : ['.', ',']
  const [whole = '', fraction, ...more] = found.split(point)
  const isGrouped = new RegExp(`^-?\\d{1,3}(\\${group}\\d{3})+$`).test(whole)
  const digits = isGrouped ? whole.replaceAll(group, '') : whole
  if (more.length > 0 || !/^-?\d+$/.test(digits) || (fraction !== undefined && !/^\d+$/.test(fraction))) {
    // A number with one sign, written as in the other language: `3.5`.
    return /^-?\d+[.,]\d{1,2}$/.test(found) ? Number(found.replace(',', '.')) : null
  }
  return Number(fraction === undefined ? digits : `${digits}.${fraction}`)
}

const timesIn = (text: string, { locale, timezone, now }: Circumstances, expects: 'day' | 'time'): SpokenTime[] =>
  findTimes(text, { locales: [locale, 'pt', 'es', 'en'], timezone, now, expects }).filter(({ isRefused }) => !isRefused)

/** The one day of the text. Two days, or a span of days, are no answer. */
function readDate(times: readonly SpokenTime[]): string | null {
  const days = times.flatMap((time) => {
    if (time.kind === 'moment') return [time.date]
    if (time.kind !== 'days') return []
    const [first] = time.readings
    return first && (first.to === null || first.to === first.from) ? [first.from] : [null]
  })
  return days.length === 1 ? (days[0] ?? null) : null
}

function readTime(times: readonly SpokenTime[]): string | null {
  const found = times.flatMap((time) =>
    time.kind === 'moment' ? [time.time] : time.kind === 'time' ? [time.readings[0] ?? null] : [],
  )
  return found.length === 1 ? (found[0] ?? null) : null
}

/** An option that was chosen, or its number in the list, or its title in any language. */
function readOption(text: string, choice: string | null, { options }: Expect): string | null {
  const ids = (options ?? []).map(({ id }) => id)
  if (choice !== null && ids.includes(choice)) return choice
  const said = foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  if (/^\d{1,2}$/.test(said)) return ids[Number(said) - 1] ?? null
  const isTitle = (title: string) =>
    foldText(title)
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim() === said
  const found = (options ?? []).filter(({ title }) => Object.values(title).some(isTitle))
  return said !== '' && found.length === 1 ? (found[0]?.id ?? null) : null
}
