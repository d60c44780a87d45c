// Divides a description into words, numbers and marks, each with its spelling without case and accents.
import { foldText } from '../../lib/text.ts'

export interface Token {
  text: string
  /** Without case and accents. */
  fold: string
  kind: 'word' | 'number' | 'mark'
  /** Where it begins in the description. */
  at: number
  isCapital: boolean
}

/** A line break is a mark. Letters and digits are separated, so `30min` becomes a number and a word. */
const TOKEN = /\p{L}[\p{L}\p{M}'’]*|\d+(?:[.,:]\d+)*|\n|[^\s]/gu

export function tokensOf(description: string): Token[] {
  return [...description.matchAll(TOKEN)].map(({ 0: text, index: at }) => {
    const kind = /^\p{L}/u.test(text) ? 'word' : /^\d/.test(text) ? 'number' : 'mark'
    return { text, fold: foldText(text).replaceAll('’', "'"), kind, at, isCapital: /^\p{Lu}/u.test(text) }
  })
}

export const setOf = (...lists: readonly string[]): ReadonlySet<string> => new Set(lists.join(' ').split(/\s+/))

/** The tokens of a description, and which of them a rule has used: each is used once. */
export function openText(description: string) {
  const tokens: readonly Token[] = tokensOf(description)
  const used = tokens.map(() => false)
  const fold = (at: number): string => tokens[at]?.fold ?? ''
  return {
    description,
    tokens,
    fold,
    isWord: (at: number): boolean => tokens[at]?.kind === 'word',
    isUsed: (at: number): boolean => used[at] ?? true,
    use(from: number, to: number): void {
      used.fill(true, from, to)
    },
    /** Whether nothing stands between a token and the one before it. */
    touches(at: number): boolean {
      const [before, token] = [tokens[at - 1], tokens[at]]
      return before !== undefined && token !== undefined && before.at + before.text.length === token.at
    },
    /** The index after these words, or null if they do not stand here. */
    after: (at: number, ...folds: readonly string[]): number | null =>
      folds.every((each, index) => fold(at + index) === each) ? at + folds.length : null,
    /** The description from one token to another. */
    slice(from: number, to: number): string {
      const [first, last] = [tokens[from], tokens[to - 1]]
      return first && last ? description.slice(first.at, last.at + last.text.length) : ''
    },
  }
}

export type Text = ReturnType<typeof openText>
