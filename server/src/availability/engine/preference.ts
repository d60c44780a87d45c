// Ranks the free resources: by the rule of their group, and by id when ranks are equal.
import { MINUTES_PER_DAY } from '@holdfast/time/moment.ts'
import type { Zone } from '@holdfast/time/zone.ts'
import type { Assignment, ResourceState, SlotCase } from './case.ts'
import type { Grid } from './grid.ts'

/**
 * The ranks of the resources for the starts from `first` up to, but not including, `end`. The lowest rank is taken
 * first.
 */
export interface Stretch {
  first: number
  end: number
  /** The rank of resource n is at `offset + n`. */
  ranks: ArrayLike<number>
  offset: number
}

/** Stretches that cover the grid, in order. */
export type Ranking = () => readonly Stretch[]

/** Gives the ranking for each rule. The minutes of the days are counted when the first caller needs them. */
export function rankings({ resources }: SlotCase, zone: Zone, grid: Grid): (assignment: Assignment) => Ranking {
  let byMinutes: Stretch[] | null = null
  return (assignment) => {
    if (assignment === 'least_busy') {
      return () => {
        byMinutes ??= minutesByDay(resources, zone, grid)
        return byMinutes
      }
    }
    const ranks = resources.map(({ priority, last_allocated_at }) =>
      assignment === 'priority' ? -priority : (last_allocated_at ?? Number.NEGATIVE_INFINITY),
    )
    const always = [{ first: 0, end: grid.size, ranks, offset: 0 }]
    return () => always
  }
}

/** One stretch for each local day: the minutes for which each resource is allocated on it. */
function minutesByDay(resources: readonly ResourceState[], zone: Zone, grid: Grid): Stretch[] {
  const days = localDays(zone, grid.startAt(0), grid.startAt(grid.size - 1))
  const count = days.length - 1
  const begin = days[0] as number
  const end = days[count] as number
  const ranks = new Int32Array(count * resources.length)
  for (let number = 0; number < resources.length; number += 1) {
    const { starts, ends } = (resources[number] as ResourceState).busy
    for (let index = 0; index < starts.length; index += 1) {
      let start = starts[index] as number
      let until = ends[index] as number
      if (start < begin) start = begin
      if (until > end) until = end
      if (start >= until) continue
      // Nearly all days have 24 hours, so this guess is right or off by one.
      let day = ((start - begin) / MINUTES_PER_DAY) | 0
      if (day >= count) day = count - 1
      while (start < (days[day] as number)) day -= 1
      while (start < until) {
        while (start >= (days[day + 1] as number)) day += 1
        const dayEnd = days[day + 1] as number
        const next = until < dayEnd ? until : dayEnd
        const position = day * resources.length + number
        ranks[position] = (ranks[position] as number) + next - start
        start = next
      }
    }
  }
  const stretches: Stretch[] = []
  let first = grid.indexFrom(begin)
  for (let day = 0; day < count; day += 1) {
    const last = grid.indexFrom(days[day + 1] as number)
    stretches.push({ first, end: last, ranks, offset: day * resources.length })
    first = last
  }
  return stretches
}

/** The instants at which the local days of a range begin, and the instant at which the last of them ends. */
function localDays(zone: Zone, from: number, to: number): Int32Array {
  const first = Math.floor(zone.toWall(from) / MINUTES_PER_DAY)
  const count = Math.floor(zone.toWall(to) / MINUTES_PER_DAY) - first + 2
  const days = new Int32Array(count)
  for (let index = 0; index < count; index += 1) days[index] = zone.toInstant((first + index) * MINUTES_PER_DAY)
  return days
}
