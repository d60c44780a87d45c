// A passage in which the words of a question are marked.
import { markWords } from './marks.ts'

export function Marked({ text, ask }: { text: string; ask: string }) {
  return markWords(text, ask).map(({ text: piece, isMarked }, place) =>
    isMarked ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name
      <mark key={place} className="rounded bg-warn-soft px-0.5 text-warn-ink">
        {piece}
      </mark>
    ) : (
      piece
    ),
  )
}
