// Finds a wish that the customer does not have: `não cancela`, `no lo cambies`, `don't book it`.
import { longestPhrase } from '../../lib/phrase-tree.ts'
import type { HeardPhrases, Token } from './phrases.ts'

/** The changes that a proposal may ask for. */
export const CHANGE_KINDS = ['book', 'reschedule', 'cancel'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** The change that is negated by the words that begin at a place, and the place after them. */
export function negatedAt(
  heard: readonly Token[],
  { intents, lists }: HeardPhrases,
  at: number,
): { change: ChangeKind; next: number } | null {
  const words = heard.map(({ word }) => word)
  const negation = longestPhrase(lists.negation, words, at)
  // `não, cancela` is a no and a wish.
  if (!negation || heard[negation.next]?.isAfterPause) return null
  const phrase = longestPhrase(intents, words, negation.next)
  const change = CHANGE_KINDS.find((each) => phrase?.values.includes(each))
  if (!phrase || !change || phrase.next <= (longestPhrase(intents, words, at)?.next ?? 0)) return null
  // `não tem vaga hoje?` wishes for one.
  if (change === 'book' && !longestPhrase(lists.yesToBook, words, negation.next)) return null
  return { change, next: phrase.next + (isSaidAgain(heard, at, phrase.next) ? 1 : 0) }
}

/** `não cancela não`. */
const isSaidAgain = (heard: readonly Token[], at: number, next: number) =>
  heard[next]?.word === heard[at]?.word && (heard[next + 1]?.isAfterPause ?? true)
