// The notifications of the member: the list, the number of unread ones, and marking them as read.
import { queryOptions } from '@tanstack/react-query'
import { api } from '../data/api.ts'
import { paged } from '../data/paged.ts'
import { askAgain, queryClient } from '../data/queries.ts'

const NOTIFICATIONS_PER_PAGE = 30

export const unreadQuery = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: ({ signal }) => api().countUnreadNotifications({ signal }),
})

export const notificationsQuery = paged(['notifications', 'list'], (from, options) =>
  api().listNotifications({ ...from, limit: NOTIFICATIONS_PER_PAGE }, options),
)

/** The newest unread ones, for a device that tells of them. */
export const newsQuery = queryOptions({
  queryKey: ['notifications', 'news'],
  queryFn: async ({ signal }) => (await api().listNotifications({ unread: true, limit: 10 }, { signal })).data,
})

/** Without ids: all notifications of the member. */
export async function markAsRead(ids?: string[]): Promise<void> {
  const answer = await api().readNotifications(ids ? { ids } : {})
  queryClient.setQueryData(unreadQuery.queryKey, answer)
  askAgain(notificationsQuery.queryKey)
}
