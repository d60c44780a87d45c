// Changes of a graph: what is put in between, moved and deleted keeps the ways that people expect.
import { describe, expect, test } from 'vitest'
import { kindOf, newNode } from '../kinds.ts'
import { marksAt } from '../walk/walk.ts'
import { difference, united } from './diff.ts'
import { faultsIn } from './faults.ts'
import { addAfter, configure, connect, type Graph, moveUp, removeNodes } from './graph.ts'
import { arranged } from './layout.ts'
import { merge } from './merge.ts'
import { stepsOf } from './order.ts'

const node = (id: string, type: string, config: Record<string, unknown> = {}) => ({ id, type, config, x: 0, y: 0 })
const edge = (from: string, port: string, to: string) => ({ from, port, to })
const LINE: Graph = {
  nodes: [
    node('begin', 'trigger', { type: 'booking.completed' }),
    node('hour', 'wait', { minutes: 60 }),
    node('tag', 'action', { type: 'add_tags', tags: ['x'] }),
    node('end', 'end'),
  ],
  edges: [edge('begin', 'next', 'hour'), edge('hour', 'next', 'tag'), edge('tag', 'next', 'end')],
}
const ways = ({ edges }: Graph) => edges.map(({ from, port, to }) => `${from} ${port} ${to}`).toSorted()

test('a step that is added behind a port is followed by what was there', () => {
  const { graph, id } = addAfter(LINE, { from: 'hour', port: 'next' }, newNode('condition'))
  expect(ways(graph)).toEqual(['begin next hour', `hour next ${id}`, `${id} true tag`, 'tag next end'].toSorted())
})

test('what led to a deleted step leads to what followed it, and the trigger stays', () => {
  expect(ways(removeNodes(LINE, ['hour']))).toEqual(['begin next tag', 'tag next end'])
  expect(removeNodes(LINE, ['begin'])).toBe(LINE)
})

test('a step changes places with the one before it', () => {
  expect(ways(moveUp(LINE, 'tag'))).toEqual(['begin next tag', 'hour next end', 'tag next hour'])
  expect(moveUp(LINE, 'hour')).toBe(LINE)
})

test('a wait that gets a time-out keeps its edge, and no edge can lead to the trigger or leave a missing port', () => {
  const changed = configure(LINE, 'hour', { event: 'booking.cancelled', timeout_minutes: 5 })
  expect(ways(changed)).toContain('hour event tag')
  expect(connect(LINE, { from: 'end', port: 'next' }, 'tag')).toBe(LINE)
  expect(connect(LINE, { from: 'tag', port: 'next' }, 'begin')).toBe(LINE)
})

test('the list follows the edges, branches are indented, and steps that no edge leads to come last', () => {
  const branched: Graph = {
    nodes: [node('lost', 'end'), ...LINE.nodes, node('if', 'condition', { all: [] }), node('other', 'end')],
    edges: [
      edge('begin', 'next', 'if'),
      edge('if', 'true', 'hour'),
      edge('if', 'false', 'other'),
      edge('hour', 'next', 'tag'),
      edge('tag', 'next', 'end'),
    ],
  }
  expect(stepsOf(branched).map(({ node, depth }) => `${node.id} ${depth}`)).toEqual([
    'begin 0',
    'if 0',
    'hour 1',
    'tag 1',
    'end 1',
    'other 1',
    'lost 0',
  ])
})

test('the automatic layout puts every step below the one before it, and none on another', () => {
  const graph = arranged(addAfter(LINE, { from: 'hour', port: 'next' }, newNode('ask')).graph)
  const y = new Map(graph.nodes.map((each) => [each.id, each.y ?? 0]))
  for (const { from, to } of graph.edges) expect(y.get(from)).toBeLessThan(y.get(to) ?? 0)
  expect(new Set(graph.nodes.map((each) => `${each.x} ${each.y}`)).size).toBe(graph.nodes.length)
})

describe('a difference', () => {
  const later = connect(
    configure(removeNodes(LINE, ['end']), 'tag', { type: 'add_tags', tags: ['y'] }),
    { from: 'begin', port: 'next' },
    'tag',
  )

  test('has added, removed and changed steps, field by field, and edges; positions do not count', () => {
    const { nodes, edges } = difference(LINE, { ...later, nodes: later.nodes.map((each) => ({ ...each, x: 7 })) })
    expect(nodes).toMatchObject([
      { mark: 'changed', node: { id: 'tag' }, fields: [{ path: 'tags.0', before: 'x', after: 'y' }] },
      { mark: 'removed', node: { id: 'end' } },
    ])
    expect(edges).toEqual([
      { mark: 'changed', from: 'begin', port: 'next', before: 'hour', after: 'tag' },
      { mark: 'removed', from: 'tag', port: 'next', before: 'end', after: null },
    ])
  })

  test('is drawn on a graph that has both', () => {
    const both = united(LINE, later)
    expect(both.nodes.map(({ id }) => id)).toEqual(['begin', 'hour', 'tag', 'end'])
    expect(ways(both)).toEqual(['begin next hour', 'begin next tag', 'hour next tag', 'tag next end'])
  })
})

describe('two members at once', () => {
  test('keep the changes of both, if they are about different steps', () => {
    const mine = configure(LINE, 'hour', { minutes: 5 })
    const theirs = addAfter(
      configure(LINE, 'tag', { type: 'add_tags', tags: ['z'] }),
      { from: 'tag', port: 'next' },
      newNode('resolve'),
    ).graph
    const { graph, both } = merge(LINE, mine, theirs)
    expect(both).toEqual([])
    expect(graph.nodes.map(({ id, config }) => [id, config])).toEqual([
      ['begin', { type: 'booking.completed' }],
      ['hour', { minutes: 5 }],
      ['tag', { type: 'add_tags', tags: ['z'] }],
      ['end', {}],
      ['resolve1', { type: 'resolve' }],
    ])
    expect(ways(graph)).toEqual(ways(theirs))
  })

  test("are told if both changed the same step, and this member's version is kept", () => {
    const [mine, theirs] = [5, 6].map((minutes) => configure(LINE, 'hour', { minutes })) as [Graph, Graph]
    const { graph, both } = merge(LINE, mine, theirs)
    expect(both).toEqual(['hour'])
    expect(graph).toEqual(mine)
  })
})

test('faults are found at their step, their setting and their port', () => {
  const { byNode, others, count } = faultsIn(LINE, [
    { pointer: '/nodes/2/config/tags', code: 'required', message: 'tags is missing.' },
    { pointer: '/nodes/1', code: 'port_not_joined', message: 'The port next of hour leads nowhere.' },
    { pointer: '/edges/2/to', code: 'unknown', message: 'There is no node x.' },
    { pointer: '/nodes', code: 'required', message: 'A flow needs a trigger.' },
  ])
  expect(byNode.get('tag')).toMatchObject([{ field: 'tags', port: null }, { code: 'unknown' }])
  expect(byNode.get('hour')).toMatchObject([{ field: '', port: 'next' }])
  expect([others.length, count]).toEqual([1, 4])
})

test('a walk marks what was passed until the step at which it is', () => {
  const passed = (id: string, port = 'next') => ({ id, type: 'x', port, reason: '' })
  const steps = [
    { id: 'hour', status: 'waited', path: [passed('begin')] },
    { id: 'tag', status: 'failed', path: [passed('hour')] },
  ]
  const first = marksAt(LINE, steps, 0)
  expect([...first.nodes]).toEqual([
    ['begin', 'walked'],
    ['hour', 'current'],
  ])
  expect([...first.edges.keys()]).toEqual(['begin/next/hour'])
  expect(marksAt(LINE, steps, 1).nodes.get('tag')).toBe('failed')
})

test('every kind of step begins as a node of the type that the server knows', () => {
  expect(kindOf(newNode('send_message'))).toBe('send_message')
  expect(newNode('ask')).toMatchObject({ type: 'ask', stem: 'ask' })
})
