// Sets of numbered starts, with 32 starts in one word. All sets of a grid lie one after the other in one large array.

export type Bits = Int32Array

export const wordsFor = (size: number) => (size + 31) >>> 5

/** Adds the numbers from `first` up to, but not including, `end`. */
export function addRange(bits: Bits, first: number, end: number): void {
  if (first >= end) return
  const low = first >>> 5
  const high = (end - 1) >>> 5
  const head = -1 << (first & 31)
  const tail = -1 >>> (31 - ((end - 1) & 31))
  if (low === high) {
    bits[low] = (bits[low] as number) | (head & tail)
    return
  }
  bits[low] = (bits[low] as number) | head
  for (let word = low + 1; word < high; word += 1) bits[word] = -1
  bits[high] = (bits[high] as number) | tail
}

export function removeRange(bits: Bits, first: number, end: number): void {
  if (first >= end) return
  const low = first >>> 5
  const high = (end - 1) >>> 5
  const head = -1 << (first & 31)
  const tail = -1 >>> (31 - ((end - 1) & 31))
  if (low === high) {
    bits[low] = (bits[low] as number) & ~(head & tail)
    return
  }
  bits[low] = (bits[low] as number) & ~head
  for (let word = low + 1; word < high; word += 1) bits[word] = 0
  bits[high] = (bits[high] as number) & ~tail
}

export function has(bits: Bits, number: number): boolean {
  return (((bits[number >>> 5] as number) >>> (number & 31)) & 1) === 1
}

export function intersect(bits: Bits, other: Bits): void {
  for (let word = 0; word < bits.length; word += 1) bits[word] = (bits[word] as number) & (other[word] as number)
}

export function isEmpty(bits: Bits): boolean {
  return bits.every((word) => word === 0)
}

function union(sets: readonly Bits[], words: number): Bits {
  const all = new Int32Array(words)
  for (const set of sets) {
    for (let word = 0; word < words; word += 1) all[word] = (all[word] as number) | (set[word] as number)
  }
  return all
}

/** The numbers that are in at least `count` of the sets. */
export function inAtLeast(count: number, sets: readonly Bits[], words: number): Bits {
  if (count === 1) return union(sets, words)
  // reached[k] contains the numbers that are in at least k of the sets seen so far.
  const reached: Bits[] = [new Int32Array(words).fill(-1)]
  while (reached.length <= count) reached.push(new Int32Array(words))
  for (const set of sets) {
    for (let k = count; k > 0; k -= 1) {
      const here = reached[k] as Bits
      const below = reached[k - 1] as Bits
      for (let word = 0; word < words; word += 1) {
        here[word] = (here[word] as number) | ((below[word] as number) & (set[word] as number))
      }
    }
  }
  return reached[count] as Bits
}
