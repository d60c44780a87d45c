// Undo and redo, for any sequence of edits: undoing everything gives the first graph, and redoing everything gives the
// last.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { KINDS, newNode } from '../kinds.ts'
import {
  addAfter,
  addNode,
  configure,
  connect,
  duplicate,
  type Graph,
  moveUp,
  NODE_TYPES,
  type Node,
  place,
  portsOf,
  removeNodes,
} from './graph.ts'
import { begin, edit, type History, isSame, redo, undo } from './history.ts'
import { arranged } from './layout.ts'

const FIRST: Graph = {
  nodes: [{ id: 'begin', type: 'trigger', config: { type: 'booking.completed' }, x: 0, y: 0 }],
  edges: [],
}

type Edit = (graph: Graph) => Graph
const pick = (graph: Graph, at: number): Node => graph.nodes[at % graph.nodes.length] as Node
const portOf = (node: Node, at: number) => portsOf(node)[at % (portsOf(node).length || 1)] ?? 'next'

const some = fc.nat(50)
const kind = fc.constantFrom(...KINDS)
const edits: fc.Arbitrary<Edit> = fc.oneof(
  fc.tuple(kind, some, some).map(
    ([each, x, y]): Edit =>
      (graph) =>
        addNode(graph, newNode(each), { x: x * 10, y }).graph,
  ),
  fc.tuple(kind, some, some).map(
    ([each, at, port]): Edit =>
      (graph) => {
        const node = pick(graph, at)
        return portsOf(node).length === 0
          ? graph
          : addAfter(graph, { from: node.id, port: portOf(node, port) }, newNode(each)).graph
      },
  ),
  fc.tuple(some, some, some).map(
    ([from, port, to]): Edit =>
      (graph) => {
        const node = pick(graph, from)
        return connect(graph, { from: node.id, port: portOf(node, port) }, pick(graph, to).id)
      },
  ),
  some.map(
    (at): Edit =>
      (graph) =>
        removeNodes(graph, [pick(graph, at).id]),
  ),
  some.map(
    (at): Edit =>
      (graph) =>
        duplicate(graph, pick(graph, at).id)?.graph ?? graph,
  ),
  some.map(
    (at): Edit =>
      (graph) =>
        moveUp(graph, pick(graph, at).id),
  ),
  fc.tuple(some, fc.integer()).map(
    ([at, x]): Edit =>
      (graph) =>
        place(graph, new Map([[pick(graph, at).id, { x: x % 999, y: 5 }]])),
  ),
  fc.tuple(some, fc.boolean()).map(
    ([at, isEvent]): Edit =>
      (graph) => {
        const node = pick(graph, at)
        const config = isEvent ? { event: 'booking.completed', timeout_minutes: 5 } : { minutes: 5 }
        return node.type === 'wait' ? configure(graph, node.id, config) : graph
      },
  ),
  fc.constant<Edit>(arranged),
)

const all = (step: (history: History) => History) => (history: History) => {
  let at = history
  for (let next = step(at); next !== at; next = step(at)) at = next
  return at
}

test('undoing any sequence of edits gives the first graph, and redoing it gives the last', () => {
  fc.assert(
    fc.property(fc.array(edits, { maxLength: 30 }), (changes) => {
      const last = changes.reduce((history, change) => edit(history, change(history.present)), begin(FIRST))
      const first = all(undo)(last)
      expect(first.present).toEqual(FIRST)
      expect(all(redo)(first).present).toEqual(last.present)
    }),
  )
})

test('after any edit, edges begin at ports that exist, each port has one edge, and no edge leads to the trigger', () => {
  fc.assert(
    fc.property(fc.array(edits, { maxLength: 30 }), (changes) => {
      const graph = changes.reduce((before, change) => change(before), FIRST)
      const byId = new Map(graph.nodes.map((node) => [node.id, node]))
      expect(byId.size).toBe(graph.nodes.length)
      expect(graph.nodes.filter(({ type }) => type === 'trigger')).toHaveLength(1)
      expect(new Set(graph.edges.map(({ from, port }) => `${from}/${port}`)).size).toBe(graph.edges.length)
      for (const { from, port, to } of graph.edges) {
        expect(portsOf(byId.get(from) as Node)).toContain(port)
        expect(byId.get(to)?.type).not.toBe('trigger')
        expect(byId.has(to)).toBe(true)
      }
      expect(graph.nodes.every(({ type }) => NODE_TYPES.some((each) => each === type))).toBe(true)
    }),
  )
})

test('edits with one mark are undone together, and an edit that changes nothing does not count', () => {
  const moved = (x: number) => place(FIRST, new Map([['begin', { x, y: 0 }]]))
  let history = edit(edit(edit(begin(FIRST), moved(1), 'drag'), moved(2), 'drag'), moved(2), 'other')
  expect(history.past).toEqual([FIRST])
  history = undo(history)
  expect(history.present).toEqual(FIRST)
  expect(redo(history).present).toEqual(moved(2))
})

test('an edit after an undo forgets what was undone', () => {
  const one = addNode(FIRST, newNode('end'), { x: 0, y: 200 }).graph
  const history = edit(undo(edit(begin(FIRST), one)), addNode(FIRST, newNode('wait'), { x: 0, y: 200 }).graph)
  expect(redo(history)).toBe(history)
})

test('the order of nodes, edges and members does not make a difference', () => {
  const two = addAfter(FIRST, { from: 'begin', port: 'next' }, newNode('end')).graph
  const turned = {
    nodes: two.nodes.toReversed().map(({ config, type, id, y, x }) => ({ x, y, id, type, config })),
    edges: two.edges,
  }
  expect(isSame(two, turned)).toBe(true)
})
