// Resolves a conversation and opens it again. Both add a mark to the same conversation.
import type { Static } from '../http/shape.ts'
import type { WriteCtx } from '../platform/context.ts'
import { emit } from '../platform/events.ts'
import { requireVersion } from '../platform/version.ts'
import { aboutOf, lockConversation, refOf } from './conversation.ts'
import { conversationResolved } from './events.ts'
import { reopenedBy, storeMark } from './message.ts'
import type { Reopening, Resolution } from './schema.ts'
import { type ConversationShape, getShown } from './shown.ts'

/** A conversation that is resolved already stays as it is. */
export async function resolveConversation(
  ctx: WriteCtx,
  id: string,
  { note, expected_version }: Static<typeof Resolution>,
): Promise<ConversationShape> {
  const conversation = await lockConversation(ctx, id)
  if (conversation.status !== 'resolved') {
    requireVersion(conversation, expected_version)
    const mark = { kind: 'resolved', data: { note: note ?? null } }
    await storeMark(ctx, conversation, mark, {
      status: 'resolved',
      resolved_at: ctx.now,
      waiting_since: null,
      snoozed_until: null,
      mode: 'bot',
      mode_reason: 'resolved',
      mode_until: null,
    })
    emit(ctx, conversationResolved, { conversation: refOf(conversation) }, aboutOf(conversation))
  }
  return getShown(ctx, conversation.id)
}

/** A conversation that is open already stays as it is. */
export async function reopenConversation(
  ctx: WriteCtx,
  id: string,
  { expected_version }: Static<typeof Reopening>,
): Promise<ConversationShape> {
  const conversation = await lockConversation(ctx, id)
  if (conversation.status === 'resolved') {
    requireVersion(conversation, expected_version)
    await storeMark(ctx, conversation, { kind: 'reopened', data: {} }, await reopenedBy(ctx, conversation))
  }
  return getShown(ctx, conversation.id)
}
