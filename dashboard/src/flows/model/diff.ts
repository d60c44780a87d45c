// The differences between two graphs: nodes, edges, and the settings of nodes field by field. Places do not count.
import type { Edge, Graph, Node } from './graph.ts'
import { sorted } from './history.ts'

export interface FieldChange {
  /** The way to the field, such as `text.pt-BR` or `cases.0.value`. */
  path: string
  /** Undefined: it was not there. */
  before: unknown
  after: unknown
}

export type Mark = 'added' | 'removed' | 'changed'

export interface NodeChange {
  mark: Mark
  /** As it is now, or, if it was removed, as it was. */
  node: Node
  fields: FieldChange[]
}

export interface EdgeChange {
  mark: Mark
  from: string
  port: string
  before: string | null
  after: string | null
}

export interface Difference {
  nodes: NodeChange[]
  edges: EdgeChange[]
}

export function difference(before: Graph, after: Graph): Difference {
  return { nodes: nodeChanges(before, after), edges: edgeChanges(before, after) }
}

export const isEqual = ({ nodes, edges }: Difference): boolean => nodes.length === 0 && edges.length === 0

function nodeChanges(before: Graph, after: Graph): NodeChange[] {
  const old = new Map(before.nodes.map((node) => [node.id, node]))
  const present = new Set(after.nodes.map(({ id }) => id))
  const kept = after.nodes.flatMap((node): NodeChange[] => {
    const was = old.get(node.id)
    if (!was) return [{ mark: 'added', node, fields: [] }]
    const type = was.type === node.type ? [] : [{ path: 'type', before: was.type, after: node.type }]
    const fields = [...type, ...fieldChanges(was.config, node.config)]
    return fields.length > 0 ? [{ mark: 'changed', node, fields }] : []
  })
  const removed = before.nodes.filter(({ id }) => !present.has(id))
  return [...kept, ...removed.map((node): NodeChange => ({ mark: 'removed', node, fields: [] }))]
}

function edgeChanges(before: Graph, after: Graph): EdgeChange[] {
  const old = new Map(before.edges.map((edge) => [keyOf(edge), edge]))
  const present = new Map(after.edges.map((edge) => [keyOf(edge), edge]))
  return [...new Set([...present.keys(), ...old.keys()])].flatMap((key): EdgeChange[] => {
    const [was, is] = [old.get(key), present.get(key)]
    if (was?.to === is?.to) return []
    const { from, port } = (is ?? was) as Edge
    const mark = was ? (is ? 'changed' : 'removed') : 'added'
    return [{ mark, from, port, before: was?.to ?? null, after: is?.to ?? null }]
  })
}

export const keyOf = ({ from, port }: Pick<Edge, 'from' | 'port'>): string => `${from}/${port}`

/** Lists are compared entry by entry, so that a changed word of a list is one change. */
export function fieldChanges(before: unknown, after: unknown, path = ''): FieldChange[] {
  if (JSON.stringify(sorted(before)) === JSON.stringify(sorted(after))) return []
  if (!isTree(before) || !isTree(after) || Array.isArray(before) !== Array.isArray(after)) {
    return isNothing(before) && isNothing(after) ? [] : [{ path, before, after }]
  }
  const [old, present] = [before as Record<string, unknown>, after as Record<string, unknown>]
  return [...new Set([...Object.keys(old), ...Object.keys(present)])].flatMap((name) =>
    fieldChanges(old[name], present[name], path === '' ? name : `${path}.${name}`),
  )
}

const isTree = (value: unknown) => typeof value === 'object' && value !== null
const isNothing = (value: unknown) => value === undefined || value === null

/** Both graphs in one, for drawing: removed nodes and edges are still there. */
export function united(before: Graph, after: Graph): Graph {
  const present = new Set(after.nodes.map(({ id }) => id))
  const edges = new Set(after.edges.map((edge) => `${keyOf(edge)}/${edge.to}`))
  return {
    nodes: [...after.nodes, ...before.nodes.filter(({ id }) => !present.has(id))],
    edges: [...after.edges, ...before.edges.filter((edge) => !edges.has(`${keyOf(edge)}/${edge.to}`))],
  }
}
