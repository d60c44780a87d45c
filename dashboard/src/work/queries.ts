// The queries of the work page.
import { queryOptions } from '@tanstack/react-query'
import { OPEN_STATUSES } from '../booking/status.ts'
import { all, api, type ListWorkItemsQuery, type WorkItem } from '../data/api.ts'
import { paged } from '../data/paged.ts'

const TASKS_PER_PAGE = 100

/** The most urgent first. */
export const workItemsQuery = (query: ListWorkItemsQuery) =>
  paged(['work', 'list', query], (from, options) =>
    api().listWorkItems({ ...query, limit: TASKS_PER_PAGE, ...from }, options),
  )

/** All work that starts or is due today, is late or has begun; a taken task is included since it was taken. */
export const todayQuery = queryOptions({
  queryKey: ['work', 'today'],
  queryFn: ({ signal }) => all(api().listWorkItems({ view: 'today', limit: 200 }, { signal })),
})

export interface Urgent {
  waiting: number
  overdue: number
  /** Whether there are more tasks than were counted. */
  isMore: boolean
}

/** Unassigned and late work. */
export const urgentQuery = queryOptions({
  queryKey: ['work', 'urgent'],
  queryFn: async ({ signal }): Promise<Urgent> => {
    const { data, next_cursor } = await api().listWorkItems({ view: 'inbox', limit: 200 }, { signal })
    const overdue = data.filter((item) => item.overdue).length
    return { waiting: data.filter(isWaiting).length, overdue, isMore: next_cursor !== null }
  },
})

/** Work that ended in a stage recently, newest first. */
export const endedQuery = (stage: string, since: Date) =>
  queryOptions({
    queryKey: ['work', 'ended', stage, since.toISOString()],
    queryFn: async ({ signal }) => {
      const items = await all(api().listWorkItems({ stage, from: since.toISOString(), limit: 200 }, { signal }))
      return items.reverse()
    },
  })

export const isWaiting = ({ kind, assignee, allocations }: WorkItem) =>
  kind === 'queue' && assignee === null && allocations.length === 0

export const WAITING = { unassigned: true, status: [...OPEN_STATUSES] } satisfies ListWorkItemsQuery
