// The log of deliveries to an endpoint; sends a ping, or a delivery again.
import { fetchPage, newestFirst, type Page } from '../http/page.ts'
import type { Static } from '../http/shape.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { emit } from '../platform/events.ts'
import { Problem } from '../platform/problem.ts'
import { getEndpoint } from './endpoint.ts'
import { deliveryResent, webhookPing } from './events.ts'
import { newDelivery, toBody } from './fan-out.ts'
import type { Attempt, Delivery, DeliveryFilters } from './schema.ts'

type DeliveryShape = Static<typeof Delivery>

export async function listDeliveries(
  ctx: ReadCtx,
  endpointId: string,
  { status, event_type }: Static<typeof DeliveryFilters>,
  page: Page,
) {
  await getEndpoint(ctx, endpointId)
  const rows = deliveries(ctx, endpointId)
    .$if(status !== undefined, (query) => query.where('status', '=', status as string))
    .$if(event_type !== undefined, (query) => query.where('event_type', '=', event_type as string))
  return fetchPage(rows, page, newestFirst(), toShape)
}

export async function getDelivery(ctx: ReadCtx, endpointId: string, id: string): Promise<DeliveryShape> {
  const row = await deliveries(ctx, endpointId).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return toShape(row)
}

/** Makes one attempt, also while the endpoint is switched off: so people can see whether it works again. */
export async function pingEndpoint(ctx: WriteCtx, endpointId: string): Promise<DeliveryShape> {
  await shareEndpoint(ctx, endpointId)
  const data = { webhook_endpoint_id: endpointId }
  const event = { id: emit(ctx, webhookPing, data), type: webhookPing.type, created_at: ctx.now, data }
  const { workspace_id, body, ...delivery } = newDelivery(ctx, endpointId, event, toBody(ctx, event), 'pending')
  ctx.insert('webhook_deliveries', { workspace_id, body, ...delivery })
  ctx.afterCommit(() => ctx.wake('deliveries'))
  return { ...delivery, body, attempts: [] }
}

/**
 * Sends the same delivery with the same bytes at once. The attempts keep their numbers, and all retry delays are
 * available again.
 */
export async function resendDelivery(ctx: WriteCtx, endpointId: string, id: string): Promise<DeliveryShape> {
  const endpoint = await shareEndpoint(ctx, endpointId)
  const [before] = await ctx.ask(deliveries(ctx, endpointId).where('id', '=', id).forUpdate())
  if (!before) throw new Problem('not_found')
  if (!endpoint.active) {
    throw new Problem('invalid_transition', { detail: 'The endpoint is switched off. Switch it on with PATCH first.' })
  }
  const delivery = toShape(before)
  const due = { status: 'pending', next_attempt_at: ctx.now }
  ctx.send(
    ctx.db
      .updateTable('webhook_deliveries')
      .set((of) => ({ ...due, tries: 0, series: of('series', '+', 1) }))
      .where('workspace_id', '=', ctx.workspaceId)
      .where('id', '=', id),
  )
  emit(ctx, deliveryResent, { webhook_delivery: { id, endpoint_id: endpointId } })
  ctx.afterCommit(() => ctx.wake('deliveries'))
  return { ...delivery, ...due }
}

/** Locks the endpoint, so that it is neither switched off nor deleted before this transaction ends. */
async function shareEndpoint(ctx: WriteCtx, id: string): Promise<{ active: boolean }> {
  const [endpoint] = await ctx.ask(
    ctx.db
      .selectFrom('webhook_endpoints')
      .select('active')
      .where('workspace_id', '=', ctx.workspaceId)
      .where('id', '=', id)
      .forShare(),
  )
  if (!endpoint) throw new Problem('not_found')
  return endpoint
}

function deliveries({ db, workspaceId }: ReadCtx, endpointId: string) {
  return db
    .selectFrom('webhook_deliveries')
    .select([
      'id',
      'endpoint_id',
      'event_id',
      'event_type',
      'status',
      'attempts',
      'body',
      'next_attempt_at',
      'created_at',
    ])
    .where('workspace_id', '=', workspaceId)
    .where('endpoint_id', '=', endpointId)
}

function toShape<Row extends { attempts: unknown }>(row: Row) {
  return { ...row, attempts: (row.attempts as Static<typeof Attempt>[]).map(inOrder) }
}

/** PostgreSQL does not keep the order of a JSON object's members; this is the order for readers. */
function inOrder({ number, at, ...attempt }: Static<typeof Attempt>) {
  const { duration_ms, response_status, error, response_excerpt } = attempt
  return { number, at, duration_ms, response_status, error, response_excerpt }
}
