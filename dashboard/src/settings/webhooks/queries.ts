// The queries for endpoints and deliveries. The stream does not contain attempts, so a shown log is polled.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, type ListWebhookDeliveriesQuery, type WebhookDelivery } from '../../data/api.ts'
import { paged } from '../../data/paged.ts'
import { webhooksQuery } from '../../data/queries.ts'

const POLL_WHILE_DUE_MS = 1_000
const POLL_WHILE_WATCHED_MS = 5_000
const DELIVERIES_PER_PAGE = 25
const MAX_COUNTED_DELIVERIES = 200

/** The endpoints with their failures in a row, polled while they are shown. */
export const watchedEndpointsQuery = { ...webhooksQuery, refetchInterval: POLL_WHILE_WATCHED_MS }

export type LogFilter = Pick<ListWebhookDeliveriesQuery, 'status' | 'event_type'>

export const deliveriesQuery = (endpointId: string, filter: LogFilter) =>
  infiniteQueryOptions({
    ...paged(['deliveries', endpointId, filter], (from, options) =>
      api().listWebhookDeliveries(endpointId, { ...filter, limit: DELIVERIES_PER_PAGE, ...from }, options),
    ),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some(isDue)) ? POLL_WHILE_DUE_MS : POLL_WHILE_WATCHED_MS,
  })

/** The deliveries that wait for an endpoint that is switched off, up to a limit. */
export const waitingQuery = (endpointId: string) =>
  queryOptions({
    queryKey: ['deliveries', endpointId, 'waiting'],
    queryFn: async ({ signal }) =>
      api().listWebhookDeliveries(endpointId, { status: 'paused', limit: MAX_COUNTED_DELIVERIES }, { signal }),
  })

/** One ping, polled until its result is known. */
export const pingQuery = (endpointId: string, id: string) =>
  queryOptions({
    queryKey: ['deliveries', endpointId, 'ping', id],
    queryFn: async ({ signal }) => {
      const { data } = await api().listWebhookDeliveries(
        endpointId,
        { event_type: 'webhook.ping', limit: 20 },
        { signal },
      )
      return data.find((delivery) => delivery.id === id) ?? null
    },
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? POLL_WHILE_DUE_MS / 2 : false),
  })

const isDue = ({ status, next_attempt_at }: WebhookDelivery) =>
  status === 'pending' && next_attempt_at !== null && Date.parse(next_attempt_at) < Date.now() + POLL_WHILE_WATCHED_MS
