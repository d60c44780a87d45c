// Which times the customer wishes for: what was understood is added to what was known before.
import { localDay, startOfDay } from '@holdfast/time/calendar.ts'
import { dayOfDate } from '@holdfast/time/day.ts'
import { DAY_MS, plus } from '@holdfast/time/moment.ts'
import { dateText } from '../../lib/spoken-time/calendar-day.ts'
import type { Shift } from '../../lib/spoken-time/scan.ts'
import type { SpokenTime } from '../../lib/spoken-time/spoken-time.ts'
import type { FreeTime } from '../look.ts'
import type { Format } from '../say/format.ts'
import type { BotState } from '../state.ts'

export type Impossible = Extract<SpokenTime, { kind: 'impossible' }>['cause']

/** A new day keeps the time, and a new time keeps the day. Returns why a date or time cannot be meant. */
export function addTimes(state: BotState, times: readonly SpokenTime[]): Impossible | null {
  const wanted = times.filter(({ isRefused }) => !isRefused)
  const refused = times.filter(({ isRefused }) => isRefused)
  for (const time of wanted) addTime(state, time)
  refuseTimes(state, refused)
  if (times.some(({ kind }) => kind !== 'duration')) state.start = null
  return wanted.find((time) => time.kind === 'impossible')?.cause ?? null
}

function addTime(state: BotState, time: SpokenTime): void {
  switch (time.kind) {
    case 'days': {
      const [days] = time.readings
      if (days) addDays(state, { from: days.from, to: days.to }, time.isAlternative)
      break
    }
    case 'time':
      // Of `às 10 ou às 11`, the first is tried; if it is not free, what is near is offered.
      if (!time.isAlternative) Object.assign(state, NO_TIME, { time: time.readings[0] ?? null })
      break
    case 'stretch': {
      const [hours] = time.readings
      Object.assign(state, NO_TIME, {
        time_from: hours?.from ?? null,
        time_to: hours?.to ?? null,
        part_of_day: time.part,
      })
      break
    }
    case 'moment':
      setTime(state, time)
      break
    case 'shift':
      addShift(state, time.towards)
      break
  }
}

/** `segunda ou quarta` gives the days from Monday to Wednesday, with Tuesday refused. */
function addDays(state: BotState, days: { from: string; to: string | null }, isAlternative: boolean): void {
  const known = isAlternative && state.date !== null ? { from: state.date, to: state.date_to ?? state.date } : null
  const { from, to } = days
  const first = known && known.from < from ? known.from : from
  const last = known && to !== null && known.to > to ? known.to : to
  const meant = [...datesOf({ from, to: to ?? from }), ...(known ? datesOf(known) : [])]
  const between = known && last !== null ? datesOf({ from: first, to: last }) : []
  const isRefused = (date: string) => !meant.includes(date)
  Object.assign(state, { date: first, date_to: last })
  state.refused_dates = [...new Set([...state.refused_dates, ...between])].filter(isRefused)
}

/** At most this many days of a stretch are listed one by one. */
const MAX_DAYS_LISTED = 31

const datesOf = ({ from, to }: { from: string; to: string }): string[] => {
  const count = Math.min(MAX_DAYS_LISTED, dayOfDate(to) - dayOfDate(from) + 1)
  return Array.from({ length: Math.max(0, count) }, (_, index) => dateText(dayOfDate(from) + index))
}

/** Refused times are not offered: days, a time that was wished for before, a part of every day. */
function refuseTimes(state: BotState, refused: readonly SpokenTime[]): void {
  const clock = refused.find((time) => time.kind === 'time')
  if (clock?.readings.includes(state.time ?? '')) state.time = null
  for (const time of refused) {
    if (time.kind === 'days' && !clock) refuseDays(state, time.readings)
    const [hours] = time.kind === 'stretch' ? time.readings : []
    const isOpen = (state.time ?? state.time_from ?? state.time_to) === null
    if (hours && isOpen) Object.assign(state, restOfDay(hours))
  }
}

function refuseDays(state: BotState, readings: readonly { from: string; to: string | null }[]): void {
  const dates = readings.flatMap(({ from, to }) => (to === null ? [] : datesOf({ from, to })))
  state.refused_dates = [...new Set([...state.refused_dates, ...dates])]
  const isOneDay = state.date_to === null || state.date_to === state.date
  if (isOneDay && state.date !== null && dates.includes(state.date)) Object.assign(state, { date: null, date_to: null })
}

/** The rest of a day without these hours: the time after a morning, otherwise the time before the hours. */
function restOfDay({ from, to }: { from: string | null; to: string | null }) {
  return to !== null && (from === null || from < '12:00') ? { time_from: to } : { time_to: from }
}

/** A day and a time that are certain. */
export function setTime(state: BotState, { date, time }: { date: string; time: string }): void {
  Object.assign(state, NO_TIME, { date, date_to: null, time })
}

const NO_TIME = { time: null, time_from: null, time_to: null, part_of_day: null }

function addShift(state: BotState, towards: Shift): void {
  if (towards === 'soonest') Object.assign(state, NO_TIME, { date: null, date_to: null, time_from: '00:00' })
  else if (towards === 'later') Object.assign(state, NO_TIME, { time_from: state.time ?? state.time_from })
  else Object.assign(state, NO_TIME, { time_to: state.time ?? state.time_to })
}

export const forgetTimes = (state: BotState): void => {
  Object.assign(state, NO_TIME, { date: null, date_to: null, start: null })
}

const DAYS_AHEAD = 21

/** The period in which the wished times lie. */
export function periodOf({ date, date_to }: BotState, timezone: string, now: Date): { from: Date; to: Date } {
  if (date === null) return { from: now, to: plus(now, DAYS_AHEAD * DAY_MS) }
  const from = startOfDay(timezone, dayOfDate(date))
  const to = startOfDay(timezone, dayOfDate(date_to ?? date) + 1)
  return { from: from < now ? now : from, to: to <= now ? plus(now, DAY_MS) : to }
}

/** Whether the wished day is over. */
export const isPast = ({ date, date_to }: BotState, timezone: string, now: Date) =>
  date !== null && dayOfDate(date_to ?? date) < localDay(timezone, now)

/** `depois das 15` includes 15:00. */
export function fits({ time, time_from, time_to }: BotState, { start }: FreeTime, format: Format): boolean {
  const clock = format.clockOf(start)
  if (time !== null) return clock === time
  return (time_from === null || clock >= time_from) && (time_to === null || clock < time_to)
}

/** Whether what was said may mean this time. */
export function isAt(time: SpokenTime, start: Date, format: Format): boolean {
  const [date, clock] = [format.dateOf(start), format.clockOf(start)]
  if (time.isRefused) return false
  // `ok, até sábado` names Saturday, which is the end of its stretch.
  if (time.kind === 'days') return time.readings.some(({ from, to }) => date === (to ?? from))
  return time.kind === 'time' && time.readings.includes(clock)
}

/** Some of many times, spread over all of them. */
export function spread<T>(all: readonly T[], most: number): T[] {
  if (all.length <= most) return [...all]
  if (most === 1) return all.slice(0, 1)
  return Array.from({ length: most }, (_, index) => all[Math.round((index * (all.length - 1)) / (most - 1))] as T)
}
