// One step of the list: what it does, where it leads, and everything that can be done with it.
import { AlertTriangle, ArrowDown, ArrowUp, Copy, EllipsisVertical, Plus, Trash2 } from 'lucide-react'
import { useTexts } from '../../text/texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx'
import { AddMenu } from '../canvas/add-menu.tsx'
import type { NodeMark, ViewProps } from '../canvas/drawing.ts'
import { faultWords } from '../fault-words.ts'
import { kindOf } from '../kinds.ts'
import { markTexts } from '../mark-texts.ts'
import { canMoveUp, nextInLine, nodeOf, openPorts, portsOf } from '../model/graph.ts'
import type { Step } from '../model/order.ts'
import { NextStep } from '../next-step.tsx'
import { StepIcon } from '../step-icon.tsx'
import { flowTexts } from '../texts.ts'
import { useWords } from '../words.ts'

const LOOKS: Record<NodeMark, string> = {
  added: 'border-good bg-good-soft',
  removed: 'border-dashed border-danger bg-danger-soft',
  changed: 'border-warn bg-warn-soft',
  walked: 'border-accent',
  current: 'border-accent ring-3 ring-accent/35',
  failed: 'border-danger ring-3 ring-danger/30',
  skipped: 'border-dashed border-accent',
}

interface Card {
  step: Step
  steps: readonly Step[]
  numbers: ReadonlyMap<string, number>
  view: ViewProps
}

export function StepCard({ step, steps, numbers, view }: Card) {
  const t = useTexts(flowTexts)
  const tm = useTexts(markTexts)
  const words = useWords()
  const { graph, marks, faults, selected, select, actions } = view
  const { node, number, by } = step
  const own = faults.byNode.get(node.id) ?? []
  const mark = marks.nodes.get(node.id)
  const title = words.title(node)
  const ports = portsOf(node)
  const source = by && nodeOf(graph, by.from)
  const isBranch = by && source && portsOf(source).length > 1
  return (
    <section
      aria-label={`${t('stepNumber', { number })}: ${title}`}
      data-step={node.id}
      className={cx(
        'rounded-xl border-2 bg-card p-3 shadow-card',
        mark ? LOOKS[mark] : own.length > 0 ? 'border-warn' : 'border-line',
        selected === node.id && 'border-accent ring-3 ring-accent/25',
      )}
    >
      {isBranch && (
        <p className="pb-1 text-xs text-faint">
          {t('inBranch', { port: words.port(source, by.port), number: numbers.get(by.from) ?? 0 })}
        </p>
      )}
      <div className="flex items-start gap-2">
        <StepIcon kind={kindOf(node)} />
        <button
          type="button"
          className="min-w-0 flex-1 text-left"
          aria-describedby={`${node.id}-settings`}
          aria-pressed={selected === node.id}
          onClick={() => select(node.id)}
        >
          <span className="block font-semibold">{t('stepLine', { number, title })}</span>
          <span className="line-clamp-3 text-sm text-soft">{words.summary(node)}</span>
        </button>
        <span id={`${node.id}-settings`} hidden>
          {t('openSettings', { number })}
        </span>
        {mark && <span className="sr-only">{tm(mark)}</span>}
        {actions && <StepMenu card={{ step, steps, numbers, view }} />}
      </div>
      {own.length > 0 && (
        <ul className="mt-2 flex flex-col gap-1 text-sm text-warn-ink">
          {own.map((fault) => (
            <li key={`${fault.field}${fault.code}${fault.port}`} className="flex items-start gap-1.5">
              <AlertTriangle size={14} aria-hidden className="mt-1 shrink-0" />
              {faultWords(fault, node, words)}
            </li>
          ))}
        </ul>
      )}
      {!by && node.type !== 'trigger' && own.length === 0 && (
        <p className="mt-1 text-sm text-faint">{t('notReached')}</p>
      )}
      {ports.length > 0 && (
        <div className="mt-2 flex flex-wrap items-end gap-2">
          {ports.map((port) => (
            <div key={port} className="min-w-44 flex-1 sm:max-w-64">
              <NextStep graph={graph} steps={steps} node={node} port={port} actions={actions} />
            </div>
          ))}
          {actions && <AddButton card={{ step, steps, numbers, view }} />}
        </div>
      )}
    </section>
  )
}

function AddButton({ card: { step, view } }: { card: Card }) {
  const t = useTexts(flowTexts)
  const { graph, actions } = view
  const { node, number } = step
  const port = openPorts(graph, node)[0] ?? portsOf(node)[0] ?? 'next'
  const label = t('addAfter', { number })
  return (
    <AddMenu
      label={label}
      add={(kind) => actions?.add(kind, { from: node.id, port })}
      button={
        <Button look="quiet" title={label}>
          <Plus size={16} aria-hidden />
          {t('addStep')}
          <span className="sr-only">{t('afterStep', { number })}</span>
        </Button>
      }
    />
  )
}

function StepMenu({ card: { step, view } }: { card: Card }) {
  const t = useTexts(flowTexts)
  const { graph, actions } = view
  const { node, number } = step
  if (!actions || node.type === 'trigger') return null
  return (
    <Menu
      button={
        <IconButton label={t('stepActions', { number })} className="-mt-1 -mr-1 size-9">
          <EllipsisVertical size={18} />
        </IconButton>
      }
    >
      <MenuItem
        icon={<ArrowUp size={16} />}
        disabled={!canMoveUp(graph, node.id)}
        onSelect={() => actions.moveUp(node.id)}
      >
        {t('moveUp')}
      </MenuItem>
      <MenuItem
        icon={<ArrowDown size={16} />}
        disabled={nextInLine(graph, node.id) === undefined}
        onSelect={() => actions.moveDown(node.id)}
      >
        {t('moveDown')}
      </MenuItem>
      <MenuItem icon={<Copy size={16} />} onSelect={() => actions.duplicate(node.id)}>
        {t('duplicate')}
      </MenuItem>
      <MenuLine />
      <MenuItem icon={<Trash2 size={16} />} danger onSelect={() => actions.remove([node.id])}>
        {t('deleteStep')}
      </MenuItem>
    </Menu>
  )
}
