// Days as numbers since 1970: their dates, weekdays and months.
import { weekdayOf } from '@holdfast/time/day.ts'
import { DAY_MS } from '@holdfast/time/moment.ts'

export interface DaySpan {
  from: number
  /** The last day; null if there is no last one. */
  to: number | null
}

export const oneDay = (day: number): DaySpan => ({ from: day, to: day })

/** Null for a date that does not exist, such as 31 February. */
export function dayOf(year: number, month: number, date: number): number | null {
  const time = Date.UTC(year, month - 1, date)
  return new Date(time).getUTCMonth() === month - 1 && date >= 1 && date <= 31 ? time / DAY_MS : null
}

export function partsOf(day: number): { year: number; month: number; date: number } {
  const date = new Date(day * DAY_MS)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, date: date.getUTCDate() }
}

/** The Monday of the week in which the day is. */
export const mondayOf = (day: number): number => day - weekdayOf(day)

/** The whole month that is this many months after that of the day. */
export function monthAfter(day: number, months: number): { from: number; to: number } {
  const { year, month } = partsOf(day)
  const first = Date.UTC(year, month - 1 + months, 1) / DAY_MS
  return { from: first, to: Date.UTC(year, month + months, 1) / DAY_MS - 1 }
}

/** The same date this many months later; the last day of that month if it does not have the date. */
export function addMonths(day: number, months: number): number {
  const { from, to } = monthAfter(day, months)
  return Math.min(to, from + partsOf(day).date - 1)
}

/** The next day, from this one on, that is this date of a month; null if no month has it. */
export function nextDate(today: number, date: number): number | null {
  if (date < 1 || date > 31) return null
  for (let months = 0; months < 12; months += 1) {
    const { from, to } = monthAfter(today, months)
    const day = from + date - 1
    if (day >= today && day <= to) return day
  }
  return null
}

export const dateText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)
