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
  run(ctx: JobCtx, payload: Record<string, unknown>): Promise<void>
}

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
  ctx.afterCommit(ctx.wakeWorkers)
}

/** What a workspace still had to do dies with it. */
export function dropJobs(ctx: WriteCtx): void {
  ctx.send(ctx.db.deleteFrom('jobs').where('workspace_id', '=', ctx.workspaceId))
}
