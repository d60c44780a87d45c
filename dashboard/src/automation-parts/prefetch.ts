// Loads at once what the words and the editors of automations need, while the page loads what it shows.
import { usePrefetchQuery } from '@tanstack/react-query'
import { templatesQuery } from '../data/message-queries.ts'
import { membersQuery, resourcesQuery, servicesQuery, stageConfigQuery } from '../data/queries.ts'

export function usePrefetchNames(): void {
  usePrefetchQuery(stageConfigQuery)
  usePrefetchQuery(servicesQuery)
  usePrefetchQuery(resourcesQuery)
  usePrefetchQuery(membersQuery)
}

export function usePrefetchEditor(): void {
  usePrefetchNames()
  usePrefetchQuery(templatesQuery)
}
