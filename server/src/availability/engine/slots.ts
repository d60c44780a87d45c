// The times to offer: every start of the grid at which all that a service needs is free at once.
import { MINUTES_PER_DAY } from '@holdfast/time/moment.ts'
import { isEmpty } from './bits.ts'
import type { Slot, SlotCase } from './case.ts'
import { type Grid, offeredStarts, singleStart } from './grid.ts'
import { solve, type Zones } from './solve.ts'

const MINUTE = 60_000

/** At most `limit` slots in order of their start. */
export function findSlots(slotCase: SlotCase, zones: Zones, limit = Number.POSITIVE_INFINITY): Slot[] {
  const grid = gridOf(slotCase, zones)
  return grid.size === 0 ? [] : slotsOn(grid, slotCase, zones, limit)
}

/** The grid of starts inside the range, the notice and the horizon. */
export function gridOf(slotCase: SlotCase, zones: Zones): Grid {
  const { service, timezone } = slotCase
  const zone = zones(timezone)
  const bookable = bookingWindow(slotCase, zones)
  const from = Math.max(Math.ceil(slotCase.from / MINUTE), bookable.from)
  const to = Math.min(Math.ceil(slotCase.to / MINUTE), bookable.to)
  return offeredStarts(zone, from, to, service.slot_interval_minutes)
}

/** From the end of the notice to the end of the last local day of the horizon, in minutes: [from, to). */
export function bookingWindow({ now, service, timezone }: SlotCase, zones: Zones): { from: number; to: number } {
  const zone = zones(timezone)
  const from = Math.ceil(now / MINUTE + service.min_notice_minutes)
  if (service.max_advance_days === null) return { from, to: Number.POSITIVE_INFINITY }
  const today = Math.floor(zone.toWall(Math.floor(now / MINUTE)) / MINUTES_PER_DAY)
  return { from, to: zone.toInstant((today + service.max_advance_days + 1) * MINUTES_PER_DAY) }
}

function slotsOn(grid: Grid, slotCase: SlotCase, zones: Zones, limit: number): Slot[] {
  const { possible, chooseAt } = solve(slotCase, grid, zones, 'counted')
  const length = slotCase.service.duration_minutes * MINUTE
  const slots: Slot[] = []
  for (let word = 0; word < possible.length; word += 1) {
    for (let rest = possible[word] as number; rest !== 0; rest &= rest - 1) {
      const index = (word << 5) + 31 - Math.clz32(rest & -rest)
      const minute = grid.startAt(index)
      const resource_ids = chooseAt(index)
      if (resource_ids === null) continue
      const start = minute * MINUTE
      slots.push({ start, end: start + length, resource_ids })
      if (slots.length >= limit) return slots
    }
  }
  return slots
}

/** The resources for one start, on the grid or not; null when it is not free. Notice and horizon are not asked here. */
export function chooseFor(
  slotCase: SlotCase,
  startMinute: number,
  zones: Zones,
  allocations: 'counted' | 'ignored' = 'counted',
): readonly string[] | null {
  const { possible, chooseAt } = solve(slotCase, singleStart(startMinute), zones, allocations)
  return isEmpty(possible) ? null : chooseAt(0)
}
