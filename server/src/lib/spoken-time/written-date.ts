// Reads dates with a number: `15/3`, `dia 15`, `15 de março`, `december 3rd`, `el 20`, `2026-12-05`.
import { type DaySpan, dayOf, monthAfter, nextDate, oneDay, partsOf } from './calendar-day.ts'
import { isCounted, isUnit, type Reader, termHas, termValue, wordAt } from './reader.ts'

/** Why a date cannot be asked for. */
export type DateFault = 'no_such_date' | 'past'

export interface DayMatch {
  next: number
  /** The most probable first; empty if there is a fault. */
  spans: DaySpan[]
  /** The weekday, 0 for Monday, if a weekday is all that was said. */
  weekday: number | null
  fault: DateFault | null
}

export const daysFound = (next: number, ...days: number[]): DayMatch => ({
  ...{ next, spans: days.map(oneDay), weekday: null, fault: null },
})

export const faultFound = (next: number, fault: DateFault): DayMatch => ({ next, spans: [], weekday: null, fault })

export function writtenDateAt(reader: Reader, at: number): DayMatch | null {
  const isSigned = termHas(reader, at, 'day_sign')
  const hasArticle = termHas(reader, at, 'day_article')
  const hasThe = hasArticle || termHas(reader, at, 'option_article') || termHas(reader, at, 'on')
  const index = isSigned || hasThe ? at + 1 : at
  const start = isSigned && wordAt(reader, index) === ',' ? index + 1 : index
  return (
    isoDateAt(reader, start) ??
    slashDateAt(reader, start, isSigned || hasThe) ??
    dateWithMonthAt(reader, start) ??
    monthWithDateAt(reader, at) ??
    dateOfMonthAt(reader, start, isSigned, hasArticle)
  )
}

function isoDateAt(reader: Reader, at: number): DayMatch | null {
  const [year, first, month, second, date] = reader.terms.slice(at, at + 5)
  if (year?.digits !== 4 || first?.word !== '-' || second?.word !== '-') return null
  if (month?.digits !== 2 || date?.digits !== 2) return null
  const day = resolve(reader, { year: year.number, month: month.number as number, date: date.number as number })
  return typeof day === 'number' ? daysFound(at + 5, day) : faultFound(at + 5, day)
}

/** 15/3, 15/03/2027, 15-3-27, 15.03.2027. In the United States the month comes first. */
function slashDateAt(reader: Reader, at: number, isSigned: boolean): DayMatch | null {
  const [one, joint, two, secondJoint, third] = reader.terms.slice(at, at + 5)
  if (!one || !two || one.number === null || two.number === null || !joint?.isGlued || !two.isGlued) return null
  if (one.digits < 1 || one.digits > 2 || two.digits < 1 || two.digits > 2) return null
  const hasYear =
    secondJoint?.word === joint.word && third?.isGlued === true && (third.digits === 2 || third.digits === 4)
  const isSlash =
    joint.word === '/' || ((hasYear || (isSigned && joint.word === '-')) && (joint.word === '-' || joint.word === '.'))
  // `24/7` alone means at any time.
  const isAlways = one.number === 24 && two.number === 7 && two.digits === 1 && !isSigned && !hasYear
  if (!isSlash || isAlways) return null
  const year = hasYear ? fullYear(third.number as number, third.digits) : null
  const next = hasYear ? at + 5 : at + 3
  const orders = ordersOf(reader, one.number, two.number)
  if (orders.length === 0) return null
  const days = orders.map(([date, month]) => resolve(reader, { year, month, date }))
  const real = days.filter((day) => typeof day === 'number')
  return real.length > 0 ? daysFound(next, ...new Set(real)) : faultFound(next, days[0] as DateFault)
}

/** The two numbers as date and month, in each order that can be meant. */
function ordersOf({ order }: Reader, one: number, two: number): [date: number, month: number][] {
  const dayFirst: [number, number][] = two <= 12 && two >= 1 && one <= 31 && one >= 1 ? [[one, two]] : []
  const monthFirst: [number, number][] = one <= 12 && one >= 1 && two <= 31 && two >= 1 ? [[two, one]] : []
  if (order === 'either') return [...dayFirst, ...monthFirst]
  const [first, second] = order === 'day_first' ? [dayFirst, monthFirst] : [monthFirst, dayFirst]
  // 25/12 can only be Christmas, wherever it is written.
  return first.length > 0 ? first : second
}

const fullYear = (year: number, digits: number) => (digits === 2 ? 2000 + year : year)

/** `15 de março`, `3rd of december`, `10 do mês que vem`. */
function dateWithMonthAt(reader: Reader, at: number): DayMatch | null {
  const number = dateNumberAt(reader, at)
  if (!number) return null
  const index = termHas(reader, number.next, 'of') ? number.next + 1 : number.next
  const month = monthAt(reader, index)
  if (month !== undefined) {
    const { year, next } = yearAt(reader, index + 1)
    return toMatch(next, resolve(reader, { year, month, date: number.date }))
  }
  const isNext = nextMonthAt(reader, index)
  if (isNext === null) return null
  const { from, to } = monthAfter(reader.today, isNext.months)
  const day = from + number.date - 1
  if (day > to) return faultFound(isNext.next, 'no_such_date')
  return day < reader.today ? faultFound(isNext.next, 'past') : daysFound(isNext.next, day)
}

const monthAt = (reader: Reader, at: number) => termValue(reader, at, 'month') ?? termValue(reader, at, 'weak_month')

/** `mês que vem`, `next month`, `this month`. */
export function nextMonthAt(reader: Reader, at: number): { next: number; months: number } | null {
  const start = termHas(reader, at, 'option_article') || termHas(reader, at, 'day_article') ? at + 1 : at
  for (const [role, months] of [
    ['next', 1],
    ['this', 0],
  ] as const) {
    if (termHas(reader, start, role) && termHas(reader, start + 1, 'month_word')) return { next: start + 2, months }
    if (termHas(reader, start, 'month_word') && termHas(reader, start + 1, role)) return { next: start + 2, months }
  }
  return null
}

/** `december 3rd`, `march 15, 2027`. */
function monthWithDateAt(reader: Reader, at: number): DayMatch | null {
  const month = monthAt(reader, at)
  if (month === undefined) return null
  const index = termHas(reader, at + 1, 'option_article') ? at + 2 : at + 1
  const number = dateNumberAt(reader, index)
  if (!number || isTimeAfter(reader, number.next)) return null
  const { year, next } = yearAt(reader, number.next)
  return toMatch(next, resolve(reader, { year, month, date: number.date }))
}

/** `dia 15`, `el 20`, `the 3rd`, and a bare 15 as the answer to a question about a day. */
function dateOfMonthAt(reader: Reader, at: number, isSigned: boolean, hasArticle: boolean): DayMatch | null {
  const number = dateNumberAt(reader, at)
  if (!number || isCounted(reader, at, number.next) || isUnit(reader, number.next)) return null
  const isAnswer = reader.expects === 'day' && reader.isShort && !termHas(reader, at, 'first')
  const isDigits = (reader.terms[at]?.digits ?? 0) > 0
  if (!isSigned && !(hasArticle && isDigits) && !number.hasEnding && !isAnswer) return null
  if (!isSigned && isTimeAfter(reader, number.next)) return null
  return toMatch(number.next, nextDate(reader.today, number.date) ?? 'no_such_date')
}

/** A number whose ending or neighbour shows that it is an hour. */
export const isTimeAfter = (reader: Reader, index: number): boolean =>
  [':', '/', '$', '%'].includes(wordAt(reader, index)) ||
  ['hour_mark', 'hour_word', 'am', 'pm', 'half', 'minus', 'sharp', 'about_after'].some((role) =>
    termHas(reader, index, role as 'am'),
  ) ||
  (termHas(reader, index, 'and') && (termHas(reader, index + 1, 'half') || termHas(reader, index + 1, 'quarter')))

/** A number from 1 to 99 that may be a date, with or without an ending: 3rd, 1º. */
export function dateNumberAt(reader: Reader, at: number): { date: number; next: number; hasEnding: boolean } | null {
  const term = reader.terms[at]
  if (!term || term.digits > 2) return null
  if (termHas(reader, at, 'first')) return { date: 1, next: at + 1, hasEnding: false }
  if (term.number === null) return null
  const ending = reader.terms[at + 1]
  const hasEnding = term.digits > 0 && ending?.isGlued === true && termHas(reader, at + 1, 'ordinal_ending')
  return { date: term.number, next: hasEnding ? at + 2 : at + 1, hasEnding }
}

/** `de 2027`, `, 2027`. */
function yearAt(reader: Reader, at: number): { year: number | null; next: number } {
  const index = termHas(reader, at, 'of') || wordAt(reader, at) === ',' || wordAt(reader, at) === '/' ? at + 1 : at
  const term = reader.terms[index]
  const isYear = term?.digits === 4 && (term.number as number) >= 1970 && (term.number as number) < 2200
  return isYear ? { year: term.number, next: index + 1 } : { year: null, next: at }
}

const toMatch = (next: number, day: number | DateFault) =>
  typeof day === 'number' ? daysFound(next, day) : faultFound(next, day)

/** Without a year, a date is the next one that is not past: this year or the next. With a year it stays as it is. */
function resolve(
  { today }: Reader,
  { year, month, date }: { year: number | null; month: number; date: number },
): number | DateFault {
  const thisYear = partsOf(today).year
  if (year !== null) {
    const day = dayOf(year, month, date)
    return day === null ? 'no_such_date' : day < today ? 'past' : day
  }
  const day = [thisYear, thisYear + 1]
    .map((each) => dayOf(each, month, date))
    .find((each) => each !== null && each >= today)
  return day ?? 'no_such_date'
}
