// Takes a person out of notifications and notices. They stay, and so do their counts.
import { sql } from 'kysely'
import { automationNotified } from '../automations/events.ts'
import type { WriteCtx } from '../platform/context.ts'
import { type Person, subjectIdsOf } from '../platform/person.ts'

/**
 * The texts that automations told the team about the person, and about nobody else: a text that is the same for others
 * names nobody.
 */
const TOLD = (ctx: WriteCtx, ids: readonly string[]) => sql`array(
  select data ->> 'text' from events where workspace_id = ${ctx.workspaceId} and type = ${automationNotified.type}
  group by 1 having bool_and(coalesce(data -> 'subject' ->> 'id' = any(${ids}::text[]), false)))`

/** A text of an automation does not name the person's id here, so it is found by the same text in the ledger. */
export async function anonymiseNotices(ctx: WriteCtx, person: Person): Promise<void> {
  const ids = subjectIdsOf(person)
  const { rows } = await sql<{ texts: string[] }>`select ${TOLD(ctx, ids)} as texts from workspaces
    where workspace_id = ${ctx.workspaceId}`.execute(ctx.db)
  const isTold = sql`(one ->> 'type' = 'automation' and one ->> 'what' = any(${rows[0]?.texts ?? []}::text[]))`
  const isTheirs = sql`one ->> 'id' = any(${ids}::text[])`
  for (const table of ['notifications', 'member_notices']) {
    await sql`update ${sql.table(table)} set latest = (
        select jsonb_agg(case when ${isTheirs} then one || '{"who": null}'
          when ${isTold} then one || '{"what": null}' else one end order by place)
        from jsonb_array_elements(latest) with ordinality as each (one, place))
      where workspace_id = ${ctx.workspaceId} and exists (
        select 1 from jsonb_array_elements(latest) as one where ${isTheirs} or ${isTold})`.execute(ctx.db)
  }
}
