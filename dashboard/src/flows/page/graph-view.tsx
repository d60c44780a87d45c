// The graph in one of its two views, with the steps that can be added next to the canvas.
import { lazy, type RefObject, Suspense } from 'react'
import { Skeleton } from '../../ui/surface.tsx'
import type { ViewProps } from '../canvas/drawing.ts'
import { Palette } from '../canvas/palette.tsx'
import { StepList } from '../list/step-list.tsx'
import type { View } from './use-view.ts'

const Canvas = lazy(() => import('../canvas/canvas.tsx').then(({ Canvas }) => ({ default: Canvas })))

/** `fit` is what the canvas shows: when it changes, the canvas starts again and shows all of it. */
export function GraphView({
  view,
  fit,
  list,
  ...props
}: ViewProps & { view: View; fit: string; list: RefObject<HTMLOListElement | null> }) {
  const { actions } = props
  return (
    <>
      {actions && view === 'canvas' && <Palette add={(kind) => actions.add(kind)} />}
      <div className="min-h-0 min-w-0 flex-1 overflow-y-auto bg-page">
        {view === 'canvas' ? (
          <Suspense fallback={<Skeleton className="m-4 h-80" />}>
            <Canvas key={fit} {...props} />
          </Suspense>
        ) : (
          <StepList place={list} {...props} />
        )}
      </div>
    </>
  )
}
