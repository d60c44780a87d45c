// Follows the ledger for somebody who looks at the dashboard: what they missed, then what happens, as far as they may
// know.
import type { Feed } from '../http/feed.ts'
import type { Static } from '../http/shape.ts'
import type { Actor, LedgerEvent, ReadCtx, StreamCtx } from '../platform/context.ts'
import { ledgerOf } from '../platform/events.ts'
import { idBefore, newId } from '../platform/id.ts'
import { MAX_COMMIT_DELAY_MS } from '../platform/ledger-watch.ts'
import type { LedgerEntry } from './schema.ts'

/** Whoever missed more reads their pages anew sooner than they read all of this. */
const MOST_REPEATED = 1_000

type Message = Static<typeof LedgerEntry> | { resumed: boolean }

export async function followLedger(
  ctx: StreamCtx,
  mayKnow: (eventType: string) => boolean,
  feed: Feed<Message>,
  lastEventId: string | null,
): Promise<void> {
  const tell = (events: readonly LedgerEvent[]) => {
    const known = events.filter(({ type }) => mayKnow(type))
    if (known.length > 0) feed.send(...known.map((event) => ({ id: event.id, data: toEntry(event) })))
  }
  /** What happens while the past is read, to be told after it. */
  const meanwhile: LedgerEvent[] = []
  let hear = (events: readonly LedgerEvent[]): void => void meanwhile.push(...events)
  const stop = await ctx.ledger.follow(ctx.workspaceId, (events) => hear(events))
  feed.closed.addEventListener('abort', stop)
  if (feed.closed.aborted) return stop()

  const missed = lastEventId === null ? null : await readMissed(ctx, lastEventId).catch(stopped)
  tell(missed ?? [])
  // Its id is of no event: it lets a stream be resumed on which nothing has happened yet.
  feed.send({ id: newId('evt'), event: 'ready', data: { resumed: missed !== null } })
  // What was missed may be heard of as well, a moment later; each is heard once.
  const told = new Set(missed?.map(({ id }) => id))
  let before = Promise.resolve()
  hear = (events) => {
    const fresh = events.filter(({ id }) => !told.delete(id))
    before = before.then(() => tellWhileWelcome(fresh))
  }
  hear(meanwhile)

  /** After an event that may end the follower's access nothing is told until it was checked. */
  async function tellWhileWelcome(events: readonly LedgerEvent[]): Promise<void> {
    const at = events.findIndex((event) => mayEndAccess(event, ctx.actor))
    if (at < 0) return tell(events)
    tell(events.slice(0, at))
    if (await feed.checkAccess()) tell(events.slice(at))
  }

  function stopped(error: unknown): never {
    stop()
    throw error
  }
}

/**
 * From some time before the event on, because others may have appeared after it with older ids; null if that is too
 * much.
 */
async function readMissed({ db, workspaceId }: ReadCtx, lastEventId: string): Promise<LedgerEvent[] | null> {
  const from = idBefore(lastEventId, MAX_COMMIT_DELAY_MS)
  if (from === null) return null
  const query = ledgerOf(db, workspaceId).where('id', '>', from)
  const events = await query.limit(MOST_REPEATED + 1).execute()
  return events.length > MOST_REPEATED ? null : events
}

/** A member was removed, or has another role, and it is the one who follows. */
function mayEndAccess({ type, data }: LedgerEvent, follower: Actor): boolean {
  return type.startsWith('member.') && (data as { member?: { id?: string } }).member?.id === follower.id
}

function toEntry({ id, type, created_at, actor, booking_id, customer_id, data }: LedgerEvent) {
  return { id, type, created_at, actor, booking_id, customer_id, data }
}
