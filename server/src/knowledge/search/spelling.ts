// Brings the words of a question into shape: spells out what is shortened, and corrects what is misspelled.
import { type StemmedToken, stemmed, type Thesaurus, tradeGroups } from './thesaurus.ts'
import {
  MIN_CORRECTED_CHARACTERS,
  type Similar,
  similarWords,
  type Vocabulary,
  vocabularyOfFew,
  wordsBeginningWith,
} from './typos.ts'
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

const MAX_CHARACTERS_READ = 1_000
const MAX_QUESTION_WORDS = 60
/** How many words of a question are corrected: a question asks for twelve things at most. */
const MAX_CORRECTED_WORDS = 12
/** A word of our own lists must be this much more similar than a word of the workspace. */
const LEAD_OF_LISTS = 0.06
/** A word that nobody in the workspace uses is a word of our own lists only if it is very similar. */
const MIN_SIMILARITY_OF_LISTS = 0.82

export function readWords(
  question: string,
  languages: Languages,
  { vocabulary, own }: { vocabulary: Vocabulary; own: Thesaurus },
): AskedWord[] {
  const corrected = new Map<string, AskedWord>()
  return tokensOf(question.slice(0, MAX_CHARACTERS_READ))
    .slice(0, MAX_QUESTION_WORDS)
    .flatMap((token) => inFull(token, languages, vocabulary))
    .map((token) => {
      const word = stemmed(token, languages.answered)
      if (isFine(word, languages, vocabulary, own)) return asTyped(word)
      const before = corrected.get(token.folded)
      if (before || corrected.size >= MAX_CORRECTED_WORDS) return before ?? asTyped(word)
      const now = correct(word, languages, vocabulary)
      corrected.set(token.folded, now)
      return now
    })
}

function inFull(token: Token, { asked, answered }: Languages, vocabulary: Vocabulary): readonly Token[] {
  const full = spelledOut(token.folded, asked) ?? spelledOut(token.folded, answered)
  return full && (token.folded.length < 3 || !hasWord(vocabulary, token.folded)) ? full : [token]
}

const asTyped = (token: StemmedToken): AskedWord => ({ ...token, similarity: 1, others: [] })

function isFine(
  { folded, word, stems }: StemmedToken,
  { asked, answered }: Languages,
  vocabulary: Vocabulary,
  own: Thesaurus,
): boolean {
  return (
    folded.length < MIN_CORRECTED_CHARACTERS ||
    hasDigit(folded) ||
    isWithoutSubject(folded, asked) ||
    isWithoutSubject(folded, answered) ||
    stems.some((stem) => knowsStem(vocabulary, stem, answered)) ||
    stems.some((stem) => own.stems.has(stem)) ||
    [asked, answered].some((language) => language !== 'other' && isOfTrade(word, language))
  )
}

function correct(token: StemmedToken, { asked, answered }: Languages, vocabulary: Vocabulary): AskedWord {
  if (vocabulary.words.length === 0) return asTyped(token)
  const inWorkspace = similarWords(token.folded, vocabulary).filter(
    ({ word: other, similarity }) => similarity >= MIN_SIMILARITY_OF_LISTS || !isWithoutSubject(other, answered),
  )
  const inLists = [...new Set([asked, answered])]
    .flatMap((language) => (language === 'other' ? [] : similarWords(token.folded, listsOf(language).vocabulary)))
    .filter(({ similarity }) => similarity >= MIN_SIMILARITY_OF_LISTS)
    .toSorted((one, other) => other.similarity - one.similarity)
  const lead = (inLists[0]?.similarity ?? 0) - (inWorkspace[0]?.similarity ?? 0)
  const found = inWorkspace.length === 0 || lead > LEAD_OF_LISTS ? inLists.slice(0, 1) : inWorkspace
  const [best, ...others] = found
  if (!best || !vocabulary.isComplete) return { ...asTyped(token), others: found }
  const corrected = { ...token, word: best.word, folded: best.word }
  return { ...stemmed(corrected, answered), similarity: best.similarity, others }
}

const hasWord = (vocabulary: Vocabulary, folded: string) => wordsBeginningWith(vocabulary, folded, 1)[0] === folded

/** A stem begins as its word does: only endings are changed. */
const MAX_CHANGED_ENDING_CHARACTERS = 2
const MAX_WORDS_TRIED = 400

/** Questions bring words that nobody else uses, so the number of remembered stems is limited. */
const MAX_REMEMBERED_STEMS = 10_000

/** Whether a word of the vocabulary has the stem. Numbers are not in a vocabulary, so any of them may be known. */
export function knowsStem(vocabulary: Vocabulary, stem: string, language: TextLanguage): boolean {
  if (hasDigit(stem)) return true
  const { stems } = vocabulary
  const before = stems.get(stem)
  if (before !== undefined) return before
  const beginning = stem.slice(0, Math.max(Math.min(3, stem.length), stem.length - MAX_CHANGED_ENDING_CHARACTERS))
  const isKnown =
    irregularWords(stem, language).some((word) => hasWord(vocabulary, word)) ||
    wordsBeginningWith(vocabulary, beginning, MAX_WORDS_TRIED).some((word) => stemsOf(word, language).includes(stem))
  if (stems.size >= MAX_REMEMBERED_STEMS) stems.clear()
  stems.set(stem, isKnown)
  return isKnown
}

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
  const words = new Set([...trade, ...wordsWithoutSubject(language), ...KIND_WORDS[language].split(' ')])
  const stems = new Set(trade.flatMap((word) => stemsOf(word, language)))
  const lists = { vocabulary: vocabularyOfFew(words), stems }
  made.set(language, lists)
  return lists
}

/** Words by which people ask for a price, a time or a place. */
const KIND_WORDS: Record<KnownLanguage, string> = {
  pt: 'quanto quantos custa custam horas horario horarios tempo onde preco valor minutos endereco',
  es: 'cuanto cuantos cuesta cuestan horas horario horarios tiempo donde precio valor minutos direccion',
  en: 'much many cost costs price hours times where long address',
}

const isOfTrade = (word: string, language: KnownLanguage) =>
  stemsOf(word, language).some((stem) => listsOf(language).stems.has(stem))
