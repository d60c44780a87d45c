// Times as agents read and write them: local time with its weekday, because agents get weekdays wrong, and UTC.
import { isDate } from '@holdfast/time/calendar.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, minuteOf, parseMoment } from '@holdfast/time/moment.ts'
import { getZone } from '@holdfast/time/zones.ts'
import { ToolFault } from './tool-fault.ts'

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const WALL_CLOCK = /^(?:([A-Z][a-z]{2}) )?(\d{4}-\d{2}-\d{2})(?:[T ]([01]\d|2[0-3]):([0-5]\d)(?::00(?:\.0{1,9})?)?)?$/

/** Local time with its weekday, such as `Fri 2026-11-20 11:30`. */
export function toLocal(moment: string, timezone: string): string {
  const wall = new Date(getZone(timezone).toWall(minuteOf(new Date(moment))) * MINUTE_MS)
  const [day = '', time = ''] = wall.toISOString().split('T')
  return `${weekdayOf(day)} ${day} ${time.slice(0, 5)}`
}

const weekdayOf = (day: string) => WEEKDAYS[new Date(day).getUTCDay()]

/** `2026-11-20T14:30:00.000Z` as `2026-11-20T14:30Z`: slots and bookings begin at whole minutes. */
export const toUtc = (moment: string) => moment.replace(/:00(\.000)?Z$/, 'Z')

/** A free time in UTC and in local time. An agent may send back either of the two. */
export const toTime = (start: string, timezone: string) => ({ start: toUtc(start), local: toLocal(start, timezone) })

/** Reads a time with an offset, or a local time of the workspace. A day without a time is refused, not guessed. */
export function readMoment(text: string, timezone: string, name: string): string {
  const moment = /\d:\d/.test(text) ? read(text, timezone, 0) : null
  if (moment) return moment
  throw new ToolFault(`${name} must be a time such as 2026-11-20T11:30 (${timezone}) or 2026-11-20T14:30Z.`)
}

/** Reads a time, or a day: then the answer is the first minute of the day. */
const readFrom = (text: string, timezone: string, name: string) => readBound(text, timezone, name, 0)

/** Reads a time, or a day: then the answer is the end of the day. */
const readTo = (text: string, timezone: string, name: string) => readBound(text, timezone, name, DAY_MS)

/** Reads a time, or a day: then the answer is noon, so that the whole day counts as near. */
export const readAround = (text: string, timezone: string, name: string) =>
  readBound(text, timezone, name, 12 * HOUR_MS)

/** Reads those of the two bounds that were given, and writes them in the form of the API. */
export function readRange({ from, to }: { from?: string; to?: string }, timezone: string) {
  return {
    ...(from !== undefined && { from: readFrom(from, timezone, 'from') }),
    ...(to !== undefined && { to: readTo(to, timezone, 'to') }),
  }
}

function readBound(text: string, timezone: string, name: string, intoDay: number): string {
  const moment = read(text, timezone, intoDay)
  if (moment) return moment
  const forms = `a day such as 2026-11-20 or a time such as 2026-11-20T11:30 (${timezone}) or 2026-11-20T14:30Z`
  throw new ToolFault(`${name} must be ${forms}.`)
}

function read(text: string, timezone: string, intoDay: number): string | null {
  const moment = parseMoment(text)
  if (moment) return moment.toISOString()
  const [, weekday, day = '', hours, minutes] = WALL_CLOCK.exec(text) ?? []
  if (!isDate(day)) return null
  // An agent may send back a local time that it got from us, with its weekday. If weekday and date do not fit, one of
  // the two is wrong and the text is refused.
  if (weekday !== undefined && weekday !== weekdayOf(day)) return null
  const clock = hours === undefined ? intoDay / MINUTE_MS : Number(hours) * 60 + Number(minutes)
  return new Date(getZone(timezone).toInstant(Date.parse(day) / MINUTE_MS + clock) * MINUTE_MS).toISOString()
}
