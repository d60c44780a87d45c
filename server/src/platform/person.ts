// A person who is made anonymous: every id under which the slices store something about them.
export interface Person {
  /** The present id of the customer, and the ids of customers who were merged into it. */
  customerIds: readonly string[]
  conversationIds: readonly string[]
  bookingIds: readonly string[]
  identityIds: readonly string[]
  /** Their ids at the providers of channels. */
  externalIds: readonly string[]
  /** Names, numbers and addresses that they had. */
  texts: readonly string[]
  /** The name that they have from now on. */
  anonymousName: string
}

/** Everything that something can be about, in one list. */
export const subjectIdsOf = ({ customerIds, conversationIds, bookingIds }: Person) => [
  ...customerIds,
  ...conversationIds,
  ...bookingIds,
]
