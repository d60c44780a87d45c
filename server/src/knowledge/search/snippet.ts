// The text that a hit shows: the passage holds the answer, so all of it is shown.
import { MAX_PASSAGE_CHARACTERS } from './passages.ts'

export interface ShownPassage {
  kind: string
  head: string
  body: string
}

/** The whole answer of an FAQ; else the passage below its headings, if both have room in 700 characters. */
export function snippetOf({ kind, head, body }: ShownPassage): string {
  const hasRoom = head.length + 1 + body.length <= MAX_PASSAGE_CHARACTERS
  return kind === 'faq' || head === '' || !hasRoom ? body : `${head}\n${body}`
}

/** The question of an FAQ that the passage answers; the lines below it are other ways to ask it. */
export const questionOf = ({ kind, head }: ShownPassage): string | null =>
  kind === 'faq' ? (head.split('\n')[0] as string) : null
