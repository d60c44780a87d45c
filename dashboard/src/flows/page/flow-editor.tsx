// The editor of a flow: its head, what is shown of it, and one of two views of the graph.
import { useCallback, useRef, useState } from 'react'
import { textIn, useAddress } from '../../data/address.ts'
import type { AutomationFlow } from '../../data/api.ts'
import { useManages } from '../../data/workspace.ts'
import { LeavingGuard } from '../../parts/leaving-guard.tsx'
import { ReadOnlyNote } from '../../parts/read-only-note.tsx'
import { useTexts } from '../../text/texts.ts'
import { notify } from '../../ui/notices.tsx'
import { NO_MARKS } from '../canvas/drawing.ts'
import { NO_FAULTS } from '../model/faults.ts'
import { configure } from '../model/graph.ts'
import { stepsOf } from '../model/order.ts'
import { ShownGraph } from '../offered.ts'
import { NodePanel } from '../panel/node-panel.tsx'
import type { StoredGraph } from '../queries.ts'
import type { Shown } from '../shown.ts'
import { flowTexts } from '../texts.ts'
import { VersionsPanel } from '../versions/versions-panel.tsx'
import { RunsPanel } from '../walk/runs-panel.tsx'
import { TrialPanel } from '../walk/trial-panel.tsx'
import { useNewWords, WordsProvider } from '../words.ts'
import { ConflictNote } from './conflict-note.tsx'
import { FlowHead } from './flow-head.tsx'
import { GraphView } from './graph-view.tsx'
import { MODES, ModeBar } from './mode-bar.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { useFaults } from './use-faults.ts'
import { useFlowEditor } from './use-flow-editor.ts'
import { useFlowKeys } from './use-flow-keys.ts'
import { useGraphActions } from './use-graph-actions.ts'
import { usePublish } from './use-publish.ts'
import { useView } from './use-view.ts'

export function FlowEditor({ flow, first }: { flow: AutomationFlow; first: StoredGraph }) {
  const t = useTexts(flowTexts)
  const [search, change] = useAddress()
  const mayChange = useManages()
  const words = useNewWords()
  const [selected, select] = useState<string | null>(null)
  const [view, setView] = useView()
  const mode = MODES.find((each) => each === textIn(search, 'show')) ?? 'edit'
  const [shown, setShown] = useState<Shown | null>(null)
  const taken = useCallback(() => notify(t('taken')), [t])
  const editor = useFlowEditor(flow, first, mayChange, taken)
  const actions = useGraphActions(editor, selected, select, words)
  const list = useRef<HTMLOListElement>(null)
  const { publish, refused, secret, forgetSecret } = usePublish(flow, editor)
  const faults = useFaults(flow.id, editor.stored, refused)
  useFlowKeys(editor, mayChange && mode === 'edit')

  const goToFault = () => {
    const step = stepsOf(editor.graph).find(({ node }) => faults.byNode.has(node.id))
    if (!step) return
    change({ show: undefined })
    select(step.node.id)
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-step="${step.node.id}"] button`)?.focus(),
    )
  }

  const isEdit = mode === 'edit'
  const graph = isEdit ? editor.graph : (shown?.graph ?? editor.graph)
  const props = {
    graph,
    marks: isEdit ? NO_MARKS : (shown?.marks ?? NO_MARKS),
    faults: isEdit ? faults : NO_FAULTS,
    selected: isEdit ? selected : (shown?.at ?? selected),
    select,
    actions: isEdit && mayChange ? actions : null,
  }
  const panel = { flow, editor, setShown }
  return (
    <WordsProvider value={words}>
      <ShownGraph value={graph}>
        {/* As high as the window, between the bars of the frame: the views scroll, the page does not. */}
        <div className="-m-4 -mb-24 flex h-[calc(100dvh-7rem-env(safe-area-inset-bottom))] flex-col sm:-m-6 lg:h-dvh">
          <FlowHead
            flow={flow}
            editor={editor}
            mayChange={mayChange}
            faultCount={faults.count}
            showFaults={goToFault}
            publish={() => publish(goToFault)}
          />
          {mayChange ? (
            <ConflictNote editor={editor} />
          ) : (
            <div className="border-b bg-card px-4 py-2">
              <ReadOnlyNote isUnsaved={editor.isUnsaved} />
            </div>
          )}
          <ModeBar
            mode={mode}
            onMode={(next) => {
              setShown(null)
              select(null)
              change({ show: next === 'edit' ? undefined : next, run: undefined, version: undefined })
            }}
            view={view}
            onView={setView}
          />
          <div className="flex min-h-0 flex-1 max-lg:flex-col">
            <GraphView view={view} fit={mode} list={list} {...props} />
            {isEdit && (
              <NodePanel
                {...props}
                configure={(id, config, mark) =>
                  editor.edit((before) => configure(before, id, config), mark ? `${id} ${mark}` : null)
                }
              />
            )}
            {mode === 'try' && <TrialPanel {...panel} />}
            {mode === 'runs' && <RunsPanel {...panel} />}
            {mode === 'versions' && <VersionsPanel {...panel} mayChange={mayChange} />}
          </div>
          {mayChange && <LeavingGuard isDirty={() => editor.isUnsaved} />}
          <SecretDialog secret={secret} onClose={forgetSecret} />
        </div>
      </ShownGraph>
    </WordsProvider>
  )
}
