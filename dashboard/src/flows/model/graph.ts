// The graph of a flow: its nodes, their ports, and every change that can be made to it. Nothing is changed in place.
import type { FlowEdge, FlowGraph, FlowNode } from '../../data/api.ts'

export type Graph = FlowGraph
export type Node = FlowNode
export type Edge = FlowEdge
export type Config = FlowNode['config']

export const NODE_TYPES = ['trigger', 'condition', 'switch', 'wait', 'action', 'ask', 'handoff', 'end'] as const
export type NodeType = (typeof NODE_TYPES)[number]

/** The port of a node, for an edge that leaves it. */
export interface Exit {
  from: string
  port: string
}

export interface Point {
  x: number
  y: number
}

/** How large a node is drawn, and the room between two of them. */
export const NODE_WIDTH_PIXELS = 256
export const NODE_HEIGHT_PIXELS = 96
export const GAP_PIXELS = 64

const OTHERWISE = 'else'

/** The ports of a node, as the server counts them. Unknown types of a newer server have one. */
export function portsOf({ type, config }: Pick<Node, 'type' | 'config'>): string[] {
  switch (type) {
    case 'condition':
      return ['true', 'false']
    case 'switch':
      return [...new Set(casesOf(config).map(({ port }) => port)), OTHERWISE]
    case 'wait':
      return Object.hasOwn(config, 'event') ? ['event', 'timeout'] : ['next']
    case 'ask':
      return ['answer', 'invalid', 'timeout']
    case 'handoff':
    case 'end':
      return []
    default:
      return ['next']
  }
}

export interface SwitchCase {
  port: string
  value: unknown
}

export function casesOf(config: Config): SwitchCase[] {
  const cases = Array.isArray(config.cases) ? (config.cases as SwitchCase[]) : []
  return cases.filter((each) => typeof each?.port === 'string' && each.port !== OTHERWISE)
}

export const nodeOf = ({ nodes }: Graph, id: string | undefined): Node | undefined =>
  nodes.find((node) => node.id === id)

export const triggerOf = ({ nodes }: Graph): Node | undefined => nodes.find(({ type }) => type === 'trigger')

export const edgeFrom = ({ edges }: Graph, { from, port }: Exit): Edge | undefined =>
  edges.find((edge) => edge.from === from && edge.port === port)

/** The ports that no edge leaves. */
export const openPorts = (graph: Graph, node: Node): string[] =>
  portsOf(node).filter((port) => !edgeFrom(graph, { from: node.id, port }))

/** A short id that the graph does not have. Ids are part of variables, so they can be read: `ask2`. */
export function freshId({ nodes }: Graph, stem: string): string {
  const taken = new Set(nodes.map(({ id }) => id))
  for (let number = 1; ; number += 1) {
    const id = `${stem}${number}`
    if (!taken.has(id)) return id
  }
}

export interface NewNode {
  type: NodeType
  config: Config
  /** The beginning of its id. */
  stem: string
}

/** Adds a node without any edge. */
export function addNode(graph: Graph, { type, config, stem }: NewNode, at: Point): { graph: Graph; id: string } {
  const id = freshId(graph, stem)
  const place = freePlace(graph, at)
  return { graph: { ...graph, nodes: [...graph.nodes, { id, type, config, ...place }] }, id }
}

/** Adds a node behind a port. The node that was there follows the new node. */
export function addAfter(graph: Graph, exit: Exit, made: NewNode): { graph: Graph; id: string } {
  const source = nodeOf(graph, exit.from)
  const before = edgeFrom(graph, exit)
  const [first] = portsOf(made)
  const shifted = before ? shiftedBelow(graph, before.to, exit.from) : graph
  const target = before && nodeOf(graph, before.to)
  const at = target ? { x: target.x ?? 0, y: target.y ?? 0 } : source ? placeBelow(source, exit.port) : { x: 0, y: 0 }
  const { graph: added, id } = addNode(shifted, made, at)
  const joined = connect(added, exit, id)
  const next = before && first !== undefined ? connect(joined, { from: id, port: first }, before.to) : joined
  return { graph: next, id }
}

/** Joins a port with a node, or with nothing. A port leads to one node only, and nothing leads to the trigger. */
export function connect(graph: Graph, exit: Exit, to: string | null): Graph {
  const source = nodeOf(graph, exit.from)
  const target = to === null ? null : nodeOf(graph, to)
  if (!source || !portsOf(source).includes(exit.port) || target === undefined || target?.type === 'trigger')
    return graph
  const others = graph.edges.filter((edge) => edge.from !== exit.from || edge.port !== exit.port)
  return { ...graph, edges: target ? [...others, { ...exit, to: target.id }] : others }
}

/** Deletes nodes with their edges. An edge to a deleted node then leads to the node behind its first port. */
export function removeNodes(graph: Graph, ids: readonly string[]): Graph {
  return ids.reduce(removeNode, graph)
}

function removeNode(graph: Graph, id: string): Graph {
  const node = nodeOf(graph, id)
  if (!node || (node.type === 'trigger' && graph.nodes.filter(({ type }) => type === 'trigger').length === 1)) {
    return graph
  }
  const [first] = portsOf(node)
  const next = first === undefined ? undefined : edgeFrom(graph, { from: id, port: first })?.to
  const edges = graph.edges.flatMap((edge) => {
    if (edge.from === id) return []
    if (edge.to !== id) return [edge]
    return next === undefined || next === id ? [] : [{ ...edge, to: next }]
  })
  return { nodes: graph.nodes.filter((each) => each.id !== id), edges }
}

export const removeEdge = (graph: Graph, exit: Exit): Graph => connect(graph, exit, null)

/** The copy stands next to its model and is joined with nothing. */
export function duplicate(graph: Graph, id: string): { graph: Graph; id: string } | null {
  const node = nodeOf(graph, id)
  if (!node || node.type === 'trigger') return null
  const stem = id.replace(/\d+$/, '') || node.type
  const at = { x: (node.x ?? 0) + NODE_WIDTH_PIXELS + GAP_PIXELS, y: node.y ?? 0 }
  return addNode(graph, { type: node.type as NodeType, config: structuredClone(node.config), stem }, at)
}

/** Changes the settings of a node. Edges of ports that it no longer has are gone. */
export function configure(graph: Graph, id: string, config: Config): Graph {
  const node = nodeOf(graph, id)
  if (!node) return graph
  const changed = { ...node, config }
  const ports = portsOf(changed)
  // A wait that gets a time-out, or loses it, keeps the way that it had.
  const [only] = portsOf(node)
  const keep = (edge: Edge): Edge[] => {
    if (edge.from !== id || ports.includes(edge.port)) return [edge]
    return edge.port === only && ports[0] !== undefined ? [{ ...edge, port: ports[0] }] : []
  }
  return {
    nodes: graph.nodes.map((each) => (each.id === id ? changed : each)),
    edges: graph.edges.flatMap(keep),
  }
}

/** Moves nodes to where they were dragged. */
export function place(graph: Graph, places: ReadonlyMap<string, Point>): Graph {
  return {
    ...graph,
    nodes: graph.nodes.map((node) => {
      const at = places.get(node.id)
      return at ? { ...node, x: Math.round(at.x), y: Math.round(at.y) } : node
    }),
  }
}

/** The only edge that leads to a node, and the node that it comes from; null if several lead to it, or none. */
function onlyWayTo(graph: Graph, id: string): Edge | null {
  const [edge, ...others] = graph.edges.filter(({ to }) => to === id)
  return edge && others.length === 0 ? edge : null
}

/** Whether a node can change places with the one before it: both have one way in and one way out. */
export function canMoveUp(graph: Graph, id: string): boolean {
  const node = nodeOf(graph, id)
  const way = onlyWayTo(graph, id)
  const before = way && nodeOf(graph, way.from)
  if (!node || !before || before.type === 'trigger') return false
  return portsOf(node).length === 1 && portsOf(before).length === 1 && onlyWayTo(graph, before.id) !== null
}

/** Changes places with the node before it. */
export function moveUp(graph: Graph, id: string): Graph {
  if (!canMoveUp(graph, id)) return graph
  const node = nodeOf(graph, id) as Node
  const way = onlyWayTo(graph, id) as Edge
  const before = nodeOf(graph, way.from) as Node
  const into = onlyWayTo(graph, before.id) as Edge
  const [port = 'next'] = portsOf(node)
  const after = edgeFrom(graph, { from: id, port })?.to ?? null
  const around = connect(graph, { from: into.from, port: into.port }, id)
  const swapped = connect(connect(around, { from: id, port }, before.id), { from: way.from, port: way.port }, after)
  const places = new Map([node, before].map(({ id: each }) => [each, pointOf(each === id ? before : node)]))
  return place(swapped, places)
}

/** The node with which a node changes places when it moves down; undefined if it cannot. */
export function nextInLine(graph: Graph, id: string): string | undefined {
  const node = nodeOf(graph, id)
  const [port] = node ? portsOf(node) : []
  const next = port === undefined ? undefined : edgeFrom(graph, { from: id, port })?.to
  return next !== undefined && canMoveUp(graph, next) ? next : undefined
}

const pointOf = ({ x, y }: Node): Point => ({ x: x ?? 0, y: y ?? 0 })

function placeBelow(source: Node, port: string): Point {
  const ports = portsOf(source)
  const offset = (ports.indexOf(port) - (ports.length - 1) / 2) * (NODE_WIDTH_PIXELS + GAP_PIXELS)
  return { x: (source.x ?? 0) + offset, y: (source.y ?? 0) + NODE_HEIGHT_PIXELS + GAP_PIXELS }
}

/** A place to the right of others, if the one that is wanted is taken. */
function freePlace({ nodes }: Graph, at: Point): Point {
  let x = at.x
  while (nodes.some((node) => overlaps(node, { x, y: at.y }))) x += 40
  return { x: Math.round(x), y: Math.round(at.y) }
}

const overlaps = (node: Node, { x, y }: Point) =>
  Math.abs((node.x ?? 0) - x) < NODE_WIDTH_PIXELS && Math.abs((node.y ?? 0) - y) < NODE_HEIGHT_PIXELS

/** Moves a node and all nodes that follow it down by one row. `above` stays, also if an edge leads back to it. */
function shiftedBelow(graph: Graph, id: string, above: string): Graph {
  const moved = new Set<string>()
  const open = [id]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at === above || moved.has(at)) continue
    moved.add(at)
    open.push(...graph.edges.filter(({ from }) => from === at).map(({ to }) => to))
  }
  const nodes = graph.nodes.map((node) =>
    moved.has(node.id) ? { ...node, y: (node.y ?? 0) + NODE_HEIGHT_PIXELS + GAP_PIXELS } : node,
  )
  return { ...graph, nodes }
}
