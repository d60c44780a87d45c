// A person who is made anonymous: every id under which the slices store something about them.
export interface Person {
  /** The present id of the customer, and the ids of customers who were merged into it. */
  customerIds: readonly string[]
  /** The ids of their conversations, and of conversations that were merged into these. */
  conversationIds: readonly string[]
  bookingIds: readonly string[]
  identityIds: readonly string[]
  /** Their ids at the providers of channels. */
  externalIds: readonly string[]
  /** The name that they have from now on. */
  anonymousName: string
}

/** A shorter id would be found in the texts of many others. */
const MIN_ID_CHARACTERS = 5

/** The ids at the providers by which a text about the person can be found. */
export const distinctIdsOf = ({ externalIds }: Pick<Person, 'externalIds'>) =>
  externalIds.filter(({ length }) => length >= MIN_ID_CHARACTERS)

/** All ids of the person that a row can refer to, in one list. */
export const subjectIdsOf = ({ customerIds, conversationIds, bookingIds }: Person) => [
  ...customerIds,
  ...conversationIds,
  ...bookingIds,
]
