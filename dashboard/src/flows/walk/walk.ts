// The way of a run through a graph: what is marked when the walk is at one of its steps.
import type { AutomationPassed } from '../../data/api.ts'
import { type EdgeMark, type Marks, type NodeMark, wayKey } from '../canvas/drawing.ts'
import { edgeFrom, type Graph, nodeOf } from '../model/graph.ts'

/** A step of a real run or of a dry one. */
export interface WalkStep {
  id: string
  status: string
  path: readonly AutomationPassed[]
}

/** `index` is the step at which the walk is; before the first step, -1, only the trigger is marked. */
export function marksAt(graph: Graph, steps: readonly WalkStep[], index: number): Marks {
  const nodes = new Map<string, NodeMark>()
  const edges = new Map<string, EdgeMark>()
  for (const { id, status, path } of steps.slice(0, index + 1)) {
    for (const { id: passed, port } of path) {
      if (!nodes.has(passed)) nodes.set(passed, 'walked')
      const edge = edgeFrom(graph, { from: passed, port })
      if (edge) edges.set(wayKey(edge), 'walked')
    }
    if (nodeOf(graph, id)) nodes.set(id, status === 'skipped' ? 'skipped' : 'walked')
  }
  const at = steps[index]
  if (at && nodeOf(graph, at.id)) nodes.set(at.id, at.status === 'failed' ? 'failed' : 'current')
  return { nodes, edges }
}
