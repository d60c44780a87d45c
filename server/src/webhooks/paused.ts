// Deliveries of an endpoint that is switched off: they wait, and are sent when it is switched on again.
import { DAY_MS, plus } from '@holdfast/time/moment.ts'
import type { WriteCtx } from '../platform/context.ts'
import { type DeliveryStatus, PING } from './schema.ts'

/** Deliveries that have waited longer are not sent automatically. */
const RESUMED_WITHIN_MS = 7 * DAY_MS

/** Also pauses deliveries with an attempt under way; its outcome decides their status. */
export async function pauseDeliveries(ctx: WriteCtx, endpointId: string): Promise<void> {
  await lockDeliveries(ctx, endpointId, 'pending')
  await ctx.patiently(
    ctx.db
      .updateTable('webhook_deliveries')
      .set({ status: 'paused', next_attempt_at: null })
      .where('workspace_id', '=', ctx.workspaceId)
      .where('endpoint_id', '=', endpointId)
      .where('status', '=', 'pending')
      .where('event_type', '!=', PING),
  )
}

/** Starts a new series for each delivery, oldest first: all are due now, and their ids are in the order of creation. */
export async function resumeDeliveries(ctx: WriteCtx, endpointId: string): Promise<void> {
  await lockDeliveries(ctx, endpointId, 'paused')
  await ctx.patiently(
    ctx.db
      .updateTable('webhook_deliveries')
      .set((of) => ({ status: 'pending', next_attempt_at: ctx.now, tries: 0, series: of('series', '+', 1) }))
      .where('workspace_id', '=', ctx.workspaceId)
      .where('endpoint_id', '=', endpointId)
      .where('status', '=', 'paused')
      .where('created_at', '>', plus(ctx.now, -RESUMED_WITHIN_MS)),
  )
  ctx.afterCommit(() => ctx.wake('deliveries'))
}

/**
 * Locks deliveries in the order of their ids, as all transactions do that lock many, so that no two wait for each
 * other. An update of many rows would lock them in any order, so they are locked before. The query returns only a
 * count, so that the ids are not transferred.
 */
export async function lockDeliveries(ctx: WriteCtx, endpointId: string, status?: DeliveryStatus): Promise<void> {
  const found = ctx.db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('workspace_id', '=', ctx.workspaceId)
    .where('endpoint_id', '=', endpointId)
    .$if(status !== undefined, (query) => query.where('status', '=', status as string))
    .orderBy('id')
    .forUpdate()
    .as('found')
  await ctx.patiently(ctx.db.selectFrom(found).select((of) => of.fn.countAll().as('count')))
}
