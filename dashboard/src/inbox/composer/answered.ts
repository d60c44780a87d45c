// Finds the newest reply of somebody else, so that a reply that came while a member was writing is noticed.
import type { Message } from '../../data/api.ts'

/** `messages` are newest first. Private notes and events are no replies. */
export function findAnswer(messages: readonly Message[], memberId: string): Message | null {
  const isAnswer = ({ direction, private: isNote, type, author }: Message) =>
    direction === 'outbound' && !isNote && type !== 'event' && author.id !== memberId
  return messages.find(isAnswer) ?? null
}
