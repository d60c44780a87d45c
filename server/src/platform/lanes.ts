// The lanes of jobs. Each has places of its own, so that jobs which wait for other people's servers never delay the rest.
import type { Limits } from './places.ts'

export type LaneName = 'short' | 'send' | 'model' | 'crawl'

/** Of a job that names no lane. */
export const DEFAULT_LANE: LaneName = 'short'

/** Places in each process. */
export const LANES: Readonly<Record<LaneName, Limits>> = {
  /** Work in our own database, which ends within a second. */
  short: { perLane: 8, inAll: 10, few: 8 },
  /** One call of a provider that mostly answers within a second. */
  send: { perLane: 16, inAll: 64, few: 4 },
  /** A language model thinks for 5 to 60 seconds; meanwhile a job costs a socket and little memory. */
  model: { perLane: 8, inAll: 32, few: 2 },
  /** A crawl takes minutes, and memory for the pages it reads. */
  crawl: { perLane: 1, inAll: 4, few: 1 },
}

/** The lane of each kind of job. */
export function laneIndex(jobs: readonly { kind: string; lane?: LaneName }[]): (kind: string) => LaneName {
  const lanes = new Map(jobs.map(({ kind, lane = DEFAULT_LANE }) => [kind, lane]))
  return (kind) => lanes.get(kind) ?? DEFAULT_LANE
}
