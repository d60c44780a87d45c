// Reads days that have a name: `amanhã`, `sexta que vem`, `semana que vem`, `finde`, `in two weeks`, `em março`.
import { weekdayOf } from '@holdfast/time/day.ts'
import { addMonths, type DaySpan, dayOf, mondayOf, monthAfter, nextDate, partsOf } from './calendar-day.ts'
import { isCounted, type Reader, termHas, termValue, wordAt } from './reader.ts'
import {
  type DayMatch,
  dateNumberAt,
  daysFound,
  faultFound,
  isTimeAfter,
  nextMonthAt,
  writtenDateAt,
} from './written-date.ts'

const DAYS_PER_WEEK = 7
const SATURDAY = 5

export function simpleDayAt(reader: Reader, at: number): DayMatch | null {
  const matches = [
    offsetAt,
    holidayAt,
    comingDaysAt,
    weekdayAt,
    weekAt,
    distanceAt,
    fromDayAt,
    monthAloneAt,
    writtenDateAt,
  ]
    .map((read) => read(reader, at))
    .filter((match) => match !== null)
  return matches.length === 0 ? null : matches.reduce((best, match) => (match.next > best.next ? match : best))
}

function offsetAt(reader: Reader, at: number): DayMatch | null {
  const days = termValue(reader, at, 'offset')
  if (days === undefined) return null
  return days < 0 ? faultFound(at + 1, 'past') : daysFound(at + 1, reader.today + days)
}

function holidayAt(reader: Reader, at: number): DayMatch | null {
  const holiday = termValue(reader, at, 'holiday')
  if (holiday === undefined) return null
  const { year } = partsOf(reader.today)
  const days = [year, year + 1].map((each) => dayOf(each, Math.floor(holiday / 100), holiday % 100) as number)
  return daysFound(at + 1, days.find((day) => day >= reader.today) as number)
}

/** `próximos 3 dias`, `the next two weeks`. */
function comingDaysAt(reader: Reader, at: number): DayMatch | null {
  const amount = termHas(reader, at, 'next') ? amountAt(reader, at + 1) : null
  return amount && spanFound(amount.next, { from: reader.today, to: amount.add(reader.today) })
}

/** `sexta`, `esta sexta`, `próxima sexta`, `sexta que vem`, `friday the 20th`. */
function weekdayAt(reader: Reader, at: number): DayMatch | null {
  const isThis = termHas(reader, at, 'this')
  const isNextBefore = termHas(reader, at, 'next')
  const isLastBefore = termHas(reader, at, 'last')
  const index = isThis || isNextBefore || isLastBefore ? at + 1 : at
  const weekday = termValue(reader, index, 'weekday') ?? weakWeekdayAt(reader, index)
  if (weekday === undefined || (index === at && isOption(reader, at))) return null
  const after = index + 1
  if (isLastBefore || termHas(reader, after, 'last')) return faultFound(isLastBefore ? after : after + 1, 'past')
  const dated = withDate(reader, after, weekday)
  if (dated) return dated
  const isNextAfter = termHas(reader, after, 'next') && !isPeriod(reader, after + 1)
  const coming = reader.today + ((weekday - weekdayOf(reader.today) + DAYS_PER_WEEK) % DAYS_PER_WEEK)
  if (termHas(reader, after, 'week_later')) return weekLater(reader, after + 1, coming, weekday)
  if (isNextBefore || isNextAfter) {
    return { ...daysFound(isNextAfter ? after + 1 : after, ...nextReadings(reader, coming)), weekday }
  }
  const isToday = coming === reader.today && !isThis
  return { ...daysFound(after, ...(isToday ? [coming, coming + DAYS_PER_WEEK] : [coming])), weekday }
}

function weekLater(reader: Reader, next: number, coming: number, weekday: number): DayMatch {
  const first = coming === reader.today ? coming + DAYS_PER_WEEK : coming
  return { ...daysFound(next, first === coming ? coming + DAYS_PER_WEEK : first), weekday }
}

/**
 * `sexta que vem` is the coming Friday, or that of the next week. If the coming one is tomorrow, people would have said
 * so: then the later one is more probable.
 */
function nextReadings({ today }: Reader, coming: number): number[] {
  const first = coming === today ? coming + DAYS_PER_WEEK : coming
  if (first >= mondayOf(today) + DAYS_PER_WEEK) return [first]
  const later = first + DAYS_PER_WEEK
  return first === today + 1 ? [later, first] : [first, later]
}

/** A weekday that also counts is an option after an article, and in front of what it counts: a segunda, segunda opção. */
function isOption(reader: Reader, at: number): boolean {
  if (!termHas(reader, at, 'also_ordinal')) return false
  if (termHas(reader, at + 1, 'counted')) return true
  return termHas(reader, at - 1, 'option_article') && reader.expects !== 'day' && !reader.isSecondDay
}

/** Short forms that are also other words need a neighbour that shows that they are days. */
function weakWeekdayAt(reader: Reader, at: number): number | undefined {
  const weekday = termValue(reader, at, 'weak_weekday')
  if (weekday === undefined) return undefined
  const isShown =
    reader.terms.length === 1 ||
    ['on', 'this', 'next', 'day_article'].some((role) => termHas(reader, at - 1, role as 'on')) ||
    ['part', 'bare_part', 'at', 'day_sign', 'next'].some((role) => termHas(reader, at + 1, role as 'on')) ||
    (reader.terms[at + 1]?.digits ?? 0) > 0 ||
    (termHas(reader, at + 1, 'or') && termHas(reader, at + 2, 'weekday'))
  return isShown && wordAt(reader, at - 1) !== 'the' ? weekday : undefined
}

const isPeriod = (reader: Reader, at: number) =>
  ['week', 'weekend', 'month_word'].some((role) => termHas(reader, at, role as 'week'))

/** `viernes 20`, `friday the 20th`, `sexta dia 20`: the number is a date only if that date is such a weekday. */
function withDate(reader: Reader, at: number, weekday: number): DayMatch | null {
  const signs = ['day_sign', 'day_article', 'option_article', 'on'] as const
  const start = wordAt(reader, at) === ',' ? at + 1 : at
  const index = signs.some((role) => termHas(reader, start, role)) ? start + 1 : start
  const written = writtenDateAt(reader, start) ?? writtenDateAt(reader, index)
  if (written) {
    const isSame =
      written.spans.length > 0 && written.spans.every(({ from, to }) => from === to && weekdayOf(from) === weekday)
    return isSame ? written : null
  }
  const number = dateNumberAt(reader, index)
  if (!number || isTimeAfter(reader, number.next) || isCounted(reader, index, number.next)) return null
  const day = nextDate(reader.today, number.date)
  return day !== null && weekdayOf(day) === weekday ? daysFound(number.next, day) : null
}

/** `semana que vem`, `this week`, `o fim de semana`, `mês que vem`, `fim do mês`. */
function weekAt(reader: Reader, at: number): DayMatch | null {
  if (termHas(reader, at, 'month_end')) return spanFound(at + 1, monthEdge(reader, 'end'))
  if (termHas(reader, at, 'month_start')) return spanFound(at + 1, monthEdge(reader, 'start'))
  const month = nextMonthAt(reader, at)
  if (month) return spanFound(month.next, notBefore(reader, monthAfter(reader.today, month.months)))
  const before = (['this', 'next', 'last'] as const).find((role) => termHas(reader, at, role))
  const index = before ? at + 1 : at
  const isWeekend = termHas(reader, index, 'weekend')
  if (!isWeekend && !termHas(reader, index, 'week')) return null
  const after = before ? undefined : (['next', 'last'] as const).find((role) => termHas(reader, index + 1, role))
  const next = after ? index + 2 : index + 1
  const which = before ?? after
  if (which === 'last') return faultFound(next, 'past')
  if (isWeekend) return weekendFound(reader, next, which === 'next')
  const monday = mondayOf(reader.today)
  if (which === 'next') return spanFound(next, { from: monday + 7, to: monday + 13 })
  return which === 'this' ? spanFound(next, { from: reader.today, to: monday + 6 }) : null
}

const spanFound = (next: number, ...spans: DaySpan[]): DayMatch => ({ next, spans, weekday: null, fault: null })

const notBefore = ({ today }: Reader, { from, to }: { from: number; to: number }): DaySpan => ({
  ...{ from: Math.max(today, from), to },
})

function weekendFound(reader: Reader, next: number, isNext: boolean): DayMatch {
  const saturday = mondayOf(reader.today) + SATURDAY
  const coming = notBefore(reader, { from: saturday, to: saturday + 1 })
  if (!isNext) return spanFound(next, coming)
  const later = { from: saturday + DAYS_PER_WEEK, to: saturday + 1 + DAYS_PER_WEEK }
  return reader.today >= saturday - 1 ? spanFound(next, later, coming) : spanFound(next, coming, later)
}

/** The first ten days of a month, or its days from the 21st on. A beginning that is over is that of the next month. */
function monthEdge(reader: Reader, edge: 'start' | 'end'): DaySpan {
  const isOver = edge === 'start' && partsOf(reader.today).date > 10
  const { from, to } = monthAfter(reader.today, isOver ? 1 : 0)
  return notBefore(reader, edge === 'start' ? { from, to: from + 9 } : { from: from + 20, to })
}

/** `daqui a 3 dias`, `in two weeks`, `a week from now`, `a week from friday`. */
function distanceAt(reader: Reader, at: number): DayMatch | null {
  const hasIn = termHas(reader, at, 'in')
  const amount = amountAt(reader, hasIn ? at + 1 : at)
  if (!amount) return null
  const base = termHas(reader, amount.next, 'from') ? namedDayAt(reader, amount.next + 1) : null
  const [day] = base?.spans ?? []
  if (base && day) return daysFound(base.next, amount.add(day.from))
  if (!(hasIn || termHas(reader, amount.next, 'from_now'))) return null
  const next = termHas(reader, amount.next, 'from_now') ? amount.next + 1 : amount.next
  return daysFound(next, amount.add(reader.today))
}

const namedDayAt = (reader: Reader, at: number) => offsetAt(reader, at) ?? weekdayAt(reader, at)

/** A number of days, weeks or months. */
function amountAt(reader: Reader, at: number): { next: number; add: (day: number) => number } | null {
  const count = reader.terms[at]?.number ?? (termHas(reader, at, 'one_unit') ? 1 : null)
  if (count === null || (reader.terms[at]?.digits ?? 0) > 3) return null
  const days = termValue(reader, at + 1, 'days')
  if (days !== undefined) return { next: at + 2, add: (day) => day + count * days }
  return termHas(reader, at + 1, 'months') ? { next: at + 2, add: (day) => addMonths(day, count) } : null
}

/** `no dia seguinte`, `no mesmo dia`, `uma semana depois`: counted from the day that was spoken of before. */
function fromDayAt(reader: Reader, at: number): DayMatch | null {
  const { date } = reader
  if (date === null) return null
  if (termHas(reader, at, 'next_day')) return daysFound(at + 1, date + 1)
  if (termHas(reader, at, 'same_day')) return daysFound(at + 1, date)
  if (termHas(reader, at, 'day_before')) {
    return date - 1 < reader.today ? faultFound(at + 1, 'past') : daysFound(at + 1, date - 1)
  }
  const amount = amountAt(reader, at)
  return amount && termHas(reader, amount.next, 'later_than_day') ? daysFound(amount.next + 1, amount.add(date)) : null
}

/** `em março`, and a bare month as the answer to a question about a day. */
function monthAloneAt(reader: Reader, at: number): DayMatch | null {
  const isIn = ['in_month', 'next', 'this'].some((role) => termHas(reader, at, role as 'next'))
  const index = isIn ? at + 1 : at
  const month = termValue(reader, index, 'month')
  const isAnswer = reader.expects === 'day' && reader.terms.length <= 3
  if (month === undefined || !(isIn || isAnswer) || reader.terms[index + 1]?.digits) return null
  const months = (month - partsOf(reader.today).month + 12) % 12
  return spanFound(index + 1, notBefore(reader, monthAfter(reader.today, months)))
}
