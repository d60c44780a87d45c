// Tells the team which member has a conversation open, and who writes in it, so that nobody is answered twice.
import type { Static } from '../http/shape.ts'
import type { WriteCtx } from '../platform/context.ts'
import { tellPresence } from '../platform/typing.ts'
import { getConversationId } from './conversation.ts'
import type { PresenceMark } from './schema.ts'

export async function showPresence(ctx: WriteCtx, id: string, { doing }: Static<typeof PresenceMark>): Promise<void> {
  const conversation_id = await getConversationId(ctx, id)
  const { id: member_id } = ctx.actor
  if (member_id !== null) tellPresence(ctx, { conversation_id, member_id, doing })
}
