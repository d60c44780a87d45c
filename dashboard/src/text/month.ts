// The days that the view of a month shows: whole weeks, which begin on Monday.
import { addDays, type Day, mondayOf } from './days.ts'

/** A month such as 2026-11. */
export type Month = string

export const monthOf = (day: Day): Month => day.slice(0, 7)

export function addMonths(month: Month, months: number): Month {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const count = year * 12 + number - 1 + months
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`
}

/** Always six weeks, so that every month has the same height. */
export function daysShown(month: Month): Day[] {
  const first = mondayOf(`${month}-01`)
  return Array.from({ length: 42 }, (_, index) => addDays(first, index))
}

/** All days from one to the other, in order, with both of them; the two may be given in either order. */
export function daysBetween(one: Day, other: Day): Day[] {
  const [first, last] = one < other ? [one, other] : [other, one]
  const days: Day[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

/** Reads a month from the address; anything else counts as missing. */
export const monthIn = (text: string | undefined): Month | undefined =>
  text !== undefined && /^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : undefined
