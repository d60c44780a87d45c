// Finds the words of a question in a passage, and a passage in a whole text.
import { folded } from '../text/folded.ts'

export interface Piece {
  text: string
  isMarked: boolean
}

/** Shorter words carry no subject. */
const MIN_LETTERS = 4
/** How much of the longer of two words must be the same for them to be forms of one word. */
const MIN_SAME_SHARE = 0.55

/** The text in pieces; words that the question has too are marked, in another form as well. */
export function markWords(text: string, question: string): Piece[] {
  const asked = wordsIn(question).filter((word) => word.length >= MIN_LETTERS)
  const pieces: Piece[] = []
  for (const part of text.split(/([\p{L}\p{N}]+)/u)) {
    if (part === '') continue
    const isMarked = asked.some((word) => isForm(word, folded(part)))
    const last = pieces.at(-1)
    if (last && last.isMarked === isMarked) last.text += part
    else pieces.push({ text: part, isMarked })
  }
  return pieces
}

const wordsIn = (text: string) => folded(text).match(/[\p{L}\p{N}]+/gu) ?? []

function isForm(one: string, other: string): boolean {
  if (other.length < MIN_LETTERS) return false
  let same = 0
  while (same < one.length && one[same] === other[same]) same += 1
  return same >= MIN_LETTERS && same / Math.max(one.length, other.length) >= MIN_SAME_SHARE
}

/** Where the passage stands in the text, whatever the spaces; its first line may be a heading that stands elsewhere. */
export function placeOf(text: string, passage: string): { from: number; to: number } | null {
  const below = passage.slice(passage.indexOf('\n') + 1)
  for (const wanted of [passage, below]) {
    const words = wanted.trim().split(/\s+/)
    if (words.join('') === '') continue
    const found = new RegExp(words.map(escaped).join('\\s+'), 'u').exec(text)
    if (found) return { from: found.index, to: found.index + found[0].length }
  }
  return null
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
