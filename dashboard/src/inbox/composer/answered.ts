// Finds the reply of somebody else that came while a member was writing.
import type { Message } from '../../data/api.ts'

/** `messages` are newest first; `seenAt` is when the newest message was stored that the author had seen. */
export function findAnswer(messages: readonly Message[], seenAt: string | null, memberId: string): Message | null {
  const isAnswer = ({ direction, private: isNote, type, author, received_at }: Message) =>
    direction === 'outbound' &&
    !isNote &&
    type !== 'event' &&
    author.id !== memberId &&
    (seenAt === null || received_at > seenAt)
  return messages.find(isAnswer) ?? null
}

export const newestSeen = (messages: readonly Message[]): string | null =>
  messages.reduce<string | null>(
    (newest, { received_at }) => (newest && newest > received_at ? newest : received_at),
    null,
  )
