// Why a page was not read: causes that a shop owner understands, from failures of calls and statuses of servers.
import { SECOND_MS } from '@holdfast/time/moment.ts'
import { readRetryAfter } from '../../lib/retry-after.ts'
import type { Failure as CallFailure } from '../../platform/safe-fetch/failure.ts'
import type { Cause, Failure } from '../reading/document.ts'

/** Causes that the site or the owner intends: a source whose pages have no other causes is `ready`. */
export const EXPECTED_CAUSES: readonly Cause[] = [
  'max_pages_reached',
  'robots_disallowed',
  'redirect_offsite',
  'unsupported_type',
]

/** Pages with these causes count as skipped; pages with any other cause have failed. */
export const SKIPPING_CAUSES: readonly Cause[] = [...EXPECTED_CAUSES, 'cancelled']

const CAUSE_OF_CALL: Record<CallFailure, Cause> = {
  timeout: 'timeout',
  dns_error: 'dns_error',
  tls_error: 'tls_error',
  connection_refused: 'connection_failed',
  connection_reset: 'connection_failed',
  protocol_error: 'connection_failed',
  blocked_address: 'blocked_address',
}

export const causeOfCall = ({ failure, detail }: { failure: CallFailure; detail: string }): Failure => ({
  cause: CAUSE_OF_CALL[failure],
  detail,
})

/** The cause for the status of an answer; null when the answer has a page. */
export function causeOfStatus(status: number): Failure | null {
  if (status >= 200 && status < 300) return null
  const said = (cause: Cause, what: string) => ({ cause, detail: `${what} (status ${status}).` })
  if (status === 404 || status === 410) return said('not_found', 'There is no such page')
  if (status === 408) return said('timeout', 'The server says that the request took too long')
  if (status === 429) return said('rate_limited', 'The server asks for fewer requests')
  if (status >= 500) return said('server_error', 'The server has an error')
  if (status >= 400) return said('access_denied', 'The page needs a sign-in, or the server refuses it')
  return said('server_error', 'The server gave neither a page nor the address of another one')
}

const MAX_RETRY_AFTER_MS = 60 * SECOND_MS

/** How long a server asks us to wait before one more try; null when it does not say, or longer than a crawl waits. */
export function waitOf(status: number | null, retryAfter: string | null, now: Date): number | null {
  const wait = status === 429 || status === 503 ? readRetryAfter(retryAfter, now) : null
  return wait !== null && wait <= MAX_RETRY_AFTER_MS ? wait : null
}
