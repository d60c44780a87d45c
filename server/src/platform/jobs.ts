// Jobs are work to be done later. A job is written in the transaction of the change that causes it, so that neither
// exists without the other.
import { sql } from 'kysely'
import type { Actor, OpenCtx, RunCause, WriteCtx } from './context.ts'
import { newId } from './id.ts'
import { DEFAULT_LANE, type LaneName } from './lanes.ts'
import { FROM_TURN, numberJobs, takeTurn, takeTurns } from './turns.ts'

/** The context of a running job. */
export interface JobCtx extends OpenCtx {
  /** Fires when the process stops: the job should end, or leave the rest to the next worker. */
  stopping: AbortSignal
  /**
   * The same context for another actor: its changes are made by this bot or automation, not by the system. `cause` is
   * the run of an automation that caused them, if one did.
   */
  as(actor: Actor & { kind: 'bot' | 'automation' }, cause?: RunCause): JobCtx
}

export interface Job {
  kind: string
  /** The lane in which it takes a place; the lane of short jobs if left out. */
  lane?: LaneName
  /** A cron pattern in UTC: the system repeats the job at these times, in one process at a time. */
  repeats?: string
  /** How many due jobs of one workspace run in one call; 1 if left out. A job that has failed before runs alone. */
  atOnce?: number
  run(ctx: JobCtx, payload: Payload, ...more: Payload[]): Promise<void>
  /**
   * Called when the job has failed too often and is not tried again, so that the caller that waits for it learns of
   * that.
   */
  onGivenUp?(ctx: JobCtx, payload: Payload): Promise<void>
}

export type Payload = Record<string, unknown>

export interface NewJob {
  kind: string
  payload?: object
  /** When the job is due; at once if left out. */
  due_at?: Date
  /**
   * Jobs of a workspace with the same key, of any kind, run one at a time and in the order in which the changes that
   * enqueued them were committed. A job that fails keeps the later ones waiting until it succeeds or is given up.
   */
  inTurn?: string
  /**
   * At most one job of a kind waits for each key: a new job gives its time and payload to the one that waits. A job
   * that is running continues, but is not tried again when a newer job waits.
   */
  replaces?: string
  /**
   * The same, but a job that waits for the key keeps its time and payload: the new job has nothing to add to it. Not
   * together with `replaces`.
   */
  joins?: string
}

export function enqueue(ctx: WriteCtx, ...jobs: NewJob[]): void {
  if (jobs.length === 0) return
  for (const job of jobs) {
    const row = toRow(ctx, job)
    if (job.inTurn === undefined && row.replaces === undefined) ctx.insert('jobs', row)
    else plan(ctx, row, job.joins === undefined ? TAKE_PLACE : LEAVE_PLACE)
  }
  ctx.afterCommit(() => ctx.wake('jobs'))
}

/** A job that stands alone: it takes no turn, and neither replaces nor joins another. */
type FreeJob = Omit<NewJob, 'inTurn' | 'replaces' | 'joins'> & { inTurn?: never; replaces?: never; joins?: never }

/** As `enqueue`, but workers learn of the jobs a moment later, together with those of other changes. */
export function enqueueReactions(ctx: WriteCtx, ...jobs: FreeJob[]): void {
  if (jobs.length === 0) return
  for (const job of jobs) ctx.insert('jobs', toRow(ctx, job))
  ctx.afterCommit(() => ctx.wake('reactions'))
}

/**
 * Enqueues a job if a condition holds in the database when the change is written. `wanted` is SQL over $1, the
 * workspace, and $2, `subject`.
 */
export function enqueueIf(ctx: WriteCtx, wanted: string, subject: string, job: FreeJob): void {
  ctx.insertIf({ wanted, subject }, 'jobs', toRow(ctx, job))
  ctx.afterCommit(() => ctx.wake('reactions'))
}

/** As `enqueueIf`, for many jobs of one kind. On one PostgreSQL it is one statement, however many there are. */
export function enqueueAllIf(
  ctx: WriteCtx,
  wanted: string,
  subject: string,
  { kind, payloads, due_at }: { kind: string; payloads: readonly Payload[]; due_at: Date },
): void {
  const rows = payloads.map((payload) => toRow(ctx, { kind, payload, due_at }))
  if (ctx.engine === 'citus') ctx.insertIf({ wanted, subject }, 'jobs', ...rows)
  else {
    const sql = `insert into "jobs" (workspace_id, id, kind, payload, lane, due_at, created_at)
      select workspace_id, each.id, $3, each.payload::jsonb, $4, $5, $6
      from "workspaces" cross join unnest($7::text[], $8::text[]) as each(id, payload)
      where workspace_id = $1 and ${wanted}`
    const lists = [rows.map(({ id }) => id), rows.map(({ payload }) => payload)]
    const parameters = [ctx.workspaceId, subject, kind, ctx.laneOf(kind), due_at, ctx.now, ...lists]
    ctx.send({ compile: () => ({ sql, parameters }) })
  }
  ctx.afterCommit(() => ctx.wake('reactions'))
}

/**
 * Enqueues jobs that run one after the other, in the order of the list. A job is enqueued only if `wanted` holds when
 * the change is written. `wanted` is SQL over $1, the workspace, `each.subject` and `each.payload`.
 */
export function enqueueListIf(
  ctx: WriteCtx,
  wanted: string,
  { kind, inTurn, jobs }: { kind: string; inTurn: string; jobs: readonly { subject: string; payload: object }[] },
): void {
  const list = jobs.map(({ subject, payload }) => ({ id: newId('job'), subject, payload: JSON.stringify(payload) }))
  takeTurns(ctx, { kind, turnKey: inTurn, lane: ctx.laneOf(kind), jobs: list }, wanted)
  ctx.afterCommit(() => ctx.wake('jobs'))
}

/** Takes out what jobs that were given up have about any of these ids. They stay, because somebody should look at them. */
export async function emptyGivenUp({ db, workspaceId }: WriteCtx, ids: readonly string[]): Promise<void> {
  await sql`update jobs set payload = '{}', last_error = null, turn_key = null, turn = null
    where workspace_id = ${workspaceId} and failed_at is not null and exists (
      select 1 from unnest(${ids}::text[]) as one (id)
      where position(one.id in concat_ws(' ', payload, turn_key, replaces, last_error)) > 0)`.execute(db)
}

/** Deletes all jobs of a workspace that is deleted. */
export function dropJobs(ctx: WriteCtx): void {
  ctx.send(ctx.db.deleteFrom('jobs').where('workspace_id', '=', ctx.workspaceId))
  ctx.send(ctx.db.deleteFrom('job_turns').where('workspace_id', '=', ctx.workspaceId))
}

function toRow(ctx: WriteCtx, { kind, payload, due_at, inTurn, joins, replaces = joins }: NewJob) {
  const lane = ctx.laneOf(kind)
  return {
    workspace_id: ctx.workspaceId,
    id: newId('job'),
    kind,
    payload: JSON.stringify(payload ?? {}),
    due_at: due_at ?? ctx.now,
    created_at: ctx.now,
    ...(lane !== DEFAULT_LANE && { lane }),
    ...(inTurn !== undefined && { turn_key: inTurn }),
    ...(replaces !== undefined && { replaces, replaceable: true }),
  }
}

/** A new job gives the waiting job that it replaces everything except its id and its number in a turn. */
const TAKE_PLACE = `on conflict (workspace_id, kind, replaces) where replaceable
  do update set payload = excluded.payload, due_at = excluded.due_at, created_at = excluded.created_at,
    lane = excluded.lane, attempts = 0, last_error = null`
/** The waiting job stays as it is. It is locked until the commit, so that it begins when the change can be read. */
const LEAVE_PLACE = 'on conflict (workspace_id, kind, replaces) where replaceable do update set replaceable = true'

/** Plans a job that takes a turn or the place of another. */
function plan(ctx: WriteCtx, row: ReturnType<typeof toRow>, place: string): void {
  const { id, turn_key } = row
  const rule = row.replaces === undefined ? '' : place
  if (turn_key === undefined) {
    sendValues(ctx, row, rule)
    return
  }
  takeTurn(ctx, turn_key, [id])
  if (ctx.engine === 'citus') {
    sendValues(ctx, { ...row, waits: true }, rule)
    numberJobs(ctx, turn_key, [id])
  } else {
    sendFromTurn(ctx, { ...row, turn_key }, rule)
  }
}

function sendFromTurn(ctx: WriteCtx, row: ReturnType<typeof toRow> & { turn_key: string }, rule: string): void {
  const { workspace_id, ...cells } = row
  const columns = Object.keys(cells)
  const values = columns.map((_, index) => `$${index + 4}`).join(', ')
  const sql = `insert into "jobs" (workspace_id, ${columns.join(', ')}, turn, waits)
    select turn.workspace_id, ${values}, ${FROM_TURN} ${rule}`
  ctx.send({ compile: () => ({ sql, parameters: [workspace_id, row.turn_key, row.id, ...Object.values(cells)] }) })
}

function sendValues(ctx: WriteCtx, row: object, rule: string): void {
  const columns = Object.keys(row)
  const values = columns.map((_, index) => `$${index + 1}`).join(', ')
  const sql = `insert into "jobs" (${columns.join(', ')}) values (${values}) ${rule}`
  ctx.send({ compile: () => ({ sql, parameters: Object.values(row) }) })
}
