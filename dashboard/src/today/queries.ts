// What only Today asks for.
import { queryOptions } from '@tanstack/react-query'
import { all, api } from '../data/api.ts'

const every = { limit: 200 }

/** What is to be done today, and what is still open from days before; the most urgent first. */
export const workTodayQuery = queryOptions({
  queryKey: ['work', 'today page'],
  queryFn: async ({ signal }) => (await api().listWorkItems({ view: 'today', ...every }, { signal })).data,
})

/** Whether anything was ever booked. */
export const firstBookingQuery = queryOptions({
  queryKey: ['bookings', 'first'],
  queryFn: async ({ signal }) => (await api().listBookings({ limit: 1 }, { signal })).data,
})

export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: ({ signal }) => all(api().listInvitations(every, { signal })),
})

export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) => all(api().listApiKeys(every, { signal })),
})

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ signal }) => all(api().listWebhookEndpoints(every, { signal })),
})
