// Empties the events of providers that name a person. Their keys stay, so that none of them is read twice.
import { sql } from 'kysely'
import { toPattern } from '../lib/search.ts'
import type { WriteCtx } from '../platform/context.ts'
import { distinctIdsOf, type Person } from '../platform/person.ts'

/** An event that waits to be read is not changed: it is a new message, from somebody who is no longer known. */
export async function anonymiseReceived(ctx: WriteCtx, person: Person): Promise<void> {
  const patterns = distinctIdsOf(person).map(toPattern)
  if (patterns.length === 0) return
  await sql`update provider_events set body = '', read_at = coalesce(read_at, ${ctx.now}), problem = null, again_at = null
    where workspace_id = ${ctx.workspaceId} and (read_at is not null or problem is not null)
      and body like any(${patterns}::text[])`.execute(ctx.db)
}
