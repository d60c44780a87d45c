// Lists of time intervals as numbers: their union, their intersection, their difference and their lengths.

/** Half-open intervals [starts[i], ends[i]), in ascending order; no two of them touch. */
export interface Intervals {
  starts: number[]
  ends: number[]
}

export type Span = [start: number, end: number]

/** Joins spans that touch or overlap, and drops spans that do not end after they start. It sorts the given array. */
export function union(spans: Span[]): Intervals {
  const joined: Intervals = { starts: [], ends: [] }
  let last = -1
  for (const [start, end] of spans.sort(([a], [b]) => a - b)) {
    if (end <= start) continue
    if (last >= 0 && start <= (joined.ends[last] as number)) {
      joined.ends[last] = Math.max(end, joined.ends[last] as number)
    } else {
      last = joined.starts.push(start) - 1
      joined.ends.push(end)
    }
  }
  return joined
}

/** The time that lies in both lists. */
export function intersection(a: Intervals, b: Intervals): Intervals {
  const both: Intervals = { starts: [], ends: [] }
  for (let i = 0, j = 0; i < a.starts.length && j < b.starts.length; ) {
    const start = Math.max(a.starts[i] as number, b.starts[j] as number)
    const end = Math.min(a.ends[i] as number, b.ends[j] as number)
    if (start < end) {
      both.starts.push(start)
      both.ends.push(end)
    }
    if (a.ends[i] === end) i += 1
    else j += 1
  }
  return both
}

/** The time that lies in the first list and not in the second. */
export function difference(a: Intervals, b: Intervals): Intervals {
  const rest: Intervals = { starts: [], ends: [] }
  let first = 0
  for (const [index, begin] of a.starts.entries()) {
    const end = a.ends[index] as number
    let start = begin
    while (first < b.ends.length && (b.ends[first] as number) <= start) first += 1
    for (let taken = first; start < end; taken += 1) {
      const until = Math.min(b.starts[taken] ?? end, end)
      if (start < until) {
        rest.starts.push(start)
        rest.ends.push(until)
      }
      start = Math.max(b.ends[taken] ?? end, until)
    }
  }
  return rest
}

/** The length of the time between each bound and the next. The bounds must ascend. */
export function lengthsBetween({ starts, ends }: Intervals, bounds: readonly number[]): number[] {
  let first = 0
  return bounds.slice(1).map((upper, index) => {
    const lower = bounds[index] as number
    while (first < ends.length && (ends[first] as number) <= lower) first += 1
    let length = 0
    for (let i = first; i < starts.length && (starts[i] as number) < upper; i += 1) {
      length += Math.min(ends[i] as number, upper) - Math.max(starts[i] as number, lower)
    }
    return length
  })
}
