// The messages of a visitor's own conversation.
import type { Static } from '../http/shape.ts'
import type { ReadCtx } from '../platform/context.ts'
import type { VisitorConversation, VisitorMessage } from './message-schema.ts'
import type { Visitor } from './visitor.ts'

export interface Thread {
  conversation: Static<typeof VisitorConversation> | null
  messages: Static<typeof VisitorMessage>[]
}

/** What a session begins with: the conversation of the visitor, and its newest messages. */
export async function readThread(_ctx: ReadCtx, _visitor: Visitor): Promise<Thread> {
  return { conversation: null, messages: [] }
}
