// The history of one booking: its moves between stages, and the timeline of it and the bookings that it replaced.
import { secondsBetween } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import { getStoredBooking } from '../../bookings/booking.ts'
import { ACTIVE } from '../../bookings/lifecycle.ts'
import { byVersion, fetchPage, type Page } from '../../http/page.ts'
import { fetchTimeline } from '../../http/timeline.ts'
import type { Actor, ReadCtx } from '../../platform/context.ts'

export async function listStageHistory(ctx: ReadCtx, bookingId: string, page: Page) {
  await getStoredBooking(ctx, bookingId)
  const moves = ctx.db
    .selectFrom('booking_history')
    .select(['version', 'id', 'created_at', 'from_stage', 'to_stage', 'from_status', 'to_status', 'action', 'actor'])
    .select(['resource_id', 'data'])
    .select(sql<Date | null>`lead(created_at) over (order by version)`.as('left_at'))
    .where('workspace_id', '=', ctx.workspaceId)
    .where('booking_id', '=', bookingId)
  // The move after the last one of a page is on the next page, so durations are computed before the page is cut.
  const rows = ctx.db.selectFrom(moves.as('moves')).selectAll()
  return fetchPage(rows, page, byVersion('asc'), ({ version: _, left_at, actor, data, ...row }) => {
    const until = left_at ?? (isActive(row.to_status) ? ctx.now : null)
    return {
      ...row,
      actor: actor as unknown as Actor,
      data: data as Record<string, unknown>,
      seconds_in_stage: until && secondsBetween(row.created_at, until),
    }
  })
}

const isActive = (status: string) => (ACTIVE as readonly string[]).includes(status)

export async function listBookingTimeline(ctx: ReadCtx, bookingId: string, page: Page) {
  return fetchTimeline(ctx, 'booking', await lineOf(ctx, bookingId), page)
}

/** The booking and all bookings that it replaced, one after the other. */
async function lineOf(ctx: ReadCtx, bookingId: string): Promise<string[]> {
  await getStoredBooking(ctx, bookingId)
  const { rows } = await sql<{ id: string }>`
    with recursive line as (
      select id, rescheduled_from from bookings where workspace_id = ${ctx.workspaceId} and id = ${bookingId}
      union
      select b.id, b.rescheduled_from from bookings b join line on b.id = line.rescheduled_from
      where b.workspace_id = ${ctx.workspaceId}
    ) select id from line`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
