// Arranges a thread for showing: days, and groups of messages that one author wrote within a few minutes.
import type { Unsent } from '../data/outbox.ts'
import type { Message } from '../data/shapes.ts'

export type Item =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'message'; key: string; message: Message; isFirst: boolean; isLast: boolean }
  | { kind: 'unsent'; key: string; unsent: Unsent }

const MAX_GAP_MS = 5 * 60_000

export function arrange(messages: readonly Message[], unsent: readonly Unsent[]): readonly Item[] {
  const items: Item[] = []
  messages.forEach((message, index) => {
    const before = messages[index - 1]
    const after = messages[index + 1]
    if (!before || localDay(before.created_at) !== localDay(message.created_at)) {
      items.push({ kind: 'day', key: `day-${localDay(message.created_at)}`, at: message.created_at })
    }
    items.push({
      kind: 'message',
      key: message.client_ref ?? message.id,
      message,
      isFirst: !before || !belongTogether(before, message),
      isLast: !after || !belongTogether(message, after),
    })
  })
  return [...items, ...unsent.map((each): Item => ({ kind: 'unsent', key: each.ref, unsent: each }))]
}

function belongTogether(one: Message, other: Message): boolean {
  return (
    one.direction === other.direction &&
    one.author.name === other.author.name &&
    Date.parse(other.created_at) - Date.parse(one.created_at) < MAX_GAP_MS &&
    localDay(one.created_at) === localDay(other.created_at)
  )
}

/** Messages are shown in the visitor's own time. */
export const localDay = (moment: string) => new Date(moment).toDateString()
