// The end of a chat: the token of the visitor is not valid any more.
import { resolveConversation } from '../conversations/resolve.ts'
import type { WriteCtx } from '../platform/context.ts'
import { speaksForCustomer } from './details.ts'
import { requireFeature } from './site.ts'
import { findThread } from './thread.ts'
import { lockVisitor } from './visitor.ts'

export async function endChat(ctx: WriteCtx, visitorId: string): Promise<void> {
  await requireFeature(ctx, 'end_chat')
  const visitor = await lockVisitor(ctx, visitorId)
  const thread = await findThread(ctx, visitor)
  // A thread that the team has merged with that of somebody else goes on without this visitor.
  if (thread && (await speaksForCustomer(ctx, visitor))) await resolveConversation(ctx, thread.conversation_id, {})
  ctx.send(
    ctx.db
      .updateTable('webchat_visitors')
      .set({ ended_at: ctx.now })
      .where('workspace_id', '=', ctx.workspaceId)
      .where('id', '=', visitorId),
  )
  // The streams of the visitor end in every process.
  ctx.afterCommit(() => ctx.wake('access', visitorId))
}
