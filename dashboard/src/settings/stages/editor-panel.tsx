// The panel next to the diagram: the editor of the chosen stage or action, or of initial stages and operations.
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { nameIn } from '../../text/named.ts'
import { useLanguage } from '../../text/preferences.ts'
import { useTexts } from '../../text/texts.ts'
import { IconButton } from '../../ui/button.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { ActionEditor } from './action-editor.tsx'
import type { Chosen } from './chosen.ts'
import type { EditorProps } from './editor-props.ts'
import { editorTexts } from './editor-texts.ts'
import { StageEditor } from './stage-editor.tsx'
import { stageTexts } from './texts.ts'
import { WaysEditor } from './ways-editor.tsx'

export function EditorPanel({
  chosen,
  readOnly,
  taken,
  ...props
}: EditorProps & {
  chosen: Chosen
  readOnly: boolean
  /** Increases with each choice; then the focus moves to the editor. */
  taken: number
}) {
  const t = useTexts(editorTexts)
  const s = useTexts(stageTexts)
  const ui = useTexts(uiTexts)
  const language = useLanguage()
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (taken > 0) head.current?.focus()
  }, [taken])
  const { stages, actions } = props.content
  const stage = chosen.about === 'stage' ? stages.find(({ key }) => key === chosen.key) : undefined
  const action = chosen.about === 'action' ? actions.find(({ key }) => key === chosen.key) : undefined
  const thing = stage ?? action
  const title = thing ? `${t(stage ? 'stage' : 'action')}: ${nameIn(thing.name, language)}` : s('ways')
  return (
    <aside
      aria-label={title}
      onKeyDown={({ key }) => key === 'Escape' && props.onChoose(null)}
      className="min-w-0 rounded-2xl border bg-card shadow-card xl:sticky xl:top-6 xl:max-h-[calc(100dvh-3rem)] xl:overflow-y-auto"
    >
      <header className="flex items-center gap-1 border-b p-3 pl-5">
        <h2 ref={head} tabIndex={-1} className="min-w-0 flex-1 truncate py-1.5 font-semibold outline-none">
          {title}
        </h2>
        <IconButton label={ui('close')} onClick={() => props.onChoose(null)}>
          <X size={18} />
        </IconButton>
      </header>
      <fieldset disabled={readOnly} className="flex min-w-0 flex-col gap-4 p-5">
        {stage ? (
          <StageEditor key={stage.key} stage={stage} {...props} />
        ) : action ? (
          <ActionEditor key={action.key} action={action} {...props} />
        ) : (
          <WaysEditor {...props} />
        )}
      </fieldset>
    </aside>
  )
}
