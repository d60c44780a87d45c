// The stream of a visitor: every message of the thread in order, none twice and none left out, also over a restart.
import { conversationChanged, conversationMerged, messageStored } from '../conversations/events.ts'
import type { StoredMessage } from '../conversations/message.ts'
import { noteDelivered } from '../conversations/seen-status.ts'
import { findFeedOffset, findLastReadByTeam, type SeenThread, seenMessages } from '../conversations/viewpoint.ts'
import type { Links } from '../files/link.ts'
import type { Feed } from '../http/open-feed.ts'
import type { LedgerEvent, ReadCtx, StreamCtx } from '../platform/context.ts'
import { threadOpened } from './events.ts'
import { type Followers, joinFollowers, type Listener, nameOfPerson } from './followers.ts'
import { asDelivered, showConversation, undelivered } from './message.ts'
import { eventIdOf, readEventId, showMessages } from './shown-message.ts'
import { findThread } from './thread.ts'
import { getVisitor, type Visitor } from './visitor.ts'

/** A visitor who missed more messages than this reads the list again instead, which is faster. */
const MAX_REPEATED_MESSAGES = 200
const MAX_MESSAGES_PER_READ = 50

/** The parts of the thread that a follower still has to read and send. */
interface Pending {
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
  const followers = await joinFollowers(ctx)
  if (feed.isOver) return followers.removeStream()
  const follower = new Follower(ctx, links, visitor, feed, followers)
  feed.onEnd(() => follower.leave())
  await follower.begin(lastEventId)
}

/**
 * One open stream. An event only says that there is something to read: what is sent is read from the thread by its
 * numbers. A process has thousands of followers, so it is a class: all of them share its functions.
 */
class Follower implements Listener {
  readonly #ctx: StreamCtx
  readonly #links: Links
  readonly #feed: Feed
  readonly #followers: Followers
  #visitor: Visitor
  #thread: SeenThread | null = null
  /** Everything up to this place in the thread was sent. */
  #sentSeq = 0
  #readByTeam: string | null = null
  #pending: Pending | null = null
  /** While it reads, events are only noted. It begins with what was missed. */
  #isReading = true

  constructor(ctx: StreamCtx, links: Links, visitor: Visitor, feed: Feed, followers: Followers) {
    this.#ctx = ctx
    this.#links = links
    this.#feed = feed
    this.#followers = followers
    this.#visitor = visitor
    followers.list(visitor.id, this)
    if (visitor.user_sub !== null) followers.list(nameOfPerson(visitor.user_sub), this)
  }

  leave(): void {
    const { id, user_sub } = this.#visitor
    this.#followers.unlist(id, this)
    if (user_sub !== null) this.#followers.unlist(nameOfPerson(user_sub), this)
    if (this.#thread) this.#followers.unlist(this.#thread.conversation_id, this)
    this.#followers.removeStream()
  }

  /** Sends first what was missed since the last event, then `ready`, then what comes. */
  async begin(lastEventId: string | null): Promise<void> {
    this.#setThread(await findThread(this.#ctx, this.#visitor))
    const from = lastEventId === null ? null : await this.#placeOf(lastEventId)
    const missed = from === null ? null : await this.#read(from, MAX_REPEATED_MESSAGES + 1)
    if (from !== null && missed && missed.length <= MAX_REPEATED_MESSAGES) {
      await this.#send(missed, from, { event: 'ready', data: { resumed: true } })
    } else this.#startOver()
    this.#isReading = false
    this.#startReading()
  }

  receive({ type, data }: LedgerEvent): void {
    if (type === messageStored.type) {
      const { message } = data as { message: { private: boolean; type: string } }
      if (!message.private && message.type !== 'event') this.#plan({ messages: true })
    } else if (type === conversationChanged.type) {
      const { changed } = data as { changed: string[] }
      if (changed.includes('status') || changed.includes('mode')) this.#plan({ status: true })
      if (changed.includes('unread_count')) this.#plan({ read: true })
    } else if (type === threadOpened.type) this.#plan({ thread: true })
    // The thread is part of another one now, or has messages of another one, which only a signed person sees.
    else if (type === conversationMerged.type) this.#plan({ thread: true, messages: true })
  }

  receiveTyping(): void {
    if (!this.#isReading) this.#feed.send({ event: 'typing', data: { by: 'team' } })
  }

  #plan(more: Pending): void {
    this.#pending = { ...this.#pending, ...more }
    this.#startReading()
  }

  #startReading(): void {
    if (!this.#isReading && this.#pending) void this.#readUntilDone()
  }

  async #readUntilDone(): Promise<void> {
    this.#isReading = true
    try {
      for (let pending = this.#pending; pending && !this.#feed.isOver; pending = this.#pending) {
        this.#pending = null
        await this.#sendPending(pending)
      }
    } catch {
      // The database cannot be reached. The client calls again with the last id, and misses nothing.
      this.#feed.end()
    }
    this.#isReading = false
  }

  async #sendPending({ thread, messages, status, read }: Pending): Promise<void> {
    if (thread) await this.#findThreadAgain()
    if (messages) await this.#sendMessages()
    if (status || read) await this.#sendState({ status, read })
  }

  async #sendMessages(): Promise<void> {
    const rows = await this.#read(this.#sentSeq, MAX_MESSAGES_PER_READ)
    if (rows.length > 0) await this.#send(rows, this.#sentSeq)
    if (rows.length === MAX_MESSAGES_PER_READ) this.#plan({ messages: true })
  }

  async #sendState({ status, read }: Pending): Promise<void> {
    const ctx = this.#ctxNow()
    const thread = await findThread(ctx, this.#visitor)
    if (!thread) return
    if (status) this.#feed.send({ event: 'conversation', data: await showConversation(ctx, thread) })
    const up_to_message_id = read ? await findLastReadByTeam(ctx, thread) : null
    if (up_to_message_id === null || up_to_message_id === this.#readByTeam) return
    this.#readByTeam = up_to_message_id
    this.#feed.send({ event: 'read', data: { up_to_message_id } })
  }

  /** The first message made the thread, a merge took it in, or the website has signed who the visitor is. */
  async #findThreadAgain(): Promise<void> {
    const ctx = this.#ctxNow()
    const before = this.#thread
    const visitor = await getVisitor(ctx, this.#visitor.id)
    const found = await findThread(ctx, visitor)
    if (this.#feed.isOver) return
    if (visitor.user_sub !== null && visitor.user_sub !== this.#visitor.user_sub)
      this.#followers.list(nameOfPerson(visitor.user_sub), this)
    this.#visitor = visitor
    if (!found || (before && isSame(before, found))) return
    const offset = before && found.identity_id !== null ? await this.#offsetOf(found, before.conversation_id) : null
    if (this.#feed.isOver) return
    this.#setThread(found)
    if (offset !== null) this.#sentSeq += offset
    else if (before) this.#startOver()
    this.#plan({ messages: true, status: true })
  }

  /** A client that gets this `ready` reads the list again. The stream sends what comes after. */
  #startOver(): void {
    const thread = this.#thread
    const ready = { event: 'ready', data: { resumed: false } }
    if (!thread) return void this.#feed.send(ready)
    this.#sentSeq = thread.conversation.feed_seq
    this.#feed.send({ id: eventIdOf({ ...thread, feed_seq: this.#sentSeq }), ...ready })
    // A message may have been written after the thread was read and before its events were received.
    this.#plan({ messages: true })
  }

  #setThread(thread: SeenThread | null): void {
    if (this.#thread) this.#followers.unlist(this.#thread.conversation_id, this)
    this.#thread = thread
    if (thread) this.#followers.list(thread.conversation_id, this)
  }

  /** The place in this thread that an id of the stream names; null if it names no such place. */
  async #placeOf(eventId: string): Promise<number | null> {
    const place = readEventId(eventId)
    const thread = this.#thread
    if (!place || !thread) return null
    const offset = await this.#offsetOf(thread, place.conversation_id)
    const seq = offset === null ? null : place.feed_seq + offset
    return seq !== null && seq <= thread.conversation.feed_seq ? seq : null
  }

  /**
   * The number to add to a place in another thread that became part of this one; null if it did not. A signed person has
   * no such place, because they see messages of both threads, and saw only those of one before.
   */
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
    // If this fails, it is noted when the messages are next listed.
    void this.#ctx.write((tx) => noteDelivered(tx, thread.conversation_id, ids)).catch(() => {})
  }

  #ctxNow(): ReadCtx {
    return { ...this.#ctx, now: this.#ctx.clock() }
  }
}

const isSame = (one: SeenThread, other: SeenThread) =>
  one.conversation_id === other.conversation_id && one.identity_id === other.identity_id
