// How many attempts may be under way: per endpoint, in all, and so that nobody takes the places of others.
import type { Lane } from './due.ts'

export interface Limits {
  perEndpoint: number
  inAll: number
}

/** First attempts and later ones have places of their own: what failed before never delays what is new. */
export const FIRST: Limits = { perEndpoint: 16, inAll: 1_000 }
export const AGAIN: Limits = { perEndpoint: 4, inAll: 200 }

/** The last sixth of the places is for workspaces with few attempts under way. */
const KEPT_FREE = 1 / 6
const FEW = 8

export class Places {
  readonly #limits: Limits
  readonly #ofEndpoint = new Map<string, number>()
  readonly #ofWorkspace = new Map<string, number>()
  #taken = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** How many more attempts may be made now at an endpoint. */
  roomFor({ workspace_id, endpoint_id }: Lane): number {
    const { perEndpoint, inAll } = this.#limits
    const ofWorkspace = this.#ofWorkspace.get(workspace_id) ?? 0
    const keptFree = Math.ceil(inAll * KEPT_FREE)
    const left = inAll - this.#taken
    const forWorkspace = Math.max(left - keptFree, Math.min(left, FEW - ofWorkspace))
    return Math.max(0, Math.min(forWorkspace, perEndpoint - (this.#ofEndpoint.get(endpoint_id) ?? 0)))
  }

  take({ workspace_id, endpoint_id }: Omit<Lane, 'again'>, count: number): void {
    this.#taken += count
    add(this.#ofEndpoint, endpoint_id, count)
    add(this.#ofWorkspace, workspace_id, count)
  }
}

function add(counts: Map<string, number>, name: string, count: number): void {
  const sum = (counts.get(name) ?? 0) + count
  if (sum === 0) counts.delete(name)
  else counts.set(name, sum)
}
