// The loaded messages of a conversation, newest first. An event loads only the newest page again, and older pages stay.
import { queryOptions } from '@tanstack/react-query'
import { api, type Message, type MessageFile, type Page } from '../data/api.ts'
import { queryClient } from '../data/queries.ts'

export interface LoadedThread {
  /** Newest first, as the server lists them. */
  messages: readonly Message[]
  /** Where the next older page begins; null: the first message is loaded. */
  cursor: string | null
}

/** Thirty messages fill about two windows: drawing more would delay the opening of a conversation. */
const NEWEST_MESSAGES = 30
const OLDER_MESSAGES_PER_PAGE = 100
/** The links of files are valid for an hour. */
const RELOAD_MS = 50 * 60_000
const RENEW_BEFORE_MS = 10 * 60_000

export const threadQuery = (id: string) =>
  queryOptions({
    queryKey: ['conversation', id, 'messages'],
    queryFn: async ({ signal }) => {
      const page = await api().listMessages(id, { limit: NEWEST_MESSAGES }, { signal })
      // The loaded messages are read after the answer, because older messages may have arrived in the meantime.
      return withNewest(findLoaded(id), page)
    },
    refetchInterval: RELOAD_MS,
    // The shared comparison compares by position, and every new message moves all positions.
    structuralSharing: false,
  })

/** The messages of a conversation that are loaded now, for a handler; a component that shows them uses the query. */
export const findLoaded = (id: string) => queryClient.getQueryData<LoadedThread>(['conversation', id, 'messages'])

/** Loads the page before the oldest loaded message. */
export async function loadOlder(id: string): Promise<void> {
  const cursor = findLoaded(id)?.cursor
  if (!cursor) return
  const page = await api().listMessages(id, { limit: OLDER_MESSAGES_PER_PAGE, cursor })
  change(id, (present) => (present.cursor === cursor ? withOlder(present, page) : present))
}

/** Puts an answer of the server into the thread, such as a message that was sent. */
export function putMessage(message: Message): void {
  change(message.conversation_id, (present) => ({ ...present, messages: merged(present.messages, [message]) }))
}

function change(id: string, apply: (present: LoadedThread) => LoadedThread): void {
  queryClient.setQueryData<LoadedThread>(['conversation', id, 'messages'], (present) => present && apply(present))
}

/** If the newest page has no message that was loaded before, messages between may be missing: the rest is dropped. */
export function withNewest(loaded: LoadedThread | undefined, page: Page<Message>): LoadedThread {
  const known = new Set(loaded?.messages.map(({ id }) => id))
  if (!loaded || !page.data.some(({ id }) => known.has(id))) return { messages: page.data, cursor: page.next_cursor }
  return { messages: merged(loaded.messages, page.data), cursor: loaded.cursor }
}

export function withOlder(loaded: LoadedThread, page: Page<Message>): LoadedThread {
  return { messages: merged(loaded.messages, page.data), cursor: page.next_cursor }
}

/** A message that has not changed stays the same object, so that it is not drawn again. */
function merged(before: readonly Message[], fresh: readonly Message[]): Message[] {
  const all = new Map(before.map((message) => [message.id, message]))
  for (const message of fresh) {
    const known = all.get(message.id)
    if (!known || !isSame(known, message)) all.set(message.id, message)
  }
  return [...all.values()].sort(newestFirst)
}

/** Moments are compared as plain texts, because `localeCompare` takes many times as long. */
function newestFirst(one: Message, other: Message): number {
  if (one.created_at !== other.created_at) return one.created_at < other.created_at ? 1 : -1
  return one.id < other.id ? 1 : -1
}

function isSame(one: Message, other: Message): boolean {
  return one.attachments.every(isFresh) && JSON.stringify(one, withoutLinks) === JSON.stringify(other, withoutLinks)
}

/** Every answer has other links to the same file. */
const withoutLinks = (name: string, value: unknown) =>
  name === 'url_expires_at' || (name === 'url' && value !== null) ? '' : value

const isFresh = ({ url_expires_at }: MessageFile) =>
  url_expires_at === null || Date.parse(url_expires_at) - Date.now() > RENEW_BEFORE_MS
