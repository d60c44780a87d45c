// The times to offer: every start of the grid at which all resources that a service needs are free together.
import { MINUTES_PER_DAY } from '@holdfast/time/moment.ts'
import { type Bits, isEmpty } from './bits.ts'
import type { Slot, SlotCase } from './case.ts'
import type { Choose } from './choose.ts'
import { type Grid, offeredStarts, singleStart } from './grid.ts'
import { solve, type Zones } from './solve.ts'

const MINUTE_MS = 60_000

/** How many words of 32 starts one step handles: a few milliseconds of work when many pools overlap. */
const WORDS_PER_STEP = 4

/** Returns at most `limit` slots in order of their start. */
export function findSlots(slotCase: SlotCase, zones: Zones, limit = Number.POSITIVE_INFINITY): Slot[] {
  const steps = slotsInSteps(slotCase, zones, limit)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** The same in steps: the caller decides when to continue. */
export function* slotsInSteps(
  slotCase: SlotCase,
  zones: Zones,
  limit = Number.POSITIVE_INFINITY,
): Generator<void, Slot[]> {
  const grid = gridOf(slotCase, zones)
  if (grid.size === 0) return []
  const slots: Slot[] = []
  const { possible, chooseAt } = solve(slotCase, grid, zones, 'counted')
  for (let word = 0; word < possible.length && slots.length < limit; word += WORDS_PER_STEP) {
    if (word > 0) yield
    const end = Math.min(word + WORDS_PER_STEP, possible.length)
    addSlots(slots, possible, { word, end }, { slotCase, grid, chooseAt, limit })
  }
  return slots
}

/** The grid of starts inside the range, the notice and the horizon. */
export function gridOf(slotCase: SlotCase, zones: Zones): Grid {
  const { service, timezone } = slotCase
  const zone = zones(timezone)
  const bookable = bookingWindow(slotCase, zones)
  const from = Math.max(Math.ceil(slotCase.from / MINUTE_MS), bookable.from)
  const to = Math.min(Math.ceil(slotCase.to / MINUTE_MS), bookable.to)
  return offeredStarts(zone, from, to, service.slot_interval_minutes)
}

/** From the end of the notice to the end of the last local day of the horizon, in minutes: [from, to). */
export function bookingWindow({ now, service, timezone }: SlotCase, zones: Zones): { from: number; to: number } {
  const zone = zones(timezone)
  const from = Math.ceil(now / MINUTE_MS + service.min_notice_minutes)
  if (service.max_advance_days === null) return { from, to: Number.POSITIVE_INFINITY }
  const today = Math.floor(zone.toWall(Math.floor(now / MINUTE_MS)) / MINUTES_PER_DAY)
  return { from, to: zone.toInstant((today + service.max_advance_days + 1) * MINUTES_PER_DAY) }
}

interface Search {
  slotCase: SlotCase
  grid: Grid
  chooseAt: Choose
  limit: number
}

/** Adds the slots of some words until `limit` is reached. */
function addSlots(
  slots: Slot[],
  possible: Bits,
  part: { word: number; end: number },
  { slotCase, grid, chooseAt, limit }: Search,
): void {
  const length = slotCase.service.duration_minutes * MINUTE_MS
  for (let { word } = part; word < part.end; word += 1) {
    for (let rest = possible[word] as number; rest !== 0; rest &= rest - 1) {
      const index = (word << 5) + 31 - Math.clz32(rest & -rest)
      const minute = grid.startAt(index)
      const resource_ids = chooseAt(index)
      if (resource_ids === null) continue
      const start = minute * MINUTE_MS
      slots.push({ start, end: start + length, resource_ids })
      if (slots.length >= limit) return
    }
  }
}

/**
 * The resources for one start, which need not be on the grid; null when it is not free. This does not check notice and
 * horizon.
 */
export function chooseFor(
  slotCase: SlotCase,
  startMinute: number,
  zones: Zones,
  allocations: 'counted' | 'ignored' = 'counted',
): readonly string[] | null {
  const { possible, chooseAt } = solve(slotCase, singleStart(startMinute), zones, allocations)
  return isEmpty(possible) ? null : chooseAt(0)
}
