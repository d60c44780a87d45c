// The hours of an ordinary week: opened and closed by the minute, and copied from day to day.
import { union } from '@holdfast/time/intervals.ts'
import type { WeeklyWindow, Window } from '../../data/api.ts'
import { type Day, minutesOfTime, timeOfMinutes, weekdayOf } from '../../text/clock.ts'

/** Minutes since the midnight that its day begins with; beyond 1440 it lies on the next day, and is still of its own. */
export interface Span {
  readonly start: number
  readonly end: number
}

export type DayHours = readonly Span[]
/** Monday first. */
export type Week = readonly DayHours[]

export const DAY = 1440
const WEEK = 7 * DAY
/** The server takes no more. */
const MOST_WINDOWS = 100

export function hoursFrom(windows: readonly Window[]): DayHours {
  return merged(
    windows.map((window) => {
      const [start, end] = [minutesOfTime(window.start), minutesOfTime(window.end)]
      return { start, end: end <= start ? end + DAY : end }
    }),
  )
}

export function windowsFrom(hours: DayHours): Window[] {
  return hours.map(({ start, end }) => ({
    start: timeOfMinutes(start),
    end: timeOfMinutes(end > DAY ? end - DAY : end),
  }))
}

export function weekFrom(weekly: readonly WeeklyWindow[]): Week {
  return Array.from({ length: 7 }, (_, day) => hoursFrom(weekly.filter(({ weekday }) => weekday === day + 1)))
}

export function weeklyFrom(week: Week): WeeklyWindow[] {
  return week.flatMap((hours, day) => windowsFrom(hours).map((window) => ({ weekday: day + 1, ...window })))
}

/** `end` may lie on the next day. What is open already stays with the day it is of. */
export function openHours(week: Week, day: number, { start, end }: Span): Week {
  return gapsIn(week, day, { start, end }).reduce((now, gap) => added(now, day, gap), week)
}

/** Also what reaches in from the day before. */
export function closeHours(week: Week, day: number, { start, end }: Span): Week {
  const next: Span[][] = week.map(() => [])
  week.forEach((hours, of) => {
    for (const span of hours) {
      for (const rest of without(span, inDaysOf(of, day, { start, end }))) {
        if (rest.start < DAY) next[of]?.push(rest)
        else next[(of + 1) % 7]?.push({ start: rest.start - DAY, end: rest.end - DAY })
      }
    }
  })
  return next.map(merged)
}

/** Moves one end of a span to another minute; beyond the other end nothing of it is left. */
export function resizeHours(week: Week, day: number, span: Span, edge: keyof Span, minute: number): Week {
  const to = edge === 'start' ? Math.max(0, Math.min(minute, span.end)) : Math.min(minute, span.start + DAY)
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

/** A part of a span as it is drawn in the column of one day. */
export interface Piece {
  readonly of: number
  readonly span: Span
  readonly start: number
  readonly end: number
}

export function piecesOf(week: Week, day: number): Piece[] {
  const before = (day + 6) % 7
  const own = (week[day] ?? []).map((span) => ({ of: day, span, start: span.start, end: Math.min(DAY, span.end) }))
  const over = (week[before] ?? [])
    .filter(({ end }) => end > DAY)
    .map((span) => ({ of: before, span, start: 0, end: span.end - DAY }))
  return [...over, ...own]
}

export function isOpenAt(week: Week, day: number, minute: number): boolean {
  return piecesOf(week, day).some(({ start, end }) => start <= minute && minute < end)
}

export const hoursOn = (week: Week, day: Day): DayHours => week[weekdayOf(day) - 1] ?? []

/** A stretch that somebody may want to add to these: ordinary hours, or some after the last of them. */
export function nextHours(hours: DayHours): Span {
  const last = hours.at(-1)
  if (!last) return { start: 9 * 60, end: 18 * 60 }
  const first = hours[0] as Span
  if (last.end + 120 <= DAY) return { start: last.end + 60, end: Math.min(DAY, last.end + 300) }
  return { start: Math.max(0, first.start - 240), end: Math.max(60, first.start - 60) }
}

export function openMinutes(week: Week): number {
  const { starts, ends } = union(
    week.flatMap((_, day) =>
      piecesOf(week, day).map(({ start, end }): [number, number] => [day * DAY + start, day * DAY + end]),
    ),
  )
  return ends.reduce((sum, end, index) => sum + end - (starts[index] as number), 0)
}

export const isTooMuch = (week: Week): boolean => week.flat().length > MOST_WINDOWS

/** In order, those that touch or overlap as one where one window can say it: none is longer than a day. */
function merged(spans: DayHours): DayHours {
  const done: Span[] = []
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const last = done.at(-1)
    const end = Math.max(last?.end ?? 0, span.end)
    if (last && span.start <= last.end && end - last.start <= DAY) done[done.length - 1] = { start: last.start, end }
    else done.push(span)
  }
  return done
}

/** What of a stretch is closed, in minutes since the midnight of that day. */
function gapsIn(week: Week, day: number, stretch: Span): Span[] {
  return week
    .flatMap((hours, of) => hours.flatMap((span) => inDaysOf(day, of, span)))
    .reduce<Span[]>((rest, span) => rest.flatMap((gap) => without(gap, [span])), [stretch])
}

function added(week: Week, day: number, gap: Span): Week {
  const touched = (week[day] ?? []).find(({ start, end }) => end === gap.start && gap.end - start <= DAY)
  if (touched || gap.start < DAY) return setDay(week, day, [...(week[day] ?? []), gap])
  const next = (day + 1) % 7
  return setDay(week, next, [...(week[next] ?? []), shifted(gap, -DAY)])
}

/** A span of one day as another day counts its minutes: this week, and where the week turns, the ones beside it. */
function inDaysOf(day: number, of: number, span: Span): Span[] {
  const apart = (of - day) * DAY
  return [apart - WEEK, apart, apart + WEEK].map((by) => shifted(span, by))
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
