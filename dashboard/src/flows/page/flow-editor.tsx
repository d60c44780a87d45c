// The editor of a flow: its head, what is shown of it, and one of two views of the graph.
import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import { textIn, useAddress } from '../../data/address.ts'
import type { AutomationFlow } from '../../data/api.ts'
import { useManages } from '../../data/workspace.ts'
import { LeavingGuard } from '../../parts/leaving-guard.tsx'
import { ReadOnlyNote } from '../../parts/read-only-note.tsx'
import { readStored, store } from '../../text/browser-storage.ts'
import { useTexts } from '../../text/texts.ts'
import { notify } from '../../ui/notices.tsx'
import { Choice, Skeleton } from '../../ui/surface.tsx'
import { NO_MARKS } from '../canvas/drawing.ts'
import { Palette } from '../canvas/palette.tsx'
import { StepList } from '../list/step-list.tsx'
import { faultsIn } from '../model/faults.ts'
import { configure, type Graph } from '../model/graph.ts'
import { stepsOf } from '../model/order.ts'
import { ShownGraph } from '../offered.ts'
import { NodePanel } from '../panel/node-panel.tsx'
import type { Shown } from '../shown.ts'
import { flowTexts } from '../texts.ts'
import { VersionsPanel } from '../versions/versions-panel.tsx'
import { RunsPanel } from '../walk/runs-panel.tsx'
import { TrialPanel } from '../walk/trial-panel.tsx'
import { useNewWords, WordsProvider } from '../words.ts'
import { ConflictNote } from './conflict-note.tsx'
import { FlowHead } from './flow-head.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { useFaults } from './use-faults.ts'
import { useFlowEditor } from './use-flow-editor.ts'
import { useFlowKeys } from './use-flow-keys.ts'
import { useGraphActions } from './use-graph-actions.ts'
import { usePublish } from './use-publish.ts'

const Canvas = lazy(() => import('../canvas/canvas.tsx').then(({ Canvas }) => ({ default: Canvas })))

const MODES = ['edit', 'try', 'runs', 'versions'] as const
type Mode = (typeof MODES)[number]
const VIEW = 'holdfast.flow-view'
type View = 'canvas' | 'list'

export function FlowEditor({ flow, first }: { flow: AutomationFlow; first: Graph }) {
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
    faults: isEdit ? faults : NONE,
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
          <div className="flex flex-wrap items-center gap-2 overflow-x-auto border-b bg-card px-4 py-2 max-sm:px-2">
            <Choice
              label={t('modes')}
              value={mode}
              options={MODES.map((value) => ({ value, text: t(value) }))}
              onChange={(next: Mode) => {
                setShown(null)
                select(null)
                change({ show: next === 'edit' ? undefined : next, run: undefined, version: undefined })
              }}
            />
            <span className="flex-1" />
            <Choice
              label={t('view')}
              value={view}
              options={[
                { value: 'canvas', text: t('asCanvas') },
                { value: 'list', text: t('asList') },
              ]}
              onChange={setView}
            />
          </div>
          <div className="flex min-h-0 flex-1 max-lg:flex-col">
            {isEdit && mayChange && view === 'canvas' && <Palette add={(kind) => actions.add(kind)} />}
            <div className="min-h-0 min-w-0 flex-1 overflow-y-auto bg-page">
              {view === 'canvas' ? (
                <Suspense fallback={<Skeleton className="m-4 h-80" />}>
                  <Canvas key={mode} {...props} />
                </Suspense>
              ) : (
                <StepList place={list} {...props} />
              )}
            </div>
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

const NONE = faultsIn({ nodes: [], edges: [] }, [])

/** The choice is kept on the device; a phone begins with the list. */
function useView(): [View, (view: View) => void] {
  const [view, setView] = useState<View>(() => {
    const stored = readStored('device', VIEW)
    if (stored === 'canvas' || stored === 'list') return stored
    return matchMedia('(width < 48rem)').matches ? 'list' : 'canvas'
  })
  return [
    view,
    (next) => {
      store('device', VIEW, next)
      setView(next)
    },
  ]
}
