// The limits of an automation: how many runs may begin in an hour, and how many about one subject. They are exact.
import { HOUR_MS, plus } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import type { WriteCtx } from '../platform/context.ts'
import type { Automation } from './automation.ts'

export type Limited = Pick<Automation, 'id' | 'settings'>

/** A run that wants to begin, and what it is about; null: nothing. */
export interface Candidate {
  automation: Limited
  subject: { id: string } | null
}

/**
 * Locks the counts of automations until the transaction ends, so that two runs cannot take the last place. All runs of
 * an automation begin under this lock, so a read after it finds all runs that have begun.
 */
export function lockCounts({ send, workspaceId, now }: WriteCtx, automations: readonly Limited[]): void {
  const ids = [...new Set(automations.map(({ id }) => id))].toSorted()
  const rows = ids.map((_, index) => `($1, $${index + 3}, $2)`).join(', ')
  send({
    compile: () => ({
      sql: `insert into "automation_counts" (workspace_id, automation_id, hour_at) values ${rows}
        on conflict (workspace_id, automation_id) do update set hour_at = automation_counts.hour_at`,
      parameters: [workspaceId, now, ...ids],
    }),
  })
}

/**
 * Takes places for runs, in their order, and says for each whether there was one. The counts of the automations must be
 * locked. An hour begins with its first run.
 */
export async function takeRooms(ctx: WriteCtx, candidates: readonly Candidate[]): Promise<boolean[]> {
  if (candidates.length === 0) return []
  const automations = [...new Map(candidates.map(({ automation }) => [automation.id, automation])).values()]
  const [hours, begun] = await Promise.all([readHours(ctx, automations), countBegun(ctx, automations, candidates)])
  const answers = candidates.map(({ automation, subject }) => {
    const { per_hour, per_subject } = automation.settings.limits
    const hour = hours.get(automation.id) as Hour
    const name = `${automation.id} ${subject?.id}`
    const about = begun.get(name) ?? 0
    if (hour.runs >= per_hour || (subject && about >= per_subject)) return false
    hour.runs += 1
    hour.taken += 1
    begun.set(name, about + 1)
    return true
  })
  writeHours(ctx, hours)
  return answers
}

interface Hour {
  since: Date
  runs: number
  /** How many of these runs begin in this transaction. */
  taken: number
}

/** The hour of each automation; an hour that is over begins again. */
async function readHours(ctx: WriteCtx, automations: readonly Limited[]): Promise<Map<string, Hour>> {
  const { workspaceId, now } = ctx
  const rows = await ctx.ask(
    ctx.db
      .selectFrom('automation_counts')
      .select(['automation_id', 'hour_at', 'hour_runs'])
      .where('workspace_id', '=', workspaceId)
      .where(sql<boolean>`automation_id = any(${automations.map(({ id }) => id)}::text[])`),
  )
  const hourAgo = plus(now, -HOUR_MS)
  return new Map(
    rows.map(({ automation_id, hour_at, hour_runs }) => [
      automation_id,
      hour_at <= hourAgo ? { since: now, runs: 0, taken: 0 } : { since: hour_at, runs: hour_runs, taken: 0 },
    ]),
  )
}

/** A run that was skipped before it carried out anything does not count: the customer has not noticed it. */
const DID_SOMETHING = sql`(run.ended_at is null or run.status in ('completed', 'failed')
  or coalesce((run.state ->> 'carried_out')::integer, 0) > 0)`

/** How many runs of each automation about each subject are in its window, by the ids of both. */
async function countBegun(
  ctx: WriteCtx,
  automations: readonly Limited[],
  candidates: readonly Candidate[],
): Promise<Map<string, number>> {
  const subjects = [...new Set(candidates.flatMap(({ subject }) => subject?.id ?? []))]
  if (subjects.length === 0) return new Map()
  const { workspaceId, now } = ctx
  const ids = automations.map(({ id }) => id)
  const since = automations.map(({ settings }) => plus(now, -settings.limits.window_hours * HOUR_MS))
  const rows = await ctx.ask(
    sql<{ automation_id: string; subject_id: string; count: number }>`
      select run.automation_id, run.subject_id, count(*)::integer as count
      from unnest(${ids}::text[], ${since}::timestamptz[]) as limited (automation_id, since)
      join automation_runs as run on run.automation_id = limited.automation_id and run.created_at > limited.since
      where run.workspace_id = ${workspaceId} and run.subject_id = any(${subjects}::text[]) and ${DID_SOMETHING}
      group by run.automation_id, run.subject_id`,
  )
  return new Map(rows.map(({ automation_id, subject_id, count }) => [`${automation_id} ${subject_id}`, count]))
}

/** The rows exist and are locked. */
function writeHours(ctx: WriteCtx, hours: ReadonlyMap<string, Hour>): void {
  const changed = [...hours].filter(([, { taken }]) => taken > 0).toSorted(([one], [other]) => (one < other ? -1 : 1))
  if (changed.length === 0) return
  ctx.send(
    ctx.db
      .insertInto('automation_counts')
      .values(
        changed.map(([automation_id, { since, runs, taken }]) => ({
          workspace_id: ctx.workspaceId,
          automation_id,
          hour_at: since,
          hour_runs: runs,
          runs: taken,
          last_run_at: ctx.now,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['workspace_id', 'automation_id']).doUpdateSet((eb) => ({
          hour_at: eb.ref('excluded.hour_at'),
          hour_runs: eb.ref('excluded.hour_runs'),
          runs: sql`automation_counts.runs + excluded.runs`,
          last_run_at: eb.ref('excluded.last_run_at'),
        })),
      ),
  )
}
