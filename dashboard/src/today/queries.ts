// The queries of the page Today.
import { queryOptions } from '@tanstack/react-query'
import { api } from '../data/api.ts'

/** The work of today and open work from earlier days, the most urgent first. */
export const workTodayQuery = queryOptions({
  queryKey: ['work', 'today page'],
  queryFn: async ({ signal }) => (await api().listWorkItems({ view: 'today', limit: 200 }, { signal })).data,
})

export const MAX_WAITING_SHOWN = 5

/** The customers who wait for an answer, those who wait longest first. */
export const waitingQuery = queryOptions({
  queryKey: ['conversations', 'today page'],
  queryFn: async ({ signal }) =>
    (
      await api().listConversations(
        { status: ['open'], waiting: true, sort: 'waiting', limit: MAX_WAITING_SHOWN },
        { signal },
      )
    ).data,
})

/** The first steps of the workspace, and which of them are done. */
export const checklistQuery = queryOptions({
  queryKey: ['checklist'],
  queryFn: async ({ signal }) => (await api().getAssistantChecklist({ signal })).data,
})
