// Runs as they are answered, with their steps and the reasons of each.
import { sql } from 'kysely'
import { fetchPage, newestFirst, type Page, type PageOf } from '../http/page.ts'
import type { Static } from '../http/shape.ts'
import type { ReadCtx } from '../platform/context.ts'
import { Problem } from '../platform/problem.ts'
import type { TraceEntry } from './engine/advance.ts'
import { splitTrace } from './reasons.ts'
import type { AutomationRun, FlowRun, RunFilters } from './run-schema.ts'

type ShownRun = Static<typeof AutomationRun>
type ShownStep = ShownRun['steps'][number]

const runs = ({ db, workspaceId }: ReadCtx) =>
  db
    .selectFrom('automation_runs')
    .select(['id', 'automation_id', 'version', 'subject_kind', 'subject_id', 'status', 'error'])
    .select(['created_at', 'ended_at'])
    .where('workspace_id', '=', workspaceId)

type RunRow = Awaited<ReturnType<ReturnType<typeof runs>['executeTakeFirstOrThrow']>>

/** The runs of an automation or of a flow. */
export async function listRuns(
  ctx: ReadCtx,
  automationId: string,
  { status }: Static<typeof RunFilters>,
  page: Page,
): Promise<PageOf<ShownRun>> {
  let query = runs(ctx).where('automation_id', '=', automationId)
  if (status) query = query.where('status', '=', status)
  const { data, next } = await fetchPage(query, page, newestFirst())
  return { data: await withSteps(ctx, data), next }
}

/** The run of an automation, or of the flow that is named. */
export async function getRunRow(ctx: ReadCtx, id: string, flowId: string | null): Promise<RunRow> {
  const kind = flowId === null ? 'automation' : 'flow'
  const row = await runs(ctx)
    .where('id', '=', id)
    .where(
      sql<boolean>`automation_id in (select a.id from automations a where a.workspace_id = ${ctx.workspaceId} and a.kind = ${kind})`,
    )
    .executeTakeFirst()
  if (!row || (flowId !== null && row.automation_id !== flowId)) throw new Problem('not_found')
  return row
}

/** As `getRunRow`, with its steps. */
export async function getRun(ctx: ReadCtx, id: string, flowId: string | null): Promise<ShownRun> {
  const [run] = await withSteps(ctx, [await getRunRow(ctx, id, flowId)])
  return run as ShownRun
}

/** A run of a flow has the same fields as a run of an automation, but `flow_id` in place of `automation_id`. */
export const ofFlow = ({ automation_id: flow_id, id, ...run }: ShownRun): Static<typeof FlowRun> => ({
  id,
  flow_id,
  ...run,
})

async function withSteps(ctx: ReadCtx, rows: readonly RunRow[]): Promise<ShownRun[]> {
  const steps = await stepsOf(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, automation_id, version, subject_kind, subject_id, status, error, created_at, ended_at }) => {
    const subject = subject_kind !== null && subject_id !== null ? { kind: subject_kind, id: subject_id } : null
    return { id, automation_id, version, subject, status, steps: steps.get(id) ?? [], error, created_at, ended_at }
  })
}

/** A message that was queued may fail later; its step shows that. */
const stepRows = ({ db, workspaceId }: ReadCtx, runIds: readonly string[]) =>
  db
    .selectFrom('automation_steps as step')
    .leftJoin('messages as message', (join) =>
      join.on('message.workspace_id', '=', workspaceId).onRef('message.id', '=', 'step.outgoing_id'),
    )
    .select(['step.run_id', 'step.node', 'step.type', 'step.status', 'step.created_at', 'step.attempts', 'step.error'])
    .select('message.status as message_status')
    .select([
      sql<unknown>`step.rendered`.as('rendered'),
      sql<unknown>`step.result`.as('result'),
      sql<TraceEntry[]>`step.trace`.as('trace'),
      sql<unknown>`message.error`.as('message_error'),
    ])
    .where('step.workspace_id', '=', workspaceId)
    .where(sql<boolean>`step.run_id = any(${runIds}::text[])`)
    .orderBy('step.run_id')
    .orderBy('step.seq')

type StepRow = Awaited<ReturnType<ReturnType<typeof stepRows>['executeTakeFirstOrThrow']>>

async function stepsOf(ctx: ReadCtx, runIds: readonly string[]): Promise<Map<string, ShownStep[]>> {
  const byRun = new Map<string, ShownStep[]>()
  for (const row of await stepRows(ctx, runIds).execute()) {
    const before = byRun.get(row.run_id) ?? []
    byRun.set(row.run_id, [...before, ...toSteps(row, before.at(-1))])
  }
  return byRun
}

/** The row of a step, after those that the engine has skipped on the way to it. */
function toSteps(row: StepRow, before: ShownStep | undefined): ShownStep[] {
  const at = row.created_at
  const [first] = row.trace
  // A command that could not be carried out has a row of its own, and the next trace begins with it.
  const isKnown = first?.status === 'skipped' && before?.status === 'skipped' && before.id === first.node
  const { skipped, reasons, path } = splitTrace(row.trace, isKnown)
  const nothing = { at, attempts: 0, rendered: null, result: null }
  return [
    ...skipped.map((each) => ({ ...each, ...nothing, error: each.reasons.at(-1) ?? null })),
    { ...toStep(row, reasons), path },
  ]
}

function toStep(
  { node, type, status, created_at, attempts, ...row }: StepRow,
  reasons: string[],
): Omit<ShownStep, 'path'> {
  const { message_status, message_error } = row
  const result = asObject(row.result)
  const { type: _, ...rendered } = asObject(row.rendered) ?? {}
  const skippedFor = status === 'skipped' && typeof result?.detail === 'string' ? result.detail : null
  const sent = message_status && { message_status, ...(message_error ? { message_error } : {}) }
  const ending = type === 'end' && typeof result?.reason === 'string' ? [result.reason] : []
  return {
    id: node,
    type,
    status,
    at: created_at,
    attempts,
    rendered: row.rendered === null ? null : rendered,
    result: sent ? { ...result, ...sent } : result,
    error: row.error ?? skippedFor,
    reasons: [...reasons, ...ending],
  }
}

/** The answer of a webhook may be any JSON. */
const asObject = (value: unknown): Record<string, unknown> | null => {
  if (value === null || value === undefined) return null
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : { value }
}
