// The queries of the inbox. The keys of one conversation begin with its id, so that an event refreshes all of them.
import { queryOptions } from '@tanstack/react-query'
import { api, type Conversation, type ListConversationsQuery } from '../data/api.ts'
import { paged } from '../data/paged.ts'
import { queryClient } from '../data/queries.ts'
import { eachItem } from '../data/shown-at-once.ts'

/** An event loads all shown pages again, so pages are small. */
const CONVERSATIONS_PER_PAGE = 30
/** The end of a snooze writes no event, so lists look for conversations that are awake again. */
const AWAKE_MS = 60_000
/** Each page is a request. Somebody who reads far back is not looking for what is awake again. */
const MAX_AWAKE_PAGES = 3
/** The end of a pause writes no event, either, so a paused channel is polled. */
const POLL_WHILE_PAUSED_MS = 30_000

export const conversationsQuery = (query: ListConversationsQuery) => ({
  ...paged(['conversations', 'list', query], (from, options) =>
    api().listConversations({ ...query, limit: CONVERSATIONS_PER_PAGE, ...from }, options),
  ),
  refetchInterval: ({ state }: { state: { data?: { pages: readonly unknown[] } | undefined } }) =>
    (state.data?.pages.length ?? 0) > MAX_AWAKE_PAGES ? (false as const) : AWAKE_MS,
})

/** A conversation that a list shows is known before it is loaded. */
export const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: ['conversation', id],
    queryFn: ({ signal }) => api().getConversation(id, { signal }),
    placeholderData: () => findListed(id),
    refetchInterval: ({ state }) => (state.data?.channel_paused ? POLL_WHILE_PAUSED_MS : false),
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
