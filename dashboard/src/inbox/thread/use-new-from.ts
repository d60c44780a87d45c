// Remembers which message was the first unread one when the conversation was opened.
import { useRef } from 'react'
import type { Conversation, Message } from '../../data/api.ts'
import { firstUnread } from './thread-rows.ts'

/** Reading the messages does not move the mark; opening the conversation again does. */
export function useNewFrom(
  { id, unread_count }: Conversation,
  messages: readonly Message[] | undefined,
): { id: string; count: number } | null {
  const opened = useRef<{ id: string; from: { id: string; count: number } | null } | null>(null)
  if (messages && opened.current?.id !== id) opened.current = { id, from: firstUnread(messages, unread_count) }
  return opened.current?.id === id ? opened.current.from : null
}
