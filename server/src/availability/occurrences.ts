// The times of time off: once, or on some weekdays at the same local time, also when the clock changes in between.
import { localDay } from '@holdfast/time/calendar.ts'
import { dayOfDate, weekdayOf } from '@holdfast/time/day.ts'
import type { Span } from '@holdfast/time/intervals.ts'
import { DAY_MS, MINUTE_MS, MINUTES_PER_DAY, minuteOf, parseMoment } from '@holdfast/time/moment.ts'
import { getZone } from '@holdfast/time/zones.ts'
import type { Static } from '../http/shape.ts'
import { type Fault, invalid } from '../platform/problem.ts'
import type { NewTimeOff } from './time-off-schema.ts'

const MAX_TIME_OFF_DAYS = 366

type Wanted = Pick<Static<typeof NewTimeOff>, 'start' | 'end' | 'repeats'>

/** All times in order, in whole minutes since 1970; none of them overlap. Throws all faults of the request at once. */
export function occurrences({ start, end, repeats }: Wanted, timezone: string, now: Date): Span[] {
  const [from, to] = [parseMoment(start) as Date, parseMoment(end) as Date]
  const faults = faultsOf(from, to, repeats ?? null, timezone)
  if (faults.length > 0) throw invalid(...faults)
  const first: Span = [minuteOf(from), minuteOf(to)]
  const times = repeats ? repeated(first, repeats, timezone) : [first]
  if ((times.at(-1) as Span)[1] <= minuteOf(now)) {
    throw invalid({ pointer: repeats ? '/repeats/until' : '/end', code: 'past', message: 'This time is over.' })
  }
  return times
}

type Repeats = NonNullable<Wanted['repeats']>

function faultsOf(from: Date, to: Date, repeats: Repeats | null, timezone: string): Fault[] {
  const faults: Fault[] = []
  for (const [pointer, moment] of [
    ['/start', from],
    ['/end', to],
  ] as const) {
    if (moment.getTime() % MINUTE_MS !== 0) {
      faults.push({ pointer, code: 'whole_minute', message: 'A time begins and ends at a whole minute.' })
    }
  }
  const length = to.getTime() - from.getTime()
  if (length <= 0) faults.push({ pointer: '/end', code: 'out_of_range', message: 'end must be after start.' })
  const most = repeats ? 1 : MAX_TIME_OFF_DAYS
  if (length > most * DAY_MS) {
    const message = repeats ? 'A time that repeats lasts at most a day.' : 'Time off lasts at most a year.'
    faults.push({ pointer: '/end', code: 'out_of_range', message })
  }
  if (repeats) faults.push(...faultsOfRepeats(from, repeats, timezone))
  return faults
}

function faultsOfRepeats(from: Date, { weekdays, until }: Repeats, timezone: string): Fault[] {
  const day = localDay(timezone, from)
  const last = dayOfDate(until)
  const faults: Fault[] = []
  if (!weekdays.includes(isoWeekday(day))) {
    const message = 'The weekday of start, in the time zone of the workspace, must be one of them.'
    faults.push({ pointer: '/repeats/weekdays', code: 'out_of_range', message })
  }
  if (last < day || last - day > MAX_TIME_OFF_DAYS) {
    const message = 'until must be from the day of start to a year after it.'
    faults.push({ pointer: '/repeats/until', code: 'out_of_range', message })
  }
  return faults
}

/** A time that the clock skips moves forward with it, as opening hours do; if no length is left, it is left out. */
function repeated([start, end]: Span, { weekdays, until }: Repeats, timezone: string): Span[] {
  const zone = getZone(timezone)
  const [wallStart, wallEnd] = [zone.toWall(start), zone.toWall(end)]
  const firstDay = Math.floor(wallStart / MINUTES_PER_DAY)
  const times: Span[] = []
  for (let day = firstDay; day <= dayOfDate(until); day += 1) {
    if (!weekdays.includes(isoWeekday(day))) continue
    const later = (day - firstDay) * MINUTES_PER_DAY
    const time: Span = later === 0 ? [start, end] : [zone.toInstant(wallStart + later), zone.toInstant(wallEnd + later)]
    const before = times.at(-1)
    if (before && time[0] < before[1]) time[0] = before[1]
    if (time[0] < time[1]) times.push(time)
  }
  return times
}

/** 1 is Monday, as in the contract. */
const isoWeekday = (day: number) => weekdayOf(day) + 1
