// Deliveries of an endpoint that is switched off: they wait, and are sent when it is switched on again.
import { DAY_MS, plus } from '@holdfast/time/moment.ts'
import type { WriteCtx } from '../platform/context.ts'
import { type DeliveryStatus, PING } from './schema.ts'

/** What waited longer is not sent by itself any more. */
const KEPT = 7 * DAY_MS

/** Those being tried at this moment are paused too; their outcome says what becomes of them. */
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

/** As fresh series, oldest first: all are due now, and their ids are in the order in which they were made. */
export async function resumeDeliveries(ctx: WriteCtx, endpointId: string): Promise<void> {
  await lockDeliveries(ctx, endpointId, 'paused')
  await ctx.patiently(
    ctx.db
      .updateTable('webhook_deliveries')
      .set((of) => ({ status: 'pending', next_attempt_at: ctx.now, tries: 0, series: of('series', '+', 1) }))
      .where('workspace_id', '=', ctx.workspaceId)
      .where('endpoint_id', '=', endpointId)
      .where('status', '=', 'paused')
      .where('created_at', '>', plus(ctx.now, -KEPT)),
  )
  ctx.afterCommit(() => ctx.wake('deliveries'))
}

/**
 * In the order of their ids, as all do who lock many: else two of them could wait for each other. A change of many
 * rows takes them in any order, so they are locked before. Counted, so that not all of them travel here.
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
