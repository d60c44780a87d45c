// Reads times of day and windows: `9 às 19`, `de 9 a 13 y de 16 a 20`, `9am-7pm`, `noon to 10pm`.
import { setOf, type Text } from './tokens.ts'

interface Time {
  minutes: number
  half: 'am' | 'pm' | null
  /** Whether it is surely a time and not some other number. */
  isSure: boolean
  next: number
}

export interface Span {
  /** In minutes since midnight. */
  start: number
  end: number
}

export interface Spans {
  spans: Span[]
  isSure: boolean
  next: number
}

/** A day has few windows; a longer list is cut, so that reading stays fast. */
const MAX_SPANS = 6
const MINUTES_PER_HOUR = 60
const NOON_MINUTES = 12 * MINUTES_PER_HOUR
const MIDNIGHT_MINUTES = 24 * MINUTES_PER_HOUR
const HOUR_WORDS = setOf('h hs hr hrs hora horas')
const LEADS = setOf('das de desde from entre between da do')
const TO = setOf('a as ao al ate hasta to till until til - – —')
const AND = setOf('e y and , / &')
const ARTICLES = setOf('a as las la o os')
/** Words for the part of the day that may stand before its window. */
const PARTS = setOf(
  'almoco almuerzo lunch jantar cena dinner manha manana manhas mananas tarde tardes noite noche brunch',
)

function timeAt(text: Text, at: number): Time | null {
  const word = wordTimeAt(text, at)
  if (word) return word
  const token = text.tokens[at]
  const [, hours = '', minutes = '0'] = /^(\d{1,2})(?:[:.](\d\d))?$/.exec(token?.text ?? '') ?? []
  if (token?.kind !== 'number' || hours === '' || Number(hours) > 24 || Number(minutes) > 59) return null
  let total = Number(hours) * MINUTES_PER_HOUR + Number(minutes)
  let next = at + 1
  let isSure = token.text.includes(':')
  if (HOUR_WORDS.has(text.fold(next))) {
    isSure = true
    next += 1
    const more = text.tokens[next]
    if (more && /^[0-5]\d$/.test(more.text) && text.touches(next) && minutes === '0') {
      total += Number(more.text)
      next += 1
    }
  }
  const half = halfAt(text, next)
  return {
    minutes: Math.min(total, MIDNIGHT_MINUTES),
    half: half?.half ?? null,
    isSure: isSure || !!half,
    next: half?.next ?? next,
  }
}

const WORD_TIMES: readonly (readonly [words: readonly string[], minutes: number])[] = [
  [['noon'], NOON_MINUTES],
  [['midday'], NOON_MINUTES],
  [['mediodia'], NOON_MINUTES],
  [['meio', '-', 'dia'], NOON_MINUTES],
  [['meio', 'dia'], NOON_MINUTES],
  [['midnight'], MIDNIGHT_MINUTES],
  [['medianoche'], MIDNIGHT_MINUTES],
  [['meia', '-', 'noite'], MIDNIGHT_MINUTES],
  [['meia', 'noite'], MIDNIGHT_MINUTES],
]

function wordTimeAt(text: Text, at: number): Time | null {
  for (const [words, minutes] of WORD_TIMES) {
    const next = text.after(at, ...words)
    if (next !== null) return { minutes, half: 'pm', isSure: true, next }
  }
  return null
}

const HALVES: readonly (readonly [words: readonly string[], half: 'am' | 'pm'])[] = [
  [['am'], 'am'],
  [['pm'], 'pm'],
  [['a', '.', 'm', '.'], 'am'],
  [['p', '.', 'm', '.'], 'pm'],
  [['a', '.', 'm'], 'am'],
  [['p', '.', 'm'], 'pm'],
  [['da', 'manha'], 'am'],
  [['da', 'tarde'], 'pm'],
  [['da', 'noite'], 'pm'],
  [['de', 'la', 'manana'], 'am'],
  [['de', 'la', 'tarde'], 'pm'],
  [['de', 'la', 'noche'], 'pm'],
  [['in', 'the', 'morning'], 'am'],
  [['in', 'the', 'afternoon'], 'pm'],
  [['in', 'the', 'evening'], 'pm'],
]

function halfAt(text: Text, at: number): { half: 'am' | 'pm'; next: number } | null {
  for (const [words, half] of HALVES) {
    const next = text.after(at, ...words)
    if (next !== null) return { half, next }
  }
  return null
}

/** Several windows one after the other. */
export function spansAt(text: Text, at: number): Spans | null {
  const first = spanAt(text, at)
  if (!first) return null
  const spans = [first.span]
  let { next, isSure } = first
  while (spans.length < MAX_SPANS) {
    let from = next
    while (from < next + 2 && AND.has(text.fold(from))) from += 1
    const more = from > next ? spanAt(text, from) : null
    if (!more) break
    spans.push(more.span)
    next = more.next
    isSure ||= more.isSure
  }
  return { spans, isSure, next }
}

function spanAt(text: Text, at: number): { span: Span; isSure: boolean; next: number } | null {
  const lead = text.fold(at)
  let from = at
  while (from < at + 3 && isBeforeTime(text, from, at)) from += 1
  const first = timeAt(text, from)
  if (!first) return null
  const isBetween = /^(entre|between)$/.test(lead) && /^(e|y|and)$/.test(text.fold(first.next))
  if (!TO.has(text.fold(first.next)) && !isBetween) return null
  const to = ARTICLES.has(text.fold(first.next + 1)) ? first.next + 2 : first.next + 1
  const last = timeAt(text, to)
  if (!last) return null
  const span = spanOf(first, last)
  return span && { span, isSure: first.isSure || last.isSure, next: last.next }
}

const isBeforeTime = (text: Text, at: number, begin: number) =>
  LEADS.has(text.fold(at)) || PARTS.has(text.fold(at)) || (at > begin && ARTICLES.has(text.fold(at)))

/** The end of a window whose beginning is not said: `até meio-dia`, `until 2pm`. */
export function endAt(text: Text, at: number): { end: number; next: number } | null {
  if (!/^(ate|hasta|until|till|til)$/.test(text.fold(at))) return null
  const time = timeAt(text, ARTICLES.has(text.fold(at + 1)) ? at + 2 : at + 1)
  return time && { end: inDay(time), next: time.next }
}

/** `9 to 5` ends in the afternoon, `2 to 6pm` begins in the afternoon, and `18 às 2` ends the next day. */
function spanOf(first: Time, last: Time): Span | null {
  let [start, end] = [inDay(first), inDay(last)]
  const isAfternoon = first.half === null && last.half === 'pm' && start + NOON_MINUTES < end && end < MIDNIGHT_MINUTES
  if (isAfternoon && start < NOON_MINUTES) start += NOON_MINUTES
  const mayMeanAfternoon = last.half === null && end > 0 && end <= NOON_MINUTES && end + NOON_MINUTES > start
  if (end <= start && mayMeanAfternoon) end += NOON_MINUTES
  if (start === MIDNIGHT_MINUTES) start = 0
  return start === end ? null : { start, end }
}

function inDay({ minutes, half }: Time): number {
  if (half === 'pm' && minutes < NOON_MINUTES) return minutes + NOON_MINUTES
  return half === 'am' && minutes >= NOON_MINUTES && minutes < MIDNIGHT_MINUTES ? minutes - NOON_MINUTES : minutes
}
