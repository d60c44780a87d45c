// Overrides: single days on which the hours of a schedule differ from its ordinary week.
import { isDate, todayIn } from '@holdfast/time/calendar.ts'
import { sql } from 'kysely'
import { fetchPage, type Order, type Page } from '../http/page.ts'
import type { Static } from '../http/shape.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { emit } from '../platform/events.ts'
import { invalid, Problem } from '../platform/problem.ts'
import { beginCatalogChange } from './change.ts'
import { getEntry } from './entry.ts'
import { overrideRemoved, overrideSet } from './events.ts'
import { reference, requireKnown } from './reference.ts'
import { schedules } from './schedule.ts'
import type { NewScheduleOverride, OverrideFilters, ScheduleOverride } from './schema.ts'

type OverrideShape = Static<typeof ScheduleOverride>

const byDate: Order<{ date: string; schedule_id: string }> = {
  columns: [
    { name: sql.ref('o.date'), type: 'text' },
    { name: sql.ref('o.schedule_id'), type: 'text' },
  ],
  direction: 'asc',
  keyOf: (row) => [row.date, row.schedule_id],
}

/** Lists overrides from today on, unless the filters say otherwise. */
export async function listOverrides(
  ctx: ReadCtx,
  timezone: string,
  { schedule_id, from, to }: Static<typeof OverrideFilters>,
  page: Page,
) {
  await requireKnown(ctx, reference('schedule_id', 'schedules', schedule_id ?? null))
  if (from !== undefined && to !== undefined && to < from) {
    throw invalid({ parameter: 'to', code: 'out_of_range', message: 'to is before from.' })
  }
  let query = ctx.db
    .selectFrom('schedule_overrides as o')
    .innerJoin('schedules as s', (join) => join.onRef('s.id', '=', 'o.schedule_id'))
    .select(['o.schedule_id', 'o.date', 'o.windows', 'o.reason', 'o.created_at', 'o.updated_at'])
    .where('o.workspace_id', '=', ctx.workspaceId)
    .where('s.workspace_id', '=', ctx.workspaceId)
    .where('s.archived_at', 'is', null)
    .where('o.date', '>=', from ?? todayIn(timezone, ctx.now))
  if (to !== undefined) query = query.where('o.date', '<=', to)
  if (schedule_id !== undefined) query = query.where('o.schedule_id', '=', schedule_id)
  return fetchPage(query, page, byDate, (row) => row as unknown as OverrideShape)
}

/** Replaces an earlier override of the day. */
export async function setOverride(
  ctx: WriteCtx,
  scheduleId: string,
  { date, windows, reason = null }: Static<typeof NewScheduleOverride>,
): Promise<OverrideShape> {
  beginCatalogChange(ctx)
  const { id, name } = await getEntry(ctx, schedules, scheduleId)
  const fields = { reason, updated_at: ctx.now }
  const { created_at } = await ctx.db
    .insertInto('schedule_overrides')
    .values({
      workspace_id: ctx.workspaceId,
      schedule_id: id,
      date,
      windows: JSON.stringify(windows),
      created_at: ctx.now,
      ...fields,
    })
    .onConflict((day) =>
      day.columns(['workspace_id', 'schedule_id', 'date']).doUpdateSet({ windows: JSON.stringify(windows), ...fields }),
    )
    .returning('created_at')
    .executeTakeFirstOrThrow()
  emit(ctx, overrideSet, { schedule: { id, name }, date })
  return { schedule_id: id, date, windows, created_at, ...fields }
}

export async function removeOverride(ctx: WriteCtx, scheduleId: string, date: string): Promise<void> {
  beginCatalogChange(ctx)
  const { id, name } = await getEntry(ctx, schedules, scheduleId)
  if (!isDate(date)) {
    throw invalid({
      parameter: 'date',
      code: 'format',
      message: 'date must be a day of the calendar, such as 2026-11-20.',
    })
  }
  const gone = await ctx.db
    .deleteFrom('schedule_overrides')
    .where('workspace_id', '=', ctx.workspaceId)
    .where('schedule_id', '=', id)
    .where('date', '=', date)
    .returning('date')
    .executeTakeFirst()
  if (!gone) throw new Problem('not_found', { detail: `The schedule has no override on ${date}.` })
  emit(ctx, overrideRemoved, { schedule: { id, name }, date })
}
