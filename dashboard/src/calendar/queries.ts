// All that the calendar shows of some days, asked for at once.
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Booking, Resource, ResourceGroup, Service } from '../data/api.ts'
import {
  bookingsQuery,
  groupsQuery,
  overridesQuery,
  queryClient,
  resourcesQuery,
  schedulesQuery,
  servicesQuery,
  stageConfigQuery,
} from '../data/queries.ts'
import { useClock } from '../data/workspace.ts'
import { addDays, type Clock, type Day } from '../text/clock.ts'
import type { Hours } from './opening.ts'

export interface CalendarData {
  bookings: readonly Booking[]
  services: readonly Service[]
  resources: readonly Resource[]
  groups: readonly ResourceGroup[]
  hours: Hours
  /** The bookings are of these days, not of those shown before. */
  isCurrent: boolean
}

interface CalendarAnswer {
  /** Undefined until everything is there for the first time. */
  data: CalendarData | undefined
  /** When the last of it arrived, in milliseconds since 1970. */
  arrivedAt: number
  error: unknown
}

export function useCalendarData(days: readonly Day[]): CalendarAnswer {
  const clock = useClock()
  const [first, last] = [days[0] as Day, days.at(-1) as Day]
  const [bookings, overrides, services, resources, groups, schedules, stages] = useQueries({
    queries: [
      { ...bookingsIn(clock, days), placeholderData: keepPreviousData },
      // What opens two days earlier can still be open, also in a zone that is a day ahead or behind.
      overridesQuery(addDays(first, -3), addDays(last, 3)),
      servicesQuery,
      resourcesQuery,
      groupsQuery,
      schedulesQuery,
      stageConfigQuery,
    ],
  })
  const answers = [bookings, overrides, services, resources, groups, schedules, stages]
  const arrivedAt = Math.max(...answers.map(({ dataUpdatedAt }) => dataUpdatedAt))
  const isCurrent = !bookings.isPlaceholderData
  // The same until something of it changes, so that whatever is asked for again without news draws nothing anew.
  const data = useMemo((): CalendarData | undefined => {
    if (!bookings.data || !overrides.data || !services.data || !resources.data || !groups.data || !schedules.data)
      return
    return {
      bookings: bookings.data,
      services: services.data,
      resources: resources.data,
      groups: groups.data,
      hours: { schedules: schedules.data, overrides: overrides.data },
      isCurrent,
    }
  }, [bookings.data, overrides.data, services.data, resources.data, groups.data, schedules.data, isCurrent])
  const error = answers.find((answer) => answer.data === undefined && answer.error)?.error
  // Without the stages nothing has its colour yet, and all of it would be drawn twice.
  return { data: stages.data && data, arrivedAt, error }
}

/** With holds: their time is taken while somebody makes up their mind. */
const SHOWN = [
  'held',
  'confirmed',
  'pending_payment',
  'checked_in',
  'completed',
  'no_show',
  'failed',
  'cancelled',
] as const

/** From the day before on, so that what spills over midnight is there. */
function bookingsIn(clock: Clock, days: readonly Day[]) {
  return bookingsQuery(clock.boundsOf(addDays(days[0] as Day, -1)).from, clock.boundsOf(days.at(-1) as Day).to, SHOWN)
}

/** Whoever is about to turn the page finds it there. */
export function fetchAhead(clock: Clock, days: readonly Day[]): void {
  void queryClient.prefetchQuery(bookingsIn(clock, days))
}
