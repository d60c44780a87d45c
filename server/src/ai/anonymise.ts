// Forgets that the guard against spam has blocked a person, and why.
import { sql } from 'kysely'
import type { WriteCtx } from '../platform/context.ts'
import type { Person } from '../platform/person.ts'

export async function anonymiseBlocked(ctx: WriteCtx, { identityIds }: Person): Promise<void> {
  await ctx.db
    .deleteFrom('ai_blocked')
    .where('workspace_id', '=', ctx.workspaceId)
    .where(sql<boolean>`identity_id = any(${identityIds}::text[])`)
    .execute()
}
