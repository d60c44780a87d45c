// From one event to one delivery per endpoint that wants it: a reaction to the ledger.
import { plus, SECOND_MS } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import type { LedgerEvent, WriteCtx } from '../platform/context.ts'
import { type Reaction, reactAgainLater } from '../platform/events.ts'
import { newId } from '../platform/id.ts'
import type { JobCtx } from '../platform/jobs.ts'
import { type DeliveryStatus, SUBSCRIBABLE_EVENTS } from './schema.ts'

const NAME = 'webhooks'
/** So long an endpoint is left alone that somebody is just changing. */
const PAUSE = SECOND_MS / 4

export const webhookReactions: Reaction[] = [
  {
    name: NAME,
    on: SUBSCRIBABLE_EVENTS,
    wanted: 'exists (select 1 from "webhook_endpoints" where workspace_id = $1 and $2 = any(events))',
    atOnce: 50,
    run: (ctx, ...events) => fanOut(ctx, events),
  },
]

/**
 * Told twice, it changes nothing: an event goes to an endpoint once. To switch an endpoint with a long backlog takes
 * seconds: nobody waits for it here, the others get theirs, and it is told when it is free.
 */
async function fanOut(ctx: JobCtx, events: readonly LedgerEvent[]): Promise<void> {
  await ctx.write(async (tx) => {
    const [all, free] = await Promise.all([
      tx.ask(subscribers(tx, events)),
      tx.ask(subscribers(tx, events).forShare().skipLocked()),
    ])
    addDeliveries(tx, events, free)
    const told = new Set(free.map(({ id }) => id))
    if (all.some(({ id }) => !told.has(id))) reactAgainLater(tx, NAME, events, plus(tx.now, PAUSE))
  })
}

/** To be shared, so that none is switched off between this look and the row that waits for it. */
function subscribers({ db, workspaceId }: WriteCtx, events: readonly LedgerEvent[]) {
  const types = [...new Set(events.map(({ type }) => type))]
  return db
    .selectFrom('webhook_endpoints')
    .select(['id', 'events', 'active'])
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`events && ${types}::text[]`)
    .orderBy('id')
}

interface Subscriber {
  id: string
  events: readonly string[]
  active: boolean
}

function addDeliveries(ctx: WriteCtx, events: readonly LedgerEvent[], endpoints: readonly Subscriber[]): void {
  const rows = events.flatMap((event) => {
    const body = toBody(ctx, event)
    return endpoints
      .filter((endpoint) => endpoint.events.includes(event.type))
      .map(({ id, active }) => newDelivery(ctx, id, event, body, active ? 'pending' : 'paused'))
  })
  if (rows.length === 0) return
  ctx.send(
    ctx.db
      .insertInto('webhook_deliveries')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['workspace_id', 'event_id', 'endpoint_id']).doNothing()),
  )
  ctx.afterCommit(() => ctx.wake('deliveries'))
}

type Told = Pick<LedgerEvent, 'id' | 'type' | 'created_at' | 'data'>

/** The bytes of every attempt: written once, kept, never written again from something that may have changed. */
export function toBody({ workspaceId }: { workspaceId: string }, { id, type, created_at, data }: Told): string {
  return JSON.stringify({ id, type, created_at, workspace_id: workspaceId, data })
}

export function newDelivery(
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
