// The queries about one booking; their keys begin with that of the booking, so that a change refreshes all of them.
import { queryOptions } from '@tanstack/react-query'
import { all, api } from '../data/api.ts'
import { paged } from '../data/paged.ts'

const some = { limit: 50 }

export const commentsQuery = (id: string) =>
  paged(['booking', id, 'comments'], (from, options) => api().listBookingComments(id, { ...some, ...from }, options))

export const timelineQuery = (id: string) =>
  paged(['booking', id, 'timeline'], (from, options) => api().listBookingTimeline(id, { ...some, ...from }, options))

/** A booking has at most a hundred attachments, and all are shown. Their links are valid for an hour. */
export const attachmentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['booking', id, 'attachments'],
    queryFn: ({ signal }) => all(api().listAttachments(id, { limit: 200 }, { signal })),
    refetchInterval: 50 * 60_000,
  })

export const stageHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: ['booking', id, 'history'],
    queryFn: ({ signal }) => all(api().listStageHistory(id, { limit: 200 }, { signal })),
  })

export const placesQuery = (id: string) =>
  queryOptions({
    queryKey: ['booking', id, 'places'],
    queryFn: ({ signal }) => all(api().listLocationEvents(id, { limit: 200 }, { signal })),
  })

export const customerQuery = (id: string) =>
  queryOptions({ queryKey: ['customer', id], queryFn: ({ signal }) => api().getCustomer(id, { signal }) })

export const customerSummaryQuery = (id: string) =>
  queryOptions({
    queryKey: ['customer', id, 'summary'],
    queryFn: ({ signal }) => api().getCustomerSummary(id, { signal }),
  })

export const customerBookingsQuery = (id: string) =>
  queryOptions({
    queryKey: ['customer', id, 'bookings'],
    queryFn: ({ signal }) => all(api().listCustomerBookings(id, { limit: 200 }, { signal })),
  })
