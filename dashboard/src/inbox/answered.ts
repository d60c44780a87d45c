// Finds what somebody else has said in the meantime, because it may make a message needless or wrong.
import type { Message } from '../data/api.ts'

/** The newest reply of the team or the bot that is not this member's. `messages` are newest first. */
export function findAnswer(messages: readonly Message[], memberId: string): Message | null {
  return messages.find((each) => each.direction === 'outbound' && isOfOthers(each, memberId)) ?? null
}

/** The newest message after this one that is not this member's, also one of the customer. */
export function findSaidAfter(id: string, messages: readonly Message[], memberId: string): Message | null {
  const later = messages.slice(
    0,
    Math.max(
      0,
      messages.findIndex((each) => each.id === id),
    ),
  )
  return later.find((each) => isOfOthers(each, memberId)) ?? null
}

/** The customer sees neither private notes nor events. */
const isOfOthers = ({ private: isNote, type, author }: Message, memberId: string) =>
  !isNote && type !== 'event' && author.id !== memberId
