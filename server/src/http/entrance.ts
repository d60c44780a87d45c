// The first steps of every request, before its body is read: finds the caller, and charges the call to the rate limit.
import { isIP } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../lib/network.ts'
import { isStorableText } from '../lib/text.ts'
import { invalid, Problem } from '../platform/problem.ts'
import { MAX_OPEN_BODY_BYTES } from './body.ts'
import { type Access, type Caller, isForVisitors, originOf } from './caller.ts'
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

/** The parts of a request that identify its caller. */
export interface Credentials {
  access: Access
  authorization: string | undefined
  sessionToken: string | null
  /** The workspace named in the path or in `Svc-Workspace`, if any. */
  workspaceId: string | null
  /** The origin of the calling page, as its browser sends it. */
  origin: string | undefined
  fetchSite: string | undefined
  /** The token of a visitor of the chat widget. */
  visitorToken: string | undefined
  address: string
  now: Date
}

/** Throws when credentials are missing or refused. */
export type Identify = (credentials: Credentials) => Promise<Identified>

export interface Entrance {
  publicUrl: string
  platform: { clock(): Date }
  cursorKey: Buffer
  /** Signs links to files. */
  linkKey: Buffer
  limiter: RateLimiter
  /** The buckets of network addresses: each process has its own, because they only limit guessing. */
  addresses: Buckets
  identify: Identify
  /** The same without a charge: for checking again whether a caller still has access. */
  recognise: Identify
}

export interface Identified {
  caller: Caller
  /** null when no bucket was charged. */
  rate: Rate | null
  /** Why a known caller, who is charged for the call, is refused nevertheless. */
  refusal?: Problem
  /** The origin whose pages may read the answer, where not every page may. */
  allowedOrigin?: string
}

/** The limit for refused credentials, per network address. It never refuses a valid call. */
export const REFUSED: Allowance = { burst: 1_200, refillPerSecond: 20 }
/** The limit for calls that need no credentials, per network address; a large body costs more than one token. */
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
  const { caller, rate, refusal, allowedOrigin } = await entrance.identify(credentials).catch((error) => {
    if (isUnknown(error)) charge(reply, entrance.addresses.take(refused, REFUSED, now))
    throw error
  })
  if (allowedOrigin) reply.header('Access-Control-Allow-Origin', allowedOrigin)
  if (rate) charge(reply, rate)
  else charge(reply, entrance.addresses.take(openBucket(address), OPEN, now, tokensOf(request)))

  if (refusal) throw refusal
  // A key or a widget's key is sent on purpose; browsers send cookies by themselves.
  if (caller.kind !== 'api_key' && caller.kind !== 'visitor') requireOwnOrigin(entrance.publicUrl, request)
  const secure = entrance.publicUrl.startsWith('https:')
  return {
    caller,
    address,
    sessionToken,
    visitorToken: credentials.visitorToken ?? null,
    publicUrl: entrance.publicUrl,
    limiter: entrance.limiter,
    linkKey: entrance.linkKey,
    cursors: { key: entrance.cursorKey, of: `${ownerOfLists(access, caller)} ${pathOf(request)}` },
    keepSession: (token, expires) => void reply.header('Set-Cookie', sessionCookie(token, expires, secure)),
    dropSession: () => void reply.header('Set-Cookie', sessionCookie('', new Date(0), secure)),
    stillHasAccess: () =>
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
    // A visitor is the same before and after becoming a customer.
    id: 'visitorId' in caller ? caller.visitorId : actor.id,
    scopes: 'scopes' in caller && caller.scopes,
    role: 'role' in caller && caller.role,
  }
}

const EXPOSED =
  'RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, Request-Id, Idempotent-Replayed, WWW-Authenticate'

/** Sets the headers that every answer of the API has, also an error. */
export function setCommonHeaders(entrance: Entrance, request: FastifyRequest, reply: FastifyReply): void {
  if (!isOfApi(request.url)) return
  reply.header('Request-Id', request.id).header('Cache-Control', 'no-store')
  // Providers have no rate limit, and no page makes their calls.
  if (request.routeOptions.config.isCallback) return
  // Until the caller is known, the headers show the limit of the network address.
  showAddressRate(entrance, request, reply)
  reply.header('Access-Control-Expose-Headers', EXPOSED)
  // Only the pages that a site has listed may read what its visitors read: `enter` allows them.
  if (isForVisitors(pathOf(request).slice(API.length))) return void reply.header('Vary', 'Origin')
  // Any page may call with a key. Credentials are not allowed across origins, so browsers send no cookies.
  reply.header('Access-Control-Allow-Origin', '*')
}

/** The request target for the router and for us: without an origin, and without unnecessary escapes. */
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

/** A list belongs to a workspace or to a user, and its cursors are valid only there. */
function ownerOfLists(access: Access, caller: Caller): string {
  return access.to === 'user' && 'user' in caller ? caller.user.id : originOf(caller).workspaceId
}

export type AddressLimit = Pick<Entrance, 'addresses' | 'platform'>

/** Charges a call that needs no credentials to its network address; throws when there were too many. */
export function chargeAddress(
  { addresses, platform }: AddressLimit,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  charge(reply, addresses.take(openBucket(addressOf(request)), OPEN, platform.clock(), tokensOf(request)))
}

/** Shows the limit of the network address on an answer that is not charged. */
export function showAddressRate(entrance: Entrance, request: FastifyRequest, reply: FastifyReply): void {
  showRate(reply, entrance.addresses.look(refusedBucket(addressOf(request)), REFUSED, entrance.platform.clock()))
}

/** The value from a proxy is used only if it is an IP address. */
function addressOf(request: FastifyRequest): string {
  return isIP(request.ip) ? request.ip : (request.socket.remoteAddress ?? 'unknown')
}

const refusedBucket = (address: string) => ({ workspaceId: 'address', name: `refused ${networkOf(address)}` })

const openBucket = (address: string) => ({ workspaceId: 'address', name: `open ${networkOf(address)}` })

/** One token for the call, and more for its content length; a call without a length is charged for the maximum. */
function tokensOf({ headers }: FastifyRequest): number {
  const announced = headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity
  return 1 + Math.floor(Math.min(announced, MAX_OPEN_BODY_BYTES) / OPEN_BYTES_PER_TOKEN)
}

/** The header, if there is one. Two headers are ambiguous, and count as an invalid key. */
export function authorizationOf({ headers, raw }: FastifyRequest): string | undefined {
  return linesOf('authorization', raw.rawHeaders) > 1 ? '' : headers.authorization
}

/** HTTP/1.1 requires exactly one Host header. */
export function requireHost({ headers, raw }: FastifyRequest): void {
  const isNamed = headers.host !== undefined || raw.httpVersion === '1.0'
  if (isNamed && linesOf('host', raw.rawHeaders) <= 1) return
  throw invalid({ header: 'Host', code: 'required', message: 'A request must name its host in one Host header.' })
}

/** Node keeps only the first of several. In raw headers, names and values alternate. */
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
  // An id that cannot be stored does not exist; a query with it would fail.
  return isStorableText(named) ? named : 'none'
}

/** Whether an origin is our public one, or the one that was called. */
export function isOurOrigin(publicUrl: string, origin: string, { headers }: FastifyRequest): boolean {
  return origin === publicUrl || (URL.canParse(origin) && new URL(origin).host === headers.host)
}

/** Browsers send cookies by themselves, so a change from the page of another site is refused. */
function requireOwnOrigin(publicUrl: string, request: FastifyRequest): void {
  if (!UNSAFE.test(request.method)) return
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  const foreign =
    origin === undefined
      ? site !== undefined && site !== 'same-origin' && site !== 'none'
      : !isOurOrigin(publicUrl, origin, request)
  if (foreign)
    throw new Problem('forbidden', { detail: 'Requests with a session are accepted only from our own pages.' })
}
