// Reads opening hours: which days, which windows, and which days are closed.
import { minuteOfDay } from '@holdfast/time/moment.ts'
import type { Window } from '../templates/template.ts'
import { endAt, type Span, spansAt } from './clock.ts'
import { daysAt } from './days.ts'
import { setOf, type Text } from './tokens.ts'

/** How many other tokens may stand between the days and their hours. */
const MAX_GAP_TOKENS = 5
const CLOSED = setOf('fechado fechada fechados fechamos cerrado cerrada cerrados cerramos closed')
const EXCEPT = setOf('menos exceto excepto except salvo')
const ARTICLES = setOf('a aos as os o la las los el on de the no na')
/** Between windows and their days: `9am-7pm on weekdays`. */
const LEADS = setOf('de on aos a as os los las el la , ( e y and')

/** `domingo não abre`, `lunes no atendemos`. */
const NOT_OPEN = setOf(
  'abre abrimos abrem abren abro atende atendemos atiende atendo atiendo funciona trabalhamos trabajamos',
)

interface FoundWindow extends Window {
  /** How many days were named together with the window. */
  breadth: number
}

interface Found {
  windows: FoundWindow[]
  closed: Set<number>
  /** Windows that were named without days. */
  anyDay: Span[]
}

/** `usualDays` are open if the description names hours without days. */
export function readHours(text: Text, usualDays: readonly number[]): Window[] {
  const found: Found = { windows: [], closed: new Set(), anyDay: [] }
  let at = 0
  while (at < text.tokens.length) {
    at = readClosed(text, at, found) ?? readDays(text, at, found) ?? readSpans(text, at, found) ?? at + 1
  }
  if (found.windows.length === 0) addWindows(found, usualDays, found.anyDay)
  return found.windows
    .filter(({ weekday }) => !found.closed.has(weekday))
    .toSorted((one, other) => one.weekday - other.weekday || (one.start < other.start ? -1 : 1))
    .map(({ breadth: _, ...window }) => window)
}

function readClosed(text: Text, at: number, found: Found): number | null {
  if (!CLOSED.has(text.fold(at)) && !EXCEPT.has(text.fold(at))) return null
  const named = daysAt(text, skipArticles(text, at + 1))
  if (!named) return null
  for (const day of named.days) found.closed.add(day)
  text.use(at, named.next)
  return named.next
}

/** The index after a word that says that the days before it are closed, or null. */
function closedAt(text: Text, at: number): number | null {
  if ([at, at + 1].some((each) => CLOSED.has(text.fold(each)))) return at + 1
  return /^(nao|no)$/.test(text.fold(at)) && NOT_OPEN.has(text.fold(at + 1)) ? at + 2 : null
}

function readDays(text: Text, at: number, found: Found): number | null {
  const named = daysAt(text, at)
  if (!named) return null
  const closedEnd = closedAt(text, named.next)
  if (closedEnd !== null) {
    for (const day of named.days) found.closed.add(day)
    text.use(at, closedEnd)
    return closedEnd
  }
  let from = named.next
  for (let gap = 0; gap <= MAX_GAP_TOKENS; gap += 1) {
    const isNext = gap > 0 && daysAt(text, from) !== null
    if (isNext || /^[.\n;]$/.test(text.fold(from))) break
    const closed = readClosed(text, from, found)
    if (closed !== null) from = closed
    const spans = spansAt(text, from) ?? untilAt(text, from, found)
    if (spans) {
      addWindows(found, named.days, spans.spans)
      text.use(at, spans.next)
      return spans.next
    }
    from += 1
  }
  return named.next
}

/** The window begins at the same time as the window before it. */
function untilAt(text: Text, at: number, { windows }: Found): { spans: Span[]; next: number } | null {
  const until = endAt(text, at)
  const before = windows.at(-1)
  if (!until || !before) return null
  const start = minuteOfDay(before.start)
  return until.end > start ? { spans: [{ start, end: until.end }], next: until.next } : null
}

function readSpans(text: Text, at: number, found: Found): number | null {
  const spans = spansAt(text, at)
  if (!spans) return null
  let from = spans.next
  for (let gap = 0; gap < 3 && LEADS.has(text.fold(from)); gap += 1) from += 1
  const named = daysAt(text, from)
  if (named) {
    addWindows(found, named.days, spans.spans)
    text.use(at, named.next)
    return named.next
  }
  if (!spans.isSure) return null
  found.anyDay.push(...spans.spans)
  text.use(at, spans.next)
  return spans.next
}

function skipArticles(text: Text, at: number): number {
  let from = at
  while (from < at + 2 && ARTICLES.has(text.fold(from))) from += 1
  return from
}

const MINUTES_PER_HOUR = 60
const twoDigits = (number: number) => String(number).padStart(2, '0')
const timeOf = (minutes: number) =>
  `${twoDigits(Math.floor(minutes / MINUTES_PER_HOUR))}:${twoDigits(minutes % MINUTES_PER_HOUR)}`

/**
 * A window that overlaps an earlier one of the same day is left out, unless it was named for fewer days: in
 * `every day 6 to 22, Saturdays until 14` only the second counts on Saturdays.
 */
function addWindows(found: Found, days: readonly number[], spans: readonly Span[]): void {
  const breadth = days.length
  for (const weekday of days) {
    for (const { start, end } of spans) {
      const overlapping = found.windows.filter(
        (window) =>
          window.weekday === weekday && start < endOf(window) && minuteOfDay(window.start) < lastOf(start, end),
      )
      if (overlapping.some((window) => window.breadth <= breadth)) continue
      if (overlapping.length > 0) {
        found.windows = found.windows.filter((window) => window.weekday !== weekday || window.breadth <= breadth)
      }
      found.windows.push({ weekday, start: timeOf(start), end: timeOf(end), breadth })
    }
  }
}

const lastOf = (start: number, end: number) => (end <= start ? end + 24 * MINUTES_PER_HOUR : end)
const endOf = ({ start, end }: Window) => lastOf(minuteOfDay(start), minuteOfDay(end))
