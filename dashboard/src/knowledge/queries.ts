// The queries of the page of knowledge. All keys begin with `knowledge`, so that live changes refresh them.
import { queryOptions } from '@tanstack/react-query'
import { all, api } from '../data/api.ts'
import { paged } from '../data/paged.ts'

const MAX_HITS = 4

export type ItemKind = 'faq' | 'text' | 'file' | 'site'
export type ItemStatus = 'queued' | 'processing' | 'ready' | 'partial' | 'failed'

export interface ItemFilters {
  q: string
  kinds: readonly ItemKind[]
  /** Empty: all. */
  status: readonly ItemStatus[]
  enabled: boolean | undefined
}

export const itemsQuery = ({ q, kinds, status, enabled }: ItemFilters) =>
  paged(['knowledge', 'items', q, kinds, status, enabled], (from, options) =>
    api().listKnowledge(
      {
        ...from,
        limit: 50,
        kind: [...kinds],
        ...(q !== '' && { q }),
        ...(status.length > 0 && { status: [...status] }),
        ...(enabled !== undefined && { enabled }),
      },
      options,
    ),
  )

export const itemQuery = (id: string) =>
  queryOptions({
    queryKey: ['knowledge', 'item', id],
    queryFn: ({ signal }) => api().getKnowledge(id, { signal }),
  })

/** All FAQs, by title: an answer can be added to one of them. */
export const faqsQuery = queryOptions({
  queryKey: ['knowledge', 'faqs'],
  queryFn: async ({ signal }) => {
    const faqs = await all(api().listKnowledge({ kind: ['faq'], limit: 200 }, { signal }))
    return faqs.toSorted((one, other) => one.title.localeCompare(other.title))
  },
})

export const sourcesQuery = queryOptions({
  queryKey: ['knowledge', 'sources'],
  queryFn: ({ signal }) => all(api().listKnowledgeSources({ limit: 200 }, { signal })),
})

export const sourceQuery = (id: string) =>
  queryOptions({
    queryKey: ['knowledge', 'source', id],
    queryFn: ({ signal }) => api().getKnowledgeSource(id, { signal }),
  })

export type PageStatus = 'queued' | 'indexed' | 'unchanged' | 'skipped' | 'failed'

export const sourcePagesQuery = (id: string, status: PageStatus | undefined) =>
  paged(['knowledge', 'source', id, 'pages', status], (from, options) =>
    api().listKnowledgeSourcePages(id, { ...from, limit: 50, ...(status && { status }) }, options),
  )

export const questionsQuery = (sort: 'latest' | 'count') =>
  paged(['knowledge', 'questions', sort], (from, options) =>
    api().listKnowledgeQuestions({ ...from, limit: 50, sort }, options),
  )

export const synonymsQuery = queryOptions({
  queryKey: ['knowledge', 'synonyms'],
  queryFn: ({ signal }) => api().getKnowledgeSynonyms({ signal }),
})

export const answersQuery = (query: string) =>
  queryOptions({
    queryKey: ['knowledge', 'answers', query],
    queryFn: ({ signal }) => api().searchKnowledge({ query, limit: MAX_HITS }, { signal }),
  })

/** The bot's settings say from which score on it answers. */
export const botQuery = queryOptions({
  queryKey: ['bot'],
  queryFn: ({ signal }) => api().getBot({ signal }),
})
