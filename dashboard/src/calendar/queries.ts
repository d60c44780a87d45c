// The data of the calendar for some days, loaded all at once.
import { keepPreviousData, queryOptions, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  all,
  api,
  type BookedCustomer,
  type Booking,
  type Resource,
  type ResourceGroup,
  type Service,
} from '../data/api.ts'
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
import type { Clock, Day } from '../text/clock.ts'
import type { Hours } from './opening.ts'
import { bookingDays, overrideDays, SHOWN } from './shown-days.ts'

const NONE: readonly never[] = []

export interface CalendarData {
  /** None until they are loaded for the first time, like the exceptions from the hours. */
  bookings: readonly Booking[]
  hasBookings: boolean
  services: readonly Service[]
  resources: readonly Resource[]
  groups: readonly ResourceGroup[]
  hours: Hours
  /** Whether the bookings and hours are of these days, not of the days shown before, and not still being loaded. */
  isCurrent: boolean
}

interface CalendarAnswer {
  /** Undefined until all is loaded that does not depend on the days. */
  data: CalendarData | undefined
  /** The customers of the bookings; undefined until they are loaded. Nothing waits for them. */
  customers: readonly BookedCustomer[] | undefined
  /** When the last part arrived, in milliseconds since 1970. */
  arrivedAt: number
  error: unknown
}

export function useCalendarData(days: readonly Day[]): CalendarAnswer {
  const clock = useClock()
  const [bookings, overrides, services, resources, groups, schedules, stages, customers] = useQueries({
    queries: [
      { ...bookingsIn(clock, days), placeholderData: keepPreviousData },
      overridesQuery(...overrideDays(days)),
      servicesQuery,
      resourcesQuery,
      groupsQuery,
      schedulesQuery,
      stageConfigQuery,
      bookedCustomersQuery(clock, days),
    ],
  })
  const answers = [bookings, overrides, services, resources, groups, schedules, stages]
  const arrivedAt = Math.max(...answers.map(({ dataUpdatedAt }) => dataUpdatedAt))
  const isCurrent = bookings.data !== undefined && !bookings.isPlaceholderData && overrides.data !== undefined
  // The same object until something in it changes, so that a refresh without changes renders nothing.
  const data = useMemo((): CalendarData | undefined => {
    if (!services.data || !resources.data || !groups.data || !schedules.data) return
    return {
      bookings: bookings.data ?? NONE,
      hasBookings: bookings.data !== undefined,
      services: services.data,
      resources: resources.data,
      groups: groups.data,
      hours: { schedules: schedules.data, overrides: overrides.data ?? NONE },
      isCurrent,
    }
  }, [bookings.data, overrides.data, services.data, resources.data, groups.data, schedules.data, isCurrent])
  const error = answers.find((answer) => answer.data === undefined && answer.error)?.error
  // Without the stages the bookings have no colour yet, and everything would be drawn twice.
  return { data: stages.data && data, customers: customers.data, arrivedAt, error }
}

const bookingsIn = (clock: Clock, days: readonly Day[]) => {
  const { from, to } = boundsOf(clock, days)
  return bookingsQuery(from, to, SHOWN)
}

/** Its key begins like that of the bookings, because every change of a booking may change it. */
function bookedCustomersQuery(clock: Clock, days: readonly Day[]) {
  const bounds = boundsOf(clock, days)
  const [from, to] = [bounds.from.toISOString(), bounds.to.toISOString()]
  return queryOptions({
    queryKey: ['bookings', 'customers', from, to],
    queryFn: ({ signal }) => all(api().listBookedCustomers({ from, to, limit: 200 }, { signal })),
    placeholderData: keepPreviousData,
  })
}

/** From the first moment whose bookings are asked for to the end of the last day. */
export function boundsOf(clock: Clock, days: readonly Day[]): { from: Date; to: Date } {
  const [first, last] = bookingDays(days)
  return { from: clock.boundsOf(first).from, to: clock.boundsOf(last).to }
}

/** Loads the next days before somebody opens them. */
export function fetchAhead(clock: Clock, days: readonly Day[]): void {
  void queryClient.prefetchQuery(bookingsIn(clock, days))
}
