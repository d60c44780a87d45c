// Turns an item into the passages of the index: their text, their words with places, and what the vocabulary counts.

import { Unreadable } from '../reading/unreadable.ts'
import { answerKindsIn, signOf } from './answer-signs.ts'
import { cutIntoPassages, type ItemText } from './passages.ts'
import { hasDigit, isStopWord, stemsOf, type TextLanguage, tokensOf } from './words.ts'

/** A passage as it is stored. Everything in it is plain data, so that a worker thread can send it. */
export interface Passage {
  head: string
  body: string
  /** A tsvector as text: each stem with its places. The weights are A for the head, B for the title, D for the body. */
  words: string
  /** The different words without accents and digits, each once. Typos are corrected to one of these. */
  vocabulary: string[]
}

/** All places above this count as the same place, as in PostgreSQL. */
const MAX_PLACE = 16_000
/** Words of the head, the title and the body are never neighbours. */
const GAP_WORDS = 50
/** A vocabulary needs no words that nobody types, and no numbers: a typo in a number is another number. */
const MAX_VOCABULARY_CHARACTERS = 30
/** A text of 2,000,000 characters has about 4,000 passages. */
const MAX_PASSAGES_PER_ITEM = 8_000
/** More places of one word are not stored, because they hardly change a score. */
const MAX_PLACES_PER_WORD = 12

export function analyse(title: string, text: ItemText, language: TextLanguage): Passage[] {
  const cuts = cutIntoPassages(text)
  if (cuts.length > MAX_PASSAGES_PER_ITEM) throw new Unreadable('too_large', 'The text has more than 8,000 passages.')
  return cuts.map(({ head, body }) => analysePassage({ title, head, body }, language))
}

interface PassageText {
  title: string
  head: string
  body: string
}

function analysePassage({ title, head, body }: PassageText, language: TextLanguage): Passage {
  const places = new Map<string, string[]>()
  const vocabulary = new Set<string>()
  let place = 1
  const note = (stem: string, mark: string) => {
    const known = places.get(stem)
    if (!known) places.set(stem, [mark])
    else if (known.length < MAX_PLACES_PER_WORD) known.push(mark)
  }
  const read = (part: string, weight: 'A' | 'B' | '') => {
    for (const { word, folded } of tokensOf(part)) {
      place = Math.min(place + 1, MAX_PLACE)
      if (isStopWord(folded, language)) continue
      if (folded.length <= MAX_VOCABULARY_CHARACTERS && !hasDigit(folded)) vocabulary.add(folded)
      for (const stem of stemsOf(word, language)) note(stem, `${place}${weight}`)
    }
    place = Math.min(place + GAP_WORDS, MAX_PLACE)
  }
  read(head, 'A')
  read(title, 'B')
  read(body, '')
  for (const kind of answerKindsIn(body)) note(signOf(kind), '1')
  return { head, body, words: toVector(places), vocabulary: [...vocabulary] }
}

/** Stems consist of letters and digits, so that nothing needs to be escaped. */
const toVector = (places: ReadonlyMap<string, readonly string[]>) =>
  [...places].map(([stem, marks]) => `'${stem}':${marks.join(',')}`).join(' ')
