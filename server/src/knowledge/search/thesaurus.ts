// Finds the groups of words with the same meaning in a question: those of the trade, and those of the workspace.
import { CONCEPTS, type Concept, type TradeList } from './trade/concepts.ts'
import { en } from './trade/en.ts'
import { es } from './trade/es.ts'
import { pt } from './trade/pt.ts'
import {
  isStopWord,
  isWithoutSubject,
  type KnownLanguage,
  stemsOf,
  type TextLanguage,
  type Token,
  tokensOf,
} from './words.ts'

/** A word of an entry or of a question, with its stems. */
export interface StemmedToken extends Token {
  stems: readonly string[]
  isStop: boolean
}

interface Entry {
  tokens: readonly StemmedToken[]
  group: Group
}

export interface Group {
  /** The concept of the trade; null for a group of the workspace. */
  concept: Concept | null
  /** How passages say it: each entry is a list of words, and each word has its stems. */
  sayings: readonly (readonly (readonly string[])[])[]
}

export interface Thesaurus {
  /** The entries by the stems of their first word. */
  byFirst: ReadonlyMap<string, readonly Entry[]>
  /** The stems of all words that a question may have. */
  stems: ReadonlySet<string>
}

export const stemmed = (token: Token, language: TextLanguage): StemmedToken => ({
  ...token,
  stems: stemsOf(token.word, language),
  isStop: isStopWord(token.folded, language),
})

export interface WordGroup {
  concept: Concept | null
  entries: readonly string[]
  /** Words that mean the concept only in passages; in a question they may mean something else. */
  onlySaid?: readonly string[]
}

export function makeThesaurus(groups: readonly WordGroup[], language: TextLanguage): Thesaurus {
  const byFirst = new Map<string, Entry[]>()
  const all = new Set<string>()
  for (const { concept, entries, onlySaid = [] } of groups) {
    const toTokens = (entry: string) => significant(tokensOf(entry).map((token) => stemmed(token, language)))
    const read = entries.map(toTokens)
    const sayings = [...read, ...onlySaid.map(toTokens)].map(sayingOf).filter((saying) => saying !== null)
    const group: Group = { concept, sayings }
    for (const tokens of read) {
      for (const { stems } of tokens) for (const stem of stems) all.add(stem)
      const [first] = tokens
      for (const stem of first?.stems ?? []) {
        const same = byFirst.get(stem)
        if (same) same.push({ tokens, group })
        else byFirst.set(stem, [{ tokens, group }])
      }
    }
  }
  return { byFirst, stems: all }
}

/** Articles and the like are left out, unless only one word would be left of several. */
function significant(tokens: readonly StemmedToken[]): readonly StemmedToken[] {
  const rest = tokens.filter(({ isStop }) => !isStop)
  return rest.length >= 2 || tokens.length === 1 ? rest : tokens
}

/** The stems of each word of an entry; null if one of its words is not in the index. */
function sayingOf(tokens: readonly StemmedToken[]): (readonly string[])[] | null {
  const indexed = tokens.filter(({ isStop }) => !isStop)
  return indexed.length === tokens.length && indexed.length > 0 ? indexed.map(({ stems }) => stems) : null
}

export interface Recognised {
  groups: readonly Group[]
  /** How many tokens of the question the entry takes up. */
  length: number
  /** How many of them are words of the entry. */
  words: number
}

/** Words of grammar that may stand between the words of an entry. */
const MAX_WORDS_BETWEEN = 2

/** The groups with the longest entry that begins at this place of a question. */
export function recognise(
  thesaurus: Thesaurus,
  tokens: readonly StemmedToken[],
  at: number,
  language: TextLanguage,
): Recognised | null {
  const { stems } = tokens[at] as StemmedToken
  const found = stems.flatMap((stem) =>
    (thesaurus.byFirst.get(stem) ?? []).flatMap(({ tokens: entry, group }) => {
      const length = lengthOf(entry, tokens, at, language)
      return length === null ? [] : [{ group, length, words: entry.length }]
    }),
  )
  const words = Math.max(0, ...found.map((each) => each.words))
  const longest = found.filter((each) => each.words === words)
  const [first] = longest
  return first ? { length: first.length, words, groups: [...new Set(longest.map(({ group }) => group))] } : null
}

function lengthOf(
  entry: readonly StemmedToken[],
  tokens: readonly StemmedToken[],
  at: number,
  language: TextLanguage,
): number | null {
  let place = at
  for (const [index, wanted] of entry.entries()) {
    let between = 0
    for (;;) {
      const token = tokens[place]
      if (!token) return null
      if (isSame(wanted, token)) break
      const mayBeBetween = index > 0 && isWithoutSubject(token.folded, language) && between < MAX_WORDS_BETWEEN
      if (!mayBeBetween) return null
      between += 1
      place += 1
    }
    place += 1
  }
  return place - at
}

const isSame = (one: StemmedToken, other: StemmedToken) =>
  one.isStop || other.isStop ? one.folded === other.folded : one.stems.some((stem) => other.stems.includes(stem))

const LISTS: Record<KnownLanguage, TradeList> = { pt, es, en }

const ONLY_SAID = '>'

export function tradeGroups(language: KnownLanguage): WordGroup[] {
  return CONCEPTS.flatMap((concept) => {
    const all = LISTS[language][concept]?.split(',').map((entry) => entry.trim()) ?? []
    const isOnlySaid = (entry: string) => entry.startsWith(ONLY_SAID)
    const entries = all.filter((entry) => !isOnlySaid(entry))
    const onlySaid = all.filter(isOnlySaid).map((entry) => entry.slice(ONLY_SAID.length).trim())
    return entries.length === 0 ? [] : [{ concept, entries, onlySaid }]
  })
}

const made = new Map<KnownLanguage, Thesaurus>()

/** The thesaurus of the booking trade in a language. */
export function tradeThesaurus(language: KnownLanguage): Thesaurus {
  const known = made.get(language)
  if (known) return known
  const thesaurus = makeThesaurus(tradeGroups(language), language)
  made.set(language, thesaurus)
  return thesaurus
}

/** The group of a concept in a language. */
export function groupOf(concept: Concept, language: KnownLanguage): Group | null {
  const groups = groupsByConcept.get(language) ?? new Map<Concept, Group>()
  if (groups.size === 0) {
    for (const { group } of [...tradeThesaurus(language).byFirst.values()].flat()) {
      if (group.concept) groups.set(group.concept, group)
    }
    groupsByConcept.set(language, groups)
  }
  return groups.get(concept) ?? null
}

const groupsByConcept = new Map<KnownLanguage, Map<Concept, Group>>()
