// The steps of a flow as a list: in the order in which a run comes to them, branches below the node that they leave.
import { type Edge, edgeFrom, type Graph, type Node, portsOf, triggerOf } from './graph.ts'

export interface Step {
  node: Node
  /** Counts from 1. Both views show it, so that people can speak about step 4. */
  number: number
  /** How many branches the step is inside of. */
  depth: number
  /** The edge by which the list reaches the step; null: no edge leads to it. */
  by: Edge | null
}

export function stepsOf(graph: Graph): Step[] {
  const byId = new Map(graph.nodes.map((node) => [node.id, node]))
  const seen = new Set<string>()
  const steps: Step[] = []
  const walk = (first: Node, depth: number, by: Edge | null): void => {
    let [node, way, deep]: [Node | undefined, Edge | null, number] = [first, by, depth]
    while (node && !seen.has(node.id)) {
      seen.add(node.id)
      steps.push({ node, number: steps.length + 1, depth: deep, by: way })
      const [only, ...others] = portsOf(node)
      if (only === undefined) return
      if (others.length === 0) {
        way = edgeFrom(graph, { from: node.id, port: only }) ?? null
        node = way ? byId.get(way.to) : undefined
        continue
      }
      for (const port of [only, ...others]) {
        const edge = edgeFrom(graph, { from: node.id, port })
        const next = edge && byId.get(edge.to)
        if (edge && next) walk(next, deep + 1, edge)
      }
      return
    }
  }
  const trigger = triggerOf(graph)
  if (trigger) walk(trigger, 0, null)
  // Nodes that the trigger does not lead to come last; of those, the nodes that no edge leads to come first.
  const entered = new Set(graph.edges.map(({ to }) => to))
  for (const node of graph.nodes) if (!seen.has(node.id) && !entered.has(node.id)) walk(node, 0, null)
  for (const node of graph.nodes) if (!seen.has(node.id)) walk(node, 0, null)
  return steps
}

/** The numbers of the steps, by id. */
export const numbersOf = (steps: readonly Step[]): ReadonlyMap<string, number> =>
  new Map(steps.map(({ node, number }) => [node.id, number]))
