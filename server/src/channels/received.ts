// Stores the events of providers before they are read, each once per key of the provider.
import { DAY_MS } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { newId } from '../platform/id.ts'
import { enqueueListIf } from '../platform/jobs.ts'
import { ACCOUNT_COLUMNS, type JoinedAccount } from './account.ts'
import type { ProviderEvent, ProviderName } from './provider.ts'

/** The job that reads an event. `conversations/` defines it, because it stores the messages. Its payload is `{ id }`. */
export const READ_EVENT = 'read-provider-event'

export interface ReceivedEvent extends JoinedAccount {
  id: string
  channel: ProviderName
  body: string
  received_at: Date
}

/**
 * Stores new events and plans to read them, those of one person in order. No statement waits for the answer of another,
 * so all of them are sent in one round trip: the database plans a job only if its event was stored.
 */
export function keepReceived(ctx: WriteCtx, channel: ProviderName, events: readonly ProviderEvent[]): void {
  const fresh = [...new Map(events.map((event) => [event.key, event])).values()].map((event) => ({
    ...event,
    id: newId('pev'),
  }))
  for (let first = 0; first < fresh.length; first += MAX_ROWS_AT_ONCE) {
    insertNew(
      ctx,
      fresh
        .slice(first, first + MAX_ROWS_AT_ONCE)
        .map(({ id, key, body }) => [ctx.workspaceId, id, channel, key, body, ctx.now]),
    )
  }
  const turns = new Map(fresh.map(({ turn }) => [turn, [] as { subject: string; payload: object }[]]))
  for (const { id, key, turn } of fresh) turns.get(turn)?.push({ subject: key, payload: { id } })
  const inOrder = [...turns].toSorted(([one], [other]) => (one < other ? -1 : 1))
  for (const [turn, jobs] of inOrder) {
    enqueueListIf(ctx, isStored(channel), { kind: READ_EVENT, inTurn: `${channel} ${turn}`, jobs })
  }
}

/** This stays far below the number of parameters that a statement can have. */
const MAX_ROWS_AT_ONCE = 1_000

/**
 * The condition that this transaction has stored the event: one that existed before has another id. It uses all columns
 * of the unique key. With the id alone, PostgreSQL may read all events of a workspace, because it plans the statement
 * while the table is still empty. OFFSET prevents a join of whole tables.
 */
const isStored = (channel: ProviderName) => `exists (select 1 from "provider_events" as event
  where event.workspace_id = $1 and event.channel = '${channel}' and event.provider_key = each.subject
    and event.id = each.payload::jsonb ->> 'id' offset 0)`

/** Does not use the query builder, because this runs for every message of every customer. */
function insertNew(ctx: WriteCtx, rows: readonly (readonly unknown[])[]): void {
  const places = rows.map((row, index) => `(${row.map((_, cell) => `$${index * row.length + cell + 1}`).join(', ')})`)
  const sql = `insert into "provider_events" (workspace_id, id, channel, provider_key, body, received_at)
    values ${places.join(', ')} on conflict (workspace_id, channel, provider_key) do nothing`
  ctx.send({ compile: () => ({ sql, parameters: rows.flat() }) })
}

/** An event with its channel, locked so that it is read once; null if it was read already or deleted. */
export async function takeReceived(ctx: WriteCtx, id: string): Promise<ReceivedEvent | null> {
  const [row] = await ctx.ask(
    ctx.db
      .selectFrom('provider_events')
      .leftJoin('channels', (join) =>
        join
          .onRef('channels.workspace_id', '=', 'provider_events.workspace_id')
          .onRef('channels.channel', '=', 'provider_events.channel')
          .on('channels.workspace_id', '=', ctx.workspaceId),
      )
      .select(['provider_events.id', 'provider_events.channel', 'body', 'received_at', ...ACCOUNT_COLUMNS])
      .where('provider_events.workspace_id', '=', ctx.workspaceId)
      .where('provider_events.id', '=', id)
      .where('read_at', 'is', null)
      .forUpdate('provider_events'),
  )
  return row ? { ...row, channel: row.channel as ProviderName } : null
}

/** The event as it came; null if it was deleted, or emptied because its person is anonymous. */
export async function findReceived(
  { db, workspaceId }: ReadCtx,
  id: string,
): Promise<Pick<ReceivedEvent, 'channel' | 'body'> | null> {
  const row = await db
    .selectFrom('provider_events')
    .select(['channel', 'body'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('body', '<>', '')
    .executeTakeFirst()
  return row ? { ...row, channel: row.channel as ProviderName } : null
}

/** Marks an event as read, in the transaction that stores its contents. */
export function noteRead(ctx: WriteCtx, id: string): void {
  ctx.send(events(ctx, id).set({ read_at: ctx.now, problem: null, again_at: null }))
}

/** Marks an event as read although nothing of it was stored, with the reason. */
export function noteDropped(ctx: WriteCtx, id: string, reason: string): void {
  ctx.send(events(ctx, id).set({ read_at: ctx.now, problem: null, again_at: null, dropped: reason.slice(0, 100) }))
}

/**
 * Keeps the event, which the service status counts. The next try comes after as much time as the event has waited so
 * far, at most a day.
 */
export function noteUnreadable(ctx: WriteCtx, id: string, problem: string): void {
  const waited = sql`least(${ctx.now}::timestamptz - received_at, ${MAX_WAIT_MS} * interval '1 millisecond')`
  // Citus refuses an update that depends on the time zone of the session.
  const again_at = sql<Date>`(${ctx.now}::timestamptz at time zone 'UTC' + ${waited}) at time zone 'UTC'`
  ctx.send(events(ctx, id).set({ problem: problem.slice(0, 500), again_at }))
}

/** The longest time between two tries to read an event. */
export const MAX_WAIT_MS = DAY_MS

/** How many events since this moment could not be read, by channel. */
export async function countUnreadable({ db, workspaceId }: ReadCtx, since: Date): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('provider_events')
    .select('channel')
    .select(sql<string>`count(*)`.as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('problem', 'is not', null)
    .where('received_at', '>', since)
    .groupBy('channel')
    .execute()
  return new Map(rows.map(({ channel, count }) => [channel, Number(count)]))
}

function events({ db, workspaceId }: WriteCtx, id: string) {
  return db.updateTable('provider_events').where('workspace_id', '=', workspaceId).where('id', '=', id)
}
