// The data of the calendar for some days, loaded all at once.
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
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
  /** None until `isCurrent`. */
  bookings: readonly Booking[]
  services: readonly Service[]
  resources: readonly Resource[]
  groups: readonly ResourceGroup[]
  hours: Hours
  /** Whether the bookings of these days and the exceptions from their hours are loaded. */
  isCurrent: boolean
}

interface CalendarAnswer {
  /** Undefined until all is loaded that does not depend on the days. */
  data: CalendarData | undefined
  /** When the last part arrived, in milliseconds since 1970. */
  arrivedAt: number
  error: unknown
}

export function useCalendarData(days: readonly Day[]): CalendarAnswer {
  const clock = useClock()
  const [bookings, overrides, services, resources, groups, schedules, stages] = useQueries({
    queries: [
      bookingsIn(clock, days),
      overridesQuery(...overrideDays(days)),
      servicesQuery,
      resourcesQuery,
      groupsQuery,
      schedulesQuery,
      stageConfigQuery,
    ],
  })
  const answers = [bookings, overrides, services, resources, groups, schedules, stages]
  const arrivedAt = Math.max(...answers.map(({ dataUpdatedAt }) => dataUpdatedAt))
  const isCurrent = bookings.data !== undefined && overrides.data !== undefined
  // The same object until something in it changes, so that a refresh without changes renders nothing.
  const data = useMemo((): CalendarData | undefined => {
    if (!services.data || !resources.data || !groups.data || !schedules.data) return
    return {
      bookings: (isCurrent && bookings.data) || NONE,
      services: services.data,
      resources: resources.data,
      groups: groups.data,
      hours: { schedules: schedules.data, overrides: overrides.data ?? NONE },
      isCurrent,
    }
  }, [bookings.data, overrides.data, services.data, resources.data, groups.data, schedules.data, isCurrent])
  const error = answers.find((answer) => answer.data === undefined && answer.error)?.error
  // Without the stages the bookings have no colour yet, and everything would be drawn twice.
  return { data: stages.data && data, arrivedAt, error }
}

/** The customers of the bookings. They are asked for at once, but their answer draws nothing until `isWanted`. */
export function useBookedCustomers(
  days: readonly Day[],
  { isWanted }: { isWanted: boolean },
): readonly BookedCustomer[] | undefined {
  const query = bookedCustomersQuery(useClock(), days)
  const { data } = useQuery({ ...query, notifyOnChangeProps: isWanted ? undefined : [] })
  return isWanted ? data : undefined
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
