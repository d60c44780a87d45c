// The week of a team as data: a row for each person, a cell for each day, and the bookings in it.
import type { Booking, Resource } from '../data/api.ts'
import { addDays, type Clock, type Day } from '../text/clock.ts'
import { type Hours, openTimeOf } from './opening.ts'

export interface TeamRow {
  /** Null for bookings whose people and things are all archived. */
  resource: Resource | null
  cells: readonly Cell[]
}

export interface Cell {
  day: Day
  /** By start. */
  bookings: readonly Booking[]
  isClosed: boolean
}

interface TeamInput {
  clock: Clock
  hours: Hours
  days: readonly Day[]
  bookings: readonly Booking[]
  /** In the order of the rows. */
  resources: readonly Resource[]
}

/** `everyone`: rooms and other things get a row only for bookings without a person, which no other row would show. */
export function teamWeek(input: TeamInput, { everyone }: { everyone: boolean }): TeamRow[] {
  const { resources, bookings } = input
  const timed = bookings.filter(({ start, end }) => start !== null && end !== null)
  const ids = new Set(resources.map(({ id }) => id))
  const people = new Set(resources.filter(({ kind }) => kind === 'person').map(({ id }) => id))
  const uses = (booking: Booking, some: ReadonlySet<string>) =>
    booking.allocations.some(({ resource_id }) => some.has(resource_id))
  const hasPerson = (booking: Booking) => uses(booking, people)
  const rows = resources
    .map((resource) => {
      const own = timed.filter((booking) => uses(booking, new Set([resource.id])))
      const isShown = !everyone || people.size === 0 || resource.kind === 'person' || !own.every(hasPerson)
      return isShown ? rowOf(input, resource, own) : null
    })
    .filter((row) => row !== null)
  const left = everyone ? timed.filter((booking) => !uses(booking, ids)) : []
  const leftRow = rowOf(input, null, left)
  return leftRow.cells.some((cell) => cell.bookings.length > 0) ? [...rows, leftRow] : rows
}

function rowOf({ clock, hours, days }: TeamInput, resource: Resource | null, own: readonly Booking[]): TeamRow {
  const cells = days.map((day) => {
    const { from, to } = clock.boundsOf(day)
    const minutes = [from, to].map((moment) => moment.getTime() / 60_000) as [number, number]
    const open = resource && openTimeOf(hours, resource.schedule_id, ...minutes)
    const bookings = own
      .filter(({ start, end }) => isOn(from, to, Date.parse(start as string), Date.parse(end as string)))
      .toSorted((a, b) => Date.parse(a.start as string) - Date.parse(b.start as string))
    return { day, bookings, isClosed: open !== null && open.starts.length === 0 }
  })
  return { resource, cells }
}

/** A booking over midnight is on both days. */
const isOn = (from: Date, to: Date, start: number, end: number) =>
  start < to.getTime() && (end > from.getTime() || start === from.getTime())

/** The same local time on another day. */
export function sameTimeOn(clock: Clock, { start }: Booking, from: Day, to: Day): Date {
  const days = (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000
  const moment = start as string
  return clock.momentOf(addDays(clock.dayOf(moment), days), clock.minutesOf(moment))
}
