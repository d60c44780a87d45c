// The queries about channels and canned replies, which the inbox and the settings share.
import { queryOptions } from '@tanstack/react-query'
import { all, api } from './api.ts'

export const channelsQuery = queryOptions({
  queryKey: ['channels'],
  queryFn: ({ signal }) => all(api().listChannels({}, { signal })),
})

export const cannedRepliesQuery = queryOptions({
  queryKey: ['canned-replies'],
  queryFn: ({ signal }) => all(api().listCannedReplies({ limit: 200 }, { signal })),
})

export const templatesQuery = queryOptions({
  queryKey: ['channels', 'whatsapp', 'templates'],
  queryFn: ({ signal }) => all(api().listWhatsAppTemplates({ limit: 200 }, { signal })),
})
