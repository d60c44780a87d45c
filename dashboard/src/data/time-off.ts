// The time off that touches a period, and the times off of one resource.
import { minuteOf } from '@holdfast/time/moment.ts'
import { queryOptions } from '@tanstack/react-query'
import { all, api, type TimeOff } from './api.ts'

const MAX_PER_PAGE = 200

/** The time off of all resources that touches a period. */
export const timeOffQuery = (from: Date, to: Date) => {
  const period = { from: from.toISOString(), to: to.toISOString() }
  return queryOptions({
    queryKey: ['time-off', period.from, period.to],
    queryFn: ({ signal }) => all(api().listTimeOff({ ...period, limit: MAX_PER_PAGE }, { signal })),
  })
}

/** The time off of one resource that is not over. */
export const plannedTimeOffQuery = (resource_id: string) =>
  queryOptions({
    queryKey: ['time-off', resource_id],
    queryFn: ({ signal }) => all(api().listTimeOff({ resource_id, limit: MAX_PER_PAGE }, { signal })),
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
