// The first steps of every request, taken before its body is read: who is it, and is there budget for the call?
import { isIP } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isStorableText } from '../lib/text.ts'
import { Problem } from '../platform/problem.ts'
import type { Access, Caller } from './caller.ts'
import type { Allowance, MemoryRateLimiter, Rate, RateLimiter } from './rate-limit.ts'
import type { Visit } from './route.ts'
import { readSessionCookie, sessionCookie } from './session-cookie.ts'

declare module 'fastify' {
  interface FastifyRequest {
    visit: Visit
    idempotencyKey: string | null
  }
}

/** What a caller shows at the door. */
export interface Knock {
  access: Access
  authorization: string | undefined
  sessionToken: string | null
  /** The workspace named in the path or in `Svc-Workspace`, if any. */
  workspaceId: string | null
  now: Date
}

export interface Entrance {
  publicUrl: string
  platform: { clock(): Date }
  limiter: RateLimiter
  /** Buckets of addresses: kept by each process, since they only guard it against guessing. */
  addresses: MemoryRateLimiter
  /** Throws when a credential is missing or refused. */
  identify(knock: Knock): Promise<Identified>
}

export interface Identified {
  caller: Caller
  /** null when no bucket was charged. */
  rate: Rate | null
  /** Why a caller who is known, and pays for the call, is turned away all the same. */
  refusal?: Problem
}

/** Refused credentials, per address. It never turns a valid call away. */
export const REFUSED: Allowance = { burst: 1_200, refillPerSecond: 20 }
/** Calls that need no credentials, per address. */
const OPEN: Allowance = { burst: 600, refillPerSecond: 20 }

const UNSAFE = /^(POST|PUT|PATCH|DELETE)$/

export async function enter(
  entrance: Entrance,
  route: { access: Access },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Visit> {
  const now = entrance.platform.clock()
  const address = addressOf(request)
  const refused = refusedBucket(address)
  const sessionToken = readSessionCookie(request.headers.cookie)
  const { caller, rate, refusal } = await entrance
    .identify({
      access: route.access,
      authorization: request.headers.authorization,
      sessionToken,
      workspaceId: wantedWorkspace(route.access, request),
      now,
    })
    .catch((error) => {
      if (error instanceof Problem && error.status === 401)
        charge(reply, entrance.addresses.takeNow(refused, REFUSED, now))
      throw error
    })
  if (rate) charge(reply, rate)
  else charge(reply, entrance.addresses.takeNow({ workspaceId: 'address', name: `open ${address}` }, OPEN, now))

  if (refusal) throw refusal
  if (caller.kind !== 'api_key') refuseForeignOrigin(entrance.publicUrl, request)
  const secure = entrance.publicUrl.startsWith('https:')
  return {
    caller,
    address,
    sessionToken,
    publicUrl: entrance.publicUrl,
    limiter: entrance.limiter,
    keepSession: (token, expires) => void reply.header('Set-Cookie', sessionCookie(token, expires, secure)),
    dropSession: () => void reply.header('Set-Cookie', sessionCookie('', new Date(0), secure)),
  }
}

/** The budget that a caller without credentials sees on an answer that costs nothing. */
export function showAddressRate(entrance: Entrance, request: FastifyRequest, reply: FastifyReply): void {
  showRate(reply, entrance.addresses.look(refusedBucket(addressOf(request)), REFUSED, entrance.platform.clock()))
}

/** What a proxy says is believed only when it is an address. */
function addressOf(request: FastifyRequest): string {
  return isIP(request.ip) ? request.ip : (request.socket.remoteAddress ?? 'unknown')
}

const refusedBucket = (address: string) => ({ workspaceId: 'address', name: `refused ${address}` })

function charge(reply: FastifyReply, rate: Rate): void {
  showRate(reply, rate)
  if (!rate.allowed) throw new Problem('rate_limited', {}, { 'Retry-After': String(rate.retryAfter) })
}

function showRate(reply: FastifyReply, rate: Rate): void {
  reply.header('RateLimit-Limit', rate.limit)
  reply.header('RateLimit-Remaining', rate.remaining)
  reply.header('RateLimit-Reset', rate.reset)
}

function wantedWorkspace(access: Access, request: FastifyRequest): string | null {
  const named =
    access.to === 'member' && access.workspaceIn === 'path'
      ? (request.params as { id: string }).id
      : request.headers['svc-workspace']
  if (typeof named !== 'string' || named === '') return null
  // What cannot be stored is nobody's workspace; asking the database for it would be an error of ours.
  return isStorableText(named) ? named : 'none'
}

/** Cookies travel by themselves, so a change asked for by somebody else's page is refused. */
function refuseForeignOrigin(publicUrl: string, request: FastifyRequest): void {
  if (!UNSAFE.test(request.method)) return
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  const foreign =
    origin === undefined
      ? site !== undefined && site !== 'same-origin' && site !== 'none'
      : origin !== publicUrl && !(URL.canParse(origin) && new URL(origin).host === host)
  if (foreign) throw new Problem('forbidden', { detail: 'Requests with a session are taken from our own pages only.' })
}
