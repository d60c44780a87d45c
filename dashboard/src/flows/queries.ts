// The queries of the page of a flow.
import { queryOptions } from '@tanstack/react-query'
import { type AutomationFlow, all, api } from '../data/api.ts'
import { queryClient } from '../data/queries.ts'
import { FIRST_GRAPH } from './kinds.ts'
import type { Graph } from './model/graph.ts'
import { withPlaces } from './model/layout.ts'

export const flowQuery = (id: string) =>
  queryOptions({
    queryKey: ['automation-flows', 'one', id],
    queryFn: ({ signal }) => api().getAutomationFlow(id, { signal }),
  })

/** A version never changes. */
export const versionQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: ['flow-version', id, version],
    queryFn: ({ signal }) => api().getFlowVersion(id, version, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['automation-flows', 'versions', id],
    queryFn: ({ signal }) => all(api().listFlowVersions(id, { limit: 100 }, { signal })),
  })

/** The faults for which publishing would refuse the draft, and the version of the flow that was checked. */
export const faultsQuery = (id: string) =>
  queryOptions({
    queryKey: ['automation-flows', 'faults', id],
    queryFn: ({ signal }) => api().getFlowFaults(id, { signal }),
  })

const LIVE_MS = 3_000

/** Runs move on without an event of the stream, so they are asked for again while somebody looks at them. */
export const runsQuery = (id: string) =>
  queryOptions({
    queryKey: ['automation-flows', 'runs', id],
    queryFn: async ({ signal }) => (await api().listFlowRuns(id, { limit: 50 }, { signal })).data,
    refetchInterval: LIVE_MS,
  })

const MAX_SUBJECTS = 50

/** Bookings, conversations and customers to try a flow with: the newest ones. */
export const newestBookingsQuery = queryOptions({
  queryKey: ['bookings', 'newest', MAX_SUBJECTS],
  queryFn: async ({ signal }) => (await api().listBookings({ limit: MAX_SUBJECTS }, { signal })).data,
})
export const newestConversationsQuery = queryOptions({
  queryKey: ['conversations', 'newest', MAX_SUBJECTS],
  queryFn: async ({ signal }) => (await api().listConversations({ limit: MAX_SUBJECTS }, { signal })).data,
})
export const newestCustomersQuery = queryOptions({
  queryKey: ['customers', 'newest', MAX_SUBJECTS],
  queryFn: async ({ signal }) => (await api().listCustomers({ limit: MAX_SUBJECTS }, { signal })).data,
})

/** A graph as the server has it. */
export interface StoredGraph {
  graph: Graph
  /** The version of the flow. */
  version: number
}

/** The graph with which the editor begins; later ones come with the flow. */
export const firstGraphQuery = (id: string) =>
  queryOptions({
    queryKey: ['flow-first', id],
    queryFn: async () => graphOf(await queryClient.fetchQuery(flowQuery(id))),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The graph that is edited: the draft, or else the published graph, or else the first graph of every flow. */
export async function graphOf({ id, draft, published_version, version }: AutomationFlow): Promise<StoredGraph> {
  const graph = draft ?? (published_version === null ? FIRST_GRAPH : await publishedGraph(id, published_version))
  return { graph: withPlaces(graph), version }
}

async function publishedGraph(id: string, version: number): Promise<Graph> {
  const { nodes, edges } = await queryClient.fetchQuery(versionQuery(id, version))
  return { nodes, edges }
}
