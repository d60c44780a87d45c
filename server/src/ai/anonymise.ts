// Forgets that the guard against spam has blocked a person, and what automations told the team about them.
import { sql } from 'kysely'
import type { WriteCtx } from '../platform/context.ts'
import { type Person, subjectIdsOf } from '../platform/person.ts'

export async function anonymiseBlocked(ctx: WriteCtx, { identityIds }: Person): Promise<void> {
  await ctx.db
    .deleteFrom('ai_blocked')
    .where('workspace_id', '=', ctx.workspaceId)
    .where(sql<boolean>`identity_id = any(${identityIds}::text[])`)
    .execute()
}

export async function anonymiseAiNotices(ctx: WriteCtx, person: Person): Promise<void> {
  await sql`update ai_notices set data = jsonb_set(data, '{text}', '""', false)
    where workspace_id = ${ctx.workspaceId}
      and data -> 'subject' ->> 'id' = any(${subjectIdsOf(person)}::text[])`.execute(ctx.db)
}
