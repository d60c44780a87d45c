// Finds the option that a customer typed: its number, its place in the list, or its title.
import { longestPhrase } from '../../lib/phrase-tree.ts'
import { type HeardPhrases, heardOf, type Token } from './phrases.ts'

/** Longer messages say more than which option. */
const MAX_WORDS_AROUND_NUMBER = 2

/** The place of the option in the list, from 1; null if the message names none. */
export function findTypedOption(
  heard: readonly Token[],
  titles: readonly string[],
  phrases: HeardPhrases,
): number | null {
  const tokens = heard.filter(({ word }) => word !== '?')
  const words = tokens.map(({ word }) => word)
  const byTitle = titles.findIndex((title) => isSame(words, title))
  if (byTitle >= 0) return byTitle + 1
  const start = longestPhrase(phrases.lists.optionSigns, words, 0)?.next ?? 0
  // `no, 3` is a no and a time, though `nº 3` is an option.
  if (tokens[start]?.isAfterPause && longestPhrase(phrases.lists.no, words, 0)?.next === start) return null
  const number = /^\d{1,2}$/.test(words[start] ?? '') ? { value: Number(words[start]), next: start + 1 } : null
  const ordinal = longestPhrase(phrases.ordinals, words, start)
  const last = longestPhrase(phrases.lists.last, words, 0) ?? longestPhrase(phrases.lists.last, words, start)
  const found =
    number ??
    (ordinal ? { value: ordinal.values[0] as number, next: ordinal.next } : null) ??
    (last ? { value: titles.length, next: last.next } : null)
  if (!found || found.value < 1 || found.value > titles.length) return null
  const rest = words.slice(found.next)
  const isOnly = rest.every((_, index) => isPolite(rest, index, phrases)) || isOptionNoun(rest, phrases)
  return isOnly && rest.length <= MAX_WORDS_AROUND_NUMBER ? found.value : null
}

const isSame = (words: readonly string[], title: string) =>
  words.join(' ') ===
  heardOf(title)
    .map(({ word }) => word)
    .join(' ')

const isPolite = (words: readonly string[], index: number, { lists }: HeardPhrases) =>
  longestPhrase(lists.polite, words, index) !== null ||
  (index > 0 && longestPhrase(lists.polite, words, index - 1) !== null)

/** `the first one`, `a segunda opção`. */
const isOptionNoun = (rest: readonly string[], { lists }: HeardPhrases) =>
  longestPhrase(lists.optionSigns, rest, 0)?.next === rest.length
