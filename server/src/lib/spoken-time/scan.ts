// Goes through the terms of a message once and collects what is a day, a time, a stretch of a day or a length.
import type { DaySpan } from './calendar-day.ts'
import { clockAt } from './clock.ts'
import { dayAt } from './day.ts'
import { lengthAt } from './length.ts'
import { type Reader, termHas, termValue } from './reader.ts'
import { partAt, type Stretch, stretchAt } from './stretch.ts'
import { type DateFault, isTimeAfter } from './written-date.ts'

export type Content =
  | { kind: 'days'; spans: DaySpan[]; weekday: number | null }
  | { kind: 'time'; readings: number[]; isAbout: boolean }
  | { kind: 'stretch'; readings: Stretch['readings']; part: Stretch['part'] }
  | { kind: 'moment'; minutes: number }
  | { kind: 'duration'; minutes: number }
  | { kind: 'shift'; towards: Shift }
  | { kind: 'impossible'; cause: DateFault | 'no_such_time' }

export type Shift = 'earlier' | 'later' | 'soonest'

/** Something that was found, from one term up to another. */
export type Item = Content & { at: number; next: number }

/** Every way of reading looks at a few terms only, so the time grows with the number of terms. */
export function scan(reader: Reader): Item[] {
  const items: Item[] = []
  for (let at = 0; at < reader.terms.length; ) {
    const passed = withoutDate(reader, at)
    if (passed > at) {
      at = passed
      continue
    }
    const last = items.at(-1)
    const second = last && secondOf(reader, last, at)
    const found = second ? [second] : foundAt(reader, at, isAfterDay(reader, last, at))
    items.push(...found)
    at = found[0]?.next ?? at + 1
  }
  return items
}

/** The place after what only looks like a date: greetings, streets, and numbers that count. */
function withoutDate(reader: Reader, at: number): number {
  if (termHas(reader, at, 'no_date')) return at + 1
  if (termHas(reader, at, 'street')) {
    const start = [at + 1, at + 2].find((index) => (reader.terms[index]?.digits ?? 0) > 0)
    return start === undefined ? at : (dayAt(reader, start)?.next ?? at)
  }
  const isCount = termHas(reader, at, 'counts') && (reader.terms[at + 1]?.number ?? null) !== null
  return isCount && !isTimeAfter(reader, at + 2) ? at + 2 : at
}

/** The second of two numbers, of which only the first has a sign: `dia 24 ou 25`, `às 10 ou 11`. */
function secondOf(reader: Reader, last: Item, at: number): Item | null {
  const isJoined = last.next === at - 1 && (termHas(reader, at - 1, 'or') || termHas(reader, at - 1, 'and'))
  if (!isJoined || (reader.terms[at]?.number ?? null) === null) return null
  if (last.kind === 'time' && termHas(reader, at - 1, 'or')) {
    const clock = clockAt(reader, at, { isSigned: true })
    if (clock && clock.readings.length > 0) {
      return { kind: 'time', readings: clock.readings, isAbout: clock.isAbout, at, next: clock.next }
    }
  }
  const isDate = last.kind === 'days' && (reader.terms[last.next - 1]?.number ?? null) !== null
  if (!isDate || isTimeAfter(reader, at + 1)) return null
  return dayItem({ ...reader, expects: 'day', isShort: true }, at)
}

function isAfterDay(reader: Reader, last: Item | undefined, at: number): boolean {
  if (last?.kind !== 'days') return false
  return last.next === at || (last.next === at - 1 && (termHas(reader, at - 1, 'of') || termHas(reader, at - 1, 'on')))
}

/** The longest of what can be read at this place. One word can be two things: `tonight` is a day and a part of it. */
function foundAt(reader: Reader, at: number, isNextToDay: boolean): Item[] {
  const todayPart = termValue(reader, at, 'today_part')
  const window = reader.windows[todayPart ?? -1]
  if (window) {
    const place = { at, next: at + 1 }
    const today = { from: reader.today, to: reader.today }
    return [
      { ...place, kind: 'days', spans: [today], weekday: null },
      { ...place, kind: 'stretch', readings: [{ from: window.from, to: window.to }], part: window.part },
    ]
  }
  const found = [
    dayItem(reader, at),
    stretchItem(reader, at),
    timeItem(reader, at),
    lengthItem(reader, at),
    partItem(reader, at, isNextToDay),
    shiftItem(reader, at),
  ].filter((item) => item !== null)
  return found.length === 0 ? [] : [found.reduce((best, item) => (item.next > best.next ? item : best))]
}

function dayItem(reader: Reader, at: number): Item | null {
  const match = dayAt(reader, at)
  if (!match) return null
  const { next, spans, weekday, fault } = match
  return fault ? { kind: 'impossible', cause: fault, at, next } : { kind: 'days', spans, weekday, at, next }
}

function stretchItem(reader: Reader, at: number): Item | null {
  const match = stretchAt(reader, at)
  return match && { kind: 'stretch', at, ...match }
}

function timeItem(reader: Reader, at: number): Item | null {
  const match = clockAt(reader, at)
  if (!match) return null
  const { next, readings, isAbout } = match
  if (readings.length === 0) return { kind: 'impossible', cause: 'no_such_time', at, next }
  return { kind: 'time', readings, isAbout, at, next }
}

function lengthItem(reader: Reader, at: number): Item | null {
  const match = lengthAt(reader, at)
  return match && { kind: match.isFromNow ? 'moment' : 'duration', minutes: match.minutes, at, next: match.next }
}

function partItem(reader: Reader, at: number, isNextToDay: boolean): Item | null {
  const match = partAt(reader, at, isNextToDay)
  return match && { kind: 'stretch', at, ...match }
}

function shiftItem(reader: Reader, at: number): Item | null {
  const towards = (['soonest', 'earlier', 'later'] as const).find((role) => termHas(reader, at, role))
  return towards ? { kind: 'shift', towards, at, next: at + 1 } : null
}
