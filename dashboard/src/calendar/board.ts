// The board of a day or a week as data: columns, their bookings, and their closed times.
import { type Span, union } from '@holdfast/time/intervals.ts'
import { minuteOf } from '@holdfast/time/moment.ts'
import { isOpen } from '../booking/status.ts'
import type { Allocation, Booking, Resource, TimeOff } from '../data/api.ts'
import { type OffTime, offTimesOf } from '../data/time-off.ts'
import type { Day } from '../text/clock.ts'
import { type Axis, missingIn, placeOf } from './axis.ts'
import { type Lane, lanesOf } from './lanes.ts'
import { closedIn, type Hours, openTimeOf } from './opening.ts'

export interface Board {
  /** A day has a column per resource, a week has a column per day. */
  kind: 'day' | 'week'
  axis: Axis
  columns: readonly Column[]
}

export interface Column {
  key: string
  day: Day
  /** Null in a week of everybody. */
  resource: Resource | null
  blocks: readonly Block[]
  /** The number of bookings that are next to each other at most; all columns of a week have the same. */
  lanes: number
  closed: readonly AxisRange[]
  /** Time off of the resource; none in a week of everybody. */
  off: readonly (AxisRange & OffTime)[]
  missing: readonly AxisRange[]
}

/** The index of the first column of today, or -1. */
export const todayIn = (columns: readonly Column[], today: Day) => columns.findIndex(({ day }) => day === today)

export interface AxisRange {
  at: number
  to: number
}

/** The part of a booking that is on the day of a column. */
export interface Block extends Lane, AxisRange {
  booking: Booking
  /** The range with the buffers of the service. */
  whole: AxisRange
  /** In minutes since 1970, also if it is on another day. */
  start: number
  end: number
}

interface BoardInput {
  axis: Axis
  hours: Hours
  bookings: readonly Booking[]
  timeOff: readonly TimeOff[]
}

/** One day, with a column for each of these resources. */
export function dayBoard(input: BoardInput, day: Day, resources: readonly Resource[]): Board {
  const columns = resources.map((resource) => {
    const own = input.bookings.filter(({ allocations }) => allocations.some((each) => each.resource_id === resource.id))
    return columnOf(input, { key: resource.id, day, resource, bookings: own, staffed: [resource] })
  })
  return { kind: 'day', axis: input.axis, columns }
}

/** A column per day with the bookings of these resources; `everyone` adds bookings that have no resource any more. */
export function weekBoard(
  input: BoardInput,
  days: readonly Day[],
  { resources, everyone }: { resources: readonly Resource[]; everyone: boolean },
): Board {
  const ids = new Set(resources.map(({ id }) => id))
  const bookings = everyone
    ? input.bookings
    : input.bookings.filter(({ allocations }) => allocations.some(({ resource_id }) => ids.has(resource_id)))
  const resource = resources.length === 1 && !everyone ? (resources[0] as Resource) : null
  const columns = days.map((day) => columnOf(input, { key: day, day, resource, bookings, staffed: resources }))
  const lanes = Math.max(1, ...columns.map((column) => column.lanes))
  return { kind: 'week', axis: input.axis, columns: columns.map((column) => ({ ...column, lanes })) }
}

interface ColumnInput {
  key: string
  day: Day
  resource: Resource | null
  bookings: readonly Booking[]
  staffed: readonly Resource[]
}

function columnOf(
  { axis, hours, timeOff }: BoardInput,
  { key, day, resource, bookings, staffed }: ColumnInput,
): Column {
  const [from, to] = boundsOf(axis, day)
  const schedules = [...new Set(staffed.map(({ schedule_id }) => schedule_id))]
  const open = schedules.flatMap((id): Span[] => {
    const { starts, ends } = openTimeOf(hours, id, from, to)
    return starts.map((start, index) => [start, ends[index] as number])
  })
  const toRange = ([start, end]: Span) => ({ at: placeOf(axis, day, start), to: placeOf(axis, day, end) })
  const blocks = blocksOf(axis, day, bookings, resource)
  return {
    key,
    day,
    resource,
    blocks,
    lanes: Math.max(1, ...blocks.map(({ lanes }) => lanes)),
    closed: closedIn(union(open), from, to).map(toRange),
    off: resource
      ? offTimesOf(timeOff, resource.id, [from, to]).map((time) => ({ ...time, ...toRange([time.start, time.end]) }))
      : [],
    missing: missingIn(axis, day),
  }
}

/** Shorter bookings are drawn taller, so that they can be read and pressed. */
const MIN_SHOWN_MINUTES = 15

function blocksOf(axis: Axis, day: Day, bookings: readonly Booking[], resource: Resource | null): Block[] {
  const [from, to] = boundsOf(axis, day)
  const isShown = ({ resource_id }: Allocation) => resource === null || resource_id === resource.id
  const found = bookings.flatMap((booking) => {
    const [start, end] = [momentOf(booking.start), momentOf(booking.end)]
    if (start === null || end === null) return []
    // An ended booking has no buffers.
    const own = occupies(booking) ? booking.allocations.filter(isShown) : []
    const whole: Span = [
      Math.min(start, ...own.map((each) => momentOf(each.start) as number)),
      Math.max(end, ...own.map((each) => momentOf(each.end) as number)),
    ]
    return whole[0] < to && whole[1] > from ? [{ booking, start, end, whole }] : []
  })
  found.sort((a, b) => a.start - b.start || a.end - b.end)
  const lanes = lanesOf(
    found.map(({ whole: [start, end] }) => ({ from: start, to: Math.max(end, start + MIN_SHOWN_MINUTES) })),
  )
  return found.map(({ booking, start, end, whole }, index) => ({
    booking,
    start,
    end,
    at: placeOf(axis, day, start),
    to: placeOf(axis, day, end),
    whole: { at: placeOf(axis, day, whole[0]), to: placeOf(axis, day, whole[1]) },
    ...(lanes[index] as Lane),
  }))
}

function boundsOf(axis: Axis, day: Day): Span {
  const runs = axis.days.get(day)?.runs ?? []
  return [runs[0]?.from ?? 0, runs.at(-1)?.to ?? 0]
}

/** Whether the booking takes up its time; an ended booking does not. */
export const occupies = (booking: Booking) => booking.status === 'held' || isOpen(booking)

export const momentOf = (text: string | null) => (text === null ? null : minuteOf(new Date(text)))

const KINDS = ['person', 'room']
const rankOf = ({ kind }: Resource) => (KINDS.includes(kind) ? KINDS.indexOf(kind) : KINDS.length)

/** People first, then rooms, then the rest; inactive resources only if they still have bookings. */
export function inOrder(resources: readonly Resource[], bookings: readonly Booking[], locale: string): Resource[] {
  const used = new Set(bookings.flatMap(({ allocations }) => allocations.map(({ resource_id }) => resource_id)))
  return resources
    .filter(({ id, active }) => active || used.has(id))
    .sort((a, b) => rankOf(a) - rankOf(b) || a.name.localeCompare(b.name, locale))
}
