// A node on the canvas: its icon, its words, and its ports.
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react'
import { AlertTriangle } from 'lucide-react'
import { memo } from 'react'
import { useTexts } from '../../text/texts.ts'
import { cx } from '../../ui/class-names.ts'
import { StepIcon } from '../step-icon.tsx'
import { flowTexts } from '../texts.ts'
import { AddMenu } from './add-menu.tsx'
import type { GraphActions, NodeMark } from './drawing.ts'

export interface StepData extends Record<string, unknown> {
  kind: string
  number: number
  title: string
  summary: string
  ports: readonly { port: string; text: string; isOpen: boolean }[]
  mark: NodeMark | undefined
  faultCount: number
  isTrigger: boolean
  actions: GraphActions | null
}

export type DrawnStep = Node<StepData, 'step'>

const LOOKS: Record<NodeMark, string> = {
  added: 'border-good bg-good-soft',
  removed: 'border-dashed border-danger bg-danger-soft opacity-80',
  changed: 'border-warn bg-warn-soft',
  walked: 'border-accent',
  current: 'border-accent ring-3 ring-accent/35',
  failed: 'border-danger ring-3 ring-danger/30',
  skipped: 'border-dashed border-accent',
}

export const StepNode = memo(function StepNode({ id, data, selected }: NodeProps<DrawnStep>) {
  const t = useTexts(flowTexts)
  const { kind, number, title, summary, ports, mark, faultCount, isTrigger, actions } = data
  return (
    <div
      className={cx(
        'relative flex h-24 w-64 flex-col justify-center gap-0.5 rounded-xl border-2 bg-card px-3 pt-1 pb-5 shadow-card',
        mark ? LOOKS[mark] : faultCount > 0 ? 'border-warn' : 'border-line',
        selected && 'border-accent ring-3 ring-accent/25',
      )}
    >
      {!isTrigger && <Handle type="target" position={Position.Top} isConnectable={actions !== null} />}
      <div className="flex items-center gap-2">
        <StepIcon kind={kind} />
        <p className="min-w-0 flex-1 truncate font-semibold">{title}</p>
        {faultCount > 0 && <AlertTriangle size={16} className="shrink-0 text-warn" aria-label={t('unfinished')} />}
        <span className="shrink-0 text-xs text-faint">{number}</span>
      </div>
      <p className="line-clamp-2 text-xs text-soft">{summary}</p>
      <div className="absolute inset-x-0 bottom-0 flex">
        {ports.map(({ port, text, isOpen }) => (
          <div key={port} className="relative flex min-w-0 flex-1 justify-center pb-2">
            {ports.length > 1 && (
              <span data-port={port} className="truncate px-1 text-[0.6875rem] leading-4 text-faint">
                {text}
              </span>
            )}
            <Handle type="source" id={port} position={Position.Bottom} isConnectable={actions !== null} />
            {isOpen && actions && (
              <div className="nodrag nopan absolute top-full left-1/2 mt-2.5 -translate-x-1/2">
                <AddMenu
                  label={`${t('addAfter', { number })}${ports.length > 1 ? `: ${text}` : ''}`}
                  add={(added) => actions.add(added, { from: id, port })}
                />
              </div>
            )}
          </div>
        ))}
      </div>
    </div>
  )
})
