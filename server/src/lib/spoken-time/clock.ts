// Reads a time of day: `às 3 e meia`, `15h30`, `cuatro menos cuarto`, `half past 3`, `noon`.
import type { DayWindow } from './lexicon.ts'
import { isCounted, isUnit, type Reader, termHas, termValue, wordAt } from './reader.ts'
import type { PartOfDay } from './words/spoken-words.ts'

const MINUTES_PER_HOUR = 60
const NOON_MINUTES = 12 * MINUTES_PER_HOUR
const MINUTES_PER_DAY = 24 * MINUTES_PER_HOUR

export interface Clock {
  /** The index of the first term after the time. */
  next: number
  /** Minutes of the day, the most probable first. Empty if the time does not exist. */
  readings: number[]
  isAbout: boolean
  /** Whether anything but the number shows that it is a time. */
  isSigned: boolean
  /** Whether it is more than a bare number: 15h, 3:00, 3pm. */
  isWritten: boolean
}

/** The hour and minute before anything says in which half of the day they are. */
interface Core {
  next: number
  hour: number
  minute: number
  /** Minutes before the hour: `quinze para as quatro`. */
  before: number
  hasZero: boolean
  isWritten: boolean
  /** Whether the words cannot be anything but a time: half past 3. */
  isSigned: boolean
}

interface ClockOptions {
  /** In front of `and`, the second of two times may follow: entre 2 e 5. */
  isFirstOfTwo?: boolean
  /** Whether words before it have shown that it is a time. */
  isSigned?: boolean
}

export function clockAt(reader: Reader, at: number, options: ClockOptions = {}): Clock | null {
  let index = at
  const isAboutBefore = termHas(reader, index, 'about')
  if (isAboutBefore) index += 1
  const hasAt =
    termHas(reader, index, 'at') || (termHas(reader, index, 'at_one') && reader.terms[index + 1]?.number === 1)
  if (hasAt) index += 1
  if (!hasAt && !isAboutBefore && isPronoun(reader, index)) return null
  const isAnswer = reader.expects === 'time' && reader.isShort
  const isSignedBefore = isAboutBefore || hasAt || isAnswer || options.isSigned === true
  const core = coreAt(reader, index, { ...options, isSigned: isSignedBefore })
  // `24h` alone means day and night.
  if (!core || (core.hour === 24 && !core.isSigned && !isSignedBefore)) return null
  const { next, half, part, isAboutAfter, isSharp } = endingAt(reader, core, isSignedBefore)
  // `8 tonight`
  const isTonight = termHas(reader, next, 'today_part')
  const isSigned =
    isTonight || isSignedBefore || core.isSigned || core.isWritten || half !== null || part !== null || isSharp
  const isWritten = core.isWritten || half !== null || part !== null || core.isSigned
  if (!isSigned && !isAboutAfter) return null
  if (!isWritten && (isCounted(reader, index, next) || isUnit(reader, next))) return null
  const isTime = isTimeOfDay(core)
  if (!isTime && !(isWritten || isEnd(reader, next))) return null
  const readings = isTime ? readingsOf(core, half, part) : []
  return { next, readings, isAbout: isAboutBefore || isAboutAfter, isSigned, isWritten }
}

/** In `the later one`, `one` is no hour; in `friday one in the afternoon` it is. */
const isPronoun = (reader: Reader, index: number) =>
  index > 0 && termHas(reader, index, 'counted') && !BEFORE_ONE.some((role) => termHas(reader, index - 1, role))

const BEFORE_ONE = ['offset', 'weekday', 'after', 'before', 'until', 'from', 'between', 'to', 'and', 'or'] as const

const isTimeOfDay = ({ hour, minute }: Core) =>
  minute < MINUTES_PER_HOUR && (hour < 24 || (hour === 24 && minute === 0))

const isEnd = (reader: Reader, index: number) =>
  index >= reader.terms.length || !/^[\p{L}\d]/u.test(wordAt(reader, index))

function coreAt(reader: Reader, at: number, options: ClockOptions): Core | null {
  // In `from 9 to 11` the first time is 9 and not eleven minus nine minutes.
  const minutesBefore = options.isFirstOfTwo ? null : minutesBeforeHourAt(reader, at)
  return namedAt(reader, at) ?? minutesBefore ?? hourAt(reader, at, options)
}

/** Noon and midnight, also `meio-dia e meia`. */
function namedAt(reader: Reader, at: number): Core | null {
  const isNoon = termHas(reader, at, 'noon')
  if (!isNoon && !termHas(reader, at, 'midnight')) return null
  const isHalf = termHas(reader, at + 1, 'and') && termHas(reader, at + 2, 'half')
  return {
    ...{ next: isHalf ? at + 3 : at + 1, hour: isNoon ? 12 : 24, minute: isHalf ? 30 : 0, before: 0 },
    ...{ hasZero: false, isWritten: true, isSigned: true },
  }
}

/** `quarter to 5`, `quinze para as quatro`, `half past 3`, `20 past 2`. */
function minutesBeforeHourAt(reader: Reader, at: number): Core | null {
  const isHalf = termHas(reader, at, 'half_before')
  const minutes = isHalf ? 30 : termHas(reader, at, 'quarter') ? 15 : (reader.terms[at]?.number ?? 0)
  if (!isHalf && !(minutes >= 5 && minutes < 30) && minutes !== 1) return null
  const isTo = !isHalf && termHas(reader, at + 1, 'minutes_to')
  const isPast = !isHalf && termHas(reader, at + 1, 'past')
  const hourIndex = isHalf ? at + 1 : at + 2
  const hour = reader.terms[hourIndex]?.number ?? (termHas(reader, hourIndex, 'noon') ? 12 : null)
  if (hour === null || hour < 1 || hour > 12 || !(isHalf || isTo || isPast)) return null
  if (
    termHas(reader, at - 1, 'counts') ||
    isUnit(reader, hourIndex + 1) ||
    isCounted(reader, hourIndex, hourIndex + 1)
  ) {
    return null
  }
  return {
    ...{ next: hourIndex + 1, hour, minute: isTo ? 0 : minutes, before: isTo ? minutes : 0 },
    ...{ hasZero: false, isWritten: false, isSigned: true },
  }
}

function hourAt(reader: Reader, at: number, { isFirstOfTwo, isSigned }: ClockOptions): Core | null {
  const term = reader.terms[at]
  if (!term || term.number === null || term.digits > 4) return null
  const hasZero = term.digits === 2 && term.number < 10
  const whole = { next: at + 1, hour: term.number, minute: 0, before: 0, hasZero, isWritten: false, isSigned: false }
  if (isPartOfNumber(reader, at)) return null
  if (term.digits > 2) {
    const isMarked = ['hour_mark', 'am', 'pm'].some((role) => termHas(reader, at + 1, role as 'am'))
    if (!isSigned && !isMarked) return null
    return { ...whole, hour: Math.floor(term.number / 100), minute: term.number % 100, hasZero: term.number < 1000 }
  }
  return (
    digitsAfter(reader, at, whole, isSigned === true) ??
    minutesAfter(reader, at, whole, isSigned === true && !isFirstOfTwo) ??
    (termHas(reader, at + 1, 'hour_mark') ? { ...whole, next: at + 2, isWritten: true } : whole)
  )
}

/** Digits of a phone number or an amount: 650-650-6500, 1.500. */
function isPartOfNumber({ terms }: Reader, at: number): boolean {
  const isJoint = (index: number) => terms[index]?.isGlued && ['-', '.', ','].includes(terms[index]?.word as string)
  const after = isJoint(at + 1) && terms[at + 2]?.isGlued && (terms[at + 2]?.digits ?? 0) > 2
  const before = terms[at]?.isGlued && isJoint(at - 1) && (terms[at - 2]?.digits ?? 0) > 2
  return after === true || before === true
}

/** 15:30, 15h30, 15.30 after a sign or before one. */
function digitsAfter(reader: Reader, at: number, whole: Core, isSigned: boolean): Core | null {
  const minutes = reader.terms[at + 2]
  const joint = reader.terms[at + 1]
  if (!joint || minutes?.digits !== 2 || !minutes.isGlued || minutes.number === null) return null
  const isHourMark = termHas(reader, at + 1, 'hour_mark')
  const isColon = joint.isGlued && joint.word === ':'
  const hasMark = termHas(reader, at + 3, 'hour_mark') || termHas(reader, at + 3, 'pm') || termHas(reader, at + 3, 'am')
  const isPoint = joint.isGlued && (joint.word === '.' || joint.word === ',') && (isSigned || hasMark)
  if (!isHourMark && !isColon && !isPoint) return null
  const next = isHourMark && termValue(reader, at + 3, 'minutes') === 1 ? at + 4 : at + 3
  return { ...whole, next, minute: minutes.number, isWritten: true }
}

/** `3 e meia`, `3 y cuarto`, `4 e 20`, `cuatro menos cuarto`, `three thirty`. */
function minutesAfter(reader: Reader, at: number, whole: Core, allowsNumber: boolean): Core | null {
  if (whole.hour > 24) return null
  const mark = termHas(reader, at + 1, 'hour_mark') || termHas(reader, at + 1, 'hour_word') ? 1 : 0
  const join = at + 1 + mark
  const [isAnd, isMinus] = [termHas(reader, join, 'and'), termHas(reader, join, 'minus')]
  const second = reader.terms[join + 1]
  const named = termHas(reader, join + 1, 'half') ? 30 : termHas(reader, join + 1, 'quarter') ? 15 : null
  if (named !== null && (isAnd || isMinus)) {
    const [minute, before] = isAnd ? [named, 0] : [0, named]
    return { ...whole, next: join + 2, minute, before, isSigned: true }
  }
  const number = second?.number ?? null
  const isMinute = number !== null && number >= 5 && number < MINUTES_PER_HOUR && (second?.digits ?? 0) <= 2
  const isPlain = !isUnit(reader, join + 2) && !termHas(reader, join + 2, 'part')
  if (isMinute && isMinus && number < 30) return { ...whole, next: join + 2, before: number, isSigned: true }
  if (isMinute && isAnd && allowsNumber && isPlain && number >= 10) return { ...whole, next: join + 2, minute: number }
  return inWords(reader, at, whole, allowsNumber)
}

/** `three thirty`; also `at 3 30`. */
function inWords(reader: Reader, at: number, whole: Core, allowsDigits: boolean): Core | null {
  const [first, second] = [reader.terms[at], reader.terms[at + 1]]
  const minute = second?.number ?? null
  if (minute === null || minute < 10 || minute >= MINUTES_PER_HOUR || whole.hour > 12 || whole.hour < 1) return null
  const areWords = first?.digits === 0 && second?.digits === 0
  const areDigits = allowsDigits && second?.digits === 2 && !second.isGlued
  if (!areWords && !areDigits) return null
  if (isUnit(reader, at + 2) || termHas(reader, at + 2, 'counted') || termHas(reader, at + 2, 'of')) return null
  return { ...whole, next: at + 2, minute, isSigned: areWords }
}

interface Ending {
  next: number
  half: 'am' | 'pm' | null
  part: PartOfDay | null
  isAboutAfter: boolean
  isSharp: boolean
}

/** `em ponto`, `pm`, `da tarde`, `y pico`. */
function endingAt(reader: Reader, core: Core, isSigned: boolean): Ending {
  const ending: Ending = { next: core.next, half: null, part: null, isAboutAfter: false, isSharp: false }
  for (let count = 0; count < 4; count += 1) {
    const window = windowOf(reader, ending.next)
    if (termHas(reader, ending.next, 'sharp')) ending.isSharp = true
    else if (termHas(reader, ending.next, 'about_after')) ending.isAboutAfter = true
    else if (!ending.half && termHas(reader, ending.next, 'am')) ending.half = 'am'
    else if (!ending.half && termHas(reader, ending.next, 'pm')) ending.half = 'pm'
    else if (!ending.part && window?.part && readingsOf(core, null, window.part).length > 0) ending.part = window.part
    else if (!isHour(reader, ending.next, core, isSigned)) return ending
    ending.next += 1
  }
  return ending
}

const windowOf = (reader: Reader, index: number): DayWindow | undefined =>
  reader.windows[termValue(reader, index, 'part') ?? -1]

/** `horas` after `às 9` belongs to the time; `9 horas` alone is a length. */
const isHour = (reader: Reader, index: number, core: Core, isSigned: boolean) =>
  (termHas(reader, index, 'hour_mark') && core.isWritten) ||
  (termHas(reader, index, 'hour_mark') && core.hour > 24) ||
  (termHas(reader, index, 'hour_word') && (isSigned || core.isSigned))

function readingsOf(core: Core, half: 'am' | 'pm' | null, part: PartOfDay | null): number[] {
  const minutes = hoursOf(core, half).map(
    (hour) => (hour * MINUTES_PER_HOUR + core.minute - core.before + MINUTES_PER_DAY) % MINUTES_PER_DAY,
  )
  if (part === null) return minutes
  // Twelve at night is the end of the day.
  const all = core.hour === 12 ? [...minutes, (minutes[0] as number) - NOON_MINUTES] : minutes
  return withZeroHour(core, all)
    .filter((minute) => isIn(part, minute))
    .slice(0, 1)
}

/** `03 da tarde`: digits with a zero can be meant either way when a part of the day follows. */
const withZeroHour = ({ hasZero, hour }: Core, minutes: number[]) =>
  hasZero && hour > 6 ? [...minutes, (minutes[0] as number) + NOON_MINUTES] : minutes

/** Hours from 1 to 6 are the afternoon first, hours from 7 to 11 the morning. Digits with a zero are as they stand. */
function hoursOf({ hour, hasZero }: Core, half: 'am' | 'pm' | null): number[] {
  if (half === 'am') return [hour === 12 ? 0 : hour]
  if (half === 'pm') return [hour < 12 ? hour + 12 : hour]
  if (hour === 0 || hour >= 12) return [hour % 24]
  if (hasZero) return hour > 6 ? [hour] : [hour, hour + 12]
  return hour > 6 ? [hour, hour + 12] : [hour + 12, hour]
}

/** People stretch the parts of a day when they name an hour: one in the morning, eight in the afternoon. */
const LOOSE_HOURS: Record<PartOfDay, readonly [from: number, to: number]> = {
  dawn: [0, 7],
  morning: [0, 12],
  midday: [11, 15],
  afternoon: [12, 21],
  evening: [17, 24],
}

export function isIn(part: PartOfDay, minute: number): boolean {
  const [from, to] = LOOSE_HOURS[part]
  return (
    (minute >= from * MINUTES_PER_HOUR && minute < to * MINUTES_PER_HOUR) ||
    (part === 'evening' && minute < MINUTES_PER_HOUR)
  )
}
