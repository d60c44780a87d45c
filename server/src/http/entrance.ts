// The first steps of every request, taken before its body is read: who is it, and is there budget for the call?
import { isIP } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isStorableText } from '../lib/text.ts'
import { invalid, Problem } from '../platform/problem.ts'
import { MAX_OPEN_BODY_BYTES } from './body.ts'
import { type Access, type Caller, originOf } from './caller.ts'
import type { Allowance, Buckets, Rate, RateLimiter } from './rate-limit.ts'
import { readSessionCookie, sessionCookie } from './session-cookie.ts'
import type { Visit } from './visit.ts'

declare module 'fastify' {
  interface FastifyRequest {
    visit: Visit
  }
}

/** The first path segment of every address of the API. */
export const API = '/v1'

/** What a request brings along to tell who calls. */
export interface Credentials {
  access: Access
  authorization: string | undefined
  sessionToken: string | null
  /** The workspace named in the path or in `Svc-Workspace`, if any. */
  workspaceId: string | null
  /** The page that calls, as its browser says. */
  origin: string | undefined
  fetchSite: string | undefined
  /** The token of a visitor of the chat widget. */
  visitorToken: string | undefined
  address: string
  now: Date
}

/** Throws when a credential is missing or refused. */
export type Identify = (credentials: Credentials) => Promise<Identified>

export interface Entrance {
  publicUrl: string
  platform: { clock(): Date }
  cursorKey: Buffer
  /** Signs links to files. */
  linkKey: Buffer
  limiter: RateLimiter
  /** Buckets of addresses: kept by each process, since they only guard it against guessing. */
  addresses: Buckets
  identify: Identify
  /** The same, and it costs no budget: for another look at somebody who was let in before. */
  recognise: Identify
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
/** Calls that need no credentials, per address; a large body costs more than one token. */
const OPEN: Allowance = { burst: 600, refillPerSecond: 20 }
const OPEN_BYTES_PER_TOKEN = 1_024

const UNSAFE = /^(POST|PUT|PATCH|DELETE)$/

export async function enter(
  entrance: Entrance,
  access: Access,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Visit> {
  const now = entrance.platform.clock()
  const address = addressOf(request)
  const refused = refusedBucket(address)
  const sessionToken = readSessionCookie(request.headers.cookie)
  const credentials = {
    access,
    authorization: authorizationOf(request),
    sessionToken,
    workspaceId: wantedWorkspace(access, request),
    origin: request.headers.origin,
    fetchSite: textOf(request.headers['sec-fetch-site']),
    visitorToken: textOf(request.headers['svc-visitor']),
    address,
    now,
  }
  const { caller, rate, refusal } = await entrance.identify(credentials).catch((error) => {
    if (isUnknown(error)) charge(reply, entrance.addresses.take(refused, REFUSED, now))
    throw error
  })
  if (rate) charge(reply, rate)
  else charge(reply, entrance.addresses.take(openBucket(address), OPEN, now, tokensOf(request)))

  if (refusal) throw refusal
  // A key or a widget's key is sent on purpose; a cookie travels by itself.
  if (caller.kind !== 'api_key' && caller.kind !== 'visitor') requireOwnOrigin(entrance.publicUrl, request)
  const secure = entrance.publicUrl.startsWith('https:')
  return {
    caller,
    address,
    sessionToken,
    publicUrl: entrance.publicUrl,
    limiter: entrance.limiter,
    linkKey: entrance.linkKey,
    cursors: { key: entrance.cursorKey, of: `${ownerOfLists(access, caller)} ${pathOf(request)}` },
    keepSession: (token, expires) => void reply.header('Set-Cookie', sessionCookie(token, expires, secure)),
    dropSession: () => void reply.header('Set-Cookie', sessionCookie('', new Date(0), secure)),
    isStillWelcome: () =>
      entrance.recognise({ ...credentials, now: entrance.platform.clock() }).then(
        (again) => !again.refusal && isDeepStrictEqual(rightsOf(again.caller), rightsOf(caller)),
        (error) => {
          if (isUnknown(error)) return false
          throw error
        },
      ),
  }
}

const textOf = (header: string | string[] | undefined) => (typeof header === 'string' ? header : undefined)

const isUnknown = (error: unknown) => error instanceof Problem && error.status === 401

function rightsOf(caller: Caller) {
  const { workspaceId, actor } = originOf(caller)
  return {
    workspaceId,
    id: actor.id,
    scopes: 'scopes' in caller && caller.scopes,
    role: 'role' in caller && caller.role,
  }
}

const EXPOSED =
  'RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, Request-Id, Idempotent-Replayed, WWW-Authenticate'

/** What every answer of the API has, also a failing one. */
export function greet(entrance: Entrance, request: FastifyRequest, reply: FastifyReply): void {
  if (!isOfApi(request.url)) return
  reply.header('Request-Id', request.id).header('Cache-Control', 'no-store')
  // Providers have no budget, and no page calls in their place.
  if (request.routeOptions.config.isCallback) return
  // Until the caller is known, the budget shown is that of the address.
  showAddressRate(entrance, request, reply)
  // Any page may call with a key. No credentials are allowed across origins, so cookies stay at home.
  reply.header('Access-Control-Allow-Origin', '*').header('Access-Control-Expose-Headers', EXPOSED)
}

/** A target as the router and we should see it: without an origin before it, and without needless escapes. */
export function plainPath(target: string): string {
  if (target.startsWith('/') && !target.includes('%')) return target
  const local = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*/i, '') || '/'
  const [path = '', ...query] = local.split('?')
  const plain = path.replace(/%(2d|2e|5f|7e|3\d|4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a])/gi, (escaped) =>
    String.fromCharCode(Number.parseInt(escaped.slice(1), 16)),
  )
  return [plain, ...query].join('?')
}

export const isOfApi = (url: string) => url === API || url.startsWith(`${API}/`) || url.startsWith(`${API}?`)

export const pathOf = (request: FastifyRequest) => request.url.split('?')[0] as string

/** A list is a workspace's, or a person's own; its cursors are of use to nobody else. */
function ownerOfLists(access: Access, caller: Caller): string {
  return access.to === 'user' && 'user' in caller ? caller.user.id : originOf(caller).workspaceId
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

const openBucket = (address: string) => ({ workspaceId: 'address', name: `open ${address}` })

/** One for the call, and more for what it announces to send; whoever announces no length pays for the most. */
function tokensOf({ headers }: FastifyRequest): number {
  const announced = headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity
  return 1 + Math.floor(Math.min(announced, MAX_OPEN_BODY_BYTES) / OPEN_BYTES_PER_TOKEN)
}

/** The header, if it is there. Of two nobody can say which is meant: they count as one that is no key. */
export function authorizationOf({ headers, raw }: FastifyRequest): string | undefined {
  return linesOf('authorization', raw.rawHeaders) > 1 ? '' : headers.authorization
}

/** HTTP/1.1 wants each request to name its host, once. */
export function requireHost({ headers, raw }: FastifyRequest): void {
  const isNamed = headers.host !== undefined || raw.httpVersion === '1.0'
  if (isNamed && linesOf('host', raw.rawHeaders) <= 1) return
  throw invalid({ header: 'Host', code: 'required', message: 'A request must name its host in one Host header.' })
}

/** Node keeps the first of several. Names and values take turns in a raw head. */
function linesOf(header: string, rawHeaders: readonly string[]): number {
  let lines = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string
    if (name.length === header.length && name.toLowerCase() === header) lines += 1
  }
  return lines
}

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

/** The one we are known by, or the one we were called at. */
export function isOurOrigin(publicUrl: string, origin: string, { headers }: FastifyRequest): boolean {
  return origin === publicUrl || (URL.canParse(origin) && new URL(origin).host === headers.host)
}

/** Cookies travel by themselves, so a change asked for by somebody else's page is refused. */
function requireOwnOrigin(publicUrl: string, request: FastifyRequest): void {
  if (!UNSAFE.test(request.method)) return
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  const foreign =
    origin === undefined
      ? site !== undefined && site !== 'same-origin' && site !== 'none'
      : !isOurOrigin(publicUrl, origin, request)
  if (foreign) throw new Problem('forbidden', { detail: 'Requests with a session are taken from our own pages only.' })
}
