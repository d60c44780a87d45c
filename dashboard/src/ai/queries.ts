// The queries of the page about AI.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../data/api.ts'
import { paged } from '../data/paged.ts'
import type { Month } from '../text/month.ts'

const ROWS_PER_PAGE = 10

/** Null: the current month of the workspace. */
export const usageQuery = (month: Month | null) =>
  queryOptions({
    queryKey: ['ai', 'usage', ...(month === null ? [] : [month])],
    queryFn: ({ signal }) => api().getAiUsage(month === null ? {} : { month }, { signal }),
    placeholderData: keepPreviousData,
  })

export const spamGuardQuery = queryOptions({
  queryKey: ['ai', 'spam-guard'],
  queryFn: ({ signal }) => api().getSpamGuard({ signal }),
})

export const blockedQuery = paged(['ai', 'blocked'], (from, options) =>
  api().listBlockedIdentities({ limit: ROWS_PER_PAGE, ...from }, options),
)

export const noticesQuery = paged(['ai', 'notices'], (from, options) =>
  api().listAiNotices({ limit: ROWS_PER_PAGE, ...from }, options),
)
