// The preview of a merge of two customers: what moves to the kept customer, and which fields are filled in.
import { queryOptions } from '@tanstack/react-query'
import { all, api, type Conversation, type Customer } from '../../data/api.ts'

export interface MergePreview {
  other: Customer
  identities: number
  conversations: number
  bookings: number
  comments: number
  /** Channels on which both have a conversation. */
  joined: readonly string[]
}

export const mergePreviewQuery = (id: string, otherId: string) =>
  queryOptions({
    queryKey: ['customer', id, 'merge', otherId],
    queryFn: async ({ signal }): Promise<MergePreview> => {
      const threadsOf = (customerId: string) =>
        all(api().listConversations({ customer_id: [customerId], snoozed: true, limit: 200 }, { signal }))
      const [other, summary, own, moved, comments] = await Promise.all([
        api().getCustomer(otherId, { signal }),
        api().getCustomerSummary(otherId, { signal }),
        threadsOf(id),
        threadsOf(otherId),
        all(api().listCustomerComments(otherId, { limit: 200 }, { signal })),
      ])
      return {
        other,
        identities: other.identities.length,
        conversations: moved.length,
        bookings: summary.bookings.total,
        comments: comments.length,
        joined: joinedChannels(own, moved),
      }
    },
    staleTime: 0,
  })

export function joinedChannels(
  own: readonly Pick<Conversation, 'channel'>[],
  moved: readonly Pick<Conversation, 'channel'>[],
): string[] {
  return moved.map(({ channel }) => channel).filter((channel) => own.some((each) => each.channel === channel))
}

const FIELDS = ['phone', 'email', 'company', 'notes'] as const
type FieldName = (typeof FIELDS)[number] | 'address' | 'tags'

/** The fields of the kept customer that are empty and get the value of the other one, and the tags that are added. */
export function filledFields(kept: Customer, other: Customer): { name: FieldName; value: string }[] {
  const filled: { name: FieldName; value: string }[] = FIELDS.flatMap((name) => {
    const value = other[name]
    return kept[name] === null && value !== null ? [{ name, value }] : []
  })
  if (kept.address === null && other.address) filled.push({ name: 'address', value: other.address.formatted })
  const tags = other.tags.filter((tag) => !kept.tags.includes(tag))
  return tags.length > 0 ? [...filled, { name: 'tags', value: tags.join(', ') }] : filled
}
