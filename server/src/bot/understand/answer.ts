// Reads a yes or a no. Only a message that says nothing else is one: `sim, mas às 4` is no yes.
import { longestPhrase } from '../../lib/phrase-tree.ts'
import { isLaughter } from './chatter.ts'
import { type ChangeKind, negatedAt } from './negation.ts'
import type { HeardPhrases, ListName, Token } from './phrases.ts'

/** `unclear`: an answer, but neither a yes nor a no: `talvez`, `sim?`, `não, pode ser`. */
export type YesNoAnswer = 'yes' | 'no' | 'unclear'

/** A longer message says more than yes or no. */
const MAX_WORDS_OF_ANSWER = 12

export interface YesNoQuestion {
  /** Whether a yes or a no was asked for, so that `s` is an answer. */
  isAsked: boolean
  /** The change that the customer was asked to say yes to; null: no change. */
  proposes: ChangeKind | null
}

const YES_TO = { book: 'yesToBook', reschedule: 'yesToReschedule', cancel: 'yesToCancel' } as const
const NO_TO: Record<ChangeKind, readonly ListName[]> = {
  book: ['noToBook'],
  reschedule: ['noToChange'],
  cancel: ['noToChange', 'noToCancel'],
}

export function findAnswer(
  heard: readonly Token[],
  phrases: HeardPhrases,
  { isAsked, proposes }: YesNoQuestion,
): YesNoAnswer | null {
  const { lists, intents } = phrases
  const words = heard.map(({ word }) => word)
  if (words.length > MAX_WORDS_OF_ANSWER) return null
  const noTo = proposes === null ? [] : NO_TO[proposes]
  let said: YesNoAnswer | null = null
  let hasVerb = false
  for (let at = 0; at < words.length; ) {
    const endOf = (...names: ListName[]) =>
      Math.max(...names.map((name) => longestPhrase(lists[name], words, at)?.next ?? 0))
    const isShort = isAsked && at === 0
    const verb = proposes === null ? 0 : endOf(YES_TO[proposes])
    const yes = Math.max(endOf('yes'), verb, isShort ? endOf('shortYes') : 0)
    const no = Math.max(endOf('no', ...noTo), isShort ? endOf('shortNo') : 0)
    const agreed = endOf('agreed')
    const doubt = Math.max(endOf('unsure'), words[at] === '?' ? at + 1 : 0)
    const correction = endOf('correction')
    const negated = negatedAt(heard, phrases, at)
    const aside = Math.max(endOf('polite', 'greetings', 'thanks'), isLaughter(words[at] as string) ? at + 1 : 0)
    const booking = hasVerb ? endOf('theBooking') : 0
    // `sim, não vou poder ir` is a yes to a cancellation, and says why.
    const why = proposes === 'cancel' && said === 'yes' ? longestPhrase(intents, words, at) : null
    const reason = why?.values.includes('cancel') ? why.next : 0
    const next = Math.max(yes, no, agreed, doubt, correction, aside, booking, reason, negated?.next ?? 0)
    if (next === 0) return null
    if (doubt === next) said = 'unclear'
    else if (negated?.next === next) {
      // `não precisa mudar, confirma` is a yes; `não cancela` is a no to a cancellation.
      if (negated.change === proposes) said = 'no'
      else if (proposes === 'cancel') return null
    } else if (no === next) said = 'no'
    else if (yes === next) said = afterYes(said)
    else if (agreed === next) said = proposes === 'cancel' ? 'unclear' : afterYes(said)
    else if (correction === next && said === 'yes') said = 'unclear'
    hasVerb ||= verb === next || negated?.next === next
    at = next
  }
  return said
}

/** The last word counts if it is a no: `ok, deixa pra lá`. A yes after a no may mean either: `não, pode ser`. */
const afterYes = (said: YesNoAnswer | null): YesNoAnswer => (said === null || said === 'yes' ? 'yes' : 'unclear')

/** Whether a message begins with a yes or a no, whatever follows. */
export function beginsWithAnswer(heard: readonly Token[], { lists }: HeardPhrases): boolean {
  const words = heard.map(({ word }) => word)
  return (['yes', 'agreed', 'no'] as const).some((name) => longestPhrase(lists[name], words, 0) !== null)
}
