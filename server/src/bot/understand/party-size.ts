// Finds how many people come: `somos 3`, `mesa para 4`, `solo yo`.
import { longestPhrase, type PhraseTree } from '../../lib/phrase-tree.ts'
import type { SpokenWords } from '../../lib/spoken-time/words/spoken-words.ts'
import { foldWord, type HeardPhrases, type ListName, type Token } from './phrases.ts'

const MAX_PARTY_SIZE = 99
/** A longer message is no bare answer. */
const MAX_WORDS_OF_ANSWER = 3
/** Phrases in front of a number that have at least this many words need no noun after it. */
const MIN_SURE_WORDS = 2

export function findPartySize(
  heard: readonly Token[],
  phrases: HeardPhrases,
  numbers: ReadonlyMap<string, number>,
  isAnswer: 'answer' | 'message',
): number | null {
  const words = heard.map(({ word }) => word)
  const begins = (name: ListName, at: number) => longestPhrase(phrases.lists[name] as PhraseTree<true>, words, at)
  for (let at = 0; at < words.length; at += 1) {
    if (begins('alone', at)) return 1
    const more = begins('andMore', at)
    const others = more ? numberOf(words[more.next], numbers) : null
    if (others !== null) return others + 1
    const count = numberOf(words[at], numbers)
    // `uma pessoa` may be anybody: falar com uma pessoa.
    const isCount = count !== null && (count > 1 || /^\d/.test(words[at] as string) || isAnswer === 'answer')
    if (isCount && begins('partyAfter', at + 1)) return count
    const before = begins('partyBefore', at)
    const counted = before ? numberOf(words[before.next], numbers) : null
    // `somos 3` and `mesa para 4` are sure; `para 4` is not.
    const isSure =
      before !== null && (before.next - at >= MIN_SURE_WORDS || words[at] === 'somos' || words[at] === 'seremos')
    if (counted !== null && isSure && before && isEndOfNumber(words, before.next + 1)) return counted
  }
  return isAnswer === 'answer' ? bareNumber(words, phrases, numbers) : null
}

/** A number in front of an hour is no number of people: `mesa para as 8h`. */
const isEndOfNumber = (words: readonly string[], index: number) => !/^(h|hs|hrs|am|pm|horas?)$/.test(words[index] ?? '')

function bareNumber(
  words: readonly string[],
  phrases: HeardPhrases,
  numbers: ReadonlyMap<string, number>,
): number | null {
  if (words.length > MAX_WORDS_OF_ANSWER) return null
  const start = longestPhrase(phrases.lists.partyAnswer, words, 0)?.next ?? 0
  return start === words.length - 1 ? numberOf(words[start], numbers) : null
}

function numberOf(word: string | undefined, numbers: ReadonlyMap<string, number>): number | null {
  if (word === undefined) return null
  const value = /^\d{1,2}$/.test(word) ? Number(word) : (numbers.get(word) ?? 0)
  return value >= 1 && value <= MAX_PARTY_SIZE ? value : null
}

/** Numbers in words, of one word each. */
export function numbersOf({ numbers }: SpokenWords): ReadonlyMap<string, number> {
  return new Map(
    Object.entries(numbers).flatMap(([value, list]) =>
      list.split(',').map((word): [string, number] => [foldWord(word.trim()), Number(value)]),
    ),
  )
}
