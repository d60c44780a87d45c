// The query of the chat widget's settings.
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

export const siteQuery = queryOptions({
  queryKey: ['webchat-site'],
  queryFn: ({ signal }) => api().getWebChatSite({ signal }),
})
