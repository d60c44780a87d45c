// The templates of the assistant, which can be read before there is a workspace.
import { queryOptions } from '@tanstack/react-query'
import { clientFor } from '../../data/api.ts'

export const templatesQuery = queryOptions({
  queryKey: ['assistant', 'templates'],
  queryFn: async ({ signal }) => (await clientFor(undefined).listAssistantTemplates({ signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
})
