// Takes out what receivers have answered to the events of a person. The deliveries themselves name nobody.
import { sql } from 'kysely'
import type { WriteCtx } from '../platform/context.ts'
import type { Person } from '../platform/person.ts'

export async function anonymiseDeliveries(ctx: WriteCtx, { customerIds, bookingIds }: Person): Promise<void> {
  const theirs = sql`array(select id from events where workspace_id = ${ctx.workspaceId}
    and (customer_id = any(${customerIds}::text[]) or booking_id = any(${bookingIds}::text[])))`
  await sql`update webhook_deliveries set attempts = (
      select jsonb_agg(attempt || '{"response_excerpt": null}' order by place)
      from jsonb_array_elements(attempts) with ordinality as each (attempt, place))
    where workspace_id = ${ctx.workspaceId} and event_id = any(${theirs}) and attempts <> '[]'`.execute(ctx.db)
}
