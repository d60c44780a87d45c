// Reads days of the week: `seg a sáb`, `lunes, miércoles y viernes`, `weekdays`.
import { setOf, type Text } from './tokens.ts'

export interface Days {
  days: number[]
  next: number
}

const NAMES: readonly ReadonlySet<string>[] = [
  setOf('segunda segundas seg 2a lunes lun monday mondays mon'),
  setOf('terca tercas ter martes mar tuesday tuesdays tue tues'),
  setOf('quarta quartas qua miercoles mie wednesday wednesdays wed'),
  setOf('quinta quintas qui jueves jue thursday thursdays thu thur thurs'),
  setOf('sexta sextas sex viernes vie friday fridays fri'),
  setOf('sabado sabados sab saturday saturdays sat'),
  setOf('domingo domingos dom sunday sundays sun'),
]
const DAY_OF = new Map(NAMES.flatMap((names, index) => [...names].map((name) => [name, index + 1])))

/** More days than these are not a list of days. */
const MAX_UNITS = 14
const ALL_DAYS = [1, 2, 3, 4, 5, 6, 7]
const WORKING = [1, 2, 3, 4, 5]
const FREE = [6, 7]
const PHRASES: readonly (readonly [words: string, days: readonly number[]])[] = [
  ['todos os dias', ALL_DAYS],
  ['todos los dias', ALL_DAYS],
  ['todo dia', ALL_DAYS],
  ['todo o dia', ALL_DAYS],
  ['todos dias', ALL_DAYS],
  ['cada dia', ALL_DAYS],
  ['every day', ALL_DAYS],
  ['everyday', ALL_DAYS],
  ['daily', ALL_DAYS],
  ['diariamente', ALL_DAYS],
  ['dias de semana', WORKING],
  ['dias uteis', WORKING],
  ['dias habiles', WORKING],
  ['entre semana', WORKING],
  ['weekdays', WORKING],
  ['fim de semana', FREE],
  ['fins de semana', FREE],
  ['final de semana', FREE],
  ['finais de semana', FREE],
  ['fin de semana', FREE],
  ['fines de semana', FREE],
  ['weekend', FREE],
  ['weekends', FREE],
]
const SPLIT_PHRASES = PHRASES.map(([words, days]) => [words.split(' '), days] as const)

const TO = setOf('a ao al ate to through thru till until hasta - – —')
const AND = setOf(', e y and & / +')
const ARTICLES = setOf('a aos as os o la las los el on de the')

export const isDay = (fold: string): boolean => DAY_OF.has(fold)

/** The days that are named here, or null. */
export function daysAt(text: Text, at: number): Days | null {
  const first = unitAt(text, at)
  if (!first) return null
  const days = new Set(first.days)
  let { next } = first
  for (let units = 1; units < MAX_UNITS; units += 1) {
    if (!AND.has(text.fold(next))) break
    let from = next + 1
    while (AND.has(text.fold(from)) || ARTICLES.has(text.fold(from))) {
      if (from > next + 3) break
      from += 1
    }
    const more = unitAt(text, from)
    if (!more) break
    for (const day of more.days) days.add(day)
    next = more.next
  }
  return { days: [...days].toSorted(), next }
}

function unitAt(text: Text, at: number): Days | null {
  for (const [words, days] of SPLIT_PHRASES) {
    const next = text.after(at, ...words)
    if (next !== null) return { days: [...days], next }
  }
  const first = dayAt(text, at)
  if (!first) return null
  if (!TO.has(text.fold(first.next))) return { days: [first.day], next: first.next }
  const last = dayAt(text, first.next + 1)
  return last ? { days: between(first.day, last.day), next: last.next } : { days: [first.day], next: first.next }
}

/** `2ª` is Monday in Portuguese, and `6ª` is Friday. */
function numberedDayAt(text: Text, at: number): { day: number; next: number } | null {
  const isOrdinal = /^[ªa]$/.test(text.tokens[at + 1]?.text ?? '') && text.touches(at + 1)
  return isOrdinal && /^[2-6]$/.test(text.fold(at)) ? { day: Number(text.fold(at)) - 1, next: at + 2 } : null
}

function dayAt(text: Text, at: number): { day: number; next: number } | null {
  const numbered = numberedDayAt(text, at)
  if (numbered) return { ...numbered, next: text.after(numbered.next, '-', 'feira') ?? numbered.next }
  const day = DAY_OF.get(text.fold(at))
  if (day === undefined) return null
  const hyphen = text.after(at + 1, '-', 'feira') ?? text.after(at + 1, '-', 'feiras')
  const next = hyphen ?? text.after(at + 1, 'feira') ?? text.after(at + 1, 'feiras') ?? at + 1
  // An abbreviation with a dot, such as `seg.`; after a longer word the dot ends the sentence.
  const isShort = text.fold(at).length <= 4 && text.fold(next) === '.' && text.touches(next)
  const after = text.tokens[next + 1]
  const isInSentence = after !== undefined && after.kind !== 'mark' && !after.isCapital
  const goesOn = isInSentence || TO.has(text.fold(next + 1)) || AND.has(text.fold(next + 1))
  return { day, next: isShort && goesOn ? next + 1 : next }
}

/** From Saturday to Monday there are three days, and from Monday to Monday is the whole week. */
function between(first: number, last: number): number[] {
  const count = first === last ? 7 : ((last - first + 7) % 7) + 1
  return Array.from({ length: count }, (_, index) => ((first - 1 + index) % 7) + 1)
}
