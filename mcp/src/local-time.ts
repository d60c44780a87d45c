// Times as the people of a workspace read them: its wall clock beside UTC, with the weekday, which agents get wrong.
import { isDate } from '../../server/src/lib/calendar.ts'
import { DAY, MINUTE, parseMoment } from '../../server/src/lib/time.ts'
import { getZone } from '../../server/src/lib/zones.ts'
import { ToolFault } from './tool-fault.ts'

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const WALL_CLOCK = /^(\d{4}-\d{2}-\d{2})(?:[T ]([01]\d|2[0-3]):([0-5]\d)(?::00)?)?$/

/** Such as `Fri 2026-11-20 11:30`. */
export function toLocal(moment: string, timezone: string): string {
  const wall = new Date(getZone(timezone).toWall(Math.floor(Date.parse(moment) / MINUTE)) * MINUTE)
  const [day, time = ''] = wall.toISOString().split('T')
  return `${WEEKDAYS[wall.getUTCDay()]} ${day} ${time.slice(0, 5)}`
}

/** `2026-11-20T14:30:00.000Z` as `2026-11-20T14:30Z`: slots and bookings begin at whole minutes. */
export const toUtc = (moment: string) => moment.replace(/:00(\.000)?Z$/, 'Z')

/** Reads a moment with an offset, or a wall-clock time of the workspace; a day alone begins at midnight. */
export function readMoment(text: string, timezone: string, name: string): string {
  return read(text, timezone, name, 0)
}

/** As `readMoment`, but a day alone is meant to the end. */
export function readEnd(text: string, timezone: string, name: string): string {
  return read(text, timezone, name, DAY / MINUTE)
}

function read(text: string, timezone: string, name: string, wholeDay: number): string {
  const moment = parseMoment(text)
  if (moment) return moment.toISOString()
  const [, day, hours, minutes] = WALL_CLOCK.exec(text) ?? []
  if (day === undefined || !isDate(day)) {
    throw new ToolFault(`${name} must be a time such as 2026-11-20T11:30 (${timezone}) or 2026-11-20T14:30:00Z.`)
  }
  const clock = hours === undefined ? wholeDay : Number(hours) * 60 + Number(minutes)
  const wall = Date.parse(day) / MINUTE + clock
  return new Date(getZone(timezone).toInstant(wall) * MINUTE).toISOString()
}
