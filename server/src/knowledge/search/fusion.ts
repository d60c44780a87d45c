// Joins two orders of the same items, by words and by meaning, into one.

/** The usual constant of reciprocal rank fusion: it keeps the first place of one list from deciding alone. */
const RANK_OFFSET = 60

export interface Ranked {
  itemId: string
  /** 0 to 1. The score of words and the score of meaning are on the same scale. */
  score: number
}

export type FoundBy = 'words' | 'meaning' | 'both'

export interface Fused {
  itemId: string
  score: number
  found: FoundBy
}

/**
 * Each item once. The first of a list that is sure enough to answer stands before all others, so a second list never
 * takes an answer away. The sum of the reciprocal ranks decides about the rest, then the score.
 */
export function fuse(words: readonly Ranked[], meaning: readonly Ranked[], minScore: number): Fused[] {
  const joined = new Map<string, Fused & { weight: number; answers: number }>()
  for (const [found, list] of [['words', words] as const, ['meaning', meaning] as const]) {
    for (const [index, { itemId, score }] of list.entries()) {
      const known = joined.get(itemId)
      if (known && known.found !== 'words') continue
      joined.set(itemId, {
        itemId,
        score: Math.max(known?.score ?? 0, score),
        found: known ? 'both' : found,
        weight: (known?.weight ?? 0) + 1 / (RANK_OFFSET + index + 1),
        answers: Math.max(known?.answers ?? 0, index === 0 && score >= minScore ? 1 : 0),
      })
    }
  }
  return [...joined.values()]
    .toSorted(
      (one, other) =>
        other.answers - one.answers ||
        other.weight - one.weight ||
        other.score - one.score ||
        (one.itemId < other.itemId ? -1 : 1),
    )
    .map(({ itemId, score, found }) => ({ itemId, score, found }))
}
