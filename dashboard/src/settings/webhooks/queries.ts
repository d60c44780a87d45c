// Endpoints and what was sent to them. Attempts are no events, so whoever watches a log asks again and again.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, type ListWebhookDeliveriesQuery, type WebhookDelivery } from '../../data/api.ts'
import { paged } from '../../data/paged.ts'
import { webhooksQuery } from '../../data/queries.ts'

const WHILE_DUE = 1_000
const WHILE_WATCHED = 5_000
const SHOWN_AT_ONCE = 25
const COUNTED = 200

/** With how many failures there were in a row, as they come. */
export const watchedEndpointsQuery = { ...webhooksQuery, refetchInterval: WHILE_WATCHED }

export type LogFilter = Pick<ListWebhookDeliveriesQuery, 'status' | 'event_type'>

export const deliveriesQuery = (endpointId: string, filter: LogFilter) =>
  infiniteQueryOptions({
    ...paged(['deliveries', endpointId, filter], (from, options) =>
      api().listWebhookDeliveries(endpointId, { ...filter, limit: SHOWN_AT_ONCE, ...from }, options),
    ),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some(isDue)) ? WHILE_DUE : WHILE_WATCHED,
  })

/** What waits for an endpoint that is switched off, as far as it is counted. */
export const waitingQuery = (endpointId: string) =>
  queryOptions({
    queryKey: ['deliveries', endpointId, 'waiting'],
    queryFn: async ({ signal }) =>
      api().listWebhookDeliveries(endpointId, { status: 'paused', limit: COUNTED }, { signal }),
  })

/** One ping, until it is known how it ended. */
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
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? WHILE_DUE / 2 : false),
  })

const isDue = ({ status, next_attempt_at }: WebhookDelivery) =>
  status === 'pending' && next_attempt_at !== null && Date.parse(next_attempt_at) < Date.now() + WHILE_WATCHED
