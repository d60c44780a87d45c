// The robots.txt of each host that a run calls, fetched once in a try of its job.
import type { OpenCtx } from '../../platform/context.ts'
import type { Failure } from '../reading/document.ts'
import { causeOfCall } from './cause.ts'
import { ALLOW_ALL, MAX_ROBOTS_BYTES, type Robots, readRobots } from './robots.ts'
import { unpack } from './unpack.ts'
import { VISIT_MS, visit } from './visit.ts'

/** RFC 9309 asks for at least five. */
const MAX_ROBOTS_REDIRECTS = 5

export interface HostRobots {
  /** The rules of the host of this address, or why nothing of it may be fetched. */
  of(url: URL): Promise<Robots | Failure>
}

export function openHostRobots(ctx: OpenCtx, signal: AbortSignal): HostRobots {
  const known = new Map<string, Promise<Robots | Failure>>()
  return {
    of({ origin }) {
      const asked = known.get(origin) ?? fetchRobots(ctx, origin, signal)
      known.set(origin, asked)
      return asked
    },
  }
}

async function fetchRobots(ctx: OpenCtx, origin: string, signal: AbortSignal): Promise<Robots | Failure> {
  const answer = await visit(ctx, {
    url: `${origin}/robots.txt`,
    deadline: VISIT_MS,
    maxBytes: MAX_ROBOTS_BYTES,
    follow: MAX_ROBOTS_REDIRECTS,
    signal,
  })
  // A host that cannot be reached forbids everything. Its pages could not be reached either, so this is the cause.
  if (answer.failure !== null) return causeOfCall(answer)
  const { status, headers, body, isWhole } = answer
  if (status >= 500) {
    const detail = `robots.txt cannot be read because the server has an error (status ${status}), so no page may be fetched.`
    return { cause: 'robots_disallowed', detail }
  }
  if (status < 200 || status >= 300) return ALLOW_ALL
  // The rest of a longer file does not count.
  if (!isWhole && body.length < MAX_ROBOTS_BYTES)
    return { cause: 'timeout', detail: 'robots.txt did not arrive in time.' }
  const text = await unpack(body, isWhole ? String(headers['content-encoding'] ?? '') : '', 2 * MAX_ROBOTS_BYTES)
  return 'cause' in text ? text : readRobots(text)
}
