// Forgets the browsers of a person: their tokens stop working, and what they typed before the chat is deleted.
import { sql } from 'kysely'
import type { WriteCtx } from '../platform/context.ts'
import type { Person } from '../platform/person.ts'

export async function anonymiseVisitors(ctx: WriteCtx, { customerIds, conversationIds }: Person): Promise<void> {
  await ctx.db
    .deleteFrom('webchat_visitors')
    .where('workspace_id', '=', ctx.workspaceId)
    .where(
      sql<boolean>`(customer_id = any(${customerIds}::text[]) or conversation_id = any(${conversationIds}::text[]))`,
    )
    .execute()
}
