// Reads words from a text: their folded spelling, their stems, and whether they carry a subject.
import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as portuguese } from '@orama/stemmers/portuguese'
import { stemmer as spanish } from '@orama/stemmers/spanish'
import { baseOf } from '../../lib/locale.ts'
import { foldText } from '../../lib/text.ts'
import { en } from './no-subject/en.ts'
import { es } from './no-subject/es.ts'
import type { LanguageWords } from './no-subject/language-words.ts'
import { pt } from './no-subject/pt.ts'

/** A language whose words we know. */
export type KnownLanguage = 'pt' | 'es' | 'en'
/** The language of a passage. Words of an `other` language have no stems. */
export type TextLanguage = KnownLanguage | 'other'

export const KNOWN_LANGUAGES: readonly KnownLanguage[] = ['pt', 'es', 'en']

/** The language of a tag such as `pt-BR`. */
export function languageOfTag(tag: string): TextLanguage {
  return KNOWN_LANGUAGES.find((language) => language === baseOf(tag)) ?? 'other'
}

export interface Token {
  /** In lower case, with accents. */
  word: string
  /** Without case and accents. */
  folded: string
  start: number
  end: number
}

/** A longer run of letters is no word that somebody asks for; only its beginning is kept. */
const MAX_WORD_CHARACTERS = 40
/** A part behind an apostrophe belongs to the word: don't, women's. */
const TOKEN = /[\p{L}\p{N}\p{M}]+(?:['’´`]\p{L}{1,3}(?![\p{L}\p{N}]))?/gu
/** Endings that English joins to a word: women's, I'd, we'll. */
const JOINED = /['’´`](?:s|d|ll|re|ve|m)$/
const APOSTROPHE = /['’´`]/g

export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  for (const match of text.matchAll(TOKEN)) {
    const [found] = match
    const short = found.length > MAX_WORD_CHARACTERS ? found.slice(0, MAX_WORD_CHARACTERS).toWellFormed() : found
    const word = short.toLowerCase().normalize('NFC').replace(JOINED, '').replace(APOSTROPHE, '')
    const folded = foldOnce(word)
    if (folded !== '') tokens.push({ word, folded, start: match.index, end: match.index + found.length })
  }
  return tokens
}

/** Words whose beginning differs from that of the stem. */
export const irregularWords = (stem: string, language: TextLanguage): readonly string[] =>
  language === 'en' ? (irregularByStem.get(stem) ?? []) : []

/** The folded words of a text, for texts that our own lists hold. */
export const foldedWords = (text: string): string[] => tokensOf(text).map(({ folded }) => folded)

/** Words that would be words of grammar without their accents. */
const FOLDED_BY_HAND = new Map(Object.entries({ uña: 'unya', uñas: 'unyas' }))
const MAX_REMEMBERED_WORDS = 50_000
const ASCII = /^[a-z0-9]*$/

function foldOnce(word: string): string {
  if (ASCII.test(word)) return word
  return FOLDED_BY_HAND.get(word) ?? foldText(word).replace(/[^\p{L}\p{N}]/gu, '')
}

const stemmers: Record<KnownLanguage, (word: string) => string> = {
  pt: (word) => IRREGULAR.get(word) ?? portuguese(portugueseSingular(word)),
  es: (word) => IRREGULAR.get(word) ?? spanish(word),
  en: (word) => english(IRREGULAR_ENGLISH.get(word) ?? word),
}
const remembered: Record<KnownLanguage, Map<string, readonly string[]>> = {
  pt: new Map(),
  es: new Map(),
  en: new Map(),
}

/**
 * The stems of a word, without accents: of the word as it is, and of the word without accents. Both are in the index,
 * because people leave accents out, and a stemmer sees another ending then.
 */
export function stemsOf(word: string, language: TextLanguage): readonly string[] {
  if (language === 'other') return [foldOnce(word)]
  const known = remembered[language]
  const before = known.get(word)
  if (before) return before
  const folded = foldOnce(word)
  const stem = stemmers[language]
  const stems = hasDigit(word) ? [folded] : [...new Set([foldOnce(stem(word)), stem(folded)])]
  if (known.size >= MAX_REMEMBERED_WORDS) known.clear()
  known.set(word, stems)
  return stems
}

export const hasDigit = (word: string): boolean => /\d/.test(word)

/** Portuguese plurals that the stemmer does not bring together with their singular. */
function portugueseSingular(word: string): string {
  if (word.length < 4) return word
  if (/(?:õe|ãe|ão|oe|ae|ao)s$/.test(word) && word.length > 4) {
    return word.replace(/(?:õe|ãe|ão)s$/, 'ão').replace(/(?:oe|ae|ao)s$/, 'ao')
  }
  if (/[aeoéóá]is$/.test(word) && word.length > 4) return word.replace(/is$/, 'l').replace(/[éóá](?=l$)/, unaccented)
  if (/ns$/.test(word)) return word.replace(/ns$/, 'm')
  if (/[ao]s$/.test(word)) return word.slice(0, -1)
  return word
}

const unaccented = (letter: string) => letter.normalize('NFD').charAt(0)

/** A baby and a drink would have one stem, and a nail in Spanish two. */
const IRREGULAR = new Map(
  Object.entries({
    bebê: 'bebe',
    bebês: 'bebe',
    bebé: 'bebe',
    bebés: 'bebe',
    bebe: 'bebe',
    bebes: 'bebe',
    unya: 'uny',
    unyas: 'uny',
  }),
)

const IRREGULAR_ENGLISH = new Map(
  Object.entries({
    children: 'child',
    kids: 'kid',
    men: 'man',
    women: 'woman',
    feet: 'foot',
    teeth: 'tooth',
    paid: 'pay',
    brought: 'bring',
    left: 'leave',
    lost: 'lose',
    broke: 'break',
    broken: 'break',
    bought: 'buy',
    sold: 'sell',
    sent: 'send',
    taught: 'teach',
    ate: 'eat',
    eaten: 'eat',
    wore: 'wear',
    forgot: 'forget',
    forgotten: 'forget',
    spoken: 'speak',
    drove: 'drive',
    ran: 'run',
    held: 'hold',
    chose: 'choose',
    chosen: 'choose',
    shut: 'shut',
    cancelled: 'cancel',
    cancelling: 'cancel',
    cancellation: 'cancel',
    cancellations: 'cancel',
    paying: 'pay',
    payment: 'pay',
    payments: 'pay',
  }),
)

const irregularByStem = new Map<string, string[]>()
for (const word of IRREGULAR_ENGLISH.keys()) {
  for (const stem of stemsOf(word, 'en')) irregularByStem.set(stem, [...(irregularByStem.get(stem) ?? []), word])
}

const setOf = (text: string) => new Set(foldedWords(text))
/** Words of grammar that change what an entry of several words means: without booking, drop in. They are in the index. */
const KEPT: Record<KnownLanguage, string> = {
  pt: 'não sem antes depois',
  es: 'no sin antes',
  en: 'no not without before after up out off in',
}
const stop = perLanguage(({ stop: words }, language) => {
  const kept = setOf(KEPT[language])
  return new Set([...setOf(words)].filter((word) => !kept.has(word)))
})
const noSubject = perLanguage(({ stop: words, noSubject: more }) => setOf(`${words} ${more}`))
const abbreviations = perLanguage(
  (list) => new Map(Object.entries(list.abbreviations).map(([short, long]) => [foldText(short), tokensOf(long)])),
)
const courtesies = perLanguage((list) =>
  list.courtesies.map(foldedWords).toSorted((one, other) => other.length - one.length),
)

function perLanguage<T>(make: (list: LanguageWords, language: KnownLanguage) => T): Record<KnownLanguage, T> {
  return { pt: make(pt, 'pt'), es: make(es, 'es'), en: make(en, 'en') }
}

/** A word of grammar that is not in the index. */
export const isStopWord = (folded: string, language: TextLanguage): boolean =>
  language !== 'other' && stop[language].has(folded)

/** A word of grammar, a greeting, or a verb of asking. A question leaves it out. */
export const isWithoutSubject = (folded: string, language: TextLanguage): boolean =>
  language !== 'other' && noSubject[language].has(folded)

export const wordsWithoutSubject = (language: KnownLanguage): ReadonlySet<string> => noSubject[language]

/** The words that a shortened word stands for. */
export const spelledOut = (folded: string, language: TextLanguage): readonly Token[] | null =>
  (language === 'other' ? null : abbreviations[language].get(folded)) ?? null

/** Greetings of several words, longest first. */
export const courtesiesOf = (language: TextLanguage): readonly (readonly string[])[] =>
  language === 'other' ? [] : courtesies[language]
