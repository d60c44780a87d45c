// Reads a yes or a no. Only a message that says nothing else is one: `sim, mas às 4` is no yes.
import { longestPhrase } from '../../lib/phrase-tree.ts'
import { type ChangeKind, negatedAt } from './negation.ts'
import type { HeardPhrases, Token } from './phrases.ts'

export type Answer = 'yes' | 'no'

/** A longer message says more than yes or no. */
const MAX_WORDS_OF_ANSWER = 12

export interface YesNoQuestion {
  /** Whether a yes or a no was asked for, so that `s` is an answer. */
  isAsked: boolean
  /** What the customer was asked to say yes to; null: no change. */
  proposes: ChangeKind | null
}

const YES_TO = { book: 'yesToBook', reschedule: 'yesToReschedule', cancel: 'yesToCancel' } as const

export function findAnswer(
  heard: readonly Token[],
  phrases: HeardPhrases,
  { isAsked, proposes }: YesNoQuestion,
): Answer | null {
  const { lists } = phrases
  const words = heard.map(({ word }) => word)
  if (words.length > MAX_WORDS_OF_ANSWER) return null
  const isShort = isAsked && words.length === 1
  const said = new Set<Answer>()
  let hasVerb = false
  for (let at = 0; at < words.length; ) {
    const endOf = (name: keyof typeof lists) => longestPhrase(lists[name], words, at)?.next ?? 0
    const verb = proposes === null ? 0 : endOf(YES_TO[proposes])
    const yes = Math.max(endOf('yes'), verb, isShort ? endOf('shortYes') : 0)
    const no = Math.max(endOf('no'), isShort ? endOf('shortNo') : 0)
    const negated = negatedAt(heard, phrases, at)
    const next = Math.max(yes, no, negated?.next ?? 0, endOf('polite'), hasVerb ? endOf('theBooking') : 0)
    if (next === 0 || endOf('unsure') >= next) return null
    if (negated?.next === next) {
      // `não precisa mudar, confirma` is a yes; `não cancela` is a no to what would cancel.
      if (negated.change === proposes) said.add('no')
      else if (proposes === 'cancel') return null
    } else if (no === next) said.add('no')
    else if (yes === next) said.add('yes')
    hasVerb ||= verb === next || negated?.next === next
    at = next
  }
  // Both at once is no answer.
  return said.size === 1 ? ([...said][0] as Answer) : null
}

/** Whether a message begins with a yes or a no, whatever follows. */
export function beginsWithAnswer(heard: readonly Token[], { lists }: HeardPhrases): boolean {
  const words = heard.map(({ word }) => word)
  return longestPhrase(lists.yes, words, 0) !== null || longestPhrase(lists.no, words, 0) !== null
}
