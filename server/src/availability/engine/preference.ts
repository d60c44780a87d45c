// Which of the free resources to take: by the rule of their group, and by id where that leaves a tie.
import type { Zone } from '../../lib/zone.ts'
import type { Assignment, ResourceState, SlotCase } from './case.ts'

const DAY = 1440

/** How each resource ranks for a start, by its number: the lower the sooner it is taken. */
export type Ranks = (start: number) => ArrayLike<number>

/** The rules by which ranks are given; the minutes of each day are counted when they are first asked for. */
export function rankRules(slotCase: SlotCase, zone: Zone, from: number, to: number): (assignment: Assignment) => Ranks {
  const { resources } = slotCase
  let minutes: Ranks | null = null
  return (assignment) => {
    if (assignment === 'least_busy') {
      return (start) => {
        minutes ??= minutesOnDay(resources, localDays(zone, from, to))
        return minutes(start)
      }
    }
    const ranks = resources.map(({ priority, last_allocated_at }) =>
      assignment === 'priority' ? -priority : (last_allocated_at ?? Number.NEGATIVE_INFINITY),
    )
    return () => ranks
  }
}

/** The instants at which the local days of a range begin, and the one after them ends. */
function localDays(zone: Zone, from: number, to: number): Float64Array {
  const first = Math.floor(zone.toWall(from) / DAY)
  const count = Math.floor(zone.toWall(to) / DAY) - first + 2
  return Float64Array.from({ length: count }, (_, index) => zone.toInstant((first + index) * DAY))
}

function minutesOnDay(resources: readonly ResourceState[], days: Float64Array): Ranks {
  const count = days.length - 1
  const begin = days[0] as number
  const end = days[count] as number
  // Days have 24 hours but for a few, so the guess is right or next to it.
  const dayOf = (minute: number) => {
    let day = Math.min(count - 1, Math.floor((minute - begin) / DAY))
    while (minute < (days[day] as number)) day -= 1
    while (minute >= (days[day + 1] as number)) day += 1
    return day
  }
  const minutes = Array.from({ length: count }, () => new Float64Array(resources.length))
  for (let number = 0; number < resources.length; number += 1) {
    const { busy } = resources[number] as ResourceState
    for (let index = 0; index < busy.starts.length; index += 1) {
      let start = Math.max(begin, busy.starts[index] as number)
      const until = Math.min(end, busy.ends[index] as number)
      while (start < until) {
        const day = dayOf(start)
        const next = Math.min(until, days[day + 1] as number)
        const ofDay = minutes[day] as Float64Array
        ofDay[number] = (ofDay[number] as number) + next - start
        start = next
      }
    }
  }
  return (start) => minutes[dayOf(start)] as Float64Array
}
