// Splits a message into words, numbers and signs, each with its position. It takes time in proportion to the length.
import { foldText } from '../text.ts'

export interface Token {
  /** Positions in the text of the customer. */
  start: number
  end: number
  /** Without case and accents. */
  word: string
  isNumber: boolean
  /** Whether no space stands before it. */
  isGlued: boolean
}

/** The longest message of a channel. */
export const MAX_CHARACTERS_READ = 4_096

const CHUNK = /\S+/g
/** Marks that nobody sees may stand inside a word. */
const TOKEN = /\p{Nd}+|[\p{L}\p{M}\p{Cf}]+(?:['’][\p{L}\p{M}]+)*|[^\s\p{L}\p{M}\p{Cf}\p{Nd}]/gu
const UNSEEN = /\p{Cf}+/gu
const DIGITS = /^\d+$/
/** Three and more of a letter are one: `amanhaaaa`. */
const STRETCHED = /(\p{L})\1{2,}/gu

export function tokensOf(whole: string): Token[] {
  const text = whole.slice(0, MAX_CHARACTERS_READ)
  const tokens: Token[] = []
  for (const chunk of text.matchAll(CHUNK)) {
    if (isAddress(chunk[0])) continue
    for (const match of chunk[0].matchAll(TOKEN)) {
      const word = foldText(match[0].replace(UNSEEN, '')).replaceAll('’', "'").replace(STRETCHED, '$1')
      if (word === '') continue
      const start = chunk.index + match.index
      const isNumber = DIGITS.test(word)
      tokens.push({ start, end: start + match[0].length, word, isNumber, isGlued: match.index > 0 })
    }
  }
  return tokens
}

/** URLs and e-mail addresses may contain numbers that are no dates. */
function isAddress(chunk: string): boolean {
  return chunk.includes('://') || chunk.startsWith('www.') || (chunk.indexOf('@') > 0 && !chunk.endsWith('@'))
}
