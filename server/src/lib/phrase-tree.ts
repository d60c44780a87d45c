// Finds phrases in a list of words: the longest one that begins at a place. A look takes as long as the longest phrase.

export interface PhraseTree<T> {
  next: Map<string, PhraseTree<T>>
  /** The values of the phrase that ends here. */
  values: T[]
}

export const emptyTree = <T>(): PhraseTree<T> => ({ next: new Map(), values: [] })

export function addPhrase<T>(root: PhraseTree<T>, words: readonly string[], value: T): void {
  let node = root
  for (const word of words) {
    const known = node.next.get(word)
    const next = known ?? emptyTree<T>()
    if (!known) node.next.set(word, next)
    node = next
  }
  node.values.push(value)
}

/** The values of the longest phrase that begins at this word, and the place after it; null if none begins there. */
export function longestPhrase<T>(
  root: PhraseTree<T>,
  words: readonly string[],
  from: number,
): { values: readonly T[]; next: number } | null {
  let node: PhraseTree<T> | undefined = root
  let best: { values: readonly T[]; next: number } | null = null
  for (let index = from; index < words.length; index += 1) {
    node = node.next.get(words[index] as string)
    if (!node) break
    if (node.values.length > 0) best = { values: node.values, next: index + 1 }
  }
  return best
}
