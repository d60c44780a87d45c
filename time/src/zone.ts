// Time zones from packed tz data, which is newer than that of the runtime: offsets, and instants of wall-clock times.
//
// Everything is in whole minutes since 1970. A wall-clock time is written as the instant it would be in UTC.
import { MINUTES_PER_DAY } from './moment.ts'

/** The data of moment-timezone: the name, offsets and transitions of every zone, and the aliases of each. */
export interface PackedZones {
  version: string
  zones: readonly string[]
  links: readonly string[]
}

export interface Zone {
  readonly name: string
  /** Minutes to add to an instant for its wall-clock time. */
  offsetAt(instant: number): number
  /**
   * The instant of a wall-clock time (RFC 5545). A time that the clock skips moves forward by the gap; a time that
   * occurs twice means its first occurrence.
   */
  toInstant(wall: number): number
  /** The wall-clock time of an instant. */
  toWall(instant: number): number
  /** The instant at which the offset changes next; Infinity when it never changes again. */
  offsetEndsAt(instant: number): number
}

/** The data has all transitions up to the end of this year. Later years repeat the rule of the last years. */
const LAST_YEAR = 2037
const FIRST_RULE_YEAR = 2027
const RULES_END_YEAR = 2200

export function openZones(packed: PackedZones): (name: string) => Zone | null {
  const sources = new Map(packed.zones.map((text) => [text.slice(0, text.indexOf('|')), text]))
  for (const link of packed.links) {
    const [target = '', name = ''] = link.split('|')
    sources.set(name, sources.get(target) as string)
  }
  const opened = new Map<string, Zone>()
  return (name) => {
    const known = opened.get(name)
    if (known) return known
    const source = sources.get(name)
    if (source === undefined) return null
    const zone = openZone(name, source)
    opened.set(name, zone)
    return zone
  }
}

function openZone(name: string, source: string): Zone {
  const { until, offsets } = withRule(unpack(source))
  // Before this wall-clock time the old offset counts, for a gap and for an overlap alike.
  const wallUntil = until.map(
    (instant, index) => instant + Math.max(offsets[index] as number, offsets[index + 1] as number),
  )
  const offsetAt = (instant: number) => offsets[firstAbove(until, instant)] as number
  return {
    name,
    offsetAt,
    toInstant: (wall) => wall - (offsets[firstAbove(wallUntil, wall)] as number),
    toWall: (instant) => instant + offsetAt(instant),
    offsetEndsAt: (instant) => until[firstAbove(until, instant)] ?? Number.POSITIVE_INFINITY,
  }
}

interface Transitions {
  /** The instants at which one offset ends and the next begins. */
  until: number[]
  /** The offsets between the transitions: one more than there are transitions. */
  offsets: number[]
}

function unpack(source: string): Transitions {
  const [, , offsetTexts = '', indices = '', steps = ''] = source.split('|')
  const offsetList = offsetTexts.split(' ').map((text) => 0 - Math.round(fromBase60(text)))
  const offsets = [...indices].map((digit) => offsetList[fromBase60(digit)] as number)
  const until: number[] = []
  let instant = 0
  for (const step of steps === '' ? [] : steps.split(' ')) {
    instant += fromBase60(step)
    until.push(Math.round(instant))
  }
  return { until, offsets }
}

/** A change of the clock in every year: on the first such weekday on or after a date, at a wall-clock time. */
interface YearlyChange {
  month: number
  day: number
  weekday: number
  minute: number
  offset: number
}

/** Adds transitions for later years if the last known years all follow one rule. */
function withRule({ until, offsets }: Transitions): Transitions {
  const changes = yearlyChanges({ until, offsets })
  if (changes.length === 0) return { until, offsets }
  for (let year = LAST_YEAR + 1; year < RULES_END_YEAR; year += 1) {
    for (const { month, day, weekday, minute, offset } of changes) {
      const earliest = Date.UTC(year, month, day) / 60_000
      const wait = (weekday - weekdayOf(earliest) + 7) % 7
      until.push(earliest + wait * MINUTES_PER_DAY + minute - (offsets.at(-1) as number))
      offsets.push(offset)
    }
  }
  return { until, offsets }
}

function yearlyChanges({ until, offsets }: Transitions): YearlyChange[] {
  const seen = new Map<number, { wall: number; offset: number }[]>()
  for (const [index, instant] of until.entries()) {
    const wall = instant + (offsets[index] as number)
    const date = new Date(wall * 60_000)
    if (date.getUTCFullYear() < FIRST_RULE_YEAR) continue
    const month = date.getUTCMonth()
    seen.set(month, [...(seen.get(month) ?? []), { wall, offset: offsets[index + 1] as number }])
  }
  const changes = [...seen].map(([month, times]) => {
    const days = times.map(({ wall }) => new Date(wall * 60_000).getUTCDate())
    const [{ wall, offset }] = times as [{ wall: number; offset: number }]
    return {
      month,
      day: Math.min(...days),
      weekday: weekdayOf(wall),
      minute: mod(wall, MINUTES_PER_DAY),
      offset,
      times,
    }
  })
  const years = LAST_YEAR - FIRST_RULE_YEAR + 1
  const regular = changes.every(
    ({ times, weekday, minute, offset }) =>
      times.length === years &&
      times.every(
        (time) =>
          weekdayOf(time.wall) === weekday && mod(time.wall, MINUTES_PER_DAY) === minute && time.offset === offset,
      ),
  )
  return regular ? changes.sort((a, b) => a.month - b.month) : []
}

const mod = (value: number, by: number) => ((value % by) + by) % by

/** 0 is Sunday; 1970 began on a Thursday. */
const weekdayOf = (wall: number) => mod(Math.floor(wall / MINUTES_PER_DAY) + 4, 7)

/** The number of values that are at most `value`. The values must ascend. */
function firstAbove(values: readonly number[], value: number): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((values[middle] as number) <= value) low = middle + 1
    else high = middle
  }
  return low
}

export const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWX'

export function fromBase60(text: string): number {
  const negative = text.startsWith('-')
  const [whole = '', fraction = ''] = (negative ? text.slice(1) : text).split('.')
  let value = 0
  for (const digit of whole) value = value * 60 + DIGITS.indexOf(digit)
  let unit = 1
  for (const digit of fraction) {
    unit /= 60
    value += DIGITS.indexOf(digit) * unit
  }
  return negative ? -value : value
}
