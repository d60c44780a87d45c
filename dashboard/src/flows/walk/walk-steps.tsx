// The steps of a run, one after the other: they are played, stepped through, or chosen, and the graph shows where it is.
import { ChevronLeft, ChevronRight, Pause, Play, SkipBack } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useReason } from '../../automation-parts/reasons.ts'
import { Rendered, StatusBadge } from '../../automation-parts/steps.tsx'
import type { AutomationStep, AutomationTestStep } from '../../data/api.ts'
import { useClock } from '../../data/workspace.ts'
import { useTexts } from '../../text/texts.ts'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { type Graph, nodeOf } from '../model/graph.ts'
import type { Shown } from '../shown.ts'
import { useWords } from '../words.ts'
import { walkTexts } from './texts.ts'
import { marksAt } from './walk.ts'

export type Walked = AutomationTestStep & Partial<Pick<AutomationStep, 'error'>>

const PACE_MS = 1_200
const DECISIONS = ['condition', 'switch', 'ask', 'wait']

export function WalkSteps({
  graph,
  steps,
  show,
}: {
  graph: Graph
  steps: readonly Walked[]
  show: (shown: Shown) => void
}) {
  const t = useTexts(walkTexts)
  const last = steps.length - 1
  // Null: the walk follows a run that goes on.
  const [index, setIndex] = useState<number | null>(null)
  const [isPlaying, setIsPlaying] = useState(false)
  const at = Math.min(index ?? last, last)
  useEffect(() => {
    show({ graph, marks: marksAt(graph, steps, at), at: steps[at]?.id ?? null })
  }, [graph, steps, at, show])
  useEffect(() => {
    if (!isPlaying) return
    if (at >= last) return setIsPlaying(false)
    const timer = setTimeout(() => setIndex(at + 1), PACE_MS)
    return () => clearTimeout(timer)
  }, [isPlaying, at, last])
  const go = (next: number) => {
    setIsPlaying(false)
    setIndex(next >= last ? null : Math.max(0, next))
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-1">
        <IconButton label={t('fromStart')} disabled={at === 0} onClick={() => go(0)}>
          <SkipBack size={18} />
        </IconButton>
        <IconButton label={t('back')} disabled={at === 0} onClick={() => go(at - 1)}>
          <ChevronLeft size={18} />
        </IconButton>
        <IconButton
          label={t(isPlaying ? 'pause' : 'play')}
          onClick={() => {
            if (!isPlaying && at >= last) setIndex(0)
            setIsPlaying(!isPlaying)
          }}
        >
          {isPlaying ? <Pause size={18} /> : <Play size={18} />}
        </IconButton>
        <IconButton label={t('forward')} disabled={at >= last} onClick={() => go(at + 1)}>
          <ChevronRight size={18} />
        </IconButton>
        <span role="status" className="ml-1 text-sm text-faint">
          {t('ofSteps', { number: at + 1, count: steps.length })}
        </span>
      </div>
      <ol aria-label={t('steps')} className="flex flex-col gap-2">
        {steps.map((step, number) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a run comes to the same step more than once
          <li key={number}>
            <StepRow step={step} graph={graph} isCurrent={number === at} choose={() => go(number)} />
          </li>
        ))}
      </ol>
    </div>
  )
}

function StepRow({
  step,
  graph,
  isCurrent,
  choose,
}: {
  step: Walked
  graph: Graph
  isCurrent: boolean
  choose: () => void
}) {
  const t = useTexts(walkTexts)
  const words = useWords()
  const clock = useClock()
  const reason = useReason()
  const { id, type, status, at, rendered, reasons, path, error } = step
  const node = nodeOf(graph, id)
  const passed = path.filter((each) => DECISIONS.includes(each.type))
  const told = new Set([...path.map((each) => each.reason), `${type} is carried out.`, 'It asks.'])
  const whys = [...new Set([...reasons.filter((each) => !told.has(each)), ...(error ? [error] : [])])]
  return (
    <div className={cx('rounded-xl border-2 bg-card', isCurrent ? 'border-accent' : 'border-line')}>
      <button
        type="button"
        aria-current={isCurrent ? 'step' : undefined}
        onClick={choose}
        className="flex w-full flex-col gap-1 rounded-xl p-3 text-left"
      >
        {passed.map((each) => {
          const from = nodeOf(graph, each.id)
          return (
            <span key={`${each.id}${each.port}`} className="text-sm break-words text-soft">
              {from ? t('decided', { title: words.title(from), port: words.port(from, each.port) }) : each.id}
              <span className="block text-xs text-faint">{reason(each.reason)}</span>
            </span>
          )
        })}
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <StatusBadge status={status} />
          <span className="font-medium">{node ? words.title(node) : words.kind(type)}</span>
          <span className="text-sm text-faint">{clock.dayTime(at)}</span>
        </span>
        {whys.map((each) => (
          <span key={each} className="text-sm break-words text-soft">
            {reason(each)}
          </span>
        ))}
      </button>
      {isCurrent && rendered && (
        <div className="px-3 pb-3">
          <Rendered rendered={rendered} />
        </div>
      )}
    </div>
  )
}
