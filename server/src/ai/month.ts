// The calendar of a workspace's budget: months and days are those of its own time zone.
import { todayIn } from '@holdfast/time/calendar.ts'
import { findWorkspace } from '../accounts/workspace.ts'
import type { ReadCtx } from '../platform/context.ts'
import { Problem } from '../platform/problem.ts'

export interface LocalDay {
  /** Such as 2026-11-18. */
  day: string
  /** Such as 2026-11. */
  month: string
}

export function localDayOf(timezone: string, now: Date): LocalDay {
  const day = todayIn(timezone, now)
  return { day, month: day.slice(0, 'YYYY-MM'.length) }
}

export async function getLocalDay(ctx: ReadCtx): Promise<LocalDay> {
  const workspace = await findWorkspace(ctx)
  if (!workspace) throw new Problem('not_found')
  return localDayOf(workspace.timezone, ctx.now)
}
