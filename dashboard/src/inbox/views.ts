// The views of the inbox: read from the address, so that it can be shared, and turned into a query to the server.
import { type Search, textIn } from '../data/address.ts'
import type { ListConversationsQuery } from '../data/api.ts'
import { CHANNELS, type ChannelName } from '../parts/channels.ts'

export const VIEWS = ['open', 'unread', 'waiting', 'mine', 'unassigned', 'snoozed', 'resolved'] as const
export type View = (typeof VIEWS)[number]

export const MODES = ['human', 'bot'] as const

export interface Filters {
  view: View
  channel: ChannelName | undefined
  mode: (typeof MODES)[number] | undefined
  tag: string | undefined
  q: string | undefined
}

/** The server refuses longer texts. */
const MAX_TAG_CHARACTERS = 50
const MAX_SEARCH_CHARACTERS = 200

/** Values that the server would refuse are left out, because an address may be old or typed. */
export function filtersIn(search: Search): Filters {
  return {
    view: VIEWS.find((view) => view === textIn(search, 'view')) ?? 'open',
    channel: CHANNELS.find((channel) => channel === textIn(search, 'channel')),
    mode: MODES.find((mode) => mode === textIn(search, 'mode')),
    tag: textIn(search, 'tag')?.slice(0, MAX_TAG_CHARACTERS),
    q: textIn(search, 'q')?.slice(0, MAX_SEARCH_CHARACTERS),
  }
}

export const hasFilters = ({ channel, mode, tag }: Filters): boolean => Boolean(channel || mode || tag)

export function toQuery({ view, channel, mode, tag, q }: Filters, memberId: string): ListConversationsQuery {
  return {
    ...queryOfView(view, memberId, q !== undefined),
    ...(channel && { channel: [channel] }),
    ...(mode && { mode: [mode] }),
    ...(tag && { tag: [tag] }),
    ...(q && { q }),
  }
}

/** A search in the first view looks at all conversations, because people do not know where a text was written. */
function queryOfView(view: View, memberId: string, isSearch: boolean): ListConversationsQuery {
  const open: ListConversationsQuery = { status: ['open'] }
  const queries: Record<View, ListConversationsQuery> = {
    open: isSearch ? { snoozed: true } : open,
    unread: { ...open, unread: true },
    waiting: { ...open, waiting: true, sort: 'waiting' },
    mine: { ...open, assignee_id: [memberId] },
    unassigned: { ...open, unassigned: true },
    snoozed: { ...open, only_snoozed: true },
    resolved: { status: ['resolved'], snoozed: true },
  }
  return queries[view]
}
