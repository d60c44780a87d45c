// The part of a passage that a hit shows: it holds the answer, and the words for which the passage was found.
import { MAX_PASSAGE_CHARACTERS } from './passages.ts'
import { stemsOf, type TextLanguage, tokensOf } from './words.ts'

export interface ShownPassage {
  kind: string
  language: TextLanguage
  head: string
  body: string
}

const MAX_SNIPPET_CHARACTERS = MAX_PASSAGE_CHARACTERS

/** The whole answer of an FAQ; else the passage below its headings, at most 700 characters around the words. */
export function snippetOf({ kind, language, head, body }: ShownPassage, stems: readonly string[]): string {
  if (kind === 'faq') return body
  const room = MAX_SNIPPET_CHARACTERS - head.length - 1
  if (head === '' || room < body.length) return around(body, stems, language)
  return `${head}\n${body}`
}

const ELLIPSIS = '…'

/** Cuts a long text where most of the words are, between words. */
function around(text: string, stems: readonly string[], language: TextLanguage): string {
  if (text.length <= MAX_SNIPPET_CHARACTERS) return text
  const room = MAX_SNIPPET_CHARACTERS - 2 * ELLIPSIS.length
  const wanted = new Set(stems)
  const tokens = tokensOf(text)
  const found = tokens.filter(({ word }) => stemsOf(word, language).some((stem) => wanted.has(stem)))
  let [best, from] = [0, 0]
  for (const { start } of found) {
    const inside = found.filter((other) => other.start >= start && other.end <= start + room)
    if (inside.length > best) [best, from] = [inside.length, start]
  }
  const [first, last] = [tokens.find(({ start }) => start >= from), tokens.findLast(({ end }) => end <= from + room)]
  const begin = first?.start ?? from
  const end = Math.max(last?.end ?? 0, Math.min(begin + 1, text.length))
  const cut = text.slice(begin, end)
  return `${begin > 0 ? ELLIPSIS : ''}${cut}${end < text.length ? ELLIPSIS : ''}`
}
