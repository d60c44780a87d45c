// The conversations of the present view, page by page.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useAddress } from '../../data/address.ts'
import { itemsOf } from '../../data/paged.ts'
import { useMe, useNow } from '../../data/workspace.ts'
import { conversationsQuery } from '../queries.ts'
import { filtersIn, toQuery } from '../views.ts'

export function useConversations() {
  const [search] = useAddress()
  const { id } = useMe()
  const now = useNow()
  const filters = filtersIn(search)
  const query = useInfiniteQuery(conversationsQuery(toQuery(filters, id)))
  const { data } = query
  const conversations = useMemo(() => itemsOf(data), [data])
  return { filters, query, conversations, now }
}
