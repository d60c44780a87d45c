// The hours of an ordinary week: opened and closed by the minute, and copied from day to day.
import { union } from '@holdfast/time/intervals.ts'
import { MINUTES_PER_DAY } from '@holdfast/time/moment.ts'
import type { WeeklyWindow, Window } from '../../data/api.ts'
import { type Day, minutesOfTime, timeOfMinutes, weekdayOf } from '../../text/clock.ts'

/** Minutes since midnight of its day; minutes over 1440 are on the next day, but belong to this day. */
export interface Span {
  readonly start: number
  readonly end: number
}

export type DayHours = readonly Span[]
/** The days of a week, which begins on Monday. */
export type Week = readonly DayHours[]

const MINUTES_PER_WEEK = 7 * MINUTES_PER_DAY
/** The server refuses more windows. */
const MAX_WINDOWS = 100

export function hoursFrom(windows: readonly Window[]): DayHours {
  return merged(
    windows.map((window) => {
      const [start, end] = [minutesOfTime(window.start), minutesOfTime(window.end)]
      return { start, end: end <= start ? end + MINUTES_PER_DAY : end }
    }),
  )
}

export function windowsFrom(hours: DayHours): Window[] {
  return hours.map(({ start, end }) => ({
    start: timeOfMinutes(start),
    end: timeOfMinutes(end > MINUTES_PER_DAY ? end - MINUTES_PER_DAY : end),
  }))
}

export function weekFrom(weekly: readonly WeeklyWindow[]): Week {
  return Array.from({ length: 7 }, (_, day) => hoursFrom(weekly.filter(({ weekday }) => weekday === day + 1)))
}

export function weeklyFrom(week: Week): WeeklyWindow[] {
  return week.flatMap((hours, day) => windowsFrom(hours).map((window) => ({ weekday: day + 1, ...window })))
}

/** `end` may be on the next day. Hours that are open already stay with their day. */
export function openHours(week: Week, day: number, { start, end }: Span): Week {
  return gapsIn(week, day, { start, end }).reduce((now, gap) => added(now, day, gap), week)
}

/** Closes a part of a day, also where hours that began the day before go on into it. */
export function closeHours(week: Week, day: number, { start, end }: Span): Week {
  const next: Span[][] = week.map(() => [])
  week.forEach((hours, of) => {
    for (const span of hours) {
      for (const rest of without(span, inDaysOf(of, day, { start, end }))) {
        if (rest.start < MINUTES_PER_DAY) next[of]?.push(rest)
        else next[(of + 1) % 7]?.push({ start: rest.start - MINUTES_PER_DAY, end: rest.end - MINUTES_PER_DAY })
      }
    }
  })
  return next.map(merged)
}

/** Moves one end of a span to another minute; if it passes the other end, the span is removed. */
export function resizeHours(week: Week, day: number, span: Span, edge: keyof Span, minute: number): Week {
  const to = edge === 'start' ? Math.max(0, Math.min(minute, span.end)) : Math.min(minute, span.start + MINUTES_PER_DAY)
  if (edge === 'start') {
    return to < span.start
      ? openHours(week, day, { start: to, end: span.start })
      : closeHours(week, day, { start: span.start, end: to })
  }
  return to > span.end
    ? openHours(week, day, { start: span.start, end: to })
    : closeHours(week, day, { start: Math.max(to, span.start), end: span.end })
}

export function setDay(week: Week, day: number, hours: DayHours): Week {
  return week.map((before, index) => (index === day ? merged(hours) : before))
}

export function copyDay(week: Week, from: number, to: readonly number[]): Week {
  return week.map((before, day) => (to.includes(day) ? (week[from] ?? []) : before))
}

/** The part of a span that is drawn in the column of one day. */
export interface Piece {
  readonly of: number
  readonly span: Span
  readonly start: number
  readonly end: number
}

export function piecesOf(week: Week, day: number): Piece[] {
  const before = (day + 6) % 7
  const own = (week[day] ?? []).map((span) => ({
    of: day,
    span,
    start: span.start,
    end: Math.min(MINUTES_PER_DAY, span.end),
  }))
  const over = (week[before] ?? [])
    .filter(({ end }) => end > MINUTES_PER_DAY)
    .map((span) => ({ of: before, span, start: 0, end: span.end - MINUTES_PER_DAY }))
  return [...over, ...own]
}

export function isOpenAt(week: Week, day: number, minute: number): boolean {
  return piecesOf(week, day).some(({ start, end }) => start <= minute && minute < end)
}

export const hoursOn = (week: Week, day: Day): DayHours => week[weekdayOf(day) - 1] ?? []

/** The hours that are offered as the next ones of a day: ordinary hours, or hours after the last ones. */
export function nextHours(hours: DayHours): Span {
  const last = hours.at(-1)
  if (!last) return { start: 9 * 60, end: 18 * 60 }
  const first = hours[0] as Span
  if (last.end + 120 <= MINUTES_PER_DAY) return { start: last.end + 60, end: Math.min(MINUTES_PER_DAY, last.end + 300) }
  return { start: Math.max(0, first.start - 240), end: Math.max(60, first.start - 60) }
}

export function openMinutes(week: Week): number {
  const { starts, ends } = union(
    week.flatMap((_, day) =>
      piecesOf(week, day).map(({ start, end }): [number, number] => [
        day * MINUTES_PER_DAY + start,
        day * MINUTES_PER_DAY + end,
      ]),
    ),
  )
  return ends.reduce((sum, end, index) => sum + end - (starts[index] as number), 0)
}

export const isTooMuch = (week: Week): boolean => week.flat().length > MAX_WINDOWS

/** Sorts the spans, and merges those that touch or overlap, unless the result would be longer than a day. */
function merged(spans: DayHours): DayHours {
  const done: Span[] = []
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const last = done.at(-1)
    const end = Math.max(last?.end ?? 0, span.end)
    if (last && span.start <= last.end && end - last.start <= MINUTES_PER_DAY)
      done[done.length - 1] = { start: last.start, end }
    else done.push(span)
  }
  return done
}

/** The closed parts of a stretch, in minutes since midnight of that day. */
function gapsIn(week: Week, day: number, stretch: Span): Span[] {
  return week
    .flatMap((hours, of) => hours.flatMap((span) => inDaysOf(day, of, span)))
    .reduce<Span[]>((rest, span) => rest.flatMap((gap) => without(gap, [span])), [stretch])
}

function added(week: Week, day: number, gap: Span): Week {
  const touched = (week[day] ?? []).find(({ start, end }) => end === gap.start && gap.end - start <= MINUTES_PER_DAY)
  if (touched || gap.start < MINUTES_PER_DAY) return setDay(week, day, [...(week[day] ?? []), gap])
  const next = (day + 1) % 7
  return setDay(week, next, [...(week[next] ?? []), shifted(gap, -MINUTES_PER_DAY)])
}

/** A span of one day in the minutes of another day: in this week, and in the weeks before and after it. */
function inDaysOf(day: number, of: number, span: Span): Span[] {
  const apart = (of - day) * MINUTES_PER_DAY
  return [apart - MINUTES_PER_WEEK, apart, apart + MINUTES_PER_WEEK].map((by) => shifted(span, by))
}

function without(span: Span, taken: readonly Span[]): Span[] {
  return taken.reduce<Span[]>(
    (rest, { start, end }) =>
      rest.flatMap((part) => {
        if (end <= part.start || part.end <= start) return [part]
        return [
          { start: part.start, end: Math.min(start, part.end) },
          { start: Math.max(end, part.start), end: part.end },
        ].filter((left) => left.start < left.end)
      }),
    [span],
  )
}

const shifted = ({ start, end }: Span, by: number): Span => ({ start: start + by, end: end + by })
