// Returns a list with two of its items exchanged.
export function swapped<Item>(items: readonly Item[], one: number, other: number): Item[] {
  const next = [...items]
  ;[next[one], next[other]] = [items[other] as Item, items[one] as Item]
  return next
}
