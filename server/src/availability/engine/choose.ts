// Which resources a start would use: by the rules of the groups, exactly where pools overlap.
import { areApart, chooseAll, type Need } from '../../lib/matching.ts'
import { type Bits, has } from './bits.ts'
import type { Assignment } from './case.ts'
import type { Ranking, Stretch } from './preference.ts'

/** The choice that there is: resources are numbered, and `free` tells for each at which starts it could be used. */
export interface Choice {
  ids: readonly string[]
  free: readonly Bits[]
  /** One for each requirement; the pools are in the order of ids. */
  needs: readonly (Need & { assignment: Assignment; ranking: Ranking })[]
  /** Numbers of those that must be used; -1 for one that no pool has. */
  wished: readonly number[]
  /** How many starts there are, and which of them are worth a choice. */
  size: number
  possible: Bits
}

/** The ids for the start with this index, in the order of the requirements; null when they cannot be had together. */
export type Choose = (index: number) => readonly string[] | null

export function chooser(choice: Choice): Choose {
  const { ids, needs, wished } = choice
  const pooled = new Set(needs.flatMap(({ pool }) => pool))
  if (!wished.every((number) => pooled.has(number))) return () => null
  if (!areApart(needs)) return allTogether(choice)
  // Where each pool has just as many as are needed there is nothing to choose.
  if (needs.every(({ pool, quantity }) => pool.length === quantity)) {
    const all = needs.flatMap(({ pool }) => pool.map((number) => ids[number] as string))
    return () => all
  }
  return oneByOne(choice)
}

/** For pools that share nothing: each requirement takes what it likes best. */
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
 * For every possible start the best free one of a pool, the second best and so on, -1 where there is none. Word by
 * word: whoever ranks first takes all the starts they can, the next one those that are left. A stretch is looked at
 * when the first of its starts is asked for, and starts are asked for in order.
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
          // Those who come too late for this round are in time for the next.
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

/** The bits of a word that lie between two numbers. */
function mask(word: number, first: number, end: number): number {
  const from = first - (word << 5)
  const until = end - (word << 5)
  const head = from > 0 ? -1 << from : -1
  return until < 32 ? head & ~(-1 << until) : head
}

/** For pools that overlap: an exact matching, those who are wished for first, then by rank, then by id. */
function allTogether({ ids, free, needs, wished }: Choice): Choose {
  // Ranks by different rules cannot be compared, so those by the rule that is named first go first.
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

  // Neighbouring starts mostly find the same resources free on the same day, and then the answer is the same.
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
