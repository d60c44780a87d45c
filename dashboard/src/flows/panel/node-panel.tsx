// The settings of the chosen step, next to the views or, on small screens, over them.
import { AlertTriangle, Copy, Trash2, X } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import type { Faults as PlaceFaults } from '../../automation-parts/definition.ts'
import { useTexts } from '../../text/texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Drawer } from '../../ui/dialog.tsx'
import { useWide } from '../../ui/use-wide.ts'
import type { ViewProps } from '../canvas/drawing.ts'
import { configTexts } from '../config-texts.ts'
import { faultWords } from '../fault-words.ts'
import { kindOf } from '../kinds.ts'
import { type Config, type Node, type NodeType, nodeOf, portsOf } from '../model/graph.ts'
import { stepsOf } from '../model/order.ts'
import { NextStep } from '../next-step.tsx'
import { StepIcon } from '../step-icon.tsx'
import { flowTexts } from '../texts.ts'
import { useWords } from '../words.ts'
import { EDITORS } from './editors.tsx'

type Props = ViewProps & { configure: (id: string, config: Config, mark?: string) => void }

export function NodePanel(props: Props) {
  const t = useTexts(flowTexts)
  const words = useWords()
  const isWide = useWide()
  const { graph, selected, select } = props
  const node = selected === null ? undefined : nodeOf(graph, selected)
  const title = useRef<HTMLHeadingElement>(null)
  const close = () => {
    const opener = document.querySelector<HTMLElement>(
      `[data-step="${selected}"] button, .react-flow__node[data-id="${selected}"]`,
    )
    select(null)
    opener?.focus()
  }
  useEffect(() => {
    // The focus moves to the panel for people who use the keyboard; after a click on the canvas it stays there.
    if (selected && document.activeElement?.closest('[data-step]')) title.current?.focus()
  }, [selected])
  if (!node) return null
  const head = (
    <span className="flex items-center gap-2">
      <StepIcon kind={kindOf(node)} />
      <span className="truncate">{words.title(node)}</span>
    </span>
  )
  if (!isWide) {
    return (
      <Drawer title={head} open onClose={() => select(null)}>
        <Settings {...props} node={node} />
      </Drawer>
    )
  }
  return (
    <aside
      aria-label={t('openSettings', { number: stepsOf(graph).find((step) => step.node.id === node.id)?.number ?? 0 })}
      className="flex w-96 shrink-0 flex-col border-l bg-card"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) close()
      }}
    >
      <header className="flex items-center gap-2 border-b py-2 pr-2 pl-4">
        <h2 ref={title} tabIndex={-1} className="min-w-0 flex-1 font-semibold outline-none">
          {head}
        </h2>
        <IconButton label={t('closeSettings')} onClick={close}>
          <X size={18} />
        </IconButton>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto p-4">
        <Settings {...props} node={node} />
      </div>
    </aside>
  )
}

function Settings({ graph, faults, actions, configure, select, node }: Props & { node: Node }) {
  const t = useTexts(flowTexts)
  const c = useTexts(configTexts)
  const words = useWords()
  const steps = useMemo(() => stepsOf(graph), [graph])
  const own = faults.byNode.get(node.id) ?? []
  const placed: PlaceFaults = Object.fromEntries(
    own
      .filter(({ field }) => field !== '')
      .map((fault) => [`config/${fault.field}`, faultWords({ ...fault, field: '' }, node, words)]),
  )
  const Editor = Object.hasOwn(EDITORS, node.type) ? EDITORS[node.type as NodeType] : null
  return (
    <div className="flex flex-col gap-4">
      {own.length > 0 && (
        <ul className="flex flex-col gap-1 rounded-lg bg-warn-soft px-3 py-2 text-sm text-warn-ink">
          {own.map((fault) => (
            <li key={`${fault.field}${fault.code}${fault.port}`} className="flex items-start gap-1.5">
              <AlertTriangle size={14} aria-hidden className="mt-1 shrink-0" />
              {faultWords(fault, node, words)}
            </li>
          ))}
        </ul>
      )}
      <fieldset disabled={!actions} className="flex min-w-0 flex-col gap-4">
        {Editor ? (
          <Editor
            key={node.id}
            config={node.config}
            faults={placed}
            onChange={(config, mark) => configure(node.id, config, mark)}
          />
        ) : (
          <p className="text-soft">{c('newerStep')}</p>
        )}
        {portsOf(node).length > 0 && (
          <section className="flex flex-col gap-2 border-t pt-4">
            <h3 className="text-sm font-semibold">{t('nextSteps')}</h3>
            {portsOf(node).map((port) => (
              <NextStep key={port} graph={graph} steps={steps} node={node} port={port} actions={actions} />
            ))}
          </section>
        )}
      </fieldset>
      {actions && node.type !== 'trigger' && (
        <div className="flex gap-2 border-t pt-4">
          <Button size="small" look="quiet" onClick={() => actions.duplicate(node.id)}>
            <Copy size={16} aria-hidden />
            {t('duplicate')}
          </Button>
          <Button
            size="small"
            look="quiet"
            className="text-danger-ink"
            onClick={() => {
              actions.remove([node.id])
              select(null)
            }}
          >
            <Trash2 size={16} aria-hidden />
            {t('deleteStep')}
          </Button>
        </div>
      )}
    </div>
  )
}
