// The engine: finds the starts of a grid at which everything is free together, and the resources for each of them.
import { openHours } from '@holdfast/time/open-hours.ts'
import type { Zone } from '@holdfast/time/zone.ts'
import { type Bits, has, inAtLeast, intersect, wordsFor } from './bits.ts'
import type { SlotCase } from './case.ts'
import { type Choose, chooser } from './choose.ts'
import { addOpenStarts, holds, removeBusyStarts } from './free-starts.ts'
import type { Grid } from './grid.ts'
import { rankings } from './preference.ts'

export type Zones = (name: string) => Zone

export interface Solution {
  /** Starts at which each requirement alone finds enough free resources. */
  possible: Bits
  chooseAt: Choose
  /** Whether this resource could take the start with this index. */
  isFree(resource: number, index: number): boolean
}

/** With `allocations: 'ignored'` the solution is the one for an empty calendar. */
export function solve(slotCase: SlotCase, grid: Grid, zones: Zones, allocations: 'counted' | 'ignored'): Solution {
  const { resources, requirements, service, party_size } = slotCase
  const words = wordsFor(grid.size)
  const openStarts = expandSchedules(slotCase, grid, zones)
  // All sets share one block of memory: freeing hundreds of small arrays would cost more than filling them.
  const memory = new Int32Array(words * resources.length)
  const free = resources.map((resource, number) => {
    const bits = memory.subarray(number * words, (number + 1) * words)
    if (!holds(resource, party_size)) return bits
    bits.set(openStarts(resource.schedule_id))
    if (allocations === 'counted') removeBusyStarts(bits, grid, resource, service, party_size)
    return bits
  })

  const ids = resources.map(({ id }) => id)
  const numbers = new Map(ids.map((id, number) => [id, number]))
  const byId = (a: number, b: number) => ((ids[a] as string) < (ids[b] as string) ? -1 : 1)
  const rankingBy = rankings(slotCase, zones(slotCase.timezone), grid)
  const needs = requirements.map(({ resource_ids, quantity, assignment }) => ({
    pool: [...new Set(resource_ids)].flatMap((id) => numbers.get(id) ?? []).sort(byId),
    quantity,
    assignment,
    ranking: rankingBy(assignment),
  }))
  const wished = [...new Set(slotCase.wished)].map((id) => numbers.get(id) ?? -1)

  const possible = openStarts(service.schedule_id).slice()
  for (const { pool, quantity } of needs) {
    const sets = pool.map((number) => free[number] as Bits)
    intersect(possible, inAtLeast(quantity, sets, words))
  }
  for (const number of wished) intersect(possible, free[number] ?? new Int32Array(words))
  return {
    possible,
    chooseAt: chooser({ ids, free, needs, wished, possible, size: grid.size }),
    isFree: (resource, index) => has(free[resource] as Bits, index),
  }
}

/**
 * The open starts of a schedule, computed once however many resources follow it. Without a schedule all starts are
 * open.
 */
function expandSchedules({ schedules, service }: SlotCase, grid: Grid, zones: Zones): (id: string | null) => Bits {
  const words = wordsFor(grid.size)
  const everything = new Int32Array(words).fill(-1)
  if (grid.size % 32 !== 0) everything[words - 1] = -1 >>> (32 - (grid.size % 32))
  const expanded = new Map<string, Bits>()
  return (id) => {
    const schedule = id === null ? undefined : schedules[id]
    if (id === null || !schedule || grid.size === 0) return everything
    const known = expanded.get(id)
    if (known) return known
    const bits = new Int32Array(words)
    const until = grid.startAt(grid.size - 1) + service.duration_minutes
    const open = openHours(schedule, zones(schedule.timezone), grid.startAt(0), until)
    addOpenStarts(bits, grid, open, service.duration_minutes)
    expanded.set(id, bits)
    return bits
  }
}
