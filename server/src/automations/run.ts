// The rows of runs and of their steps: how a run goes on and ends.
import { sql } from 'kysely'
import { forgetQuestions } from '../conversations/conversation.ts'
import type { ReadCtx, RunCause, WriteCtx } from '../platform/context.ts'
import { enqueue } from '../platform/jobs.ts'
import type { Input, TraceEntry } from './engine/advance.ts'
import type { SubjectKind } from './engine/definition.ts'
import type { State } from './engine/state.ts'
import type { EventFacts } from './facts.ts'
import { noteEnd } from './stopped.ts'
import type { RunSubject } from './subject.ts'

export type RunStatus = 'running' | 'waiting' | 'completed' | 'failed' | 'skipped' | 'stale' | 'stopped' | 'cancelled'

export interface StoredRun {
  id: string
  automation_id: string
  version: number
  subject: RunSubject | null
  /** The cause that is written with the events of the run. */
  cause: RunCause
  event: EventFacts
  status: RunStatus
  next_seq: number
  state: State | null
  error: string | null
  created_at: Date
  ended_at: Date | null
}

export const STEP_JOB = 'automation-step'

/** The payload of a job of a run: the job takes the step `seq` with this input. */
export interface StepPayload {
  run_id: string
  seq: number
  input: Input
}

/** A job for another step, or for a run that was cancelled, has nothing to do. */
export const isNext = (run: StoredRun | null, { seq }: Pick<StepPayload, 'seq'>): run is StoredRun =>
  run?.status === 'running' && run.next_seq === seq

export const planStep = (ctx: WriteCtx, run_id: string, seq: number, input: Input): void =>
  enqueue(ctx, { kind: STEP_JOB, payload: { run_id, seq, input } satisfies StepPayload })

const COLUMNS = [
  'id',
  'automation_id',
  'version',
  'subject_kind',
  'subject_id',
  'status',
  'next_seq',
  'error',
  'created_at',
  'ended_at',
] as const

function runs({ db, workspaceId }: ReadCtx) {
  return db
    .selectFrom('automation_runs')
    .select(COLUMNS)
    .select([
      sql<RunCause>`cause`.as('cause'),
      sql<EventFacts>`event`.as('event'),
      sql<State | null>`state`.as('state'),
    ])
    .where('workspace_id', '=', workspaceId)
}

type Row = Awaited<ReturnType<ReturnType<typeof runs>['executeTakeFirstOrThrow']>>

const toRun = ({ subject_kind, subject_id, status, ...row }: Row): StoredRun => ({
  ...row,
  status: status as RunStatus,
  subject: subject_id === null ? null : { kind: subject_kind as SubjectKind, id: subject_id },
})

export async function findRun(ctx: ReadCtx, id: string): Promise<StoredRun | null> {
  const row = await runs(ctx).where('id', '=', id).executeTakeFirst()
  return row ? toRun(row) : null
}

/** Whether the customer of a run was made anonymous: the run has ended, and nothing else is known of it any more. */
export const isForgotten = ({ event }: StoredRun) => (event as EventFacts | null) === null

/** Every step begins with this lock: of two workers with the same step, the second sees that it is taken. */
export async function lockRun(ctx: WriteCtx, id: string): Promise<StoredRun | null> {
  const [row] = await ctx.ask(runs(ctx).where('id', '=', id).forNoKeyUpdate())
  return row ? toRun(row) : null
}

/** Locks runs, in the order of their ids; by id. */
export async function lockRuns(ctx: WriteCtx, ids: readonly string[]): Promise<Map<string, StoredRun>> {
  const isOne = sql<boolean>`id = any(${ids}::text[])`
  const rows = await ctx.ask(runs(ctx).where(isOne).orderBy('id').forNoKeyUpdate())
  return new Map(rows.map((row) => [row.id, toRun(row)]))
}

export interface RunChange {
  status?: RunStatus
  next_seq?: number
  state?: State
  event?: EventFacts
  subject?: RunSubject
  error?: string | null
  ended_at?: Date | null
}

export function changeRun(ctx: WriteCtx, id: string, { state, event, subject, ...plain }: RunChange): void {
  ctx.send(
    ctx.db
      .updateTable('automation_runs')
      .set({
        ...plain,
        ...(state && { state: JSON.stringify(state) }),
        ...(event && { event: JSON.stringify(event) }),
        ...(subject && { subject_id: subject.id }),
        updated_at: ctx.now,
      })
      .where('workspace_id', '=', ctx.workspaceId)
      .where('id', '=', id),
  )
}

export type StepStatus = 'done' | 'skipped' | 'delayed' | 'failed' | 'calling' | 'waiting' | RunStatus

export interface NewStep {
  node: string
  type: string
  status: StepStatus
  attempts?: number
  rendered?: unknown
  result?: unknown
  error?: string | null
  outgoing_id?: string | null
  trace: readonly TraceEntry[]
}

const toJson = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value))

export type NumberedStep = NewStep & { seq: number }

const STEP_COLUMNS = [
  ...['node', 'type', 'status', 'attempts', 'rendered', 'result', 'error'],
  ...['outgoing_id', 'trace', 'created_at', 'ended_at'],
]
const OVERWRITTEN = STEP_COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ')

/** A step that failed before is written again when the run is retried. */
export function writeSteps(ctx: WriteCtx, runId: string, ...steps: NumberedStep[]): void {
  const parameters: unknown[] = [ctx.workspaceId, runId]
  const rows = steps.map((step) => {
    const cells = [step.seq, ...cellsOf(step, ctx.now)]
    const places = cells.map((_, index) => `$${parameters.length + index + 1}`)
    parameters.push(...cells)
    return `($1, $2, ${places.join(', ')})`
  })
  const sql = `insert into "automation_steps" (workspace_id, run_id, seq, ${STEP_COLUMNS.join(', ')})
    values ${rows.join(', ')} on conflict (workspace_id, run_id, seq) do update set ${OVERWRITTEN}`
  ctx.send({ compile: () => ({ sql, parameters }) })
}

/** The values, in the order of the columns. */
function cellsOf({ attempts = 1, error = null, outgoing_id = null, ...step }: NewStep, now: Date): unknown[] {
  const { node, type, status } = step
  const ended_at = status === 'calling' || status === 'waiting' ? null : now
  const [rendered, result] = [toJson(step.rendered), toJson(step.result)]
  return [node, type, status, attempts, rendered, result, error, outgoing_id, JSON.stringify(step.trace), now, ended_at]
}

/** Changes a step that is under way. */
export function changeStep(
  ctx: WriteCtx,
  runId: string,
  seq: number,
  {
    result,
    ...plain
  }: { status?: StepStatus; attempts?: number; result?: unknown; error?: string | null; ended_at?: Date },
): void {
  ctx.send(
    ctx.db
      .updateTable('automation_steps')
      .set({ ...plain, ...(result !== undefined && { result: toJson(result) }) })
      .where('workspace_id', '=', ctx.workspaceId)
      .where('run_id', '=', runId)
      .where('seq', '=', seq),
  )
}

/**
 * A run that waits goes on. The caller has deleted its wait row, whose number is `seq`, in the same transaction: only
 * one of the event and the moment can delete that row.
 */
export async function resume(
  ctx: WriteCtx,
  runId: string,
  seq: number,
  input: Input,
  seen: Partial<EventFacts> = {},
): Promise<void> {
  const run = await lockRun(ctx, runId)
  if (run?.status !== 'waiting' || run.next_seq !== seq + 1) return
  const event = { ...run.event, id: null, ...seen, at: ctx.now.toISOString() }
  changeStep(ctx, runId, seq, { status: 'done', result: { by: input.kind }, ended_at: ctx.now })
  changeRun(ctx, runId, { status: 'running', event })
  planStep(ctx, runId, run.next_seq, input)
}

export type EndStatus = 'completed' | 'failed' | 'skipped' | 'stopped'

/** A run that failed keeps its number, so that a retry begins at the failed step. */
export async function endRun(
  ctx: WriteCtx,
  { id, automation_id, created_at, state }: StoredRun,
  status: EndStatus,
  { reason, ...change }: RunChange & { reason: string },
): Promise<void> {
  const error = status === 'completed' ? null : reason
  changeRun(ctx, id, { ...change, status, error, ended_at: ctx.now })
  const { carried_out = 0 } = change.state ?? state ?? {}
  await noteEnd(ctx, { automation_id, status, created_at, carried_out })
}

/** The run has its answer, or does not wait for it any more. */
export const forgetQuestion = (ctx: WriteCtx, runId: string): void => forgetQuestions(ctx, sql`${runId}`)
