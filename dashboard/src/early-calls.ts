// The calls that pages make at each visit, so that the early script can make them before the page's own script.
import { queryText } from '../../clients/typescript/src/call.ts'
import { bookingDays, daysOf, overrideDays, SHOWN, spanIn, viewIn } from './calendar/shown-days.ts'
import { addDays, type Day } from './text/days.ts'
import { MAX_DAYS_AHEAD } from './today/days-ahead.ts'

/** The facts that the early script has when the server has said who the member is. */
interface Known {
  timezone: string
  search: URLSearchParams
  now: Date
}

const every = { limit: 200 }
const list = (path: string, query: object) => `/v1/${path}${queryText(query)}`
const lists = (...paths: string[]) => paths.map((path) => list(path, every))

/** By page, the calls that do not depend on the answer of another call. */
export const AT_ONCE: Readonly<Record<string, readonly string[]>> = {
  '/calendar': ['/v1/stage-config', ...lists('resources', 'services', 'resource-groups', 'schedules')],
  '/today': [
    '/v1/stage-config',
    ...lists('resources', 'services', 'resource-groups', 'schedules'),
    '/v1/webchat-site',
    list('work-items', { view: 'today', ...every }),
  ],
}

/** By page, the calls that need the time zone of the workspace. */
export const BY_ZONE: Readonly<Record<string, (known: Known) => readonly string[]>> = {
  '/calendar': ({ timezone, search, now }) => {
    const asked = search.get('day') ?? ''
    const day = /^\d{4}-\d\d-\d\d$/.test(asked) ? asked : dayIn(timezone, now)
    const span = search.get('span')
    const days = daysOf({ view: viewIn(search.get('view')), span: spanIn(Number(span) || span) }, day)
    const [from, to] = overrideDays(days)
    const bounds = boundsIn(timezone, ...bookingDays(days))
    return [
      list('bookings', { ...bounds, status: SHOWN, ...every }),
      list('schedule-overrides', { from, to, ...every }),
      list('time-off', { ...bounds, ...every }),
    ]
  },
  '/today': ({ timezone, now }) => {
    const today = dayIn(timezone, now)
    const bounds = boundsIn(timezone, today, today)
    const [from, to] = [addDays(today, -3), addDays(today, MAX_DAYS_AHEAD + 3)]
    return [
      list('bookings', { ...bounds, ...every }),
      list('team/overview', bounds),
      list('schedule-overrides', { from, to, ...every }),
      list('time-off', { ...boundsIn(timezone, today, addDays(today, MAX_DAYS_AHEAD)), ...every }),
    ]
  },
}

/**
 * The zone data of the browser may be older than ours, which is too large to be here. Where the two differ, the page
 * makes the calls again.
 */
export function boundsIn(timezone: string, first: Day, last: Day): { from: string; to: string } {
  const start = (day: Day) => {
    const utc = Date.parse(`${day}T00:00:00Z`)
    // The offset at midnight in UTC may be another one than at midnight in the zone.
    const near = utc - offsetAt(timezone, utc)
    return new Date(utc - offsetAt(timezone, near)).toISOString()
  }
  return { from: start(first), to: start(addDays(last, 1)) }
}

function dayIn(timezone: string, now: Date): Day {
  return new Date(now.getTime() + offsetAt(timezone, now.getTime())).toISOString().slice(0, 10)
}

/** In milliseconds; the browser writes it as GMT-03:00. */
function offsetAt(timezone: string, moment: number): number {
  const written = new Intl.DateTimeFormat('en', { timeZone: timezone, timeZoneName: 'longOffset' }).format(moment)
  const [, sign, hours = 0, minutes = 0] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(written) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}
