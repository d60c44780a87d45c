// The queries for versions of the stage configuration. A version never changes.
import { queryOptions } from '@tanstack/react-query'
import { all, api } from '../../data/api.ts'

export const versionsQuery = queryOptions({
  queryKey: ['stage-versions'],
  queryFn: ({ signal }) => all(api().listStageConfigVersions({ limit: 200 }, { signal })),
})

export const versionQuery = (version: number) =>
  queryOptions({
    queryKey: ['stage-version', version],
    queryFn: ({ signal }) => api().getStageConfigVersion(version, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
