// What providers sent, kept once per id of theirs before anybody looks into it.
import { DAY_MS, plus } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { newId } from '../platform/id.ts'
import { enqueueListIf } from '../platform/jobs.ts'
import type { ProviderEvent, ProviderName } from './provider.ts'

/** The job that reads an event. Conversations have it, because they store what it says. Its payload is `{ id }`. */
export const READ_EVENT = 'read-provider-event'

export interface ReceivedEvent {
  id: string
  channel: ProviderName
  body: string
  received_at: Date
}

/**
 * Keeps the events that are new and plans their reading, person by person in order. Nothing waits for an answer, so the
 * whole change is one round trip: a job is planned only if its event was stored, which the database decides.
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
  for (const [turn, jobs] of turns) {
    enqueueListIf(ctx, isStored(channel), { kind: READ_EVENT, inTurn: `${channel} ${turn}`, jobs })
  }
}

/** Far below the number of parameters that a statement can have. */
const MAX_ROWS_AT_ONCE = 1_000

/**
 * Whether the event was stored just now: one that was there before keeps its id. The condition names all columns of the
 * unique key. With the id alone, PostgreSQL may read all events of a workspace, because it plans the statement while
 * the table is still empty. OFFSET keeps it from joining whole tables.
 */
const isStored = (channel: ProviderName) => `exists (select 1 from "provider_events" as event
  where event.workspace_id = $1 and event.channel = '${channel}' and event.provider_key = each.subject
    and event.id = each.payload::jsonb ->> 'id' offset 0)`

/** Does without the query builder, because every message of every customer passes here. */
function insertNew(ctx: WriteCtx, rows: readonly (readonly unknown[])[]): void {
  const places = rows.map((row, index) => `(${row.map((_, cell) => `$${index * row.length + cell + 1}`).join(', ')})`)
  const sql = `insert into "provider_events" (workspace_id, id, channel, provider_key, body, received_at)
    values ${places.join(', ')} on conflict (workspace_id, channel, provider_key) do nothing`
  ctx.send({ compile: () => ({ sql, parameters: rows.flat() }) })
}

/** An event that nobody has read yet; null when it was read, or is gone. */
export async function takeReceived({ db, workspaceId }: ReadCtx, id: string): Promise<ReceivedEvent | null> {
  const row = await db
    .selectFrom('provider_events')
    .select(['id', 'channel', 'body', 'received_at'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('read_at', 'is', null)
    .executeTakeFirst()
  return row ? { ...row, channel: row.channel as ProviderName } : null
}

/** Keeps others from reading the event at the same time; false when somebody has read it. */
export async function lockUnread(ctx: WriteCtx, id: string): Promise<boolean> {
  const [row] = await ctx.ask(
    ctx.db
      .selectFrom('provider_events')
      .select('read_at')
      .where('workspace_id', '=', ctx.workspaceId)
      .where('id', '=', id)
      .forUpdate(),
  )
  return row !== undefined && row.read_at === null
}

/** In the transaction that stores what the event said. */
export function noteRead(ctx: WriteCtx, id: string): void {
  ctx.send(events(ctx, id).set({ read_at: ctx.now, problem: null, again_at: null }))
}

/** Nothing of the event was stored, for this reason. */
export function noteDropped(ctx: WriteCtx, id: string, reason: string): void {
  ctx.send(events(ctx, id).set({ read_at: ctx.now, problem: null, again_at: null, dropped: reason.slice(0, 100) }))
}

/** The event stays and is counted in the status. It is read again after as long as it has waited, a day at most. */
export function noteUnreadable(
  ctx: WriteCtx,
  { id, received_at }: Pick<ReceivedEvent, 'id' | 'received_at'>,
  problem: string,
): void {
  const again_at = plus(ctx.now, Math.min(ctx.now.getTime() - received_at.getTime(), MAX_WAIT_MS))
  ctx.send(events(ctx, id).set({ problem: problem.slice(0, 500), again_at }))
}

/** The longest time between two tries to read an event. */
export const MAX_WAIT_MS = DAY_MS

/** How many events since a moment could not be read, by channel. */
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
