// Chooses the resources of each start: by the rules of the groups, and by an exact matching where pools overlap.
import { areApart, chooseAll, type Need } from '../../lib/matching.ts'
import { type Bits, has } from './bits.ts'
import type { Assignment } from './case.ts'
import type { Ranking, Stretch } from './preference.ts'

/** All that is known before the choice. Resources are numbered; `free` has for each the starts that it could take. */
export interface Choice {
  ids: readonly string[]
  free: readonly Bits[]
  /** One need for each requirement. The numbers in a pool are in the order of the ids. */
  needs: readonly (Need & { assignment: Assignment; ranking: Ranking })[]
  /** The numbers of the resources that must be used; -1 for a resource that is in no pool. */
  wished: readonly number[]
  /** The number of starts, and those among them for which a choice may exist. */
  size: number
  possible: Bits
}

/**
 * The ids for the start with this index, in the order of the requirements; null when they are not all free together.
 */
export type Choose = (index: number) => readonly string[] | null

export function chooser(choice: Choice): Choose {
  const { ids, needs, wished } = choice
  const pooled = new Set(needs.flatMap(({ pool }) => pool))
  if (!wished.every((number) => pooled.has(number))) return () => null
  if (!areApart(needs)) return allTogether(choice)
  // A pool that has exactly as many resources as are needed leaves nothing to choose.
  if (needs.every(({ pool, quantity }) => pool.length === quantity)) {
    const all = needs.flatMap(({ pool }) => pool.map((number) => ids[number] as string))
    return () => all
  }
  return oneByOne(choice)
}

/** For pools that share no resource: each requirement takes the best-ranked resources of its own pool. */
function oneByOne(choice: Choice): Choose {
  const { ids, free, needs, wished } = choice
  const parts = needs.map(({ pool, quantity, ranking }) => {
    const own = pool.filter((number) => wished.includes(number))
    const others = pool.filter((number) => !own.includes(number))
    const missing = quantity - own.length
    return { own, missing, best: missing > 0 ? bestOfAll(others, missing, choice, ranking()) : () => [] }
  })
  if (parts.some(({ missing }) => missing < 0)) return () => null
  return (index) => {
    const chosen: string[] = []
    for (let place = 0; place < parts.length; place += 1) {
      const { own, best } = parts[place] as (typeof parts)[number]
      for (let each = 0; each < own.length; each += 1) {
        const number = own[each] as number
        if (!has(free[number] as Bits, index)) return null
        chosen.push(ids[number] as string)
      }
      const rounds = best(index)
      for (let round = 0; round < rounds.length; round += 1) {
        const number = (rounds[round] as Int16Array)[index] as number
        if (number < 0) return null
        chosen.push(ids[number] as string)
      }
    }
    return chosen
  }
}

/**
 * Finds for every possible start the best free resource of a pool, the second best and so on; -1 when there is none. It
 * works on one word of starts at a time: the best-ranked resource takes all starts that it can, and the next one takes
 * from the rest. A stretch is computed when its first start is asked for; callers ask for starts in order.
 */
function bestOfAll(
  pool: readonly number[],
  rounds: number,
  { free, possible, size }: Choice,
  stretches: readonly Stretch[],
): (index: number) => readonly Int16Array[] {
  const best: Int16Array[] = []
  for (let round = 0; round < rounds; round += 1) best.push(new Int16Array(size).fill(-1))
  const left = new Int32Array(rounds)
  let next = 0
  const lookAt = ({ first, end, ranks, offset }: Stretch) => {
    let order: number[] | null = null
    for (let word = first >>> 5; word << 5 < end; word += 1) {
      const wanted = (possible[word] as number) & mask(word, first, end)
      if (wanted === 0) continue
      order ??= [...pool].sort((a, b) => (ranks[offset + a] as number) - (ranks[offset + b] as number))
      left.fill(wanted)
      for (let place = 0; place < order.length && left[rounds - 1] !== 0; place += 1) {
        const number = order[place] as number
        let able = (free[number] as Bits)[word] as number
        for (let round = 0; round < rounds; round += 1) {
          const open = left[round] as number
          const taking = able & open
          left[round] = open & ~taking
          for (let rest = taking; rest !== 0; rest &= rest - 1) {
            ;(best[round] as Int16Array)[(word << 5) + 31 - Math.clz32(rest & -rest)] = number
          }
          // A resource that found a start taken in this round may take it in the next round.
          able &= ~open
        }
      }
    }
  }
  return (index) => {
    for (; next < stretches.length && (stretches[next] as Stretch).first <= index; next += 1) {
      lookAt(stretches[next] as Stretch)
    }
    return best
  }
}

/** The bits of a word for the numbers from `first` up to, but not including, `end`. */
function mask(word: number, first: number, end: number): number {
  const from = first - (word << 5)
  const until = end - (word << 5)
  const head = from > 0 ? -1 << from : -1
  return until < 32 ? head & ~(-1 << until) : head
}

/** For pools that overlap: an exact matching. Requested resources come first, then the others by rank, then by id. */
function allTogether({ ids, free, needs, wished }: Choice): Choose {
  // Ranks of different rules cannot be compared. Resources go in the order in which the requirements name their rules.
  const others = [...new Set(needs.flatMap(({ pool }) => pool))]
    .filter((number) => !wished.includes(number))
    .sort((a, b) => ((ids[a] as string) < (ids[b] as string) ? -1 : 1))
    .map((number) => {
      const need = needs.find(({ pool }) => pool.includes(number)) as Choice['needs'][number]
      return { number, rule: needs.findIndex(({ assignment }) => assignment === need.assignment) }
    })
  const rankOf = ({ ranks, offset }: Stretch, number: number) => ranks[offset + number] as number
  const match = (index: number): readonly string[] | null => {
    const stretches = needs.map(({ ranking }) => ranking().find(({ end }) => index < end) as Stretch)
    const order = others
      .filter(({ number }) => has(free[number] as Bits, index))
      .map(({ number, rule }) => ({ number, rule, rank: rankOf(stretches[rule] as Stretch, number) }))
      .sort((a, b) => a.rule - b.rule || a.rank - b.rank)
      .map(({ number }) => number)
    const chosen = chooseAll(needs, [...wished, ...order], wished.length)
    return chosen === null ? null : chosen.map((number) => ids[number] as string)
  }

  // Neighbouring starts of a day usually have the same free resources, and then the answer is the same.
  let last: readonly string[] | null = null
  let lastIndex = -1
  let sameDayUntil = -1
  return (index) => {
    if (!wished.every((number) => has(free[number] as Bits, index))) return null
    const isSame = (number: number) => has(free[number] as Bits, index) === has(free[number] as Bits, lastIndex)
    if (lastIndex >= 0 && index < sameDayUntil && others.every(({ number }) => isSame(number))) return last
    last = match(index)
    lastIndex = index
    sameDayUntil = Math.min(...needs.map(({ ranking }) => ranking().find(({ end }) => index < end)?.end ?? 0))
    return last
  }
}
