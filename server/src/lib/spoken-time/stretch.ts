// Reads stretches of a day: `entre 2 e 5`, `depois das 14`, `antes del mediodía`, `2-5pm`, `à tarde`.
import { type Clock, clockAt } from './clock.ts'
import type { DayWindow } from './lexicon.ts'
import { type Reader, termHas, termValue, wordAt } from './reader.ts'

export interface Stretch {
  next: number
  /** The most probable first. */
  readings: { from: number | null; to: number | null }[]
  part: DayWindow['part']
}

export function stretchAt(reader: Reader, at: number): Stretch | null {
  return betweenAt(reader, at) ?? openAt(reader, at)
}

const DASHES = new Set(['-', '–', '—', '~'])

function betweenAt(reader: Reader, at: number): Stretch | null {
  const isBetween = termHas(reader, at, 'between')
  const hasStart = isBetween || termHas(reader, at, 'range_start') || termHas(reader, at, 'from')
  const first = clockAt(reader, hasStart ? at + 1 : at, { isFirstOfTwo: true, isSigned: true })
  if (!first) return null
  const isJoined = isBetween
    ? termHas(reader, first.next, 'and') || termHas(reader, first.next, 'to')
    : termHas(reader, first.next, 'to') || DASHES.has(wordAt(reader, first.next))
  if (!isJoined) return null
  const second = clockAt(reader, first.next + 1, { isSigned: true })
  if (!second || !(hasStart || first.isWritten || second.isWritten)) return null
  const readings = pairsOf(first, second)
  return readings.length === 0 ? null : { next: second.next, readings, part: null }
}

/** Pairs in which the second time is after the first. */
function pairsOf(first: Clock, second: Clock): Stretch['readings'] {
  const pairs = first.readings.flatMap((from) => {
    const to = second.readings.filter((minute) => minute > from).toSorted((one, other) => one - other)[0]
    return to === undefined ? [] : [{ from, to }]
  })
  // In 2-5pm the second time decides for both: the nearer one is meant.
  return second.readings.length === 1 && pairs.length > 1
    ? pairs.toSorted((one, other) => other.from - one.from).slice(0, 1)
    : pairs
}

function openAt(reader: Reader, at: number): Stretch | null {
  const isAfter = termHas(reader, at, 'after') || termHas(reader, at, 'from')
  const isBefore = termHas(reader, at, 'before') || termHas(reader, at, 'until')
  if (!isAfter && !isBefore) return onwardsAt(reader, at)
  const clock = clockAt(reader, at + 1, { isSigned: true })
  if (!clock || clock.readings.length === 0) return null
  const readings = clock.readings.map((minute) => (isAfter ? { from: minute, to: null } : { from: null, to: minute }))
  const next = isAfter && termHas(reader, clock.next, 'onwards') ? clock.next + 1 : clock.next
  return { next, readings, part: null }
}

/** `17h em diante`. */
function onwardsAt(reader: Reader, at: number): Stretch | null {
  const clock = clockAt(reader, at)
  if (!clock || clock.readings.length === 0 || !termHas(reader, clock.next, 'onwards')) return null
  if (wordAt(reader, clock.next) === 'on') return null
  return { next: clock.next + 1, readings: clock.readings.map((from) => ({ from, to: null })), part: null }
}

/** `à tarde`, `fim da tarde`, `depois do almoço`. A bare `tarde` counts only where a day or an answer shows it. */
export function partAt(reader: Reader, at: number, isAfterDay: boolean): Stretch | null {
  const index =
    termValue(reader, at, 'part') ?? (isBareAllowed(reader, at, isAfterDay) ? bareAt(reader, at) : undefined)
  const window = reader.windows[index ?? -1]
  return window ? { next: at + 1, readings: [{ from: window.from, to: window.to }], part: window.part } : null
}

const bareAt = (reader: Reader, at: number) => termValue(reader, at, 'bare_part')

function isBareAllowed(reader: Reader, at: number, isAfterDay: boolean): boolean {
  const isAnswer = reader.terms.length === 1 || (reader.expects === 'time' && reader.terms.length <= 5)
  const isPart = (index: number) => termHas(reader, index, 'part') || termHas(reader, index, 'bare_part')
  return (
    isAfterDay ||
    isAnswer ||
    isPart(at - 2) ||
    isPart(at + 2) ||
    termHas(reader, at - 1, 'clause_start') ||
    termHas(reader, at + 1, 'offset')
  )
}
