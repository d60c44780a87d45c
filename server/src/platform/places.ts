// Counts the places that are taken: per lane and in all, so that no workspace takes the places of the others.

export interface Limits {
  /** The places that one workspace may take, for all its jobs of a lane or for all deliveries to one endpoint. */
  perLane: number
  inAll: number
  /** The last sixth of the places is only for workspaces that use fewer places than this. */
  few: number
}

const SHARE_KEPT_FREE = 1 / 6

export class Places {
  readonly #limits: Limits
  readonly #ofLane = new Map<string, number>()
  readonly #ofWorkspace = new Map<string, number>()
  #taken = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** How many more may start now in a lane of a workspace. */
  roomFor(workspaceId: string, lane: string): number {
    const { perLane, inAll, few } = this.#limits
    const ofWorkspace = this.#ofWorkspace.get(workspaceId) ?? 0
    const keptFree = Math.ceil(inAll * SHARE_KEPT_FREE)
    const left = inAll - this.#taken
    const forWorkspace = Math.max(left - keptFree, Math.min(left, few - ofWorkspace))
    return Math.max(0, Math.min(forWorkspace, perLane - (this.#ofLane.get(`${workspaceId} ${lane}`) ?? 0)))
  }

  take(workspaceId: string, lane: string, count: number): void {
    this.#taken += count
    add(this.#ofLane, `${workspaceId} ${lane}`, count)
    add(this.#ofWorkspace, workspaceId, count)
  }

  /** Whether any place is free. */
  hasRoom(): boolean {
    return this.#taken < this.#limits.inAll
  }
}

function add(counts: Map<string, number>, name: string, count: number): void {
  const sum = (counts.get(name) ?? 0) + count
  if (sum === 0) counts.delete(name)
  else counts.set(name, sum)
}
