// The same graph as a list: everything that the canvas can do, for the keyboard, for screen readers and for phones.
import { type RefObject, useMemo } from 'react'
import { useTexts } from '../../text/texts.ts'
import { Empty } from '../../ui/surface.tsx'
import type { ViewProps } from '../canvas/drawing.ts'
import { numbersOf, stepsOf } from '../model/order.ts'
import { flowTexts } from '../texts.ts'
import { StepCard } from './step-card.tsx'

const MAX_INDENT = 4

export function StepList({ place, ...view }: ViewProps & { place?: RefObject<HTMLOListElement | null> }) {
  const t = useTexts(flowTexts)
  const { graph } = view
  const steps = useMemo(() => stepsOf(graph), [graph])
  const numbers = useMemo(() => numbersOf(steps), [steps])
  if (steps.length === 0) return <Empty title={t('notReached')} />
  return (
    <ol ref={place} aria-label={t('list')} className="mx-auto flex max-w-3xl flex-col gap-2 p-4">
      {steps.map((step) => (
        <li
          key={step.node.id}
          style={{ marginInlineStart: `${Math.min(step.depth, MAX_INDENT)}rem` }}
          className="max-sm:ml-[calc(var(--depth)*0.5rem)]!"
        >
          <StepCard step={step} steps={steps} numbers={numbers} view={view} />
        </li>
      ))}
    </ol>
  )
}
