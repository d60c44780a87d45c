// An edge on the canvas, with a plus in its middle that puts a step in between.
import { BaseEdge, type Edge, EdgeLabelRenderer, type EdgeProps, getSmoothStepPath } from '@xyflow/react'
import { memo } from 'react'
import { AddMenu } from './add-menu.tsx'
import type { GraphActions } from './drawing.ts'

export interface WayData extends Record<string, unknown> {
  from: string
  port: string
  label: string
  actions: GraphActions | null
}

export type DrawnWay = Edge<WayData, 'way'>

export const WayEdge = memo(function WayEdge({ id, data, markerEnd, ...ends }: EdgeProps<DrawnWay>) {
  const { sourceX, sourceY, sourcePosition, targetX, targetY, targetPosition } = ends
  const [path, x, y] = getSmoothStepPath({
    sourceX,
    sourceY,
    sourcePosition,
    targetX,
    targetY,
    targetPosition,
    borderRadius: 12,
  })
  return (
    <>
      <BaseEdge id={id} path={path} {...(markerEnd && { markerEnd })} interactionWidth={24} />
      {data?.actions && (
        <EdgeLabelRenderer>
          <div
            className="nodrag nopan pointer-events-auto absolute opacity-60 hover:opacity-100 focus-within:opacity-100"
            style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
          >
            <AddMenu label={data.label} add={(kind) => data.actions?.add(kind, { from: data.from, port: data.port })} />
          </div>
        </EdgeLabelRenderer>
      )}
    </>
  )
})
