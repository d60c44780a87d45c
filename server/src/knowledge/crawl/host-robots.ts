// The robots.txt of each host that a run calls, fetched once in a try of its job.
import type { OpenCtx } from '../../platform/context.ts'
import { type Cause, type Failure, isFailure } from '../reading/document.ts'
import { ALLOW_ALL, MAX_ROBOTS_BYTES, type Robots, readRobots } from './robots.ts'
import { bodyOf, headerOf, visit } from './visit.ts'

/** Why an address may not be fetched. */
export interface PageRefusal extends Failure {
  /** The status of the answer, if robots.txt could not be read. */
  status?: number
  retryAfter?: string | null
}

/** RFC 9309, 2.3.1.2: a file that redirects do not lead to may be taken as missing. */
const AS_IF_MISSING: readonly Cause[] = ['invalid_url', 'too_many_redirects']

export interface HostRobots {
  /** The rules of the host of this address, or why nothing of it may be fetched. */
  of(url: URL): Promise<Robots | PageRefusal>
  /** Why this address may not be fetched; null when it may be. */
  refusalOf(url: URL): Promise<PageRefusal | null>
}

const FORBIDDEN: Failure = { cause: 'robots_disallowed', detail: 'robots.txt of the site forbids this page.' }

export function openHostRobots(ctx: OpenCtx, signal: AbortSignal): HostRobots {
  const known = new Map<string, Promise<Robots | PageRefusal>>()
  const of = ({ origin }: URL) => {
    const asked = known.get(origin) ?? fetchRobots(ctx, origin, signal)
    known.set(origin, asked)
    return asked
  }
  return {
    of,
    async refusalOf(url) {
      const rules = await of(url)
      if (isFailure(rules)) return rules
      return (await rules.mayFetch(url)) ? null : FORBIDDEN
    },
  }
}

async function fetchRobots(ctx: OpenCtx, origin: string, signal: AbortSignal): Promise<Robots | PageRefusal> {
  const visited = await visit(ctx, { url: `${origin}/robots.txt`, maxBytes: MAX_ROBOTS_BYTES, signal })
  // A host that cannot be reached forbids everything. Its pages could not be reached either, so this is the cause.
  if (visited.failure !== null) return AS_IF_MISSING.includes(visited.failure.cause) ? ALLOW_ALL : visited.failure
  const { status } = visited.answer
  // RFC 9309, 2.3.1.4: nothing may be fetched. It is a fault of the site, not a wish, so the owner should see it.
  if (status >= 500) {
    const detail = `robots.txt cannot be read because the server has an error (status ${status}), so no page may be fetched.`
    return { cause: 'server_error', detail, status, retryAfter: headerOf(visited.answer, 'retry-after') }
  }
  if (status < 200 || status >= 300) return ALLOW_ALL
  const { bytes, fault } = await bodyOf(visited.answer, MAX_ROBOTS_BYTES)
  // The rest of a longer file does not count.
  const isReadable = fault === null || (fault.cause === 'too_large' && bytes.length > 0)
  return isReadable ? readRobots(bytes) : fault
}
