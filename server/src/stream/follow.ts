// Follows the ledger for a member in the dashboard: first the events that they missed, then new ones, as far as they
// may read them.
import { conversationChanged } from '../conversations/events.ts'
import type { Caller } from '../http/caller.ts'
import type { Feed } from '../http/open-feed.ts'
import type { Static } from '../http/shape.ts'
import type { Actor, LedgerEvent, Presence, ReadCtx, StreamCtx } from '../platform/context.ts'
import { ledgerOf } from '../platform/events.ts'
import { idBefore, idOfNow } from '../platform/id.ts'
import { MAX_COMMIT_DELAY_MS } from '../platform/ledger-watch.ts'
import type { LedgerEntry } from './schema.ts'
import type { Visibility } from './visibility.ts'

/**
 * A follower who missed more events than this, or more bytes than may wait, reads the pages again instead, which is
 * faster.
 */
const MAX_REPEATED_EVENTS = 1_000

type Message =
  | Static<typeof LedgerEntry>
  | { resumed: boolean }
  | { conversation_id: string }
  | Pick<Presence, 'conversation_id' | 'member_id' | 'doing'>

export async function followLedger(
  ctx: StreamCtx,
  { caller, visibility }: { caller: Caller; visibility: Visibility },
  feed: Feed<Message>,
  lastEventId: string | null,
): Promise<void> {
  const messagesOf = (events: readonly LedgerEvent[]) =>
    events
      .filter((event) => visibility.isFor(caller, event))
      .map((event) => ({ id: event.id, data: toEntry({ ...event, data: visibility.dataOf(event) }) }))
  const send = (events: readonly LedgerEvent[]) => feed.send(...messagesOf(events))
  /** Events that happen while the past is read; they are sent after it. */
  const meanwhile: LedgerEvent[] = []
  let receive = (events: readonly LedgerEvent[]): void => void meanwhile.push(...events)
  const stop = await ctx.ledger.follow(ctx.workspaceId, (events) => receive(events))
  feed.onEnd(stop)
  if (feed.isOver) return stop()

  const missed = lastEventId === null ? null : await readMissed(ctx, lastEventId).catch(stopped)
  const repeated = missed && messagesOf(missed)
  const resumed = repeated !== null && feed.hasRoomFor(repeated)
  if (resumed) feed.send(...repeated)
  // This id belongs to no event: it makes it possible to resume a stream on which nothing has happened yet.
  feed.send({ id: idOfNow('evt'), event: 'ready', data: { resumed } })
  // An event that was missed may also arrive a moment later; each is sent once.
  const sent = new Set(resumed ? missed?.map(({ id }) => id) : [])
  let before = Promise.resolve()
  receive = (events) => {
    const fresh = events.filter(({ id }) => !sent.delete(id))
    before = before.then(() => sendWhileAllowed(fresh))
  }
  receive(meanwhile)
  if (visibility.mayKnow(caller, conversationChanged.type)) tellWhoTypes(ctx, feed)

  /** After an event that may end the follower's access, nothing is sent until the access was checked. */
  async function sendWhileAllowed(events: readonly LedgerEvent[]): Promise<void> {
    const at = events.findIndex((event) => mayEndAccess(event, ctx.actor))
    if (at < 0) return send(events)
    send(events.slice(0, at))
    if (await feed.checkAccess()) send(events.slice(at))
  }

  function stopped(error: unknown): never {
    stop()
    throw error
  }
}

/** Members see what the others do, and not what they do themselves. */
function tellWhoTypes({ typing, workspaceId, actor }: StreamCtx, feed: Feed<Message>): void {
  const stop = typing.follow(workspaceId, (heard) => {
    const { conversation_id, by } = heard
    if (by === 'customer') feed.send({ event: 'typing', data: { conversation_id } })
    if (by === 'member' && heard.member_id !== actor.id) {
      const { member_id, doing } = heard
      feed.send({ event: 'presence', data: { conversation_id, member_id, doing } })
    }
  })
  feed.onEnd(stop)
}

/**
 * Reads from some time before the event, because events with older ids may have appeared after it; null if there are
 * too many.
 */
async function readMissed({ db, workspaceId }: ReadCtx, lastEventId: string): Promise<LedgerEvent[] | null> {
  const from = idBefore(lastEventId, MAX_COMMIT_DELAY_MS)
  if (from === null) return null
  const query = ledgerOf(db, workspaceId).where('id', '>', from)
  const events = await query.limit(MAX_REPEATED_EVENTS + 1).execute()
  return events.length > MAX_REPEATED_EVENTS ? null : events
}

/** The follower was removed as a member, or has another role. */
function mayEndAccess({ type, data }: LedgerEvent, follower: Actor): boolean {
  return type.startsWith('member.') && (data as { member?: { id?: string } }).member?.id === follower.id
}

function toEntry({ id, type, created_at, actor, booking_id, customer_id, conversation_id, data }: LedgerEvent) {
  return { id, type, created_at, actor, booking_id, customer_id, conversation_id, data }
}
