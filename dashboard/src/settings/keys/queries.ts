// The API keys of the workspace.
import { queryOptions } from '@tanstack/react-query'
import { all, api } from '../../data/api.ts'

export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) => all(api().listApiKeys({ limit: 200 }, { signal })),
})
