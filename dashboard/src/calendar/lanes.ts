// Puts overlapping bookings next to each other: which lane each of them gets, and how many lanes it takes.

export interface Extent {
  from: number
  to: number
}

export interface Lane {
  lane: number
  /** How many lanes the whole cluster has. */
  lanes: number
  /** How many lanes the booking takes: lanes to its right may be free for its whole time. */
  width: number
}

/** In the given order. Bookings that overlap, directly or through others, share the width of the column. */
export function lanesOf(extents: readonly Extent[]): Lane[] {
  const found: Lane[] = extents.map(() => ({ lane: 0, lanes: 1, width: 1 }))
  const order = extents.map((_, index) => index).sort((a, b) => startOf(a) - startOf(b) || endOf(b) - endOf(a) || a - b)
  let cluster: number[] = []
  let clusterEnd = Number.NEGATIVE_INFINITY
  for (const index of order) {
    if (startOf(index) >= clusterEnd) {
      spread(cluster)
      cluster = []
      clusterEnd = Number.NEGATIVE_INFINITY
    }
    ;(found[index] as Lane).lane = firstFree(cluster, index)
    cluster.push(index)
    clusterEnd = Math.max(clusterEnd, endOf(index))
  }
  spread(cluster)
  return found

  function startOf(index: number): number {
    return (extents[index] as Extent).from
  }

  /** A booking without a duration still takes some room. */
  function endOf(index: number): number {
    const { from, to } = extents[index] as Extent
    return Math.max(to, from + 1)
  }

  function overlap(one: number, other: number): boolean {
    return startOf(one) < endOf(other) && startOf(other) < endOf(one)
  }

  function firstFree(cluster: readonly number[], index: number): number {
    const taken = new Set(cluster.filter((other) => overlap(index, other)).map((other) => (found[other] as Lane).lane))
    let lane = 0
    while (taken.has(lane)) lane += 1
    return lane
  }

  function spread(cluster: readonly number[]): void {
    const lanes = 1 + Math.max(0, ...cluster.map((index) => (found[index] as Lane).lane))
    for (const index of cluster) {
      const mine = found[index] as Lane
      const right = cluster
        .filter((other) => other !== index && overlap(index, other) && (found[other] as Lane).lane > mine.lane)
        .map((other) => (found[other] as Lane).lane)
      mine.lanes = lanes
      mine.width = Math.min(lanes, ...right) - mine.lane
    }
  }
}
