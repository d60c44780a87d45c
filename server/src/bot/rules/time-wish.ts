// Which times the customer wishes for: what was understood is added to what was known before.
import { localDay, startOfDay } from '@holdfast/time/calendar.ts'
import { DAY_MS, plus } from '@holdfast/time/moment.ts'
import type { SpokenTime } from '../../lib/spoken-time/spoken-time.ts'
import type { FreeTime } from '../look.ts'
import type { Format } from '../say/format.ts'
import type { BotState } from '../state.ts'

export type Impossible = Extract<SpokenTime, { kind: 'impossible' }>['cause']

/** A new day keeps the time, and a new time keeps the day. Returns why a date or time cannot be meant. */
export function addTimes(state: BotState, times: readonly SpokenTime[]): Impossible | null {
  const wanted = times.filter(({ isRefused }) => !isRefused)
  for (const time of wanted) addTime(state, time)
  if (wanted.length > 0) state.start = null
  return wanted.find((time) => time.kind === 'impossible')?.cause ?? null
}

function addTime(state: BotState, time: SpokenTime): void {
  switch (time.kind) {
    case 'days': {
      const [days] = time.readings
      state.date = days?.from ?? null
      state.date_to = days?.to ?? null
      break
    }
    case 'time':
      Object.assign(state, NO_TIME, { time: time.readings[0] ?? null })
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

/** A day and a time that are certain. */
export function setTime(state: BotState, { date, time }: { date: string; time: string }): void {
  Object.assign(state, NO_TIME, { date, date_to: null, time })
}

const NO_TIME = { time: null, time_from: null, time_to: null, part_of_day: null }

function addShift(state: BotState, towards: 'earlier' | 'later' | 'soonest'): void {
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

export const dayOfDate = (date: string) => Date.parse(`${date}T00:00:00Z`) / DAY_MS

/** `depois das 15` includes 15:00. */
export function fits({ time, time_from, time_to }: BotState, { start }: FreeTime, format: Format): boolean {
  const clock = format.clockOf(start)
  if (time !== null) return clock === time
  return (time_from === null || clock >= time_from) && (time_to === null || clock < time_to)
}

/** Some of many times, spread over all of them. */
export function spread<T>(all: readonly T[], most: number): T[] {
  if (all.length <= most) return [...all]
  if (most === 1) return all.slice(0, 1)
  return Array.from({ length: most }, (_, index) => all[Math.round((index * (all.length - 1)) / (most - 1))] as T)
}
