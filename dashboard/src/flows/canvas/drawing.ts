// The marks that a view draws on a graph besides its nodes and edges: of a difference, of a walk, and of faults.

import type { Kind } from '../kinds.ts'
import type { Faults } from '../model/faults.ts'
import type { Exit, Graph } from '../model/graph.ts'

export type NodeMark = 'added' | 'removed' | 'changed' | 'walked' | 'current' | 'failed' | 'skipped'
export type EdgeMark = 'walked' | 'added' | 'removed'

/** The keys of edges are those of `wayKey`. */
export interface Marks {
  nodes: ReadonlyMap<string, NodeMark>
  edges: ReadonlyMap<string, EdgeMark>
}

export const NO_MARKS: Marks = { nodes: new Map(), edges: new Map() }

export const wayKey = ({ from, port, to }: { from: string; port: string; to: string }) => `${from}/${port}/${to}`

/** The actions of a member on the graph of a draft, the same for both views. */
export interface GraphActions {
  add: (kind: Kind, where?: Exit | { x: number; y: number }) => void
  connect: (exit: Exit, to: string | null) => void
  remove: (ids: readonly string[]) => void
  duplicate: (id: string) => void
  moveUp: (id: string) => void
  moveDown: (id: string) => void
  place: (places: ReadonlyMap<string, { x: number; y: number }>) => void
  arrange: () => void
}

export interface ViewProps {
  graph: Graph
  marks: Marks
  faults: Faults
  selected: string | null
  select: (id: string | null) => void
  /** Null: the graph is only shown. */
  actions: GraphActions | null
}
