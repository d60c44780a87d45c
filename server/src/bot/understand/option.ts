// Finds the option that a customer typed: its number, its place in the list, or its title.
import { longestPhrase } from '../../lib/phrase-tree.ts'
import { type HeardPhrases, heardOf, type Token } from './phrases.ts'

/** Longer messages say more than which option. */
const MAX_WORDS_AROUND_NUMBER = 3

export interface OfferedOptions {
  titles: readonly string[]
  /** The place of the last one that answers the question. Those after it are for something else: `Outro dia`. */
  last: number
  /** Whether they are days or times, of which one is the latest. */
  isInOrder: boolean
}

/** The place of the option in the list, from 1; null if the message names none. */
export function findTypedOption(
  heard: readonly Token[],
  offered: OfferedOptions,
  phrases: HeardPhrases,
  numbers: ReadonlyMap<string, number>,
): number | null {
  const tokens = heard.filter(({ word }) => word !== '?')
  const words = tokens.map(({ word }) => word)
  const byTitle = offered.titles.findIndex((title) => isSame(words, title))
  if (byTitle >= 0) return byTitle + 1
  const start = longestPhrase(phrases.lists.optionSigns, words, 0)?.next ?? 0
  // `no, 3` is a no and a time, though `nº 3` is an option.
  if (tokens[start]?.isAfterPause && longestPhrase(phrases.lists.no, words, 0)?.next === start) return null
  const found =
    findPosition(words, 0, offered, phrases) ??
    findPosition(words, start, offered, phrases) ??
    findNumber(words, start, phrases, numbers)
  if (!found || found.value < 1 || found.value > offered.titles.length) return null
  const isSigned = start > 0 || /^\d/.test(words[0] ?? '')
  return isNothingElse(words.slice(found.next), isSigned, phrases) ? found.value : null
}

interface FoundPosition {
  value: number
  next: number
}

/** `a última`, `o mais tarde`, `a segunda`. */
function findPosition(
  words: readonly string[],
  at: number,
  offered: OfferedOptions,
  phrases: HeardPhrases,
): FoundPosition | null {
  const { lists, ordinals } = phrases
  const endOf = (name: 'last' | 'latest' | 'earliest') => longestPhrase(lists[name], words, at)?.next ?? 0
  const [last, latest, earliest] = [endOf('last'), endOf('latest'), endOf('earliest')]
  if (last > 0) return { value: offered.last, next: last }
  if (offered.isInOrder && latest > 0) return { value: offered.last, next: latest }
  if (offered.isInOrder && earliest > 0) return { value: 1, next: earliest }
  const ordinal = longestPhrase(ordinals, words, at)
  return ordinal && { value: ordinal.values[0] as number, next: ordinal.next }
}

/** In digits, or in words after a sign: `opção dois`. `A uma` is a time. */
function findNumber(
  words: readonly string[],
  at: number,
  { filler }: HeardPhrases,
  numbers: ReadonlyMap<string, number>,
): FoundPosition | null {
  const word = words[at] ?? ''
  if (/^\d{1,2}$/.test(word)) return { value: Number(word), next: at + 1 }
  const value = at > 0 ? (numbers.get(word) ?? 0) : 0
  return value > 1 || (value === 1 && !filler.has(words[at - 1] ?? '')) ? { value, next: at + 1 } : null
}

/** The place in a list that is named anywhere in a message, from 0, and -1 for the last: `remarca o segundo`. */
export function findListPlace(heard: readonly Token[], { lists, ordinals, filler }: HeardPhrases): number | null {
  const words = heard.map(({ word }) => word)
  for (const at of words.keys()) {
    if (longestPhrase(lists.last, words, at)) return -1
    const ordinal = filler.has(words[at - 1] ?? '') ? longestPhrase(ordinals, words, at)?.values[0] : undefined
    if (ordinal !== undefined) return ordinal - 1
  }
  return null
}

const isSame = (words: readonly string[], title: string) =>
  words.join(' ') ===
  heardOf(title)
    .map(({ word }) => word)
    .join(' ')

/** Only polite words, `option` or `one`, and a yes follow: `the first one works`. `Segunda pode ser` may be a Monday. */
function isNothingElse(rest: readonly string[], isSigned: boolean, { lists }: HeardPhrases): boolean {
  const noun = longestPhrase(lists.optionSigns, rest, 0)?.next ?? 0
  const allowed = isSigned || noun > 0 ? [lists.polite, lists.yes, lists.agreed] : [lists.polite]
  for (let at = noun; at < rest.length; ) {
    const next = Math.max(...allowed.map((list) => longestPhrase(list, rest, at)?.next ?? 0))
    if (next === 0) return false
    at = next
  }
  return rest.length <= MAX_WORDS_AROUND_NUMBER
}
