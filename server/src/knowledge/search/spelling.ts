// Brings the words of a question into shape: spells out what is shortened, and corrects what is misspelled.
import { type StemmedToken, stemmed, type Thesaurus, tradeGroups } from './thesaurus.ts'
import { MIN_CORRECTED_CHARACTERS, type Similar, similarWords, type Vocabulary, wordsBeginningWith } from './typos.ts'
import {
  foldedWords,
  hasDigit,
  irregularWords,
  isWithoutSubject,
  type KnownLanguage,
  spelledOut,
  stemsOf,
  type TextLanguage,
  type Token,
  tokensOf,
  wordsWithoutSubject,
} from './words.ts'

/** A word of a question. */
export interface AskedWord extends StemmedToken {
  /** How alike the word is to the one that was typed: 1 if it is the same. */
  similarity: number
  /** Other words that the one that was typed may stand for. */
  others: readonly Similar[]
}

/** In which language the question is asked, and in which language passages answer it. */
export interface Languages {
  asked: TextLanguage
  answered: TextLanguage
}

const MAX_QUESTION_CHARACTERS = 1_000
const MAX_QUESTION_WORDS = 60
/** A word of our own lists must be this much more similar than a word of the workspace. */
const LEAD_OF_LISTS = 0.06
/** A word that nobody in the workspace uses is a word of our own lists only if it is very similar. */
const MIN_SIMILARITY_OF_LISTS = 0.82

export function readWords(
  question: string,
  languages: Languages,
  { vocabulary, own }: { vocabulary: Vocabulary; own: Thesaurus },
): AskedWord[] {
  const ownStems = new Set([...own.values()].flat().flatMap(({ tokens }) => tokens.flatMap(({ stems }) => stems)))
  return tokensOf(question.slice(0, MAX_QUESTION_CHARACTERS))
    .slice(0, MAX_QUESTION_WORDS)
    .flatMap((token) => inFull(token, languages, vocabulary))
    .map((token) => correct(token, languages, vocabulary, ownStems))
}

function inFull(token: Token, { asked, answered }: Languages, vocabulary: Vocabulary): readonly Token[] {
  const full = spelledOut(token.folded, asked) ?? spelledOut(token.folded, answered)
  return full && (token.folded.length < 3 || !hasWord(vocabulary, token.folded)) ? full : [token]
}

const asTyped = (token: StemmedToken): AskedWord => ({ ...token, similarity: 1, others: [] })

function correct(
  token: Token,
  { asked, answered }: Languages,
  vocabulary: Vocabulary,
  ownStems: ReadonlySet<string>,
): AskedWord {
  const word = stemmed(token, answered)
  const isFine =
    token.folded.length < MIN_CORRECTED_CHARACTERS ||
    hasDigit(token.folded) ||
    isWithoutSubject(token.folded, asked) ||
    isWithoutSubject(token.folded, answered) ||
    knows(vocabulary, word.stems, answered) ||
    word.stems.some((stem) => ownStems.has(stem)) ||
    [asked, answered].some((language) => language !== 'other' && hasStem(language, token))
  if (isFine) return asTyped(word)
  const inWorkspace = similarWords(token.folded, vocabulary).filter(
    ({ word: other, similarity }) => similarity >= MIN_SIMILARITY_OF_LISTS || !isWithoutSubject(other, answered),
  )
  const inLists = [...new Set([asked, answered])]
    .flatMap((language) => (language === 'other' ? [] : similarWords(token.folded, listsOf(language).vocabulary)))
    .filter(({ similarity }) => similarity >= MIN_SIMILARITY_OF_LISTS)
    .toSorted((one, other) => other.similarity - one.similarity)
  const lead = (inLists[0]?.similarity ?? 0) - (inWorkspace[0]?.similarity ?? 0)
  const [best, ...others] = inWorkspace.length === 0 || lead > LEAD_OF_LISTS ? inLists.slice(0, 1) : inWorkspace
  if (!best) return asTyped(word)
  const corrected = { ...token, word: best.word, folded: best.word }
  return { ...stemmed(corrected, answered), similarity: best.similarity, others }
}

const hasWord = (vocabulary: Vocabulary, folded: string) => wordsBeginningWith(vocabulary, folded, 1)[0] === folded

/** A stem begins as its word does: only endings are changed. */
const CHANGED_ENDING = 2
const MAX_WORDS_TRIED = 400

const knownStems = new WeakMap<Vocabulary, Map<string, boolean>>()

/** Whether a word of the vocabulary has the stem. */
export function knowsStem(vocabulary: Vocabulary, stem: string, language: TextLanguage): boolean {
  const remembered = knownStems.get(vocabulary) ?? new Map<string, boolean>()
  knownStems.set(vocabulary, remembered)
  const before = remembered.get(stem)
  if (before !== undefined) return before
  const beginning = stem.slice(0, Math.max(Math.min(3, stem.length), stem.length - CHANGED_ENDING))
  const isKnown =
    irregularWords(stem, language).some((word) => hasWord(vocabulary, word)) ||
    wordsBeginningWith(vocabulary, beginning, MAX_WORDS_TRIED).some((word) => stemsOf(word, language).includes(stem))
  remembered.set(stem, isKnown)
  return isKnown
}

const knows = (vocabulary: Vocabulary, stems: readonly string[], language: TextLanguage) =>
  stems.some((stem) => knowsStem(vocabulary, stem, language))

interface Lists {
  vocabulary: Vocabulary
  stems: ReadonlySet<string>
}

const made = new Map<KnownLanguage, Lists>()

/** The words of our own lists: those of the trade, and those that carry no subject. */
function listsOf(language: KnownLanguage): Lists {
  const known = made.get(language)
  if (known) return known
  const trade = tradeGroups(language).flatMap(({ entries }) => entries.flatMap(foldedWords))
  const words = [...new Set([...trade, ...wordsWithoutSubject(language), ...KIND_WORDS[language].split(' ')])]
  const stems = new Set(trade.flatMap((word) => stemsOf(word, language)))
  const lists = { vocabulary: { words: words.toSorted() }, stems }
  made.set(language, lists)
  return lists
}

/** Words by which people ask for a price, a time or a place. */
const KIND_WORDS: Record<KnownLanguage, string> = {
  pt: 'quanto quantos custa custam horas horario horarios tempo onde preco valor minutos endereco',
  es: 'cuanto cuantos cuesta cuestan horas horario horarios tiempo donde precio valor minutos direccion',
  en: 'much many cost costs price hours times where long address',
}

const hasStem = (language: KnownLanguage, { word }: Token) =>
  stemsOf(word, language).some((stem) => listsOf(language).stems.has(stem))
