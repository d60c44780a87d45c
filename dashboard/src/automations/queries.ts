// The queries of automations. Runs are not in the stream: a shown log is polled, and events that may begin runs refresh it.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type AutomationRun, all, api, type ListAutomationRunsQuery } from '../data/api.ts'
import { paged } from '../data/paged.ts'
import { automationsQuery } from '../data/queries.ts'

const WHILE_RUNNING_MS = 1_000
const WHILE_WATCHED_MS = 5_000
const RUNS_PER_PAGE = 25

/** The automations with how much each has done, polled while they are shown. */
export const watchedAutomationsQuery = { ...automationsQuery, refetchInterval: WHILE_WATCHED_MS }

export const automationQuery = (id: string) =>
  queryOptions({
    queryKey: ['automations', id],
    queryFn: ({ signal }) => api().getAutomation(id, { signal }),
  })

export const readyQuery = (locale: 'pt-BR' | 'es' | 'en') =>
  queryOptions({
    queryKey: ['automation-templates', locale],
    queryFn: ({ signal }) => all(api().listAutomationTemplates({ locale }, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  })

export type RunFilter = Pick<ListAutomationRunsQuery, 'status'>

export const runsQuery = (id: string, filter: RunFilter) =>
  infiniteQueryOptions({
    ...paged(['automation-runs', id, filter], (from, options) =>
      api().listAutomationRuns(id, { ...filter, limit: RUNS_PER_PAGE, ...from }, options),
    ),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some(isRunning)) ? WHILE_RUNNING_MS : WHILE_WATCHED_MS,
  })

const isRunning = ({ status }: AutomationRun) => status === 'running'
