// Work to be done later, written in the transaction of the change that caused it: no change without its job, no job without its change.
import type { OpenCtx, WriteCtx } from './context.ts'
import { newId } from './id.ts'

/** What a running job is given. */
export interface JobCtx extends OpenCtx {
  /** Fires when the process is stopping: finish or leave it to the next worker. */
  stopping: AbortSignal
}

export interface Job {
  kind: string
  /** A cron pattern in UTC: the system runs this job again and again, once in all processes. */
  repeats?: string
  /** How many of one workspace it takes at once, when many are due; one unless told. Who failed once comes alone. */
  atOnce?: number
  run(ctx: JobCtx, payload: Payload, ...more: Payload[]): Promise<void>
}

export type Payload = Record<string, unknown>

export interface NewJob {
  kind: string
  payload?: object
  /** When; at once if left out. */
  due_at?: Date
}

/** The home of jobs that belong to no workspace. */
export const SYSTEM_WORKSPACE = 'system'

export function enqueue(ctx: WriteCtx, ...jobs: NewJob[]): void {
  if (jobs.length === 0) return
  const rows = jobs.map((job) => ({
    workspace_id: ctx.workspaceId,
    id: newId('job'),
    kind: job.kind,
    payload: JSON.stringify(job.payload ?? {}),
    due_at: job.due_at ?? ctx.now,
    created_at: ctx.now,
  }))
  ctx.insert('jobs', ...rows)
  ctx.afterCommit(() => ctx.wake('jobs'))
}

/**
 * Plans a job if a condition holds in the database when the change is written. `wanted` is SQL over $1, the workspace,
 * and $2, `subject`. The row comes from the row of the workspace: on Citus that keeps the statement on one machine.
 */
export function enqueueIf(ctx: WriteCtx, wanted: string, subject: string, { kind, payload }: NewJob): void {
  const sql = `insert into "jobs" (workspace_id, id, kind, payload, due_at, created_at)
    select workspace_id, $3, $4, $5, $6, $6 from "workspaces" where workspace_id = $1 and ${wanted}`
  const parameters = [ctx.workspaceId, subject, newId('job'), kind, JSON.stringify(payload ?? {}), ctx.now]
  ctx.send({ compile: () => ({ sql, parameters }) })
  ctx.afterCommit(() => ctx.wake('reactions'))
}

/** What a workspace still had to do dies with it. */
export function dropJobs(ctx: WriteCtx): void {
  ctx.send(ctx.db.deleteFrom('jobs').where('workspace_id', '=', ctx.workspaceId))
}
