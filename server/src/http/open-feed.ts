// A feed that is open. A process may have thousands of them, so it is a class: all of them share its functions.
import { Readable } from 'node:stream'
import type { Visit } from './visit.ts'

export interface Message<Data = unknown> {
  /** Left out for a message that is not repeated: it does not move the client's `Last-Event-ID`. */
  id?: string
  /** The name of the message; left out for the messages that the stream is made for. */
  event?: string
  data: Data
}

export interface Feed<Data = unknown> {
  send(...messages: Message<Data>[]): void
  /** Whether all these messages may wait to be sent; a client that gets more at once is disconnected. */
  hasRoomFor(messages: readonly Message<Data>[]): boolean
  /** Checks again whether the caller still has access, ends the feed if not, and returns the result. */
  checkAccess(): Promise<boolean>
  /** Runs the function when the feed has ended, on either side. */
  onEnd(run: () => void): void
  end(): void
  readonly isOver: boolean
}

/**
 * How many bytes may wait to be sent. A client that is further behind is disconnected, and continues when it
 * reconnects.
 */
const MAX_WAITING_BYTES = 256 * 1024

export class FeedContent extends Readable {
  /** Whether the headers of the answer have been sent. */
  hasBegun = () => false
  override _read(): void {}
}

export class OpenFeed implements Feed {
  readonly content = new FeedContent()
  readonly visit: Visit
  /** Feeds are counted per caller. */
  readonly caller: string
  /** When the next heartbeat and the next check of access are due, by `performance.now`. */
  beatAt = 0
  checkAt = 0
  /** When the server ended the feed; infinity while it is open. */
  endedAt = Number.POSITIVE_INFINITY

  constructor(visit: Visit, caller: string) {
    this.visit = visit
    this.caller = caller
  }

  get isOver(): boolean {
    return this.endedAt < Number.POSITIVE_INFINITY || this.content.destroyed
  }

  onEnd(run: () => void): void {
    if (this.content.closed) run()
    else this.content.once('close', run)
  }

  send(...messages: Message[]): void {
    this.write(messages.map(toText).join(''))
  }

  hasRoomFor(messages: readonly Message[]): boolean {
    return this.content.readableLength + Buffer.byteLength(messages.map(toText).join('')) <= MAX_WAITING_BYTES
  }

  write(text: string): void {
    if (this.isOver || text === '') return
    if (this.content.readableLength > MAX_WAITING_BYTES) this.end()
    else this.content.push(text)
  }

  async checkAccess(): Promise<boolean> {
    // If the database is unreachable, the caller keeps access. On Citus, a session that cannot be read ends after a minute.
    const hasAccess = await this.visit.stillHasAccess().catch(() => true)
    if (!hasAccess) this.end()
    return hasAccess
  }

  end(): void {
    if (this.isOver) return
    this.endedAt = performance.now()
    // Once the headers are sent, unsent messages are dropped: the client gets them when it reconnects. Before that they
    // are sent, because a stream that breaks before its headers is answered with 500.
    if (this.content.readableLength === 0 || !this.content.hasBegun()) this.content.push(null)
    else this.disconnect()
  }

  /** Breaks the connection, also if the client has not read everything. Before the headers are sent it does nothing. */
  disconnect(): void {
    if (this.content.hasBegun()) this.content.destroy()
  }
}

function toText({ id, event, data }: Message): string {
  const head = `${id === undefined ? '' : `id: ${id}\n`}${event === undefined ? '' : `event: ${event}\n`}`
  return `${head}data: ${JSON.stringify(data)}\n\n`
}
