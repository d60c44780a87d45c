// Puts together what two members changed at once: both began with `base`.
import { keyOf } from './diff.ts'
import type { Edge, Graph, Node } from './graph.ts'
import { sorted } from './history.ts'

export interface Merged {
  graph: Graph
  /**
   * The ids of the nodes that both have changed, each in their own way. For those nodes, the merged graph has this
   * member's settings.
   */
  both: string[]
}

export function merge(base: Graph, mine: Graph, theirs: Graph): Merged {
  const [nodesOfBase, nodesOfMine, nodesOfTheirs] = [nodesById(base), nodesById(mine), nodesById(theirs)]
  const both: string[] = []
  const nodes = idsOf(nodesOfMine, nodesOfTheirs).flatMap((id) => {
    const [was, own, other] = [nodesOfBase.get(id), nodesOfMine.get(id), nodesOfTheirs.get(id)]
    if (isSameValue(own, was)) return other ? [other] : []
    if (!isSameValue(other, was) && !isSameValue(own, other) && !differInPlace(own, other)) both.push(id)
    return own ? [own] : []
  })
  const known = new Set(nodes.map(({ id }) => id))
  return {
    graph: { nodes, edges: mergedEdges(base, mine, theirs).filter(({ from, to }) => known.has(from) && known.has(to)) },
    both,
  }
}

const nodesById = ({ nodes }: Graph): ReadonlyMap<string, Node> => new Map(nodes.map((node) => [node.id, node]))
const edgesByPort = ({ edges }: Graph): ReadonlyMap<string, Edge> => new Map(edges.map((edge) => [keyOf(edge), edge]))

function mergedEdges(base: Graph, mine: Graph, theirs: Graph): Edge[] {
  const [was, own, other] = [edgesByPort(base), edgesByPort(mine), edgesByPort(theirs)]
  return idsOf(own, other).flatMap((key) => {
    const chosen = own.get(key)?.to === was.get(key)?.to ? other.get(key) : own.get(key)
    return chosen ? [chosen] : []
  })
}

const idsOf = (one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>) => [
  ...new Set([...one.keys(), ...other.keys()]),
]

const isSameValue = (one: unknown, other: unknown) => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))

/** If both only moved a node, nobody is asked. */
const differInPlace = (one: Node | undefined, other: Node | undefined) =>
  one !== undefined && other !== undefined && isSameValue({ ...one, x: 0, y: 0 }, { ...other, x: 0, y: 0 })
