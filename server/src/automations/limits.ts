// The limits of an automation: how many runs may begin in an hour, and how many about one subject. They are exact.
import { HOUR_MS, plus } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import type { WriteCtx } from '../platform/context.ts'
import type { Automation } from './automation.ts'
import type { SubjectKind } from './engine/definition.ts'

/** What a run is about. */
export interface LimitedSubject {
  kind: SubjectKind
  id: string
}

/**
 * Takes a place for one run, or says that there is none. The row of the counts is locked until the transaction ends, so
 * that two runs cannot take the last place. An hour begins with its first run.
 */
export async function takeRoom(
  ctx: WriteCtx,
  { id, settings }: Pick<Automation, 'id' | 'settings'>,
  subject: LimitedSubject | null,
): Promise<'free' | 'limit'> {
  const { workspaceId, now } = ctx
  const { per_subject, window_hours, per_hour } = settings.limits
  const hourAgo = plus(now, -HOUR_MS)
  ctx.send({
    compile: () => ({
      sql: `insert into "automation_counts" (workspace_id, automation_id, hour_at) values ($1, $2, $3)
        on conflict (workspace_id, automation_id) do update set hour_at = automation_counts.hour_at`,
      parameters: [workspaceId, id, now],
    }),
  })
  // A statement of its own: a statement that waits for a lock does not see the runs that began meanwhile.
  const taken = await ctx.ask(
    ctx.db
      .updateTable('automation_counts')
      .set({
        hour_at: sql`case when hour_at <= ${hourAgo} then ${now} else hour_at end`,
        hour_runs: sql`case when hour_at <= ${hourAgo} then 1 else hour_runs + 1 end`,
        runs: sql`runs + 1`,
        last_run_at: now,
      })
      .where('workspace_id', '=', workspaceId)
      .where('automation_id', '=', id)
      .where(sql<boolean>`(hour_at <= ${hourAgo} or hour_runs < ${per_hour})`)
      .$if(subject !== null, (update) =>
        update.where(
          sql<boolean>`(select count(*) from automation_runs as run
            where run.workspace_id = ${workspaceId} and run.subject_id = ${subject?.id} and run.automation_id = ${id}
              and run.created_at > ${plus(now, -window_hours * HOUR_MS)} and ${DID_SOMETHING}) < ${per_subject}`,
        ),
      )
      .returning('runs'),
  )
  return taken.length > 0 ? 'free' : 'limit'
}

/** A run that was skipped before it carried out anything does not count: the customer has not noticed it. */
const DID_SOMETHING = sql`(run.ended_at is null or run.status in ('completed', 'failed')
  or coalesce((run.state ->> 'carried_out')::integer, 0) > 0)`
