// The queries of the inbox. The keys of one conversation begin with its id, so that an event refreshes all of them.
import { queryOptions } from '@tanstack/react-query'
import { all, api, type Conversation, type ListConversationsQuery } from '../data/api.ts'
import { paged } from '../data/paged.ts'
import { queryClient } from '../data/queries.ts'
import { eachItem } from '../data/shown-at-once.ts'

/** An event loads all shown pages again, so pages are small. */
const PAGE_LIMIT = 30

export const conversationsQuery = (query: ListConversationsQuery) =>
  paged(['conversations', 'list', query], (from, options) =>
    api().listConversations({ ...query, limit: PAGE_LIMIT, ...from }, options),
  )

/** A conversation that a list shows is known before it is loaded. */
export const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: ['conversation', id],
    queryFn: ({ signal }) => api().getConversation(id, { signal }),
    placeholderData: () => findListed(id),
  })

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

/** The bookings that were made from a conversation. */
export const conversationWorkQuery = (id: string) =>
  queryOptions({
    queryKey: ['work', 'conversation', id],
    queryFn: async ({ signal }) => (await api().listConversationWorkItems(id, { limit: 20 }, { signal })).data,
  })

function findListed(id: string): Conversation | undefined {
  let found: Conversation | undefined
  for (const [, list] of queryClient.getQueriesData({ queryKey: ['conversations'] })) {
    eachItem<Conversation>(list, (item) => {
      if (item.id === id) found = item
      return item
    })
  }
  return found
}
