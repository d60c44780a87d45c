// The stream of a visitor: every message of the thread in order, none twice and none left out, also over a restart.
import { conversationChanged, conversationMerged, messageStored } from '../conversations/events.ts'
import type { StoredMessage } from '../conversations/message.ts'
import { noteDelivered } from '../conversations/seen-status.ts'
import { findFeedOffset, findLastReadByTeam, type SeenThread, seenMessages } from '../conversations/viewpoint.ts'
import type { Links } from '../files/link.ts'
import type { Feed } from '../http/open-feed.ts'
import type { LedgerEvent, ReadCtx, StreamCtx } from '../platform/context.ts'
import { threadOpened } from './events.ts'
import { asDelivered, showConversation, undelivered } from './message.ts'
import { enterRoom, type Listener, nameOfPerson, type Room } from './room.ts'
import { eventIdOf, readEventId, showMessages } from './shown-message.ts'
import { findThread } from './thread.ts'
import { getVisitor, type Visitor } from './visitor.ts'

/** A visitor who missed more messages is faster by reading the list again. */
const MAX_REPEATED_MESSAGES = 200
const MAX_MESSAGES_PER_LOOK = 50

/** What a follower has to look for. */
interface Wanted {
  messages?: boolean
  status?: boolean
  read?: boolean
  thread?: boolean
}

export async function followThread(
  ctx: StreamCtx,
  links: Links,
  visitorId: string,
  feed: Feed,
  lastEventId: string | null,
): Promise<void> {
  const visitor = await getVisitor(ctx, visitorId)
  const room = await enterRoom(ctx)
  if (feed.isOver) return room.leave()
  const follower = new Follower(ctx, links, visitor, feed, room)
  feed.onEnd(() => follower.leave())
  await follower.begin(lastEventId)
}

/**
 * One open stream. An event is only the hint to look: what is sent is read from the thread by its numbers. A process
 * has thousands of followers, so it is a class: all of them share its functions.
 */
class Follower implements Listener {
  readonly #ctx: StreamCtx
  readonly #links: Links
  readonly #feed: Feed
  readonly #room: Room
  #visitor: Visitor
  #thread: SeenThread | null = null
  /** Everything up to this place in the thread was sent. */
  #sentSeq = 0
  #readByTeam: string | null = null
  #wanted: Wanted | null = null
  /** While it looks, changes are only noted; so they are until the past was sent. */
  #isLooking = true

  constructor(ctx: StreamCtx, links: Links, visitor: Visitor, feed: Feed, room: Room) {
    this.#ctx = ctx
    this.#links = links
    this.#feed = feed
    this.#room = room
    this.#visitor = visitor
    room.list(visitor.id, this)
    if (visitor.user_sub !== null) room.list(nameOfPerson(visitor.user_sub), this)
  }

  leave(): void {
    const { id, user_sub } = this.#visitor
    this.#room.unlist(id, this)
    if (user_sub !== null) this.#room.unlist(nameOfPerson(user_sub), this)
    if (this.#thread) this.#room.unlist(this.#thread.conversation_id, this)
    this.#room.leave()
  }

  /** First what was missed since the last event, then `ready`, then what comes. */
  async begin(lastEventId: string | null): Promise<void> {
    this.#take(await findThread(this.#ctx, this.#visitor))
    const from = lastEventId === null ? null : await this.#placeOf(lastEventId)
    const missed = from === null ? null : await this.#read(from, MAX_REPEATED_MESSAGES + 1)
    if (from !== null && missed && missed.length <= MAX_REPEATED_MESSAGES) {
      await this.#send(missed, from, { event: 'ready', data: { resumed: true } })
    } else this.#beginAnew()
    this.#isLooking = false
    this.#look()
  }

  hear({ type, data }: LedgerEvent): void {
    if (type === messageStored.type) {
      const { message } = data as { message: { private: boolean; type: string } }
      if (!message.private && message.type !== 'event') this.#want({ messages: true })
    } else if (type === conversationChanged.type) {
      const { changed } = data as { changed: string[] }
      if (changed.includes('status') || changed.includes('mode')) this.#want({ status: true })
      if (changed.includes('unread_count')) this.#want({ read: true })
    } else if (type === threadOpened.type) this.#want({ thread: true })
    // The thread is part of another one now, or has messages of another one, which only a signed person sees.
    else if (type === conversationMerged.type) this.#want({ thread: true, messages: true })
  }

  hearTyping(): void {
    if (!this.#isLooking) this.#feed.send({ event: 'typing', data: { by: 'team' } })
  }

  #want(wanted: Wanted): void {
    this.#wanted = { ...this.#wanted, ...wanted }
    this.#look()
  }

  #look(): void {
    if (!this.#isLooking && this.#wanted) void this.#lookUntilDone()
  }

  async #lookUntilDone(): Promise<void> {
    this.#isLooking = true
    try {
      for (let wanted = this.#wanted; wanted && !this.#feed.isOver; wanted = this.#wanted) {
        this.#wanted = null
        await this.#tell(wanted)
      }
    } catch {
      // The database is away: the visitor comes back with the last id, and misses nothing.
      this.#feed.end()
    }
    this.#isLooking = false
  }

  async #tell({ thread, messages, status, read }: Wanted): Promise<void> {
    if (thread) await this.#findThreadAgain()
    if (messages) await this.#tellMessages()
    if (status || read) await this.#tellState({ status, read })
  }

  async #tellMessages(): Promise<void> {
    const rows = await this.#read(this.#sentSeq, MAX_MESSAGES_PER_LOOK)
    if (rows.length > 0) await this.#send(rows, this.#sentSeq)
    if (rows.length === MAX_MESSAGES_PER_LOOK) this.#want({ messages: true })
  }

  async #tellState({ status, read }: Wanted): Promise<void> {
    const ctx = this.#ctxNow()
    const thread = await findThread(ctx, this.#visitor)
    if (!thread) return
    if (status) this.#feed.send({ event: 'conversation', data: await showConversation(ctx, thread) })
    const up_to_message_id = read ? await findLastReadByTeam(ctx, thread) : null
    if (up_to_message_id === null || up_to_message_id === this.#readByTeam) return
    this.#readByTeam = up_to_message_id
    this.#feed.send({ event: 'read', data: { up_to_message_id } })
  }

  /** The first message made it, a merge took it in, or the visitor is known to be somebody from now on. */
  async #findThreadAgain(): Promise<void> {
    const ctx = this.#ctxNow()
    const before = this.#thread
    const visitor = await getVisitor(ctx, this.#visitor.id)
    const found = await findThread(ctx, visitor)
    if (this.#feed.isOver) return
    if (visitor.user_sub !== null && visitor.user_sub !== this.#visitor.user_sub)
      this.#room.list(nameOfPerson(visitor.user_sub), this)
    this.#visitor = visitor
    if (!found || (before && isSame(before, found))) return
    const offset = before && found.identity_id !== null ? await this.#offsetOf(found, before.conversation_id) : null
    if (this.#feed.isOver) return
    this.#take(found)
    if (offset !== null) this.#sentSeq += offset
    else if (before) this.#beginAnew()
    this.#want({ messages: true, status: true })
  }

  /** Whoever hears it reads the list again, and gets here what comes after. */
  #beginAnew(): void {
    const thread = this.#thread
    const ready = { event: 'ready', data: { resumed: false } }
    if (!thread) return void this.#feed.send(ready)
    this.#sentSeq = thread.conversation.feed_seq
    this.#feed.send({ id: eventIdOf({ ...thread, feed_seq: this.#sentSeq }), ...ready })
    // Something may have been written between the look at the thread and the moment from which on events are heard.
    this.#want({ messages: true })
  }

  #take(thread: SeenThread | null): void {
    if (this.#thread) this.#room.unlist(this.#thread.conversation_id, this)
    this.#thread = thread
    if (thread) this.#room.list(thread.conversation_id, this)
  }

  /** The place in the thread that an id of the stream names; null when it names none in this one. */
  async #placeOf(eventId: string): Promise<number | null> {
    const place = readEventId(eventId)
    const thread = this.#thread
    if (!place || !thread) return null
    const offset = await this.#offsetOf(thread, place.conversation_id)
    const seq = offset === null ? null : place.feed_seq + offset
    return seq !== null && seq <= thread.conversation.feed_seq ? seq : null
  }

  /** What is added to a place in another thread that became part of this one; a visitor who sees all saw less there. */
  async #offsetOf({ conversation_id, identity_id }: SeenThread, otherId: string): Promise<number | null> {
    if (otherId === conversation_id) return 0
    return identity_id === null ? null : findFeedOffset(this.#ctx, conversation_id, otherId)
  }

  async #read(after: number, limit: number): Promise<StoredMessage[]> {
    if (!this.#thread) return []
    const query = seenMessages(this.#ctx, this.#thread).where('messages.feed_seq', '>', after)
    return (await query.orderBy('messages.feed_seq').limit(limit).execute()) as StoredMessage[]
  }

  async #send(
    rows: readonly StoredMessage[],
    after: number,
    ...more: { event: string; data: unknown }[]
  ): Promise<void> {
    const thread = this.#thread as SeenThread
    const shown = await showMessages(this.#ctxNow(), this.#links, { visitor: this.#visitor, thread }, asDelivered(rows))
    this.#sentSeq = rows.at(-1)?.feed_seq ?? after
    this.#feed.send(...shown.map((data) => ({ id: data.event_id, data })), ...more)
    const ids = undelivered(rows)
    if (ids.length === 0 || this.#feed.isOver) return
    // What is not noted now is noted when the messages are next listed.
    void this.#ctx.write((tx) => noteDelivered(tx, thread.conversation_id, ids)).catch(() => {})
  }

  #ctxNow(): ReadCtx {
    return { ...this.#ctx, now: this.#ctx.clock() }
  }
}

const isSame = (one: SeenThread, other: SeenThread) =>
  one.conversation_id === other.conversation_id && one.identity_id === other.identity_id
