// Joins two orders of the same items, by words and by meaning, into one.

/** The usual constant of reciprocal rank fusion: it keeps the first place of one list from deciding alone. */
const RANK_OFFSET = 60

export interface Ranked {
  itemId: string
  /** 0 to 1. The score of words and the score of meaning are on the same scale. */
  score: number
}

export type Found = 'words' | 'meaning' | 'both'

export interface Fused {
  itemId: string
  score: number
  found: Found
}

/**
 * Each item once. Items that are sure enough to answer stand before those that are not, so a second list never takes an
 * answer away. Among them the sum of the reciprocal ranks decides, then the score.
 */
export function fuse(words: readonly Ranked[], meaning: readonly Ranked[], minScore: number): Fused[] {
  const joined = new Map<string, Fused & { weight: number }>()
  for (const [found, list] of [['words', words] as const, ['meaning', meaning] as const]) {
    for (const [index, { itemId, score }] of list.entries()) {
      const known = joined.get(itemId)
      const weight = 1 / (RANK_OFFSET + index + 1)
      if (!known) joined.set(itemId, { itemId, score, found, weight })
      else if (known.found === 'words' && found === 'meaning') {
        joined.set(itemId, {
          itemId,
          score: Math.max(known.score, score),
          found: 'both',
          weight: known.weight + weight,
        })
      }
    }
  }
  const isSure = ({ score }: Fused) => Number(score >= minScore)
  return [...joined.values()]
    .toSorted(
      (one, other) =>
        isSure(other) - isSure(one) ||
        other.weight - one.weight ||
        other.score - one.score ||
        (one.itemId < other.itemId ? -1 : 1),
    )
    .map(({ itemId, score, found }) => ({ itemId, score, found }))
}
