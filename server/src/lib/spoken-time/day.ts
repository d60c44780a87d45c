// Reads days and stretches of days: `sexta`, `de segunda a sexta`, `a partir de quinta`, `before friday`.
import { dayOf, partsOf } from './calendar-day.ts'
import { simpleDayAt } from './named-day.ts'
import { type Reader, termHas, wordAt } from './reader.ts'
import { type DayMatch, dateNumberAt } from './written-date.ts'

export function dayAt(reader: Reader, at: number): DayMatch | null {
  return twoDaysAt(reader, at) ?? openDaysAt(reader, at) ?? simpleDayAt(reader, at)
}

/** The day at this place, also after an article: `a partir da sexta`, `from the 20th`. */
function dayAfterArticle(reader: Reader, at: number): DayMatch | null {
  const isArticle = ['on', 'option_article', 'day_article'].some((role) => termHas(reader, at, role as 'on'))
  return simpleDayAt(reader, at) ?? (isArticle ? simpleDayAt(reader, at + 1) : null)
}

/** `de segunda a sexta`, `entre quarta e sexta`, `monday to friday`, `entre 20 e 25 de novembro`. */
function twoDaysAt(reader: Reader, at: number): DayMatch | null {
  const isBetween = termHas(reader, at, 'between')
  const hasStart = isBetween || termHas(reader, at, 'range_start') || termHas(reader, at, 'from')
  const start = hasStart ? at + 1 : at
  const first = dayAfterArticle(reader, start)
  const number = first ? null : dateNumberAt(reader, start)
  const joint = first?.next ?? number?.next
  if (joint === undefined) return null
  const isJoined = isBetween
    ? termHas(reader, joint, 'and') || termHas(reader, joint, 'to')
    : termHas(reader, joint, 'to') || ['-', '–'].includes(wordAt(reader, joint))
  const second = isJoined ? dayAfterArticle({ ...reader, expects: null, isSecondDay: true }, joint + 1) : null
  const to = second?.spans[0]?.to
  if (!second || to === undefined || to === null) return null
  const from = first ? first.spans[0]?.from : dateBefore(to, number?.date as number)
  if (from === undefined || from === null) return null
  // `sexta a domingo` said on a Saturday: the Sunday after that Friday.
  const last = to < from && second.weekday !== null ? to + 7 : to
  return last < from ? null : { next: second.next, spans: [{ from, to: last }], weekday: null, fault: null }
}

/** 20 in `20 a 25 de novembro`: a date of the same month. */
function dateBefore(day: number, date: number): number | null {
  const { year, month } = partsOf(day)
  return dayOf(year, month, date)
}

/** `a partir de quinta`, `depois do dia 20`, `antes de sexta`, `até sexta`. */
function openDaysAt(reader: Reader, at: number): DayMatch | null {
  const role = (['from', 'after', 'before', 'until'] as const).find((each) => termHas(reader, at, each))
  const day = role ? dayAfterArticle(reader, at + 1) : null
  const [first] = day?.spans ?? []
  if (!day || !first) return null
  const span = { from: first.from, to: null as number | null }
  if (role === 'after') span.from = (first.to ?? first.from) + 1
  if (role === 'before' || role === 'until') {
    span.from = reader.today
    span.to = role === 'before' ? first.from - 1 : (first.to ?? first.from)
  }
  if (span.to !== null && span.to < span.from) return null
  const isOnwards = role === 'from' && termHas(reader, day.next, 'onwards')
  return { next: isOnwards ? day.next + 1 : day.next, spans: [span], weekday: null, fault: null }
}
