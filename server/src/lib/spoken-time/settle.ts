// Lets the things that were found in a message explain each other: `terça` and `semana que vem`, `de manhã` and `às 9`.
import { weekdayOf } from '@holdfast/time/day.ts'
import { type DaySpan, oneDay } from './calendar-day.ts'
import { isIn } from './clock.ts'
import { type Reader, termHas, wordAt } from './reader.ts'
import type { Item } from './scan.ts'

type Days = Extract<Item, { kind: 'days' }>
type Time = Extract<Item, { kind: 'time' }>
type StretchItem = Extract<Item, { kind: 'stretch' }>

/** When the business is open on any day, in minutes of the day. */
export interface OpenHours {
  from: number
  to: number
}

export function settle(reader: Reader, items: readonly Item[], hours: OpenHours | null): Item[] {
  const merged: Item[] = []
  for (const item of items) {
    const last = merged.at(-1)
    const joined = last && isNextTo(reader, last, item) ? join(last, item) : null
    if (joined) merged[merged.length - 1] = joined
    else merged.push(item)
  }
  const byPart = narrowByPart(merged)
  const byHours = hours ? byPart.map((item) => narrowByHours(item, hours)) : byPart
  return narrowByNow(reader, byHours)
}

const MAX_TERMS_BETWEEN = 3
const JOINTS = new Set([',', '(', ')', '-', '.'])

/** Whether only articles and commas stand between two things. */
function isNextTo(reader: Reader, first: Item, second: Item): boolean {
  if (second.at - first.next > MAX_TERMS_BETWEEN) return false
  for (let index = first.next; index < second.at; index += 1) {
    const isArticle = ['of', 'on', 'option_article', 'day_article', 'day_sign'].some((role) =>
      termHas(reader, index, role as 'of'),
    )
    if (!isArticle && !JOINTS.has(wordAt(reader, index))) return false
  }
  return true
}

function join(first: Item, second: Item): Item | null {
  const place = { at: first.at, next: second.next }
  if (first.kind === 'days' && second.kind === 'days') {
    const spans = commonDays(first, second)
    return spans.length === 0 ? null : { kind: 'days', spans, weekday: null, ...place }
  }
  const [time, part] = first.kind === 'time' ? [first, second] : [second, first]
  if (time.kind !== 'time' || part.kind !== 'stretch' || part.part === null) return null
  const readings = time.readings.filter((minute) => isIn(part.part as 'morning', minute))
  return readings.length === 0 ? null : { ...time, readings, ...place }
}

/** The days that both mean: `terça` in `semana que vem`, `sexta` and `dia 20`. */
function commonDays(first: Days, second: Days): DaySpan[] {
  if (first.weekday !== null && second.weekday !== null) return []
  if (first.weekday !== null) return daysOnWeekday(first.weekday, second.spans)
  if (second.weekday !== null) return daysOnWeekday(second.weekday, first.spans)
  const [single, other] = isSingle(first) ? [first, second] : [second, first]
  if (!isSingle(single)) return []
  return single.spans.filter(({ from }) => other.spans.some((span) => from >= span.from && from <= (span.to ?? from)))
}

const isSingle = ({ spans }: Days) => spans.every(({ from, to }) => from === to)

/** In a week, the day of that weekday; a single day only if it is on that weekday. */
function daysOnWeekday(weekday: number, spans: readonly DaySpan[]): DaySpan[] {
  return spans.flatMap(({ from, to }) => {
    const day = from + ((weekday - weekdayOf(from) + 7) % 7)
    return to === null || day > to ? [] : [oneDay(day)]
  })
}

/** If a message names one part of the day, it holds for its times: `de manhã, pode ser às 9?` */
function narrowByPart(items: readonly Item[]): Item[] {
  const parts = items.flatMap((item) => (item.kind === 'stretch' && item.part ? [item.part] : []))
  const [part] = parts
  if (!part || parts.length > 1) return [...items]
  return items.map((item) => {
    if (item.kind !== 'time') return item
    const readings = item.readings.filter((minute) => isIn(part, minute))
    return readings.length === 0 ? item : { ...item, readings }
  })
}

/** Readings outside the opening hours are dropped, unless all of them are. */
function narrowByHours(item: Item, { from, to }: OpenHours): Item {
  const isOpen = (minute: number | null) => minute === null || (minute >= from && minute < to)
  const isOpenEnd = (minute: number | null) => minute === null || (minute > from && minute <= to)
  if (item.kind === 'time') {
    const readings = item.readings.filter(isOpen)
    return readings.length === 0 ? item : { ...item, readings }
  }
  if (item.kind !== 'stretch' || item.readings.length < 2) return item
  const readings = item.readings.filter((reading) => isOpen(reading.from) && isOpenEnd(reading.to))
  return readings.length === 0 ? item : { ...item, readings }
}

/** Today is left out where the time that goes with it is past: `sexta às 9`, said on a Friday at ten. */
function narrowByNow(reader: Reader, items: Item[]): Item[] {
  return items.map((item, index) => {
    if (item.kind === 'days') {
      const hasChoice = item.spans.length > 1 && item.spans[0]?.from === reader.today
      const time = timeOf(items, index)
      return hasChoice && time && isOver(reader, time) ? { ...item, spans: item.spans.slice(1) } : item
    }
    if (item.kind !== 'time' || !isToday(reader, dayOf(items, index))) return item
    const readings = item.readings.filter((minute) => minute > reader.minute)
    return readings.length === 0 ? item : { ...item, readings }
  })
}

/** The time that belongs to the day at this place: the next one, or the one before if the day comes last. */
function timeOf(items: readonly Item[], index: number): Time | StretchItem | null {
  const isTime = (item: Item | undefined) => item?.kind === 'time' || item?.kind === 'stretch'
  const neighbour = [items[index + 1], items[index - 1]].find(isTime)
  return (neighbour as Time | StretchItem | undefined) ?? null
}

function dayOf(items: readonly Item[], index: number): Days | null {
  const neighbour = [items[index - 1], items[index + 1]].find((item) => item?.kind === 'days')
  return (neighbour as Days | undefined) ?? null
}

const isToday = ({ today }: Reader, days: Days | null) =>
  days?.spans.length === 1 && days.spans[0]?.from === today && days.spans[0].to === today

function isOver({ minute }: Reader, time: Time | StretchItem): boolean {
  if (time.kind === 'time') return time.readings.every((reading) => reading <= minute)
  return time.readings.every(({ to }) => to !== null && to <= minute)
}
