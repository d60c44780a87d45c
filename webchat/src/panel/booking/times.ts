// Free times by day, and the times of a day by morning, afternoon and evening.
import { addDays, type Clock, type Day } from '../data/clock.ts'
import type { Slot } from '../data/shapes.ts'

/** How many days are shown at once. */
export const DAYS_SHOWN = 14
const NOON_MINUTES = 12 * 60
const EVENING_MINUTES = 18 * 60

export type PartOfDay = 'morning' | 'afternoon' | 'evening'

export function daysFrom(first: Day): readonly Day[] {
  return Array.from({ length: DAYS_SHOWN }, (_, index) => addDays(first, index))
}

export function byDay(slots: readonly Slot[], clock: Clock): ReadonlyMap<Day, readonly Slot[]> {
  const days = new Map<Day, Slot[]>()
  for (const slot of slots) {
    const day = clock.dayOf(slot.start)
    const known = days.get(day)
    if (known) known.push(slot)
    else days.set(day, [slot])
  }
  return days
}

/** Parts without times are left out. */
export function byPart(slots: readonly Slot[], clock: Clock): readonly (readonly [PartOfDay, readonly Slot[]])[] {
  const partOf = ({ start }: Slot): PartOfDay => {
    const minutes = clock.minutesOf(start)
    return minutes < NOON_MINUTES ? 'morning' : minutes < EVENING_MINUTES ? 'afternoon' : 'evening'
  }
  const parts: PartOfDay[] = ['morning', 'afternoon', 'evening']
  return parts
    .map((part) => [part, slots.filter((slot) => partOf(slot) === part)] as const)
    .filter(([, times]) => times.length > 0)
}
