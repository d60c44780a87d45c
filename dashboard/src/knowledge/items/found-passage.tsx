// The passage of an item that was found for a question.
import { useTexts } from '../../text/texts.ts'
import { Marked } from '../marked.tsx'
import { knowledgeTexts } from '../texts.ts'

export function FoundPassage({ ask, text }: { ask: string; text: string }) {
  const t = useTexts(knowledgeTexts)
  return (
    <figure className="rounded-xl border-l-4 border-accent bg-accent-soft px-4 py-3">
      <figcaption className="pb-1 text-sm font-medium text-accent-ink">{t('foundFor', { ask })}</figcaption>
      <blockquote className="whitespace-pre-line text-ink">
        <Marked text={text} ask={ask} />
      </blockquote>
    </figure>
  )
}
