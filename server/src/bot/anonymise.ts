// Forgets what the bot remembers of the conversations of a person.
import { sql } from 'kysely'
import type { WriteCtx } from '../platform/context.ts'
import type { Person } from '../platform/person.ts'

export async function anonymiseBot(ctx: WriteCtx, { conversationIds }: Person): Promise<void> {
  await ctx.db
    .deleteFrom('bot_sessions')
    .where('workspace_id', '=', ctx.workspaceId)
    .where(sql<boolean>`conversation_id = any(${conversationIds}::text[])`)
    .execute()
}
