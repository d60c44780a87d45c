// The lanes of jobs. Each lane has its own places, so that jobs that wait for other servers do not delay other jobs.
import type { Limits } from './places.ts'

export type LaneName = 'short' | 'steps' | 'send' | 'model' | 'read' | 'crawl' | 'clear'

/** The lane of a job that names no lane. */
export const DEFAULT_LANE: LaneName = 'short'

interface LaneLimits extends Limits {
  /** After a full lot, the place stays empty for as long as the lot took: a backlog gets half of the time. */
  rests?: true
}

/** The places of each lane in each process. */
export const LANES: Readonly<Record<LaneName, LaneLimits>> = {
  /** Work in our own database that ends within a second. */
  short: { perLane: 8, inAll: 10, few: 8 },
  /** Steps of automations. Thousands may be due in one minute, and requests must not wait for them. */
  steps: { perLane: 1, inAll: 1, few: 1, rests: true },
  /** One call to a provider, which usually answers within a second. */
  send: { perLane: 16, inAll: 64, few: 4 },
  /** A language model takes 5 to 60 seconds. In this time a job needs a socket and little memory. */
  model: { perLane: 8, inAll: 32, few: 2 },
  /** A file takes seconds to be read, and each process reads one at a time. */
  read: { perLane: 2, inAll: 4, few: 1 },
  /** A crawl takes minutes, and memory for the pages that it reads. */
  crawl: { perLane: 1, inAll: 4, few: 1 },
  /** Deleting a workspace can take minutes, and has one of the few connections for all that time. */
  clear: { perLane: 1, inAll: 1, few: 1 },
}

/** The lane of each kind of job. */
export function laneIndex(jobs: readonly { kind: string; lane?: LaneName }[]): (kind: string) => LaneName {
  const lanes = new Map(jobs.map(({ kind, lane = DEFAULT_LANE }) => [kind, lane]))
  return (kind) => lanes.get(kind) ?? DEFAULT_LANE
}
