// Runs jobs one after the other: the row of a turn gives them numbers, and a transaction locks this row to choose the
// next one.
import { CompiledQuery, sql } from 'kysely'
import type { WriteCtx } from './context.ts'

/** Jobs of one kind that take consecutive numbers of a turn. */
export interface JobList {
  kind: string
  turnKey: string
  lane: string
  jobs: readonly { id: string; subject: string; payload: string }[]
}

const RAISE = `on conflict (workspace_id, key)
  do update set last = "job_turns".last + excluded.last, last_job_id = excluded.last_job_id`

/**
 * Gives jobs the next numbers of their turn. Its row stays locked until the commit, so the numbers after them are given
 * only when these jobs are visible.
 */
export function takeTurn(ctx: WriteCtx, key: string, jobIds: readonly string[]): void {
  const sql = `insert into "job_turns" (workspace_id, key, last, last_job_id) values ($1, $2, $3, $4) ${RAISE}`
  ctx.send({ compile: () => ({ sql, parameters: [ctx.workspaceId, key, jobIds.length, jobIds.at(-1)] }) })
}

/**
 * The number of the job $3 in the turn $2, and whether it has to wait. A unique index makes sure that at most one job of
 * a turn may run.
 */
export const FROM_TURN = `turn.last, free.id is not null
  from "job_turns" as turn left join "jobs" as free
    on free.workspace_id = $1 and free.turn_key = $2 and free.failed_at is null and not free.waits
  where turn.workspace_id = $1 and turn.key = $2 and turn.last_job_id = $3`

/** Whether a job of the turn $2 need not wait. */
const HAS_FREE_JOB = `exists (select 1 from "jobs" as free
  where free.workspace_id = $1 and free.turn_key = $2 and free.failed_at is null and not free.waits)`

/**
 * Writes the numbers that `takeTurn` has just given into jobs that were inserted without one and wait. Only for Citus,
 * which plans an "insert … select" for each of its shards.
 */
export function numberJobs(ctx: WriteCtx, key: string, jobIds: readonly string[]): void {
  const sql = `update "jobs" as job set turn = turn.last - cardinality($3::text[]) + each.place,
      waits = each.place > 1 or ${HAS_FREE_JOB}
    from "job_turns" as turn cross join unnest($3::text[]) with ordinality as each(id, place)
    where job.workspace_id = $1 and job.id = each.id and turn.workspace_id = $1 and turn.key = $2`
  ctx.send({ compile: () => ({ sql, parameters: [ctx.workspaceId, key, jobIds] }) })
}

/**
 * Plans a list of jobs; the number of statements does not grow with the list. A job is planned only if `wanted` holds
 * when the change is written. `wanted` is SQL over $1, the workspace, `each.subject` and `each.payload`.
 */
export function takeTurns(ctx: WriteCtx, list: JobList, wanted: string): void {
  if (ctx.engine === 'citus') ctx.atEnd(() => askAndTakeTurns(ctx, list, wanted))
  else takeTurnsIf(ctx, list, wanted)
}

/** On Citus: asks which jobs are wanted, and plans those. */
async function askAndTakeTurns(ctx: WriteCtx, { kind, turnKey, lane, jobs }: JobList, wanted: string): Promise<void> {
  const { workspaceId: workspace_id, now } = ctx
  const [subjects, payloads] = (['subject', 'payload'] as const).map((name) => jobs.map((job) => job[name]))
  const question = `select array(
      select each.place::int from unnest($2::text[], $3::text[]) with ordinality as each(subject, payload, place)
      where ${wanted} order by each.place) as places
    from "workspaces" where workspace_id = $1`
  const [answer] = await ctx.ask<{ places: number[] }>({
    compile: () => CompiledQuery.raw(question, [workspace_id, subjects, payloads]),
  })
  const rows = (answer?.places ?? []).map((place) => jobs[place - 1]).filter((job) => job !== undefined)
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  takeTurn(ctx, turnKey, ids)
  const shared = { workspace_id, kind, lane, due_at: now, created_at: now, turn_key: turnKey, waits: true }
  ctx.insert('jobs', ...rows.map(({ id, payload }) => ({ ...shared, id, payload })))
  numberJobs(ctx, turnKey, ids)
}

/** On one PostgreSQL: two statements, none of which waits for the other. Numbers of jobs that nobody wants stay unused. */
function takeTurnsIf(ctx: WriteCtx, { kind, turnKey, lane, jobs }: JobList, wanted: string): void {
  const [subjects, payloads, ids] = (['subject', 'payload', 'id'] as const).map((name) => jobs.map((job) => job[name]))
  const known = [ctx.workspaceId, turnKey, jobs.length, jobs.at(-1)?.id, subjects, payloads]
  const numbers = {
    sql: `insert into "job_turns" (workspace_id, key, last, last_job_id)
      select workspace_id, $2::text, $3::int, $4::text from "workspaces" where workspace_id = $1
        and exists (select 1 from unnest($5::text[], $6::text[]) as each(subject, payload) where ${wanted})
      ${RAISE}`,
    parameters: known,
  }
  const rows = {
    sql: `insert into "jobs" (workspace_id, id, kind, payload, lane, due_at, created_at, turn_key, turn, waits)
      select turn.workspace_id, each.id, $7, each.payload::jsonb, $8, $9, $9, $2, turn.last - $3::int + each.place,
        row_number() over (order by each.place) > 1 or ${HAS_FREE_JOB}
      from "job_turns" as turn
        cross join unnest($5::text[], $6::text[], $10::text[]) with ordinality as each(subject, payload, id, place)
      where turn.workspace_id = $1 and turn.key = $2 and turn.last_job_id = $4 and ${wanted}`,
    parameters: [...known, kind, lane, ctx.now, ids],
  }
  for (const statement of [numbers, rows]) ctx.send({ compile: () => statement })
}

/**
 * Locks turns until the end of the transaction: later statements see all jobs that ever got a number. All transactions
 * that take several turns take them in the order of their keys, so that they do not wait for each other.
 */
export function lockTurns(ctx: WriteCtx, keys: readonly string[]): void {
  if (keys.length === 0) return
  ctx.send(
    ctx.db
      .selectFrom('job_turns')
      .select('last')
      .where('workspace_id', '=', ctx.workspaceId)
      .where(sql<boolean>`key = any(${keys}::text[])`)
      .orderBy(sql`key collate "C"`)
      .forUpdate(),
  )
}

/** Under the lock: lets the first job of each turn that has not ended run, or deletes a turn that has none. */
export function passTurns(ctx: WriteCtx, keys: readonly string[]): void {
  if (keys.length === 0) return
  const parameters = [ctx.workspaceId, keys]
  const next = `update "jobs" as job set waits = false
    from (select each.key, (select min(turn) from "jobs" as rest
        where rest.workspace_id = $1 and rest.turn_key = each.key and rest.failed_at is null) as turn
      from unnest($2::text[]) as each(key)) as first
    where job.workspace_id = $1 and job.turn_key = first.key and job.turn = first.turn
      and job.failed_at is null and job.waits`
  const end = `delete from "job_turns" where workspace_id = $1 and key = any($2::text[])
    and not exists (select 1 from "jobs" as rest
      where rest.workspace_id = $1 and rest.turn_key = "job_turns".key and rest.failed_at is null)`
  for (const text of [next, end]) ctx.send({ compile: () => ({ sql: text, parameters }) })
}
