// Turns a question into units: each is something that it asks for, with all the words by which a passage may say it.
import { type AskedKind, askedKinds, CONCEPTS_OF_KIND, KIND_OF_CONCEPT } from './answer-kinds.ts'
import { type AnswerKind, isSign, signOf } from './answer-signs.ts'
import { type AskedWord, knowsStem, type Languages, readWords } from './spelling.ts'
import { type Group, groupOf, type Recognised, recognise, type Thesaurus, tradeThesaurus } from './thesaurus.ts'
import type { Concept } from './trade/concepts.ts'
import { type Vocabulary, wordsBeginningWith } from './typos.ts'
import { courtesiesOf, hasDigit, isWithoutSubject, stemsOf } from './words.ts'

/** One way in which a passage may say what a unit asks for. */
export interface Alternative {
  /** Each word with its stems; a passage must have one stem of each word, near each other. */
  saying: readonly (readonly string[])[]
  weight: number
  /** Whether it was found only by correcting a typo. */
  isCorrected: boolean
  isSynonym: boolean
}

export interface Unit {
  /** The words of the unit, for the tests and for people who look for a mistake. */
  name: string
  concept: Concept | null
  /** Whether the lists of the trade or the synonyms of the workspace have the unit, or it asks for a kind of answer. */
  isNamed: boolean
  /** A unit that asks for a kind of answer says little about the subject. */
  isKind: boolean
  /** Best first. Empty if the workspace has no word for it. */
  alternatives: readonly Alternative[]
}

export interface SearchQuestion extends Languages {
  text: string
  vocabulary: Vocabulary
  /** The synonyms of the workspace. */
  own: Thesaurus
}

export const WEIGHTS = { word: 1, beginning: 0.9, relative: 0.55, synonym: 0.75, ofKind: 0.9, sign: 0.6 }
/** A message that asks for more things than this is not a question; only the first ones count. */
const MAX_UNITS = 12
/** A word may be in many groups of synonyms. */
const MAX_ALTERNATIVES = 60
/** Looking up an alternative in the vocabulary takes time, so only the best ones are looked up. */
const MAX_ALTERNATIVES_LOOKED_UP = 300
const MIN_BEGINNING_CHARACTERS = 5
const MAX_BEGINNINGS = 8

export function unitsOf(question: SearchQuestion): Unit[] {
  const words = readWords(question.text, question, question)
  const folded = words.map((word) => word.folded)
  const taken = placesOfCourtesies(folded, question)
  const kinds = kindsIn(folded, question)
  for (const { from, to } of kinds) for (let place = from; place < to; place += 1) taken.add(place)
  const units = kinds.map(({ kind, from, to }) => kindUnit(kind, folded.slice(from, to).join(' '), question))
  for (let place = 0; place < words.length; place += 1) {
    if (taken.has(place)) continue
    const found = recogniseAt(words, place, taken, question)
    const word = words[place] as AskedWord
    if (found && found.words > 1) {
      units.push(phraseUnit(words.slice(place, place + found.length), found, question))
      place += found.length - 1
    } else if (carriesSubject(word, question)) {
      units.push(wordUnit(word, found?.groups ?? [], question))
    }
  }
  return joinSame(units)
    .slice(0, MAX_UNITS)
    .map((each) => ({
      ...each,
      alternatives: each.alternatives
        .slice(0, MAX_ALTERNATIVES_LOOKED_UP)
        .flatMap((one) => knownPart(one, question))
        .slice(0, MAX_ALTERNATIVES),
    }))
}

/** The alternative with the stems that the workspace has; nothing if a word of it has none. */
function knownPart(each: Alternative, { vocabulary, answered }: SearchQuestion): Alternative[] {
  if (!vocabulary.isComplete) return [each]
  const saying = each.saying.map((stems) =>
    stems.filter((stem) => isSign(stem) || knowsStem(vocabulary, stem, answered)),
  )
  return saying.every((stems) => stems.length > 0) ? [{ ...each, saying }] : []
}

function placesOfCourtesies(folded: readonly string[], { asked, answered }: Languages): Set<number> {
  const taken = new Set<number>()
  for (const phrase of [...courtesiesOf(asked), ...(asked === answered ? [] : courtesiesOf(answered))]) {
    for (let place = 0; place + phrase.length <= folded.length; place += 1) {
      if (!phrase.every((word, index) => folded[place + index] === word)) continue
      for (let index = 0; index < phrase.length; index += 1) taken.add(place + index)
    }
  }
  return taken
}

function kindsIn(folded: readonly string[], { asked, answered }: Languages): AskedKind[] {
  const inAnswered = answered === 'other' ? [] : askedKinds(folded, answered)
  return inAnswered.length > 0 || asked === 'other' || asked === answered ? inAnswered : askedKinds(folded, asked)
}

function carriesSubject({ folded }: AskedWord, { asked, answered }: Languages): boolean {
  if (/^\d+$/.test(folded) || folded.length < 2) return false
  return !isWithoutSubject(folded, asked) && !isWithoutSubject(folded, answered)
}

/** The groups with the longest entry, of the workspace or of the trade, in the language of passages. */
function recogniseAt(
  words: readonly AskedWord[],
  place: number,
  taken: ReadonlySet<number>,
  question: SearchQuestion,
): Recognised | null {
  const { asked, answered, own } = question
  const free = words.slice(0, firstTaken(words.length, place, taken))
  const found: Recognised[] = []
  const add = (each: Recognised | null) => {
    if (each) found.push(each)
  }
  add(recognise(own, free, place, answered))
  if (answered !== 'other') add(recognise(tradeThesaurus(answered), free, place, answered))
  if (asked !== answered && asked !== 'other') add(inLanguage(recogniseAsked(free, place, asked), answered))
  const longest = Math.max(0, ...found.map((each) => each.words))
  const best = found.filter((each) => each.words === longest)
  const [first] = best
  return first ? { ...first, groups: best.flatMap(({ groups }) => groups) } : null
}

function firstTaken(length: number, place: number, taken: ReadonlySet<number>): number {
  for (let next = place; next < length; next += 1) if (taken.has(next)) return next
  return length
}

function recogniseAsked(words: readonly AskedWord[], place: number, asked: Languages['asked']): Recognised | null {
  if (asked === 'other') return null
  const again = words.map((word) => ({ ...word, stems: stemsOf(word.word, asked) }))
  return recognise(tradeThesaurus(asked), again, place, asked)
}

/** The same concepts, as passages of another language say them. */
function inLanguage(found: Recognised | null, answered: Languages['answered']): Recognised | null {
  if (!found || answered === 'other') return null
  const groups = found.groups.flatMap(({ concept }) => (concept && groupOf(concept, answered)) ?? [])
  return groups.length > 0 ? { ...found, groups } : null
}

function phraseUnit(words: readonly AskedWord[], { groups }: Recognised, question: SearchQuestion): Unit {
  const similarity = Math.min(...words.map((word) => word.similarity))
  const said = words.filter(({ isStop, folded }) => !isStop && !isWithoutSubject(folded, question.answered))
  // One word of an entry of several words covers less than what was asked for.
  const weight = said.length > 1 ? WEIGHTS.word : WEIGHTS.relative
  const stems = said.map((word) => word.stems)
  const itself = stems.length > 0 ? [alternative(stems, weight, similarity)] : []
  return unit(words.map(({ folded }) => folded).join(' '), groups, [...itself, ...synonymsOf(groups, similarity)])
}

function wordUnit(word: AskedWord, groups: readonly Group[], question: SearchQuestion): Unit {
  const { answered } = question
  const { stems, similarity, others } = word
  const corrected = others.map((other) => alternative([stemsOf(other.word, answered)], WEIGHTS.word, other.similarity))
  const relatives = [
    ...beginningsOf(word.folded, WEIGHTS.beginning, question),
    ...beginningsOf(stems.at(-1) as string, WEIGHTS.relative, question),
  ].map(([other, weight]) => alternative([stemsOf(other, answered)], weight, similarity))
  const itself = alternative([stems], WEIGHTS.word, similarity)
  return unit(word.folded, groups, [itself, ...corrected, ...relatives, ...synonymsOf(groups, similarity)])
}

/** Words of the workspace that begin as the word does: a shortened word, or another one of its family. */
function beginningsOf(text: string, weight: number, { vocabulary }: SearchQuestion): [string, number][] {
  if (text.length < MIN_BEGINNING_CHARACTERS || hasDigit(text)) return []
  return wordsBeginningWith(vocabulary, text, MAX_BEGINNINGS).map((word) => [word, weight])
}

function kindUnit(kind: AnswerKind, name: string, { answered }: SearchQuestion): Unit {
  const groups =
    answered === 'other' ? [] : CONCEPTS_OF_KIND[kind].flatMap((concept) => groupOf(concept, answered) ?? [])
  const said = groups.flatMap(({ sayings }) => sayings.map((saying) => alternative(saying, WEIGHTS.ofKind, 1)))
  const alternatives = [...said, alternative([[signOf(kind)]], WEIGHTS.sign, 1)]
  return { name, concept: groups[0]?.concept ?? null, isNamed: true, isKind: true, alternatives }
}

const alternative = (saying: Alternative['saying'], weight: number, similarity: number): Alternative => ({
  saying,
  weight: weight * similarity,
  isCorrected: similarity < 1,
  isSynonym: false,
})

const synonymsOf = (groups: readonly Group[], similarity: number) =>
  groups.flatMap(({ concept, sayings }) =>
    sayings.map((saying) => ({ ...alternative(saying, WEIGHTS.synonym, similarity), isSynonym: concept !== null })),
  )

function unit(name: string, groups: readonly Group[], alternatives: readonly Alternative[]): Unit {
  const concept = groups.find((group) => group.concept)?.concept ?? null
  const kind = concept && KIND_OF_CONCEPT[concept]
  const sign = kind ? [alternative([[signOf(kind)]], WEIGHTS.sign, 1)] : []
  return {
    name,
    concept,
    isNamed: groups.length > 0,
    isKind: kind !== undefined && kind !== null,
    alternatives: [...alternatives, ...sign],
  }
}

/** Somebody who says one thing in two ways asks for it once. */
function joinSame(units: readonly Unit[]): Unit[] {
  const joined: Unit[] = []
  for (const each of units) {
    const same = joined.findIndex(
      (other) => other.name === each.name || (other.concept !== null && other.concept === each.concept),
    )
    const before = joined[same]
    if (before) joined[same] = { ...before, alternatives: [...before.alternatives, ...each.alternatives] }
    else joined.push(each)
  }
  return joined.map((each) => ({ ...each, alternatives: bestOnly(each.alternatives) }))
}

/** Each saying once, with its highest weight. */
function bestOnly(alternatives: readonly Alternative[]): Alternative[] {
  const best = new Map<string, Alternative>()
  for (const each of alternatives.toSorted((one, other) => other.weight - one.weight)) {
    const name = each.saying.map((stems) => stems.join('|')).join('&')
    if (!best.has(name)) best.set(name, each)
  }
  return [...best.values()]
}
