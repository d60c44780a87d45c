// The obstacles to a new time for a booking, as far as the page knows them; the server decides.
import { type Span, union } from '@holdfast/time/intervals.ts'
import type { Booking, Resource, ResourceGroup, Service, TimeOff } from '../data/api.ts'
import { offTimesOf } from '../data/time-off.ts'
import { momentOf, occupies } from './board.ts'
import { closedIn, type Hours, isInsideOne, openTimeBy, openTimeOf } from './opening.ts'

export interface Known {
  bookings: readonly Booking[]
  services: readonly Service[]
  resources: readonly Resource[]
  groups: readonly ResourceGroup[]
  hours: Hours
  timeOff: readonly TimeOff[]
  /** In minutes since 1970, like all times here. */
  now: number
}

export interface Wish {
  booking: Booking
  start: number
  minutes: number
  resourceIds: readonly string[]
}

type Obstacle = 'past' | 'not_usable' | 'closed' | 'busy'

/** The first obstacle, or null. */
export function obstacleTo(known: Known, wish: Wish): Obstacle | null {
  const { booking, start, minutes, resourceIds } = wish
  const [from, to] = [start, start + minutes]
  if (start < known.now) return 'past'
  if (!areUsable(known, booking, resourceIds)) return 'not_usable'
  if (!openFor(known, booking, resourceIds, from, to)) return 'closed'
  const [before, after] = buffersOf(booking)
  const hit = busyFor(known, booking, resourceIds).some(
    ([busyFrom, busyTo]) => from - before < busyTo && busyFrom < to + after,
  )
  return hit ? 'busy' : null
}

/** The times between two moments that are not possible, for shading during a drag. */
export function blockedTimes(known: Known, booking: Booking, resourceIds: readonly string[], [from, to]: Span): Span[] {
  const closed = resourceIds.flatMap((id) =>
    closedIn(openTimeOf(known.hours, scheduleOf(known, id), from, to), from, to),
  )
  const { starts, ends } = union([[from, Math.min(known.now, to)], ...closed, ...busyFor(known, booking, resourceIds)])
  return starts
    .map((start, index): Span => [Math.max(start, from), Math.min(ends[index] as number, to)])
    .filter(([a, b]) => b > a)
}

/** The booking's resources with one of them exchanged; with null all stay. */
export function resourcesAfter(booking: Booking, exchange: { from: string; to: string } | null): string[] {
  const ids = booking.allocations.map(({ resource_id }) => resource_id)
  return exchange === null ? ids : ids.map((id) => (id === exchange.from ? exchange.to : id))
}

/** All resources that can replace a resource in bookings of a service, with the resource itself. */
export function replacementsFor(
  { services, groups, resources }: Known,
  serviceId: string,
  resourceId: string,
): Set<string> {
  const service = services.find(({ id }) => id === serviceId)
  const pools = (service?.requirements ?? []).map(({ group_id, resource_ids }) =>
    group_id === null ? (resource_ids ?? []) : (groups.find(({ id }) => id === group_id)?.resource_ids ?? []),
  )
  const active = new Set(resources.filter((each) => each.active).map(({ id }) => id))
  const others = pools.filter((pool) => pool.includes(resourceId)).flat()
  return new Set([resourceId, ...others.filter((id) => active.has(id))])
}

export function areUsable(known: Known, booking: Booking, resourceIds: readonly string[]): boolean {
  if (new Set(resourceIds).size < resourceIds.length) return false
  return booking.allocations.every(({ resource_id }, index) => {
    const wished = resourceIds[index]
    return wished === undefined || replacementsFor(known, booking.service_id, resource_id).has(wished)
  })
}

function openFor(known: Known, booking: Booking, resourceIds: readonly string[], from: number, to: number): boolean {
  const service = known.services.find(({ id }) => id === booking.service_id)
  const around: Span = [from - 1440, to + 1440]
  const times = [
    openTimeBy(known.hours, service?.schedule_id ?? null, ...around),
    ...resourceIds.map((id) => openTimeOf(known.hours, scheduleOf(known, id), ...around)),
  ]
  return times.every((open) => isInsideOne(open, from, to))
}

const scheduleOf = ({ resources }: Known, id: string) => resources.find((each) => each.id === id)?.schedule_id ?? null

const ALWAYS = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] as const

/** Tasks of a queue are never obstacles. */
function busyFor(known: Known, booking: Booking, resourceIds: readonly string[]): Span[] {
  const rivals = known.bookings.filter((each) => each.id !== booking.id && each.kind !== 'queue' && occupies(each))
  return resourceIds.flatMap((id) => {
    const resource = known.resources.find((each) => each.id === id)
    const taken = rivals.flatMap(({ allocations, party_size }) =>
      allocations
        .filter(({ resource_id }) => resource_id === id)
        .map(({ start, end }) => ({ span: [momentOf(start), momentOf(end)] as Span, party_size })),
    )
    const away = offTimesOf(known.timeOff, id, ALWAYS).map(({ start, end }): Span => [start, end])
    if (!resource?.shared) return [...away, ...taken.map(({ span }) => span)]
    return [...away, ...fullTimes(taken, (resource.capacity ?? 0) - booking.party_size)]
  })
}

/** The times with too many people for this booking. */
function fullTimes(taken: readonly { span: Span; party_size: number }[], room: number): Span[] {
  const edges = taken.flatMap(({ span: [from, to], party_size }): [number, number][] => [
    [from, party_size],
    [to, -party_size],
  ])
  edges.sort(([a, one], [b, other]) => a - b || one - other)
  let people = 0
  return edges.flatMap(([at, change], index): Span[] => {
    people += change
    const next = edges[index + 1]?.[0] ?? at
    return people > room && next > at ? [[at, next]] : []
  })
}

/** The buffers in minutes before and after the service. */
export function buffersOf({ start, end, allocations }: Booking): [before: number, after: number] {
  const [first] = allocations
  if (!first || start === null || end === null) return [0, 0]
  return [
    (momentOf(start) as number) - (momentOf(first.start) as number),
    (momentOf(first.end) as number) - (momentOf(end) as number),
  ]
}
