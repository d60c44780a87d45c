// What only Today asks for.
import { queryOptions } from '@tanstack/react-query'
import { api } from '../data/api.ts'

/** What is to be done today, and what is still open from days before; the most urgent first. */
export const workTodayQuery = queryOptions({
  queryKey: ['work', 'today page'],
  queryFn: async ({ signal }) => (await api().listWorkItems({ view: 'today', limit: 200 }, { signal })).data,
})

/** Whether anything was ever booked. */
export const firstBookingQuery = queryOptions({
  queryKey: ['bookings', 'first'],
  queryFn: async ({ signal }) => (await api().listBookings({ limit: 1 }, { signal })).data,
})
