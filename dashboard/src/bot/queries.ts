// The queries of the bot's settings, of its channels and of what may stop it.
import { queryOptions } from '@tanstack/react-query'
import { all, api } from '../data/api.ts'

export const botQuery = queryOptions({
  queryKey: ['bot'],
  queryFn: ({ signal }) => api().getBot({ signal }),
})

export const policiesQuery = queryOptions({
  queryKey: ['channel-policies'],
  queryFn: ({ signal }) => api().getChannelPolicies({ signal }),
})

export const channelsQuery = queryOptions({
  queryKey: ['channels', 'service-status'],
  queryFn: ({ signal }) => all(api().listChannelServiceStatus({}, { signal })),
})

/** The usage of this month also says whether there is a model, and what is paused. */
export const aiQuery = queryOptions({
  queryKey: ['ai', 'usage'],
  queryFn: ({ signal }) => api().getAiUsage({}, { signal }),
})
