// Queries for long lists, which are loaded page by page.
import { type InfiniteData, infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { CallOptions, Page } from './api.ts'

type Cursor = { cursor?: string }

/** `ask` gets the cursor of the page; the first page has none. */
export function paged<T>(
  queryKey: readonly unknown[],
  ask: (from: Cursor, options: CallOptions) => PromiseLike<Page<T>>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam, signal }) => ask(pageParam === null ? {} : { cursor: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
  })
}

export function itemsOf<T>(data: InfiniteData<Page<T>> | undefined): T[] {
  return data?.pages.flatMap((page) => page.data) ?? []
}
