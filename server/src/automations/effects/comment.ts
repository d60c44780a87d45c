// The action add_comment: a comment on a booking or a customer, or a note that only the team sees in a conversation.
import { type LockedConversation, lockConversation } from '../../conversations/conversation.ts'
import { MAX_TEXT_CHARACTERS } from '../../conversations/message-schema.ts'
import { queueMessage } from '../../conversations/send.ts'
import { addComment } from '../../customers/comment.ts'
import { beginningOf } from '../../lib/text.ts'
import { addBookingComment } from '../../work/evidence/comment.ts'
import { type EffectOutcome, outgoingRef, subjectOf, type Work } from './effect.ts'

export async function comment(work: Work, body: string): Promise<EffectOutcome> {
  const { ctx } = work
  const { kind, id } = subjectOf(work)
  if (kind === 'conversation') return writeNote(work, await lockConversation(ctx, id), body)
  const { id: comment_id } = await (kind === 'booking' ? addBookingComment : addComment)(ctx, id, body)
  return { kind: 'done', result: { comment_id } }
}

export async function writeNote(work: Work, conversation: LockedConversation, body: string): Promise<EffectOutcome> {
  const text = beginningOf(body, MAX_TEXT_CHARACTERS)
  const note = { text, private: true, client_ref: outgoingRef(work) }
  const { message } = await queueMessage(work.ctx, conversation, note)
  return { kind: 'done', result: { conversation_id: conversation.id, message_id: message.id } }
}
