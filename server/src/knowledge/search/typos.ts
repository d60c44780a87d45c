// Corrects a word to words that a vocabulary has: by the fewest changes of letters, after folding what sounds alike.

/** Words of one language. They are sorted, so that words with the same beginning are neighbours. */
export interface Vocabulary {
  words: readonly string[]
}

export interface Similar {
  word: string
  /** From 0 to 1. */
  similarity: number
}

/** A shorter word is like too many others. */
export const MIN_CORRECTED_CHARACTERS = 5
/** A longer one is no word. */
const MAX_CORRECTED_CHARACTERS = 30
const MIN_SIMILARITY = 0.75
const MAX_SIMILAR_WORDS = 3
/** Words that are less similar than the best by this much are left out. */
const MAX_BEHIND_BEST = 0.05
/** The same sound is not quite the same word. */
const SAME_SOUND = 0.97

/** How many changes a word of this length may have. */
const maxChanges = (length: number) => (length <= 5 ? 1 : length <= 8 ? 2 : 3)

/** The words that are most like a word, best first. */
export function similarWords(folded: string, vocabulary: Vocabulary): Similar[] {
  if (folded.length < MIN_CORRECTED_CHARACTERS || folded.length > MAX_CORRECTED_CHARACTERS) return []
  const sound = soundOf(folded)
  const index = soundsOf(vocabulary)
  const most = maxChanges(folded.length)
  const letters = lettersOf(sound)
  const found: Similar[] = []
  for (let length = sound.length - most; length <= sound.length + most; length += 1) {
    for (const { word, sound: other, letters: theirs } of index.get(length) ?? []) {
      if (bitCount(letters ^ theirs) > 2 * most) continue
      const changes = countChanges(sound, other, most)
      if (changes > most) continue
      const bySound = changes === 0 ? SAME_SOUND : 1 - changes / Math.max(sound.length, other.length)
      const byLetters = 1 - countChanges(folded, word, 2 * most) / Math.max(folded.length, word.length)
      const similarity = (bySound + byLetters) / 2
      if (similarity >= MIN_SIMILARITY) found.push({ word, similarity })
    }
  }
  const best = Math.max(...found.map(({ similarity }) => similarity))
  return found
    .filter(({ similarity }) => similarity >= best - MAX_BEHIND_BEST)
    .toSorted((one, other) => other.similarity - one.similarity)
    .slice(0, MAX_SIMILAR_WORDS)
}

interface Sounding {
  word: string
  sound: string
  letters: number
}

/** By the length of the sound. */
const remembered = new WeakMap<Vocabulary, Map<number, Sounding[]>>()

function soundsOf(vocabulary: Vocabulary): Map<number, Sounding[]> {
  const known = remembered.get(vocabulary)
  if (known) return known
  const index = new Map<number, Sounding[]>()
  for (const word of vocabulary.words) {
    if (word.length < MIN_CORRECTED_CHARACTERS) continue
    const sound = soundOf(word)
    const same = index.get(sound.length)
    const entry = { word, sound, letters: lettersOf(sound) }
    if (same) same.push(entry)
    else index.set(sound.length, [entry])
  }
  remembered.set(vocabulary, index)
  return index
}

const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/qu(?=[ei])/g, 'k'],
  [/gu(?=[ei])/g, 'g'],
  [/ch|sh/g, 'x'],
  [/(?<![ln])h/g, ''],
  [/[czx]/g, 's'],
  [/v/g, 'b'],
  [/g(?=[eiy])/g, 'j'],
  [/y/g, 'i'],
  [/w/g, 'u'],
  [/(.)\1+/g, '$1'],
]

/** A word as it sounds, roughly, in all three languages: c, s, z and ç, b and v, g and j, a silent h, doubled letters. */
export function soundOf(folded: string): string {
  return SOUNDS.reduce((word, [pattern, letter]) => word.replace(pattern, letter), folded)
}

const FIRST_LETTER = 'a'.charCodeAt(0)

/** A bit for each letter of a word. Two words with few changes have almost the same bits. */
function lettersOf(word: string): number {
  let letters = 0
  for (let index = 0; index < word.length; index += 1) letters |= 1 << ((word.charCodeAt(index) - FIRST_LETTER) & 31)
  return letters
}

function bitCount(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1
  return count
}

/**
 * The number of letters to add, to remove, to replace or to swap with their neighbour. It stops counting above `most`.
 */
export function countChanges(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    let least = row
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      let changes = Math.min(
        (last[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (last[column - 1] as number) + (isSame ? 0 : 1),
      )
      const isSwap = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      if (isSwap) changes = Math.min(changes, (beforeLast[column - 2] as number) + 1)
      current.push(changes)
      least = Math.min(least, changes)
    }
    if (least > most) return most + 1
    beforeLast = last
    last = current
  }
  return last[other.length] as number
}

/** The first place in the sorted words that is not before the text. */
function placeOf(words: readonly string[], text: string): number {
  let [from, to] = [0, words.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((words[middle] as string) < text) from = middle + 1
    else to = middle
  }
  return from
}

/** The words that begin with a text, at most so many. */
export function wordsBeginningWith({ words }: Vocabulary, text: string, limit: number): string[] {
  const found: string[] = []
  for (let place = placeOf(words, text); place < words.length && found.length < limit; place += 1) {
    const word = words[place] as string
    if (!word.startsWith(text)) break
    found.push(word)
  }
  return found
}
