// A feed is an answer that goes on: it sends messages as server-sent events until one of the two sides ends it.
import { MINUTE_MS, SECOND_MS } from '@holdfast/time/moment.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../lib/network.ts'
import { Problem } from '../platform/problem.ts'
import { originOf } from './caller.ts'
import { type Feed, FeedContent, OpenFeed } from './open-feed.ts'
import type { Visit } from './visit.ts'

export const EVENT_STREAM = 'text/event-stream'

export interface Feeds {
  open(visit: Visit, fill: (feed: Feed) => Promise<void>): Promise<FeedContent>
  /** The user, visitor or workspace with this id may have lost access: checks their feeds again. */
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
  /** The same for visitors of a chat widget, of whom there are thousands. */
  visitorCheck: number
}

const TIMES: FeedTimes = { heartbeat: 15 * SECOND_MS, accessCheck: 5 * SECOND_MS, visitorCheck: MINUTE_MS }
/** One timer looks after all feeds, this many times within the shortest of their times. */
const SWEEPS_PER_TIME = 5
/**
 * Per caller and process; the oldest feed is ended first. Each feed keeps a connection open, and over HTTP/1.1 a
 * browser opens only six connections to one host: with six feeds it could make no other call.
 */
const MAX_FEEDS_PER_CALLER = 5
/** A chat that may not follow asks for messages every few seconds, and tries again after a minute. */
const NETWORK_FULL = 'Too many chats are open in your network, so messages may come some seconds late.'
const HEARTBEAT = ': still here\n\n'

export interface FeedOptions {
  /** How many feeds the visitors of one site may have open from one network, in this process. */
  maxVisitorFeedsPerNetwork: number
  times?: FeedTimes
}

export function openFeeds({ maxVisitorFeedsPerNetwork, times = TIMES }: FeedOptions): Feeds {
  const feeds = new Set<OpenFeed>()
  /** By caller, oldest first. */
  const byCaller = new Map<string, Set<OpenFeed>>()
  /** How many feeds of visitors are open, by site and network. */
  const byNetwork = new Map<string, number>()
  let timer: NodeJS.Timeout | null = null
  let isClosed = false

  function keep(feed: OpenFeed): void {
    const own = byCaller.get(feed.caller) ?? new Set()
    byCaller.set(feed.caller, own.add(feed))
    countInNetwork(feed, 1)
    feeds.add(feed)
    feed.onEnd(() => drop(feed))
    timer ??= setInterval(sweep, Math.min(times.heartbeat, times.accessCheck, times.visitorCheck) / SWEEPS_PER_TIME)
    // A feed that is ending stays in the list until its connection is closed.
    const open = [...own].filter(({ isOver }) => !isOver)
    if (open.length > MAX_FEEDS_PER_CALLER) open[0]?.end()
  }

  function drop(feed: OpenFeed): void {
    feeds.delete(feed)
    countInNetwork(feed, -1)
    const own = byCaller.get(feed.caller)
    own?.delete(feed)
    if (own?.size === 0) byCaller.delete(feed.caller)
    if (feeds.size > 0 || timer === null) return
    clearInterval(timer)
    timer = null
  }

  function countInNetwork({ visit }: OpenFeed, change: 1 | -1): void {
    if (visit.caller.kind !== 'visitor') return
    const name = siteAndNetworkOf(visit)
    const count = (byNetwork.get(name) ?? 0) + change
    if (count === 0) byNetwork.delete(name)
    else byNetwork.set(name, count)
  }

  function requireFeedLeft(visit: Visit): void {
    const open = visit.caller.kind === 'visitor' ? byNetwork.get(siteAndNetworkOf(visit)) : undefined
    if (open === undefined || open < maxVisitorFeedsPerNetwork) return
    throw new Problem('rate_limited', { detail: NETWORK_FULL }, { 'Retry-After': '60' })
  }

  function sweep(): void {
    const now = performance.now()
    for (const feed of feeds) {
      // After a feed has ended, its client has the time of one heartbeat to read it to its end.
      if (feed.endedAt + times.heartbeat <= now) feed.disconnect()
      if (feed.isOver) continue
      if (feed.beatAt <= now) {
        feed.beatAt = now + times.heartbeat
        feed.write(HEARTBEAT)
      }
      if (feed.checkAt <= now) {
        feed.checkAt = now + checkTimeOf(feed)
        void feed.checkAccess()
      }
    }
  }

  const checkTimeOf = ({ visit }: OpenFeed) =>
    visit.caller.kind === 'visitor' ? times.visitorCheck : times.accessCheck

  return {
    async open(visit, fill) {
      if (isClosed) throw new Problem('unavailable', { detail: 'The server is stopping.' }, { 'Retry-After': '1' })
      requireFeedLeft(visit)
      const feed = new OpenFeed(visit, callerOf(visit))
      const now = performance.now()
      feed.beatAt = now + times.heartbeat
      // Visitors come back all at once after a restart; their checks are spread out nevertheless.
      feed.checkAt = now + checkTimeOf(feed) * (visit.caller.kind === 'visitor' ? Math.random() : 1)
      keep(feed)
      try {
        await fill(feed)
      } catch (error) {
        feed.content.destroy()
        throw error
      }
      return feed.content
    },
    checkAccess(id) {
      for (const feed of feeds) if (isOf(feed, id)) void feed.checkAccess()
    },
    close() {
      isClosed = true
      for (const feed of feeds) {
        if (feed.isOver) feed.disconnect()
        else feed.end()
      }
    },
  }
}

/** Visitors who are not customers yet have no id but their own. */
function callerOf({ caller }: Visit): string {
  const { workspaceId, actor } = originOf(caller)
  return `${workspaceId} ${'visitorId' in caller ? caller.visitorId : actor.id}`
}

const siteAndNetworkOf = ({ caller, address }: Visit) => `${originOf(caller).workspaceId} ${networkOf(address)}`

function isOf({ visit: { caller } }: OpenFeed, id: string): boolean {
  if ('user' in caller && caller.user.id === id) return true
  if ('visitorId' in caller && caller.visitorId === id) return true
  return originOf(caller).workspaceId === id
}

export async function sendFeed(request: FastifyRequest, reply: FastifyReply, open: () => Promise<FeedContent>) {
  const content = request.method === 'HEAD' ? emptyContent() : await open()
  content.hasBegun = () => reply.raw.headersSent
  reply.raw.once('close', () => content.destroy())
  reply.headers({
    'Content-Type': EVENT_STREAM,
    // Some proxies hold an answer back until there is more of it.
    'X-Accel-Buffering': 'no',
    // No other request uses the connection afterwards, so a process that stops does not wait for another request.
    Connection: 'close',
  })
  return reply.send(content)
}

function emptyContent(): FeedContent {
  const content = new FeedContent()
  content.push(null)
  return content
}
