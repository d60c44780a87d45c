// A graph that is shown instead of the draft: an earlier version, a difference, or the path of a run.
import type { Marks } from './canvas/drawing.ts'
import type { Graph } from './model/graph.ts'

export interface Shown {
  graph: Graph
  marks: Marks
  /** The step at which a walk is. */
  at: string | null
}
