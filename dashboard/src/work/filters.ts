// The filters of work: read from the address, so that it can be shared, and turned into a query to the server.
import { ORIGINS } from '../booking/origins.ts'
import { PRIORITIES } from '../booking/priority.ts'
import { OPEN_STATUSES } from '../booking/status.ts'
import { type Search, textIn, textsIn } from '../data/address.ts'
import type { ListWorkItemsQuery } from '../data/api.ts'
import type { Clock, Day } from '../text/clock.ts'

export const STATUSES = [...OPEN_STATUSES, 'completed', 'no_show', 'failed', 'cancelled'] as const

export interface Filters {
  status: readonly string[]
  stage: readonly string[]
  priority: readonly string[]
  tag: readonly string[]
  origin: readonly string[]
  assigned: 'yes' | 'no' | undefined
  late: 'yes' | undefined
  q: string | undefined
  from: Day | undefined
  to: Day | undefined
}

/** The filters with several values. */
export const LISTS = ['status', 'stage', 'priority', 'tag', 'origin'] as const
const NAMES = [...LISTS, 'assigned', 'late', 'q', 'from', 'to'] as const
/** The server refuses more values of one filter. */
const MAX_VALUES = 10

/** Values that the server would refuse are left out, because an address may be old or typed. */
export function filtersIn(search: Search): Filters {
  const among = (name: string, known: readonly string[]) => textsIn(search, name).filter((each) => known.includes(each))
  const assigned = textIn(search, 'assigned')
  return {
    status: among('status', STATUSES),
    stage: textsIn(search, 'stage').slice(0, MAX_VALUES),
    priority: among('priority', PRIORITIES),
    tag: textsIn(search, 'tag').slice(0, MAX_VALUES),
    origin: among('origin', ORIGINS),
    assigned: assigned === 'yes' || assigned === 'no' ? assigned : undefined,
    late: textIn(search, 'late') === 'yes' ? 'yes' : undefined,
    q: textIn(search, 'q')?.slice(0, 200),
    from: dayIn(search, 'from'),
    to: dayIn(search, 'to'),
  }
}

export const NO_FILTERS = Object.fromEntries(NAMES.map((name) => [name, undefined]))

export const areFilters = (filters: Filters) => NAMES.some((name) => (filters[name] ?? '').length > 0)

/** Without a status, the query asks for open work. */
export function toQuery(filters: Filters, clock: Clock): ListWorkItemsQuery {
  const { assigned, late, q, from, to, status } = filters
  const lists = LISTS.filter((name) => filters[name].length > 0).map((name) => [name, [...filters[name]]])
  return {
    ...Object.fromEntries(lists),
    status: status.length > 0 ? [...status] : [...OPEN_STATUSES],
    ...(late && { view: 'inbox' }),
    ...(assigned && { unassigned: assigned === 'no' }),
    ...(q && { q }),
    ...(from && { from: clock.boundsOf(from).from.toISOString() }),
    ...(to && { to: clock.boundsOf(to).to.toISOString() }),
  }
}

function dayIn(search: Search, name: string): Day | undefined {
  const text = textIn(search, name)
  return text && /^(19[7-9]\d|20\d\d|21\d\d)-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
    ? text
    : undefined
}
