// Reads a yes or a no. Only a message that says nothing else is one: `sim, mas às 4` is no yes.
import { longestPhrase } from '../../lib/phrase-tree.ts'
import type { Heard, HeardPhrases } from './phrases.ts'

export type Answer = 'yes' | 'no'

/** A longer message says more than yes or no. */
const MAX_WORDS_OF_ANSWER = 12

/** `isAsked`: a yes or a no was asked for, so that `s` is an answer. */
export function findAnswer(
  heard: readonly Heard[],
  { lists }: HeardPhrases,
  isAsked: 'asked' | 'not_asked',
): Answer | null {
  const words = heard.map(({ word }) => word)
  if (words.length > MAX_WORDS_OF_ANSWER) return null
  const said = new Set<Answer>()
  for (let at = 0; at < words.length; ) {
    const short = isAsked === 'asked' && words.length === 1
    const yes = longestPhrase(lists.yes, words, at) ?? (short ? longestPhrase(lists.shortYes, words, at) : null)
    const no = longestPhrase(lists.no, words, at) ?? (short ? longestPhrase(lists.shortNo, words, at) : null)
    const unsure = longestPhrase(lists.unsure, words, at)
    const polite = longestPhrase(lists.polite, words, at)
    const next = Math.max(yes?.next ?? 0, no?.next ?? 0, polite?.next ?? 0)
    if (next === 0 || (unsure && unsure.next >= next)) return null
    if (no?.next === next) said.add('no')
    else if (yes?.next === next) said.add('yes')
    at = next
  }
  // Both at once is no answer.
  return said.size === 1 ? ([...said][0] as Answer) : null
}

/** Whether a message begins with a yes or a no, whatever follows. */
export function beginsWithAnswer(heard: readonly Heard[], { lists }: HeardPhrases): boolean {
  const words = heard.map(({ word }) => word)
  return longestPhrase(lists.yes, words, 0) !== null || longestPhrase(lists.no, words, 0) !== null
}
