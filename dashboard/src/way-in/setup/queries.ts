// The queries of the page on which the assistant sets up a workspace.
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../data/api.ts'

/** It is loaded once: what the user changes lies on top of it. */
export const proposalQuery = (id: string) =>
  queryOptions({
    queryKey: ['assistant', 'proposal', id],
    queryFn: ({ signal }) => api().getAssistantProposal(id, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
