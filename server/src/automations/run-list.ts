// Runs as callers see them, with every step.
import { sql } from 'kysely'
import { fetchPage, newestFirst, type Page } from '../http/page.ts'
import type { ReadCtx } from '../platform/context.ts'
import { Problem } from '../platform/problem.ts'
import type { TraceEntry } from './engine/advance.ts'

export interface ShownStep {
  /** The id of the action or node. */
  id: string
  seq: number
  type: string
  status: string
  at: Date
  ended_at: Date | null
  attempts: number
  rendered: unknown
  result: unknown
  error: string | null
  trace: readonly TraceEntry[]
}

export async function listRuns(ctx: ReadCtx, automationId: string, page: Page) {
  const { data, next } = await fetchPage(runs(ctx).where('automation_id', '=', automationId), page, newestFirst())
  const steps = await stepsOf(
    ctx,
    data.map(({ id }) => id),
  )
  return { data: data.map((row) => toShown(row, steps.get(row.id) ?? [])), next }
}

export async function getRun(ctx: ReadCtx, id: string) {
  const row = await runs(ctx).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return toShown(row, (await stepsOf(ctx, [id])).get(id) ?? [])
}

function runs({ db, workspaceId }: ReadCtx) {
  return db
    .selectFrom('automation_runs')
    .select([
      'id',
      'automation_id',
      'version',
      'subject_kind',
      'subject_id',
      'status',
      'error',
      'created_at',
      'ended_at',
    ])
    .where('workspace_id', '=', workspaceId)
}

type Row = Awaited<ReturnType<ReturnType<typeof runs>['executeTakeFirstOrThrow']>>

const toShown = ({ subject_kind, subject_id, ...run }: Row, steps: readonly ShownStep[]) => ({
  ...run,
  subject: subject_kind === null || subject_id === null ? null : { kind: subject_kind, id: subject_id },
  steps,
})

/** A message that was queued may fail later; its step shows that. */
async function stepsOf(ctx: ReadCtx, runIds: readonly string[]): Promise<Map<string, ShownStep[]>> {
  const { db, workspaceId } = ctx
  const rows = await db
    .selectFrom('automation_steps as step')
    .leftJoin('messages as message', (join) =>
      join.on('message.workspace_id', '=', workspaceId).onRef('message.id', '=', 'step.outgoing_id'),
    )
    .select(['step.run_id', 'step.node', 'step.seq', 'step.type', 'step.status', 'step.created_at', 'step.ended_at'])
    .select(['step.attempts', 'step.error', 'message.status as message_status'])
    .select([
      sql<unknown>`step.rendered`.as('rendered'),
      sql<object | null>`step.result`.as('result'),
      sql<TraceEntry[]>`step.trace`.as('trace'),
      sql<unknown>`message.error`.as('message_error'),
    ])
    .where('step.workspace_id', '=', workspaceId)
    .where(sql<boolean>`step.run_id = any(${runIds}::text[])`)
    .orderBy('step.run_id')
    .orderBy('step.seq')
    .execute()
  const steps = new Map<string, ShownStep[]>()
  for (const { run_id, node, created_at, message_status, message_error, result, ...step } of rows) {
    const sent = message_status && { message_status, ...(message_error ? { message_error } : {}) }
    const shown = { ...step, id: node, at: created_at, result: sent ? { ...result, ...sent } : result }
    steps.set(run_id, [...(steps.get(run_id) ?? []), shown])
  }
  return steps
}
