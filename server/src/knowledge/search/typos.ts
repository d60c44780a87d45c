// Corrects a word to words that a vocabulary has: by the fewest changes of letters, after folding what sounds alike.
import { countChanges } from '../../lib/letter-changes.ts'

/** Words of one language. They are sorted, so that words with the same beginning are neighbours. */
export interface Vocabulary {
  words: readonly string[]
  /** Whether there are no other words. If there may be, a word that is not here may still be right. */
  isComplete: boolean
  /** The words by the length of their sound. */
  sounds: ReadonlyMap<number, readonly Sounding[]>
  /** Which stems were looked for before, and whether a word has them. */
  stems: Map<string, boolean>
}

interface Sounding {
  word: string
  sound: string
  letters: number
}

export interface Similar {
  word: string
  /** From 0 to 1. */
  similarity: number
}

/** A shorter word is similar to too many others. */
export const MIN_CORRECTED_CHARACTERS = 5
/** A longer text is not a word. */
const MAX_CORRECTED_CHARACTERS = 30
const MIN_SIMILARITY = 0.75
const MAX_SIMILAR_WORDS = 3
/** Words that are less similar than the best by this much are left out. */
const MAX_SIMILARITY_BELOW_BEST = 0.05
/** The similarity of two words with the same sound: they are not quite the same word. */
const SAME_SOUND_SIMILARITY = 0.97

/** How many changes a word of this length may have. */
const maxChanges = (length: number) => (length <= 5 ? 1 : length <= 8 ? 2 : 3)

/** The words that are most like a word, best first. */
export function similarWords(folded: string, vocabulary: Vocabulary): Similar[] {
  if (folded.length < MIN_CORRECTED_CHARACTERS || folded.length > MAX_CORRECTED_CHARACTERS) return []
  const sound = soundOf(folded)
  const most = maxChanges(folded.length)
  const letters = lettersOf(sound)
  const found: Similar[] = []
  let best = MIN_SIMILARITY
  for (let length = sound.length - most; length <= sound.length + most; length += 1) {
    for (const { word, sound: other, letters: theirs } of vocabulary.sounds.get(length) ?? []) {
      // A change takes one letter away at most, and brings one at most.
      if (bitCount(letters & ~theirs) > most || bitCount(theirs & ~letters) > most) continue
      const changes = countChanges(sound, other, most)
      if (changes > most) continue
      const bySound = changes === 0 ? SAME_SOUND_SIMILARITY : 1 - changes / Math.max(sound.length, other.length)
      const byLetters = 1 - countChanges(folded, word, 2 * most) / Math.max(folded.length, word.length)
      const similarity = (bySound + byLetters) / 2
      if (similarity < best - MAX_SIMILARITY_BELOW_BEST || similarity < MIN_SIMILARITY) continue
      found.push({ word, similarity })
      best = Math.max(best, similarity)
    }
  }
  return found
    .filter(({ similarity }) => similarity >= best - MAX_SIMILARITY_BELOW_BEST)
    .toSorted((one, other) => other.similarity - one.similarity)
    .slice(0, MAX_SIMILAR_WORDS)
}

/** Words that are sorted become a vocabulary, in steps: a hundred thousand of them take a while. */
export function* openVocabulary(words: readonly string[]): Generator<void, Vocabulary> {
  const sounds = new Map<number, Sounding[]>()
  for (const [index, word] of words.entries()) {
    if (word.length < MIN_CORRECTED_CHARACTERS) continue
    const sound = soundOf(word)
    const same = sounds.get(sound.length)
    const entry = { word, sound, letters: lettersOf(sound) }
    if (same) same.push(entry)
    else sounds.set(sound.length, [entry])
    if (index % WORDS_PER_STEP === 0) yield
  }
  return { words, isComplete: true, sounds, stems: new Map() }
}

const WORDS_PER_STEP = 500

/** A vocabulary of a few words, in one step. */
export function vocabularyOfFew(words: Iterable<string>): Vocabulary {
  const steps = openVocabulary([...words].toSorted())
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
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

/** The words that begin with a text, at most this many. */
export function wordsBeginningWith({ words }: Vocabulary, text: string, limit: number): string[] {
  const found: string[] = []
  for (let place = placeOf(words, text); place < words.length && found.length < limit; place += 1) {
    const word = words[place] as string
    if (!word.startsWith(text)) break
    found.push(word)
  }
  return found
}
