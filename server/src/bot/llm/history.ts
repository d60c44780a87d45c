// Reads what was said in a conversation, for a model: only what the customer who writes has seen or written.
import type { StoredMessage } from '../../conversations/message.ts'
import { messages } from '../../conversations/stored-message.ts'
import { isOfIdentity } from '../../conversations/viewpoint.ts'
import type { ReadCtx } from '../../platform/context.ts'
import type { Opened } from '../context.ts'
import type { TurnContext } from '../engine.ts'
import { MAX_MESSAGES_READ } from '../inbox.ts'
import { toLines } from './prompt.ts'

/** Marks, templates and reactions are not part of what was said. */
const SAID: readonly string[] = ['text', 'options', 'location', 'image', 'audio', 'video', 'document', 'sticker']

/** The lines of a conversation that the model reads, oldest first. */
export const linesOf = (ctx: ReadCtx, opened: Opened) => async (context: TurnContext) =>
  toLines(await findHistory(ctx, opened), context)

/** The last messages, oldest first, without the notes of the team. */
async function findHistory(ctx: ReadCtx, { conversation, visitor }: Opened): Promise<StoredMessage[]> {
  let query = messages(ctx)
    .where('messages.conversation_id', '=', conversation.id)
    .where('messages.private', '=', false)
    .where('messages.deleted_at', 'is', null)
    .where('messages.type', 'in', SAID)
  // Several visitors may share a conversation of the chat widget, and each sees only their own part.
  if (visitor) query = query.where(isOfIdentity(conversation.identity_id as string))
  const rows = await query
    .orderBy('messages.created_at', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(MAX_MESSAGES_READ)
    .execute()
  return (rows as StoredMessage[]).toReversed()
}
