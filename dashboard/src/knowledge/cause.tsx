// Why something was not read, and what to do about it.
import { TriangleAlert } from 'lucide-react'
import { useTexts } from '../text/texts.ts'
import { useCauseWords } from './cause-words.ts'
import { knowledgeTexts } from './texts.ts'

export function Cause({ cause, detail, isFile }: { cause: string; detail: string; isFile: boolean }) {
  const t = useTexts(knowledgeTexts)
  const { what, advice } = useCauseWords()(cause, detail, isFile)
  return (
    <div className="flex gap-3 rounded-xl bg-warn-soft px-4 py-3 text-warn-ink">
      <TriangleAlert size={20} aria-hidden className="mt-0.5 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold">{what}</p>
        {advice && (
          <p>
            <span className="font-medium">{t('whatToDo')}</span> {advice}
          </p>
        )}
      </div>
    </div>
  )
}
