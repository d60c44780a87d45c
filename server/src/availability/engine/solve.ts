// The engine: which starts of a grid have everything free at once, and which resources each of them would use.
import type { Zone } from '../../lib/zone.ts'
import { type Bits, has, inAtLeast, intersect, wordsFor } from './bits.ts'
import type { Assignment, ResourceState, SlotCase } from './case.ts'
import { addOpenStarts, holds, removeBusyStarts } from './free-starts.ts'
import type { Grid } from './grid.ts'
import { areApart, chooseAll, type Need } from './matching.ts'
import { openHours } from './open-hours.ts'
import { type Ranks, rankRules } from './preference.ts'

export type Zones = (name: string) => Zone

export interface Solution {
  /** Starts at which every requirement by itself finds enough free resources. */
  possible: Bits
  /** The resources that a start would use, in the order of the requirements; null when they cannot all be had at once. */
  chooseAt(index: number, start: number): string[] | null
}

/** `allocations: 'ignored'` asks what would be possible if nobody had booked anything. */
export function solve(slotCase: SlotCase, grid: Grid, zones: Zones, allocations: 'counted' | 'ignored'): Solution {
  const { resources, requirements, service, party_size } = slotCase
  const words = wordsFor(grid.size)
  const openStarts = expandSchedules(slotCase, grid, zones)
  const free = resources.map((resource) => {
    if (!holds(resource, party_size)) return new Int32Array(words)
    const bits = openStarts(resource.schedule_id).slice()
    if (allocations === 'counted') removeBusyStarts(bits, grid, resource, service, party_size)
    return bits
  })

  const numbers = new Map(resources.map(({ id }, number) => [id, number]))
  const numberOf = (id: string) => numbers.get(id) ?? -1
  const byId = (a: number, b: number) => ((resources[a]?.id ?? '') < (resources[b]?.id ?? '') ? -1 : 1)
  const needs: Need[] = requirements.map(({ resource_ids, quantity }) => ({
    pool: [...new Set(resource_ids.map(numberOf))].filter((number) => number >= 0).sort(byId),
    quantity,
  }))
  const wished = [...new Set(slotCase.wished.map(numberOf))]

  const possible = openStarts(service.schedule_id).slice()
  for (const { pool, quantity } of needs) {
    intersect(
      possible,
      inAtLeast(
        quantity,
        pool.map((number) => free[number] as Bits),
        words,
      ),
    )
  }
  for (const number of wished) intersect(possible, free[number] ?? new Int32Array(words))

  const [first, last] = grid.size === 0 ? [0, 0] : [grid.startAt(0), grid.startAt(grid.size - 1)]
  const rankBy = rankRules(slotCase, zones(slotCase.timezone), first, last)
  const ranksOf = requirements.map(({ assignment }) => rankBy(assignment))
  const choose = areApart(needs)
    ? oneByOne(needs, wished, ranksOf, free)
    : allTogether(
        needs,
        wished,
        ranksOf,
        requirements.map(({ assignment }) => assignment),
        free,
      )
  return {
    possible,
    chooseAt(index, start) {
      const chosen = choose(index, start)
      if (chosen === null) return null
      const ids: string[] = []
      for (let place = 0; place < chosen.length; place += 1)
        ids.push((resources[chosen[place] as number] as ResourceState).id)
      return ids
    },
  }
}

/** The open starts of each schedule, unrolled once however many resources follow it; without one all are open. */
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

/** The numbers of the resources for the start with this index. */
type Choose = (index: number, start: number) => number[] | null

/** For pools that share nothing: each requirement takes what it likes best. */
function oneByOne(
  needs: readonly Need[],
  wished: readonly number[],
  ranksOf: readonly Ranks[],
  free: readonly Bits[],
): Choose {
  // Where a pool has just as many as are needed there is nothing to choose.
  if (needs.every(({ pool, quantity }) => pool.length === quantity)) {
    const all = needs.flatMap(({ pool }) => pool)
    return () => (wished.every((number) => all.includes(number)) ? all : null)
  }
  const wishedOf = needs.map(({ pool }) => wished.filter((number) => pool.includes(number)))
  const othersOf = needs.map(({ pool }) => pool.filter((number) => !wished.includes(number)))
  const tooMany = wishedOf.some((own, place) => own.length > (needs[place] as Need).quantity)
  if (tooMany || wishedOf.flat().length < wished.length) return () => null
  return (index, start) => {
    const chosen: number[] = []
    for (let place = 0; place < needs.length; place += 1) {
      const own = wishedOf[place] as number[]
      for (const number of own) {
        if (!has(free[number] as Bits, index)) return null
        chosen.push(number)
      }
      const missing = (needs[place] as Need).quantity - own.length
      const others = othersOf[place] as number[]
      const ranks = ranksOf[place] as Ranks
      if (missing === 1) {
        const best = takeBest(others, free, index, ranks, start)
        if (best < 0) return null
        chosen.push(best)
      } else if (missing > 1) {
        const able = others.filter((number) => has(free[number] as Bits, index))
        if (able.length < missing) return null
        const rank = ranks(start)
        chosen.push(...able.sort((a, b) => (rank[a] as number) - (rank[b] as number)).slice(0, missing))
      }
    }
    return chosen
  }
}

/** The free one with the lowest rank, the first where ranks are equal; -1 when none is free. */
function takeBest(pool: readonly number[], free: readonly Bits[], index: number, ranks: Ranks, start: number): number {
  const word = index >>> 5
  const bit = index & 31
  let best = -1
  let rank: ArrayLike<number> | null = null
  for (let place = 0; place < pool.length; place += 1) {
    const number = pool[place] as number
    if (((((free[number] as Bits)[word] as number) >>> bit) & 1) === 0) continue
    if (best < 0) {
      best = number
      continue
    }
    // Ranks are worth asking for only where there is a choice.
    rank ??= ranks(start)
    if ((rank[number] as number) < (rank[best] as number)) best = number
  }
  return best
}

/** For pools that overlap: an exact matching, those who are wished for first, then by rank. */
function allTogether(
  needs: readonly Need[],
  wished: readonly number[],
  ranksOf: readonly Ranks[],
  assignments: readonly Assignment[],
  free: readonly Bits[],
): Choose {
  const everyone = [...new Set(needs.flatMap(({ pool }) => pool))]
  if (!wished.every((number) => everyone.includes(number))) return () => null
  // Ranks by different rules cannot be compared, so those by the rule that is named first go first.
  const ruleOf = new Map(
    everyone.map((number) => {
      const need = needs.findIndex(({ pool }) => pool.includes(number))
      return [number, assignments.indexOf(assignments[need] as Assignment)]
    }),
  )
  return (index, start) => {
    const isFree = (number: number) => has(free[number] as Bits, index)
    if (!wished.every(isFree)) return null
    const ranks = ranksOf.map((each) => each(start))
    const order = everyone
      .filter((number) => isFree(number) && !wished.includes(number))
      .map((number) => ({ number, rule: ruleOf.get(number) as number }))
      .map(({ number, rule }) => ({ number, rule, rank: (ranks[rule] as ArrayLike<number>)[number] as number }))
      .sort((a, b) => a.rule - b.rule || a.rank - b.rank)
      .map(({ number }) => number)
    return chooseAll(needs, [...wished, ...order], wished.length)
  }
}
