// The time off that the calendar shows.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TimeOff } from '../data/api.ts'
import { timeOffQuery } from '../data/time-off.ts'
import { useClock } from '../data/workspace.ts'
import { addDays, type Day } from '../text/clock.ts'

const NO_TIME_OFF: readonly TimeOff[] = []

/** The time off of all resources that touches these days or the day before. */
export function useTimeOff(days: readonly Day[]): readonly TimeOff[] {
  const clock = useClock()
  const { from } = clock.boundsOf(addDays(days[0] as Day, -1))
  const { to } = clock.boundsOf(days.at(-1) as Day)
  const { data } = useQuery({ ...timeOffQuery(from, to), placeholderData: keepPreviousData })
  return data ?? NO_TIME_OFF
}
