// A feed is an answer that goes on: it sends messages as server-sent events until one of the two sides ends it.
import { Readable } from 'node:stream'
import { SECOND_MS } from '@holdfast/time/moment.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../platform/problem.ts'
import { originOf } from './caller.ts'
import type { Visit } from './visit.ts'

export const EVENT_STREAM = 'text/event-stream'

export interface Message<Data = unknown> {
  id: string
  /** The name of the message; left out for the messages that the stream is made for. */
  event?: string
  data: Data
}

export interface Feed<Data = unknown> {
  send(...messages: Message<Data>[]): void
  /** Checks again whether the caller still has access, ends the feed if not, and returns the result. */
  checkAccess(): Promise<boolean>
  /** Fires when the feed has ended, on either side. */
  closed: AbortSignal
}

export interface Feeds {
  open(visit: Visit, fill: (feed: Feed) => Promise<void>): Promise<Readable>
  /** The user or workspace with this id may have lost access: checks their feeds again. */
  checkAccess(id: string): void
  /** Ends all feeds. */
  close(): void
}

/** In milliseconds. */
export interface FeedTimes {
  /** How often something is written, so that no proxy closes the connection as idle. */
  heartbeat: number
  /** How often the access of a follower is checked again without a wake-up. */
  accessCheck: number
}

const TIMES: FeedTimes = { heartbeat: 15 * SECOND_MS, accessCheck: 5 * SECOND_MS }
/**
 * Per caller and process; the oldest feed is ended first. Each feed keeps a connection open, and over HTTP/1.1 a
 * browser opens only six connections to one host: with six feeds it could make no other call.
 */
const MAX_FEEDS_PER_CALLER = 5
/**
 * How many bytes may wait to be sent. A client that is further behind is disconnected, and continues when it
 * reconnects.
 */
const MAX_WAITING_BYTES = 256 * 1024

export function openFeeds(times = TIMES): Feeds {
  /** By caller, oldest first. */
  const open = new Map<string, Set<Channel>>()
  const watched = new Map<Channel, { ids: readonly string[]; checkAccess(): Promise<boolean> }>()
  let isClosed = false

  function keep(caller: string, channel: Channel): void {
    const channels = open.get(caller) ?? new Set()
    open.set(caller, channels.add(channel))
    channel.content.once('close', () => {
      channels.delete(channel)
      if (channels.size === 0 && open.get(caller) === channels) open.delete(caller)
    })
    const [oldest] = channels
    if (channels.size > MAX_FEEDS_PER_CALLER) oldest?.end()
  }

  return {
    async open(visit, fill) {
      if (isClosed) throw new Problem('unavailable', { detail: 'The server is stopping.' }, { 'Retry-After': '1' })
      const channel = openChannel()
      const { content } = channel
      const closed = new AbortController()
      const heartbeat = setInterval(() => channel.write(': still here\n\n'), times.heartbeat)
      const checkAccess = async () => {
        // If the database is unreachable, the caller keeps access.
        const hasAccess = await visit.stillHasAccess().catch(() => true)
        if (!hasAccess) channel.end()
        return hasAccess
      }
      const accessCheck = setInterval(checkAccess, times.accessCheck)
      content.once('close', () => {
        clearInterval(heartbeat)
        clearInterval(accessCheck)
        watched.delete(channel)
        closed.abort()
      })
      const { workspaceId, actor } = originOf(visit.caller)
      // Visitors who are not customers yet have no other id.
      const visitorId = 'visitorId' in visit.caller ? visit.caller.visitorId : null
      keep(`${workspaceId} ${visitorId ?? actor.id}`, channel)
      watched.set(channel, {
        ids: [
          workspaceId,
          ...('user' in visit.caller ? [visit.caller.user.id] : []),
          ...(visitorId === null ? [] : [visitorId]),
        ],
        checkAccess,
      })
      try {
        const send = (...messages: Message[]) => channel.write(messages.map(toText).join(''))
        await fill({ send, checkAccess, closed: closed.signal })
      } catch (error) {
        content.destroy()
        throw error
      }
      return content
    },
    checkAccess(id) {
      for (const { ids, checkAccess } of watched.values()) if (ids.includes(id)) void checkAccess()
    },
    close() {
      isClosed = true
      for (const channels of open.values()) for (const channel of channels) channel.end()
    },
  }
}

export async function sendFeed(request: FastifyRequest, reply: FastifyReply, open: () => Promise<Readable>) {
  const content = request.method === 'HEAD' ? Readable.from([]) : await open()
  reply.raw.once('close', () => content.destroy())
  reply.headers({
    'Content-Type': EVENT_STREAM,
    // Some proxies hold an answer back until there is more of it.
    'X-Accel-Buffering': 'no',
    // No other request uses the connection afterwards, so a process that stops does not wait for one.
    Connection: 'close',
  })
  return reply.send(content)
}

interface Channel {
  content: Readable
  write(text: string): void
  end(): void
}

function openChannel(): Channel {
  const content = new Readable({ read() {} })
  let isOver = false
  return {
    content,
    write(text) {
      if (isOver || content.destroyed) return
      if (content.readableLength > MAX_WAITING_BYTES) content.destroy()
      else content.push(text)
    },
    end() {
      if (isOver) return
      isOver = true
      // Unsent messages are dropped: a client that reconnects gets them again.
      if (content.readableLength > 0) content.destroy()
      else content.push(null)
    },
  }
}

function toText({ id, event, data }: Message): string {
  const lines = [`id: ${id}`, ...(event ? [`event: ${event}`] : []), `data: ${JSON.stringify(data)}`]
  return `${lines.join('\n')}\n\n`
}
