// One call of the crawler: it says who we are, keeps the pace of the host, and goes through the guard.
import { SECOND_MS } from '@holdfast/time/moment.ts'
import type { OpenCtx } from '../../platform/context.ts'
import type { SafeAnswer } from '../../platform/safe-fetch.ts'
import type { Failure } from '../reading/document.ts'
import { causeOfCall } from './cause.ts'
import { ROBOT } from './robots.ts'
import { ACCEPTED_ENCODINGS, unpack } from './unpack.ts'

/** How long a page may take, with its redirects. */
export const VISIT_MS = 15 * SECOND_MS

export interface Visit {
  url: string
  /** Milliseconds. */
  deadline: number
  maxBytes: number
  /** Redirects that the guard follows by itself. */
  follow?: number
  headers?: Record<string, string>
  signal: AbortSignal
}

export const userAgent = ({ publicUrl }: Pick<OpenCtx, 'publicUrl'>) => `${ROBOT}/1.0 (+${publicUrl}/bot)`

/** Throws when the signal fires. */
export async function visit(ctx: OpenCtx, { headers, follow = 0, ...call }: Visit): Promise<SafeAnswer> {
  const leave = await ctx.pace.enter(new URL(call.url).host, call.signal)
  try {
    const answer = await ctx.outside.fetch({
      ...call,
      method: 'GET',
      headers: { 'user-agent': userAgent(ctx), 'accept-encoding': ACCEPTED_ENCODINGS, ...headers },
      bodyDeadline: call.deadline,
      follow,
      http: true,
    })
    call.signal.throwIfAborted()
    return answer
  } finally {
    leave()
  }
}

type Answered = SafeAnswer & { failure: null }

/** The body of an answer, unpacked; or why it is not whole. */
export async function bodyOf(answer: Answered, maxBytes: number, isLate: boolean): Promise<Buffer | Failure> {
  if (answer.isWhole) return unpack(answer.body, String(answer.headers['content-encoding'] ?? ''), maxBytes)
  if (answer.body.length >= maxBytes) return { cause: 'too_large', detail: `It has more than ${toMiB(maxBytes)}.` }
  if (isLate) return causeOfCall({ failure: 'timeout', detail: 'There was no complete answer in time.' })
  return causeOfCall({ failure: 'connection_reset', detail: 'The connection was closed in the middle of the answer.' })
}

const toMiB = (bytes: number) => `${bytes / 1024 / 1024} MiB`
