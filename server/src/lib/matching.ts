// Chooses different resources for all requirements at once. It always finds a choice if there is one.

/** A requirement: its pool of numbered resources, and how many of them it needs. */
export interface Need {
  pool: readonly number[]
  quantity: number
}

/**
 * Chooses resources for all needs at once, or returns null when that is impossible. `candidates` are the free resources
 * in order of preference; the first `musts` of them must all be used. A candidate is taken if all candidates taken
 * before can still be used, if necessary for other needs. This gives the best choice, because such sets form a matroid.
 */
export function chooseAll(needs: readonly Need[], candidates: readonly number[], musts: number): number[] | null {
  const places = needs.flatMap((need, index) => Array<number>(need.quantity).fill(index))
  const pools = needs.map(({ pool }) => new Set(pool))
  const holder: (number | undefined)[] = places.map(() => undefined)

  // Assigns a candidate to a need, and moves other candidates to other needs if that makes room.
  const seat = (candidate: number, tried: Set<number>): boolean => {
    for (const [place, need] of places.entries()) {
      if (tried.has(place) || !pools[need]?.has(candidate)) continue
      tried.add(place)
      const sitting = holder[place]
      if (sitting === undefined || seat(sitting, tried)) {
        holder[place] = candidate
        return true
      }
    }
    return false
  }

  let seated = 0
  for (const [index, candidate] of candidates.entries()) {
    if (seated === places.length && index >= musts) break
    if (seat(candidate, new Set())) seated += 1
    else if (index < musts) return null
  }
  return seated === places.length ? (holder as number[]) : null
}

/** Whether no two pools share a resource; then each need can be served on its own. */
export function areApart(needs: readonly Need[]): boolean {
  const all = needs.flatMap(({ pool }) => pool)
  return new Set(all).size === all.length
}
