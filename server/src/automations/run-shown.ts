// Runs as they are answered, with their steps and the reasons of each.
import { sql } from 'kysely'
import { fetchPage, newestFirst, type Page, type PageOf } from '../http/page.ts'
import type { Static } from '../http/shape.ts'
import type { ReadCtx } from '../platform/context.ts'
import { Problem } from '../platform/problem.ts'
import type { AutomationRun, FlowRun, RunFilters } from './run-schema.ts'

type StepOut = Static<typeof AutomationRun>['steps'][number]

interface RunRow {
  id: string
  automation_id: string
  version: number
  subject_kind: string | null
  subject_id: string | null
  status: string
  error: string | null
  created_at: Date
  ended_at: Date | null
}

const runs = ({ db, workspaceId }: ReadCtx) =>
  db
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

async function listOf(ctx: ReadCtx, automationId: string, { status }: Static<typeof RunFilters>, page: Page) {
  let query = runs(ctx).where('automation_id', '=', automationId)
  if (status) query = query.where('status', '=', status)
  const { data, next } = await fetchPage(query, page, newestFirst())
  const steps = await stepsOf(
    ctx,
    data.map(({ id }) => id),
  )
  return { data: data.map((run) => toRun(run, steps.get(run.id) ?? [])), next }
}

export async function listAutomationRuns(
  ctx: ReadCtx,
  id: string,
  filters: Static<typeof RunFilters>,
  page: Page,
): Promise<PageOf<Static<typeof AutomationRun>>> {
  const { data, next } = await listOf(ctx, id, filters, page)
  return { data: data.map(ofAutomation), next }
}

export async function listFlowRuns(
  ctx: ReadCtx,
  id: string,
  filters: Static<typeof RunFilters>,
  page: Page,
): Promise<PageOf<Static<typeof FlowRun>>> {
  const { data, next } = await listOf(ctx, id, filters, page)
  return { data: data.map(ofFlow), next }
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

export async function getAutomationRun(ctx: ReadCtx, id: string): Promise<Static<typeof AutomationRun>> {
  return ofAutomation(await withSteps(ctx, await getRunRow(ctx, id, null)))
}

export async function getFlowRun(ctx: ReadCtx, flowId: string, id: string): Promise<Static<typeof FlowRun>> {
  return ofFlow(await withSteps(ctx, await getRunRow(ctx, id, flowId)))
}

async function withSteps(ctx: ReadCtx, row: RunRow) {
  return toRun(row, (await stepsOf(ctx, [row.id])).get(row.id) ?? [])
}

type Shown = ReturnType<typeof toRun>

const ofAutomation = ({ automation_id, id, ...run }: Shown) => ({ id, automation_id, ...run })
const ofFlow = ({ automation_id: flow_id, id, ...run }: Shown) => ({ id, flow_id, ...run })

function toRun({ subject_kind, subject_id, error, created_at, ended_at, ...run }: RunRow, steps: StepOut[]) {
  const subject = subject_kind !== null && subject_id !== null ? { kind: subject_kind, id: subject_id } : null
  return { ...run, subject, steps, error, created_at, ended_at }
}

async function stepsOf(ctx: ReadCtx, runIds: readonly string[]): Promise<Map<string, StepOut[]>> {
  const rows = await ctx.db
    .selectFrom('automation_steps')
    .select(['run_id', 'node', 'type', 'status', 'created_at', 'attempts', 'error'])
    .select([
      sql<unknown>`rendered`.as('rendered'),
      sql<unknown>`result`.as('result'),
      sql<{ reason: string }[]>`trace`.as('trace'),
    ])
    .where('workspace_id', '=', ctx.workspaceId)
    .where(sql<boolean>`run_id = any(${runIds}::text[])`)
    .orderBy('run_id')
    .orderBy('seq')
    .execute()
  const byRun = new Map<string, StepOut[]>()
  for (const { run_id, node, type, status, created_at, attempts, rendered, result, error, trace } of rows) {
    const step = {
      id: node,
      type,
      status,
      at: created_at,
      attempts,
      rendered: asObject(rendered),
      result: asObject(result),
      error,
      reasons: trace.map(({ reason }) => reason),
    }
    byRun.set(run_id, [...(byRun.get(run_id) ?? []), step])
  }
  return byRun
}

/** What a webhook answered may be any JSON. */
const asObject = (value: unknown): Record<string, unknown> | null => {
  if (value === null || value === undefined) return null
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : { value }
}
