// Puts the nodes of a flow in rows from the top down, with as few crossings as possible.
import { Graph as Drawing, layout } from '@dagrejs/dagre'
import {
  GAP_PIXELS,
  type Graph,
  NODE_HEIGHT_PIXELS,
  NODE_WIDTH_PIXELS,
  type Point,
  place,
  portsOf,
  triggerOf,
} from './graph.ts'

export function arranged(graph: Graph): Graph {
  const drawing = new Drawing({ multigraph: true })
  drawing.setGraph({ rankdir: 'TB', nodesep: GAP_PIXELS, ranksep: GAP_PIXELS + 8, ranker: 'network-simplex' })
  drawing.setDefaultEdgeLabel(() => ({}))
  // Nodes are given to the layout in the order of the list, and edges in the order of ports: branches keep their sides.
  for (const { id } of graph.nodes) drawing.setNode(id, { width: NODE_WIDTH_PIXELS, height: NODE_HEIGHT_PIXELS })
  for (const node of graph.nodes) {
    for (const port of portsOf(node)) {
      const edge = graph.edges.find((each) => each.from === node.id && each.port === port)
      if (edge && drawing.hasNode(edge.to))
        drawing.setEdge(edge.from, edge.to, { weight: port === 'next' ? 2 : 1 }, port)
    }
  }
  layout(drawing)
  const trigger = triggerOf(graph)
  const origin = trigger ? drawing.node(trigger.id) : { x: 0, y: 0 }
  const places = graph.nodes.map(({ id }): [string, Point] => {
    const { x, y } = drawing.node(id)
    return [id, { x: (x ?? 0) - (origin.x ?? 0), y: (y ?? 0) - (origin.y ?? 0) }]
  })
  return place(graph, new Map(places))
}

/** A graph that was made without places, by a program or from a template, is arranged. */
export const withPlaces = (graph: Graph): Graph => {
  const isPlaced = graph.nodes.length < 2 || graph.nodes.some(({ x, y }) => (x ?? 0) !== 0 || (y ?? 0) !== 0)
  return isPlaced
    ? place(graph, new Map(graph.nodes.map(({ id, x, y }) => [id, { x: x ?? 0, y: y ?? 0 }])))
    : arranged(graph)
}
