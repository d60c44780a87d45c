// Who does what: different resources for every requirement, exactly, also where the pools overlap.

/** A requirement as a pool of numbered resources and how many of them it needs. */
export interface Need {
  pool: readonly number[]
  quantity: number
}

/**
 * Chooses resources for all needs at once, or answers null when there is no way. `candidates` are free and in order of
 * preference; the first `musts` of them must all be used. A candidate is taken whenever all those taken before can be
 * kept (if need be in other places), which gives the best set there is: such sets form a matroid.
 */
export function chooseAll(needs: readonly Need[], candidates: readonly number[], musts: number): number[] | null {
  const places = needs.flatMap((need, index) => Array<number>(need.quantity).fill(index))
  const pools = needs.map(({ pool }) => new Set(pool))
  const holder: (number | undefined)[] = places.map(() => undefined)

  // Finds a place for a candidate, moving others on where that makes room.
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

/** Pools that share no resource can be served one by one. */
export function areApart(needs: readonly Need[]): boolean {
  const all = needs.flatMap(({ pool }) => pool)
  return new Set(all).size === all.length
}
