// One visit of the crawler: it says who we are, keeps the pace of each host, goes through the guard, and follows redirects.
import { SECOND_MS } from '@holdfast/time/moment.ts'
import type { OpenCtx } from '../../platform/context.ts'
import { isForGood, redirectOf } from '../../platform/safe-fetch/redirect.ts'
import type { SafeAnswer } from '../../platform/safe-fetch.ts'
import type { Failure } from '../reading/document.ts'
import { causeOfCall } from './cause.ts'
import { ROBOT } from './robots.ts'
import { ACCEPTED_ENCODINGS, type Unpacked, unpack } from './unpack.ts'

/** How long the servers may take for all calls of a visit together. Waiting for the pace does not count. */
const MAX_VISIT_MS = 15 * SECOND_MS
/** RFC 9309 asks for at least five. */
const MAX_REDIRECTS = 5

export interface Visit {
  url: string
  maxBytes: number
  headers?: Record<string, string>
  /** Headers that a call to this address has in addition. */
  conditions?: (url: string) => Promise<Record<string, string>>
  signal: AbortSignal
  /** Why an address must not be called, asked before each call; null when it may be. */
  refuse?: (url: URL) => Promise<Failure | null>
}

type Answered = Extract<SafeAnswer, { failure: null }>

/** `url` is where the last redirect led. `isLasting`: every redirect was permanent. */
export type Visited = { url: string } & (
  | { failure: Failure; status: number | null }
  | { failure: null; answer: Answered; isLasting: boolean }
)

export const userAgent = ({ publicUrl }: Pick<OpenCtx, 'publicUrl'>) => `${ROBOT}/1.0 (+${publicUrl}/bot)`

/** Throws when the signal fires. */
export async function visit(ctx: OpenCtx, { conditions, refuse, ...wish }: Visit): Promise<Visited> {
  let { url } = wish
  let left = MAX_VISIT_MS
  let isLasting = true
  for (let redirects = 0; ; redirects += 1) {
    const refusal = await refuse?.(new URL(url))
    if (refusal) return { url, failure: refusal, status: null }
    const headers = { ...wish.headers, ...(await conditions?.(url)) }
    const { answer, tookMs } = await call(ctx, { ...wish, url, headers }, left)
    left -= tookMs
    if (answer.failure !== null) return { url, failure: causeOfCall(answer), status: null }
    const next = redirectOf(url, answer)
    if (next === null) return { url, failure: null, answer, isLasting }
    const { status } = answer
    if (!isAddress(next)) return { url, failure: BAD_REDIRECT, status }
    if (redirects === MAX_REDIRECTS) return { url, failure: TOO_MANY, status }
    if (left <= 0) return { url, failure: TOO_SLOW, status }
    isLasting &&= isForGood(status)
    url = next.href
  }
}

async function call(ctx: OpenCtx, { url, maxBytes, headers, signal }: Visit, deadline: number) {
  const leave = await ctx.pace.enter(new URL(url).host, signal)
  try {
    const began = performance.now()
    const answer = await ctx.outside.fetch({
      url,
      maxBytes,
      signal,
      method: 'GET',
      headers: { 'user-agent': userAgent(ctx), 'accept-encoding': ACCEPTED_ENCODINGS, ...headers },
      deadline,
      bodyDeadline: deadline,
      http: true,
    })
    signal.throwIfAborted()
    return { answer, tookMs: performance.now() - began }
  } finally {
    leave()
  }
}

const isAddress = (url: URL | 'nowhere'): url is URL =>
  url !== 'nowhere' && /^https?:$/.test(url.protocol) && !url.username && !url.password

const BAD_REDIRECT: Failure = { cause: 'invalid_url', detail: 'The page leads to an address that is not valid.' }
const TOO_MANY: Failure = { cause: 'too_many_redirects', detail: `It redirects more than ${MAX_REDIRECTS} times.` }
const TOO_SLOW: Failure = { cause: 'timeout', detail: 'The page and its redirects took too long.' }

/** The body of an answer, unpacked, as far as it came; `fault` says why it is not whole. */
export async function bodyOf(answer: Answered, maxBytes: number): Promise<Unpacked> {
  const unpacked = await unpack(answer.body, String(answer.headers['content-encoding'] ?? ''), maxBytes)
  return answer.isWhole ? unpacked : { ...unpacked, fault: cutOf(answer) }
}

function cutOf({ cutBy, body }: Answered): Failure {
  if (cutBy === 'size') return { cause: 'too_large', detail: `It has more than ${body.length / 1024 / 1024} MiB.` }
  if (cutBy === 'time') return causeOfCall({ failure: 'timeout', detail: 'There was no complete answer in time.' })
  return causeOfCall({ failure: 'connection_reset', detail: 'The connection was closed in the middle of the answer.' })
}

export interface Headed {
  headers: Record<string, string | string[] | undefined>
}

export function headerOf({ headers }: Headed, name: string): string | null {
  const value = headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? null
}
