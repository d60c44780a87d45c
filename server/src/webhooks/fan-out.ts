// From one event to one delivery per endpoint that wants it: a reaction to the ledger.
import { sql } from 'kysely'
import type { WriteCtx } from '../platform/context.ts'
import type { LedgerEvent, Reaction } from '../platform/events.ts'
import { newId } from '../platform/id.ts'
import type { JobCtx } from '../platform/jobs.ts'
import { type DeliveryStatus, SUBSCRIBABLE } from './schema.ts'

export const webhookReactions: Reaction[] = [
  {
    name: 'webhooks',
    on: SUBSCRIBABLE,
    wanted: 'exists (select from "webhook_endpoints" where workspace_id = $1 and $2 = any(events))',
    atOnce: 50,
    run: (ctx, ...events) => fanOut(ctx, events),
  },
]

/** Told twice, it changes nothing: an event goes to an endpoint once. */
async function fanOut(ctx: JobCtx, events: readonly LedgerEvent[]): Promise<void> {
  await ctx.write(async (tx) => {
    const types = [...new Set(events.map(({ type }) => type))]
    // Shared, so that an endpoint is not switched off between this look and the row that waits for it.
    const endpoints = await tx.ask(
      tx.db
        .selectFrom('webhook_endpoints')
        .select(['id', 'events', 'active'])
        .where('workspace_id', '=', tx.workspaceId)
        .where(sql<boolean>`events && ${types}::text[]`)
        .orderBy('id')
        .forShare(),
    )
    const rows = events.flatMap((event) => {
      const body = toBody(tx, event)
      return endpoints
        .filter((endpoint) => endpoint.events.includes(event.type))
        .map(({ id, active }) => toDelivery(tx, id, event, body, active ? 'pending' : 'paused'))
    })
    if (rows.length === 0) return
    tx.send(
      tx.db
        .insertInto('webhook_deliveries')
        .values(rows)
        .onConflict((conflict) => conflict.columns(['workspace_id', 'event_id', 'endpoint_id']).doNothing()),
    )
    tx.afterCommit(() => tx.wake('deliveries'))
  })
}

type Told = Pick<LedgerEvent, 'id' | 'type' | 'created_at' | 'data'>

/** The bytes of every attempt: written once, kept, never written again from something that may have changed. */
export function toBody({ workspaceId }: { workspaceId: string }, { id, type, created_at, data }: Told): string {
  return JSON.stringify({ id, type, created_at, workspace_id: workspaceId, data })
}

export function toDelivery(
  { workspaceId, now }: WriteCtx,
  endpoint_id: string,
  event: Told,
  body: string,
  status: DeliveryStatus,
) {
  return {
    workspace_id: workspaceId,
    id: newId('dlv'),
    endpoint_id,
    event_id: event.id,
    event_type: event.type,
    body,
    status,
    next_attempt_at: status === 'pending' ? now : null,
    created_at: now,
  }
}
