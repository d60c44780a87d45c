// Reads cron expressions of five fields, and finds their next time on a wall clock.
//
// croner, which the worker uses, searches from a day that a month lacks into the next month, and so loses the 1st of
// March of `0 0 1,31 * *`. This search looks at one day after the other.
import { DAY_MS, MINUTES_PER_DAY } from '@holdfast/time/moment.ts'

export interface Cron {
  minutes: ReadonlySet<number>
  hours: ReadonlySet<number>
  /** Whether a day of the calendar fits. */
  isDay(day: Date): boolean
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

/** `*`, a value or a range, each with or without steps. Only `*` and a range can have steps. */
const PART = /^(?:\*|([a-z]{3}|\d{1,2})(?:-([a-z]{3}|\d{1,2}))?)(?:\/(\d{1,2}))?$/

/** Null unless the text is a cron expression of five fields: minute, hour, day, month, weekday. */
export function readCron(text: string): Cron | null {
  const fields = text.trim().toLowerCase().split(/\s+/)
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = fields
  const minutes = readField(minute, 0, 59)
  const hours = readField(hour, 0, 23)
  const days = readField(day, 1, 31)
  const months = readField(month, 1, 12, MONTHS)
  const weekdays = readField(weekday, 0, 7, WEEKDAYS)
  if (fields.length !== 5 || !minutes || !hours || !days || !months || !weekdays) return null
  // Both 0 and 7 are Sunday.
  if (weekdays.has(7)) weekdays.add(0)
  const isEither = day !== '*' && weekday !== '*'
  const isDay = (date: Date) => {
    const [isOfMonth, isOfWeek] = [days.has(date.getUTCDate()), weekdays.has(date.getUTCDay())]
    return months.has(date.getUTCMonth() + 1) && (isEither ? isOfMonth || isOfWeek : isOfMonth && isOfWeek)
  }
  return { minutes, hours, isDay }
}

/** A name stands for its place in the list, where the first has the least value. */
function readField(field: string, least: number, most: number, names: readonly string[] = []): Set<number> | null {
  const values = new Set<number>()
  for (const part of field.split(',')) {
    const match = PART.exec(part)
    if (!match) return null
    const [, first, last = first, steps] = match
    const [from, to] = first === undefined ? [least, most] : [first, last].map((each) => readValue(each as string))
    const step = steps === undefined ? 1 : Number(steps)
    const isOne = first !== undefined && match[2] === undefined
    const isInRange = from !== undefined && to !== undefined && from >= least && to <= most && from <= to
    if (!isInRange || step < 1 || (isOne && steps !== undefined)) return null
    for (let value = from; value <= to; value += step) values.add(value)
  }
  return values

  function readValue(text: string): number | undefined {
    if (/^\d/.test(text)) return Number(text)
    const place = names.indexOf(text)
    return place < 0 ? undefined : place + least
  }
}

/** The days from the 29th of February 2096 to that of 2104. No next time of a cron expression is farther away. */
const MAX_DAYS_TO_NEXT = 2_930

/** The first time after a wall-clock minute; null if it never comes. */
export function nextWall({ minutes, hours, isDay }: Cron, after: number): number | null {
  const first = Math.floor((after + 1) / MINUTES_PER_DAY)
  for (let day = first; day <= first + MAX_DAYS_TO_NEXT; day += 1) {
    if (!isDay(new Date(day * DAY_MS))) continue
    for (let hour = 0; hour < 24; hour += 1) {
      if (!hours.has(hour)) continue
      for (let minute = 0; minute < 60; minute += 1) {
        const wall = day * MINUTES_PER_DAY + hour * 60 + minute
        if (wall > after && minutes.has(minute)) return wall
      }
    }
  }
  return null
}
