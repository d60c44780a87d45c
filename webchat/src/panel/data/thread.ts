// The messages of a thread, from the stream, from lists and from the visitor's own sends: each once, and in order.

import type { Unsent } from './outbox.ts'
import type { Message } from './shapes.ts'

/** The statuses of a message, in their order; a message never goes back to an earlier one. */
const PROGRESS = ['queued', 'sent', 'delivered', 'read']

/** The known messages and the new ones. The newest version of a message counts, but its status never goes back. */
export function merged(known: readonly Message[], news: readonly Message[]): readonly Message[] {
  if (news.length === 0) return known
  const byId = new Map(known.map((message) => [message.id, message]))
  for (const message of news) {
    const before = byId.get(message.id)
    byId.set(message.id, before ? { ...message, status: further(before.status, message.status) } : message)
  }
  return [...byId.values()].sort(inOrder)
}

/**
 * The newest page of the list instead of the known messages, because messages may be missing between them. A message
 * that came by another way after the list was read stays.
 */
export function replaced(known: readonly Message[], page: readonly Message[]): readonly Message[] {
  const [newest] = [...page].sort(inOrder).reverse()
  const later = known.filter(
    (message) => !newest || (threadOf(message) === threadOf(newest) && placeOf(message) > placeOf(newest)),
  )
  return merged(later, page)
}

/** The unsent messages without those that have arrived: the answer of the server may be lost on its way. */
export function stillUnsent(unsent: readonly Unsent[], messages: readonly Message[]): readonly Unsent[] {
  const arrived = new Set(messages.map(({ client_ref }) => client_ref))
  return unsent.filter(({ ref }) => !arrived.has(ref))
}

/** The team's messages that the visitor has not seen. */
export function unreadOf(messages: readonly Message[]): readonly Message[] {
  return messages.filter(({ direction, status }) => direction === 'outbound' && status !== 'read')
}

function further(one: string, other: string): string {
  return PROGRESS.indexOf(one) > PROGRESS.indexOf(other) ? one : other
}

/** In the order of the stream. */
const inOrder = (one: Message, other: Message) => placeOf(one) - placeOf(other)

const threadOf = ({ event_id }: Message) => event_id.slice(0, event_id.lastIndexOf('.'))
const placeOf = ({ event_id }: Message) => Number(event_id.slice(event_id.lastIndexOf('.') + 1))
