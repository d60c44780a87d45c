// Items that are being sent: each is on the page once, marked as unsent until the server has answered.
import type { QueryKey } from '@tanstack/react-query'
import type { Actor } from './api.ts'
import { queryClient } from './queries.ts'
import { type Change, eachItem, showAtOnce } from './shown-at-once.ts'

interface Sent {
  id: string
  author: Actor
}

interface List<Item> {
  queryKey: QueryKey
  /** The member who sends the items. */
  me: string
  /** Puts an item into the list. */
  add: (list: unknown, item: Item) => unknown
}

/** The ids of items whose answer has arrived in this page. */
const answered = new Set<string>()

/**
 * Shows `unsent` in the list while it is sent; null shows nothing there. The list may be loaded with the new item before
 * the answer brings its id. Until then, items of this member that are new in the list are hidden.
 */
export async function sendInto<Item extends Sent>(
  { queryKey, me, add }: List<Item>,
  unsent: Item | null,
  send: () => Promise<Item>,
): Promise<Item> {
  const known = idsIn(queryClient.getQueryData(queryKey))
  const isShown = (item: Item) => isUnsent(item) || known.has(item.id) || answered.has(item.id) || item.author.id !== me
  const change: Change = {
    queryKey,
    exact: true,
    apply: (list) => {
      const others = eachItem<Item>(list, (item) => (isShown(item) ? item : null))
      return unsent ? add(others, unsent) : others
    },
  }
  return showAtOnce([change], send, (item) => {
    answered.add(item.id)
    return [{ queryKey, exact: true, apply: (list) => (idsIn(list).has(item.id) ? list : add(list, item)) }]
  })
}

const UNSENT = 'unsent_'
let count = 0

export function unsentId(): string {
  count += 1
  return `${UNSENT}${count}`
}

export const isUnsent = ({ id }: Pick<Sent, 'id'>): boolean => id.startsWith(UNSENT)

function idsIn(list: unknown): Set<string> {
  const ids = new Set<string>()
  eachItem<Sent>(list, (item) => {
    ids.add(item.id)
    return item
  })
  return ids
}
