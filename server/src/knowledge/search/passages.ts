// Cuts what an item says into passages: a pair of an FAQ is one, and a text is cut along its headings and paragraphs.
import type { Section } from '../reading/document.ts'

/** A question with its answer. `variants` are other ways to ask it. */
export interface Pair {
  question: string
  answer: string
  variants: string[]
}

/** The text of an item: sections of a text, or pairs of an FAQ. */
export type ItemText =
  | { sections: readonly Section[]; pairs?: undefined }
  | { pairs: readonly Pair[]; sections?: undefined }

export interface Cut {
  head: string
  body: string
}

/** A search shows a passage of a text whole, so this is also the length of a snippet. */
export const MAX_PASSAGE_CHARACTERS = 700
/** A piece of a long paragraph is not cut before this length, if a sentence ends after it. */
const MIN_PIECE_CHARACTERS = 250

export function cutIntoPassages(text: ItemText): Cut[] {
  if (text.pairs) {
    return text.pairs.map(({ question, answer, variants }) => ({
      head: [question, ...variants].map((each) => each.trim()).join('\n'),
      body: answer.trim(),
    }))
  }
  return text.sections.flatMap(({ heading, text: whole }) =>
    joinPieces(whole).map((body) => ({ head: heading.trim(), body })),
  )
}

/** The paragraphs of a text, joined as long as they fit into one passage. */
function joinPieces(text: string): string[] {
  const passages: string[] = []
  let current = ''
  for (const piece of piecesOf(text)) {
    if (current !== '' && current.length + piece.length + 2 > MAX_PASSAGE_CHARACTERS) {
      passages.push(current)
      current = piece
    } else {
      current = current === '' ? piece : `${current}\n\n${piece}`
    }
  }
  if (current !== '') passages.push(current)
  return passages
}

function* piecesOf(text: string): Generator<string> {
  for (const paragraph of text.split(/\n[^\S\n]*(?:\n[^\S\n]*)+/)) {
    const trimmed = paragraph.trim()
    if (trimmed.length <= MAX_PASSAGE_CHARACTERS) {
      if (trimmed !== '') yield trimmed
    } else {
      yield* cutLong(trimmed)
    }
  }
}

/** Cuts at the end of a line, else of a sentence, else between words, else anywhere but inside a character. */
function* cutLong(paragraph: string): Generator<string> {
  let from = 0
  while (paragraph.length - from > MAX_PASSAGE_CHARACTERS) {
    const window = paragraph.slice(from, from + MAX_PASSAGE_CHARACTERS)
    const length = lastEnd(window)
    const piece = window.slice(0, length).trim()
    if (piece !== '') yield piece
    from += length
  }
  const rest = paragraph.slice(from).trim()
  if (rest !== '') yield rest
}

const ENDS_SENTENCE = /[.!?…;]["'»”)]*$/
const SPACE = /\s/

/** How many characters of the window become a piece. */
function lastEnd(window: string): number {
  const line = window.lastIndexOf('\n') + 1
  if (line >= MIN_PIECE_CHARACTERS) return line
  let space = 0
  for (let end = window.length; end > MIN_PIECE_CHARACTERS; end -= 1) {
    if (!SPACE.test(window.charAt(end - 1))) continue
    if (space === 0) space = end
    if (ENDS_SENTENCE.test(window.slice(end - 4, end - 1))) return end
  }
  if (space > 0) return space
  const isInsidePair = /[\ud800-\udbff]/.test(window.charAt(window.length - 1))
  return isInsidePair ? window.length - 1 : window.length
}
