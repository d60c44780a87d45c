// Ends the runs about a person that still go on, and takes out what all of them have sent, read and remembered.
import { sql } from 'kysely'
import type { WriteCtx } from '../platform/context.ts'
import { type Person, subjectIdsOf } from '../platform/person.ts'

/** Returns the ids of the runs. */
export async function anonymiseRuns(ctx: WriteCtx, person: Person): Promise<string[]> {
  const { db, workspaceId, now } = ctx
  const { rows } = await sql<{ id: string }>`update automation_runs set event = null, state = null, error = null,
      status = case when ended_at is null then 'cancelled' else status end, ended_at = coalesce(ended_at, ${now}),
      updated_at = ${now}
    where workspace_id = ${workspaceId} and subject_id = any(${subjectIdsOf(person)}::text[])
    returning id`.execute(db)
  const ids = rows.map(({ id }) => id)
  await sql`update automation_steps set rendered = null, result = null, trace = '[]', error = null
    where workspace_id = ${workspaceId} and run_id = any(${ids}::text[])`.execute(db)
  await sql`delete from automation_waits
    where workspace_id = ${workspaceId} and run_id = any(${ids}::text[])`.execute(db)
  return ids
}
