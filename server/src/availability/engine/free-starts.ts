// Finds the starts that one resource could take: it is open for the whole service and has no other allocation then.
import type { Intervals } from '@holdfast/time/intervals.ts'
import { addRange, type Bits, removeRange } from './bits.ts'
import type { BusyTimes, ResourceState, ServiceRules } from './case.ts'
import type { Grid } from './grid.ts'

/** Adds the starts for which the whole service lies inside one open interval. */
export function addOpenStarts(bits: Bits, grid: Grid, open: Intervals, duration: number): void {
  for (let index = 0; index < open.starts.length; index += 1) {
    const last = (open.ends[index] as number) - duration
    addRange(bits, grid.indexFrom(open.starts[index] as number), grid.indexFrom(last + 1))
  }
}

/** Removes the starts that would overlap an allocation. */
export function removeBusyStarts(
  bits: Bits,
  grid: Grid,
  resource: ResourceState,
  service: ServiceRules,
  party: number,
): void {
  const { starts, ends } = resource.shared ? tooFull(resource, party) : resource.busy
  const before = service.duration_minutes + service.buffer_minutes
  const after = service.buffer_before_minutes
  // Both intervals are half open: [start - buffer_before, end + buffer) must not overlap [busy start, busy end).
  if (grid.even) {
    const { first: lowest, step } = grid.even
    const { size } = grid
    for (let index = 0; index < starts.length; index += 1) {
      const first = (((starts[index] as number) - before - lowest + step) / step) | 0
      const end = (((ends[index] as number) + after - lowest + step - 1) / step) | 0
      removeRange(bits, first < 0 ? 0 : first, end > size ? size : end)
    }
    return
  }
  for (let index = 0; index < starts.length; index += 1) {
    const first = grid.indexFrom((starts[index] as number) - before + 1)
    removeRange(bits, first, grid.indexFrom((ends[index] as number) + after))
  }
}

/** Whether the resource is large enough for the party on an empty day. */
export function holds({ capacity }: ResourceState, party: number): boolean {
  return capacity === null || party <= capacity
}

/**
 * The times at which a shared resource has no room for the party, because the sum of people would exceed its capacity.
 */
function tooFull({ busy, capacity }: ResourceState, party: number): Pick<BusyTimes, 'starts' | 'ends'> {
  const most = (capacity ?? Number.POSITIVE_INFINITY) - party
  const changes: [minute: number, people: number][] = []
  for (let index = 0; index < busy.starts.length; index += 1) {
    const people = busy.party_sizes[index] as number
    changes.push([busy.starts[index] as number, people], [busy.ends[index] as number, -people])
  }
  changes.sort(([a], [b]) => a - b)
  const starts: number[] = []
  const ends: number[] = []
  let people = 0
  let full = false
  for (const [index, [minute, change]] of changes.entries()) {
    people += change
    // All changes at one minute count together.
    if (changes[index + 1]?.[0] === minute) continue
    if (people > most !== full) (full ? ends : starts).push(minute)
    full = people > most
  }
  return { starts, ends }
}
