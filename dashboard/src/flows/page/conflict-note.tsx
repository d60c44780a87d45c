// Somebody else has saved while this member had unsaved changes: nothing is lost, and the member chooses.
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { nodeOf } from '../model/graph.ts'
import { flowTexts } from '../texts.ts'
import { useWords } from '../words.ts'
import type { FlowEditor } from './use-flow-editor.ts'

export function ConflictNote({ editor }: { editor: FlowEditor }) {
  const t = useTexts(flowTexts)
  const words = useWords()
  const { conflict, graph } = editor
  if (!conflict) return null
  const names = conflict.both.flatMap((id) => {
    const node = nodeOf(graph, id) ?? nodeOf(conflict.graph, id)
    return node ? [words.title(node)] : []
  })
  return (
    <section role="alert" className="border-b bg-warn-soft px-4 py-3 text-warn-ink">
      <p className="font-semibold">{t('conflictTitle')}</p>
      <p className="text-sm">
        {t('conflictText')} {names.length > 0 && t('bothChanged', { count: names.length, steps: names.join(', ') })}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="small" look="main" onClick={editor.combine}>
          {t('combine')}
        </Button>
        <Button size="small" onClick={editor.takeTheirs}>
          {t('takeTheirs')}
        </Button>
        <Button size="small" onClick={editor.keepMine}>
          {t('keepMine')}
        </Button>
      </div>
    </section>
  )
}
