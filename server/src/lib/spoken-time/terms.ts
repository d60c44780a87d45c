// Reads tokens as terms: numbers, and the longest phrases that a language knows, each with everything that it can be.
import type { AnyRole, Lexicon, Roles } from './lexicon.ts'
import type { Token } from './tokens.ts'

export interface Term {
  start: number
  end: number
  word: string
  roles: Roles
  /** The value of a number, in digits or in words. */
  number: number | null
  /** How many digits the number has; 0 if it is written in words. */
  digits: number
  isGlued: boolean
}

/** Signs that may stand inside a phrase without a space: `meio-dia`, `p.m.` */
const JOINTS = new Set(['-', '.', '‑', '–'])
const WEEKDAY_NUMBERS = { first: 2, last: 6 }

/** Names of people that may look like a day or a time, without case and accents. */
export type Names = ReadonlySet<string>

const NO_NAMES: Names = new Set()

export function termsOf(tokens: readonly Token[], lexicon: Lexicon, names = NO_NAMES): Term[] {
  return readTerms(tokens, lexicon).map((term, index, all) =>
    has(all[index - 1], 'name_sign') && (has(term, 'also_name') || names.has(term.word))
      ? { ...term, roles: {}, number: null }
      : term,
  )
}

function readTerms(tokens: readonly Token[], lexicon: Lexicon): Term[] {
  const words = tokens.map(({ word, isNumber }) => (isNumber ? word : lexicon.correct(word)))
  const terms: Term[] = []
  for (let index = 0; index < tokens.length; ) {
    const token = tokens[index] as Token
    const { roles, next } = longestPhrase(tokens, words, index, lexicon)
    const weekday = token.isNumber ? weekdayNumber(tokens, index, lexicon) : null
    const isDigits = token.isNumber && next === index + 1
    const end = Math.max(next, weekday === null ? 0 : index + 2)
    terms.push({
      start: token.start,
      end: (tokens[end - 1] as Token).end,
      word: words[index] as string,
      roles: weekday === null || next > index + 2 ? roles : { ...roles, weekday, also_ordinal: 1 },
      number: isDigits && weekday === null ? Number(token.word) : (roles.number ?? null),
      digits: isDigits ? token.word.length : 0,
      isGlued: token.isGlued,
    })
    index = end
  }
  return terms
}

function longestPhrase(tokens: readonly Token[], words: readonly string[], from: number, { root }: Lexicon) {
  let node = root
  let best: { roles: Roles; next: number } = { roles: {}, next: from + 1 }
  for (let index = from; index < tokens.length; index += 1) {
    const word = words[index] as string
    const next = node.next.get(word)
    // One sign between two words of a phrase is passed over.
    const isJoint = index > from && JOINTS.has(word) && node.next.has(words[index + 1] ?? '')
    if (!next && isJoint) continue
    if (!next) break
    node = next
    if (node.roles) best = { roles: node.roles, next: index + 1 }
  }
  return best
}

/** `2ª` and `2a` are Monday in Portuguese, `6ª` is Friday. */
function weekdayNumber(tokens: readonly Token[], index: number, { weekdayEndings }: Lexicon): number | null {
  const ending = tokens[index + 1]
  const value = Number(tokens[index]?.word)
  if (!ending?.isGlued || !weekdayEndings.has(ending.word)) return null
  return value >= WEEKDAY_NUMBERS.first && value <= WEEKDAY_NUMBERS.last ? value - WEEKDAY_NUMBERS.first : null
}

export const roleOf = (term: Term | undefined, role: AnyRole): number | undefined => term?.roles[role]

export const has = (term: Term | undefined, role: AnyRole): boolean => term?.roles[role] !== undefined
