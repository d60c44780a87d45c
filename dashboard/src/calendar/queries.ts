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
import { addDays, type Clock, type Day } from '../text/clock.ts'
import type { Hours } from './opening.ts'

export interface CalendarData {
  bookings: readonly Booking[]
  services: readonly Service[]
  resources: readonly Resource[]
  groups: readonly ResourceGroup[]
  hours: Hours
  /** Whether the bookings are of these days, not of the days shown before. */
  isCurrent: boolean
}

interface CalendarAnswer {
  /** Undefined until everything is loaded for the first time. */
  data: CalendarData | undefined
  /** What is known of the customers; undefined until it is loaded, which nothing waits for. */
  customers: readonly BookedCustomer[] | undefined
  /** When the last part arrived, in milliseconds since 1970. */
  arrivedAt: number
  error: unknown
}

export function useCalendarData(days: readonly Day[]): CalendarAnswer {
  const clock = useClock()
  const [first, last] = [days[0] as Day, days.at(-1) as Day]
  const [bookings, overrides, services, resources, groups, schedules, stages, customers] = useQueries({
    queries: [
      { ...bookingsIn(clock, days), placeholderData: keepPreviousData },
      // Hours that begin two days earlier may still be open, also in a zone that is a day ahead or behind.
      overridesQuery(addDays(first, -3), addDays(last, 3)),
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
  const isCurrent = !bookings.isPlaceholderData
  // The same object until something in it changes, so that a refresh without changes renders nothing.
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
  // Without the stages the bookings have no colour yet, and everything would be drawn twice.
  return { data: stages.data && data, customers: customers.data, arrivedAt, error }
}

/** The shown statuses. Holds are among them, because their time is taken. */
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

/** The range begins a day earlier, to include bookings that go over midnight. */
function bookingsIn(clock: Clock, days: readonly Day[]) {
  return bookingsQuery(clock.boundsOf(addDays(days[0] as Day, -1)).from, clock.boundsOf(days.at(-1) as Day).to, SHOWN)
}

/** Its key begins like that of the bookings, because every change of a booking may change it. */
function bookedCustomersQuery(clock: Clock, days: readonly Day[]) {
  const from = clock.boundsOf(addDays(days[0] as Day, -1)).from.toISOString()
  const to = clock.boundsOf(days.at(-1) as Day).to.toISOString()
  return queryOptions({
    queryKey: ['bookings', 'customers', from, to],
    queryFn: ({ signal }) => all(api().listBookedCustomers({ from, to, limit: 200 }, { signal })),
    placeholderData: keepPreviousData,
  })
}

/** Loads the next days before somebody opens them. */
export function fetchAhead(clock: Clock, days: readonly Day[]): void {
  void queryClient.prefetchQuery(bookingsIn(clock, days))
}
