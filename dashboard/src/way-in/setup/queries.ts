// The queries of the page on which the assistant sets up a workspace.
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../data/api.ts'

/** The proposal is loaded once; changes of the user are kept separately. */
export const proposalQuery = (id: string) =>
  queryOptions({
    queryKey: ['assistant', 'proposal', id],
    queryFn: ({ signal }) => api().getAssistantProposal(id, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
