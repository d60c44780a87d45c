// Saves overrides: several days at once, shown at once, with an undo.
import { api, type ScheduleOverride, type Window } from '../../data/api.ts'
import { queryClient } from '../../data/queries.ts'
import { type Change, showAtOnce } from '../../data/shown-at-once.ts'
import type { Day } from '../../text/clock.ts'

/** The plan for a day; null for its weekly hours. */
export type DayPlan = { windows: Window[]; reason: string | null } | null

export type Overrides = ReadonlyMap<Day, ScheduleOverride>

/** How many calls are made at the same time. */
const MAX_CALLS_AT_ONCE = 4

/** How many days in a row can be changed together. */
export const MAX_OVERRIDE_DAYS = 62

/** Returns how many bookings are in a time that is closed now. */
export async function writeDays(scheduleId: string, plans: ReadonlyMap<Day, DayPlan>): Promise<number> {
  const waiting = [...plans]
  const standing = new Set<string>()
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [date, plan] = next
      if (plan === null) await api().deleteScheduleOverride(scheduleId, date)
      else {
        const { bookings } = await api().setScheduleOverride(scheduleId, { date, ...plan })
        for (const { id } of bookings) standing.add(id)
      }
    }
  }
  try {
    const changes = [inView(scheduleId, plans)]
    await showAtOnce(
      changes,
      () => Promise.all(Array.from({ length: MAX_CALLS_AT_ONCE }, work)),
      () => changes,
    )
    return standing.size
  } finally {
    void queryClient.invalidateQueries({ queryKey: ['overrides'] })
  }
}

/** The present plans of these days, for the undo. */
export function plansOf(days: readonly Day[], overrides: Overrides): Map<Day, DayPlan> {
  return new Map(
    days.map((day) => {
      const found = overrides.get(day)
      return [day, found ? { windows: found.windows, reason: found.reason } : null]
    }),
  )
}

function inView(scheduleId: string, plans: ReadonlyMap<Day, DayPlan>): Change {
  const now = new Date().toISOString()
  const apply = (found: readonly ScheduleOverride[]): ScheduleOverride[] => {
    const others = found.filter(({ schedule_id, date }) => schedule_id !== scheduleId || !plans.has(date))
    const added = [...plans].flatMap(([date, plan]) =>
      plan ? [{ schedule_id: scheduleId, date, ...plan, created_at: now, updated_at: now }] : [],
    )
    return [...others, ...added]
  }
  return { queryKey: ['overrides'], apply }
}
