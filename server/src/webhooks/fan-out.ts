// A reaction to the ledger: makes one delivery of an event for each endpoint that wants it.
import { plus, SECOND_MS } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import type { LedgerEvent, WriteCtx } from '../platform/context.ts'
import { type Reaction, reactAgainLater } from '../platform/events.ts'
import { newId } from '../platform/id.ts'
import type { JobCtx } from '../platform/jobs.ts'
import { type DeliveryStatus, SUBSCRIBABLE_EVENTS } from './schema.ts'

const NAME = 'webhooks'
/** How long to wait before retrying an endpoint that a change has locked. */
const RETRY_AFTER_MS = SECOND_MS / 4

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
 * A second run changes nothing: an event goes to an endpoint once. Switching an endpoint with a long backlog off or on
 * takes seconds. This does not wait for it: the other endpoints get their deliveries, and the locked one is tried again
 * later.
 */
async function fanOut(ctx: JobCtx, events: readonly LedgerEvent[]): Promise<void> {
  await ctx.write(async (tx) => {
    const [all, free] = await Promise.all([
      tx.ask(subscribers(tx, events)),
      tx.ask(subscribers(tx, events).forShare().skipLocked()),
    ])
    addDeliveries(tx, events, free)
    const served = new Set(free.map(({ id }) => id))
    if (all.some(({ id }) => !served.has(id))) reactAgainLater(tx, NAME, events, plus(tx.now, RETRY_AFTER_MS))
  })
}

/** The rows are locked for share, so that no endpoint is switched off before its delivery is written. */
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

type SentEvent = Pick<LedgerEvent, 'id' | 'type' | 'created_at' | 'data'>

/** The body of every attempt. It is written once and stored, so later changes do not affect it. */
export function toBody({ workspaceId }: { workspaceId: string }, { id, type, created_at, data }: SentEvent): string {
  return JSON.stringify({ id, type, created_at, workspace_id: workspaceId, data })
}

export function newDelivery(
  { workspaceId, now }: WriteCtx,
  endpoint_id: string,
  event: SentEvent,
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
