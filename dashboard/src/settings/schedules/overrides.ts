// Writing days that differ: several at once, shown at once, and put back as they were.
import { api, type ScheduleOverride, type Window } from '../../data/api.ts'
import { queryClient } from '../../data/queries.ts'
import { type Change, showAtOnce } from '../../data/shown-at-once.ts'
import type { Day } from '../../text/clock.ts'

/** What a day is to be; null: as every week. */
export type DayPlan = { windows: Window[]; reason: string | null } | null

export type Overrides = ReadonlyMap<Day, ScheduleOverride>

/** So many calls under way at a time. */
const AT_ONCE = 4

/** The most days in a row that can be changed together. */
export const MOST_DAYS = 62

export async function writeDays(scheduleId: string, plans: ReadonlyMap<Day, DayPlan>): Promise<void> {
  const waiting = [...plans]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [date, plan] = next
      if (plan === null) await api().deleteScheduleOverride(scheduleId, date)
      else await api().setScheduleOverride(scheduleId, { date, ...plan })
    }
  }
  try {
    const changes = [inView(scheduleId, plans)]
    await showAtOnce(
      changes,
      () => Promise.all(Array.from({ length: AT_ONCE }, work)),
      () => changes,
    )
  } finally {
    void queryClient.invalidateQueries({ queryKey: ['overrides'] })
  }
}

/** What brings these days back to what they were. */
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
