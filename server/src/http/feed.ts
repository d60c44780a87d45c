// An answer that goes on: messages as they come, as server-sent events, until one of the two sides has had enough.
import { Readable } from 'node:stream'
import { SECOND_MS } from '@holdfast/time/moment.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../platform/problem.ts'
import { originOf } from './caller.ts'
import type { Visit } from './visit.ts'

export const EVENT_STREAM = 'text/event-stream'

export interface Message<Data = unknown> {
  id: string
  /** A name, unless it is one of what the stream is for. */
  event?: string
  data: Data
}

export interface Feed<Data = unknown> {
  send(...messages: Message<Data>[]): void
  /** Asks again whether the caller may go on, ends the feed if not, and answers which. */
  checkAccess(): Promise<boolean>
  /** Fires when it is over, whoever ended it. */
  closed: AbortSignal
}

export interface Feeds {
  open(visit: Visit, fill: (feed: Feed) => Promise<void>): Promise<Readable>
  /** The user or the workspace with this id may have lost access: their feeds ask again. */
  checkAccess(id: string): void
  /** Ends all of them. */
  close(): void
}

/** In milliseconds. */
export interface FeedTimes {
  /** Something is written every so often, so that nobody in between takes the connection for a dead one. */
  heartbeat: number
  /** How often the access of a follower is checked again, whether or not somebody called for it. */
  secondLook: number
}

const TIMES: FeedTimes = { heartbeat: 15 * SECOND_MS, secondLook: 5 * SECOND_MS }
/**
 * Per caller and process; the oldest gives way. Each holds a connection, and over HTTP/1.1 a browser opens six to one
 * host, for all its tabs together: with six of these it could ask us nothing more.
 */
const MOST_OF_ONE_CALLER = 5
/** Bytes that may still wait when more comes: whoever is behind so far comes back, and goes on from what they had. */
const MOST_WAITING = 256 * 1024

export function openFeeds(times = TIMES): Feeds {
  /** By caller, the oldest first. */
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
    if (channels.size > MOST_OF_ONE_CALLER) oldest?.end()
  }

  return {
    async open(visit, fill) {
      if (isClosed) throw new Problem('unavailable', { detail: 'The server is stopping.' }, { 'Retry-After': '1' })
      const channel = openChannel()
      const { content } = channel
      const closed = new AbortController()
      const heartbeat = setInterval(() => channel.write(': still here\n\n'), times.heartbeat)
      const checkAccess = async () => {
        // While the database is away nobody knows better.
        const isWelcome = await visit.isStillWelcome().catch(() => true)
        if (!isWelcome) channel.end()
        return isWelcome
      }
      const secondLook = setInterval(checkAccess, times.secondLook)
      content.once('close', () => {
        clearInterval(heartbeat)
        clearInterval(secondLook)
        watched.delete(channel)
        closed.abort()
      })
      const { workspaceId, actor } = originOf(visit.caller)
      keep(`${workspaceId} ${actor.id}`, channel)
      watched.set(channel, {
        ids: [workspaceId, ...('user' in visit.caller ? [visit.caller.user.id] : [])],
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
    // Proxies like to hold an answer back until there is more of it.
    'X-Accel-Buffering': 'no',
    // Nothing comes after it on its connection, so that a process that stops need not wait for that.
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
      if (content.readableLength > MOST_WAITING) content.destroy()
      else content.push(text)
    },
    end() {
      if (isOver) return
      isOver = true
      // What still waits is left behind: whoever comes back is told of it again.
      if (content.readableLength > 0) content.destroy()
      else content.push(null)
    },
  }
}

function toText({ id, event, data }: Message): string {
  const lines = [`id: ${id}`, ...(event ? [`event: ${event}`] : []), `data: ${JSON.stringify(data)}`]
  return `${lines.join('\n')}\n\n`
}
