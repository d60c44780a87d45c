// The time off that the calendar shows: loaded for its days, and as ranges of a column.
import { minuteOf } from '@holdfast/time/moment.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { all, api, type TimeOff } from '../data/api.ts'
import { useClock } from '../data/workspace.ts'
import type { Day } from '../text/clock.ts'
import { boundsOf } from './queries.ts'

const NONE: readonly TimeOff[] = []
const MAX_PER_PAGE = 200

/** The time off of all resources that touches these days or the day before. */
export function useTimeOff(days: readonly Day[]): readonly TimeOff[] {
  const clock = useClock()
  const { from, to } = boundsOf(clock, days)
  const { data } = useQuery({
    ...timeOffQuery(from.toISOString(), to.toISOString()),
    placeholderData: keepPreviousData,
  })
  return data ?? NONE
}

const timeOffQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['time-off', from, to],
    queryFn: ({ signal }) => all(api().listTimeOff({ from, to, limit: MAX_PER_PAGE }, { signal })),
  })

/** One time of time off, in minutes since 1970. */
export interface OffTime {
  timeOff: TimeOff
  start: number
  end: number
}

/** The times of a resource that touch a span. */
export function offTimesOf(
  list: readonly TimeOff[],
  resourceId: string,
  [from, to]: readonly [number, number],
): OffTime[] {
  return list
    .filter(({ resource_id }) => resource_id === resourceId)
    .flatMap((timeOff) =>
      timeOff.times.map(({ start, end }) => ({
        timeOff,
        start: minuteOf(new Date(start)),
        end: minuteOf(new Date(end)),
      })),
    )
    .filter(({ start, end }) => start < to && end > from)
}
