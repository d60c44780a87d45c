// Finds what is wrong with the form of a graph: edges that lead nowhere, ports that are not joined, and endless circles.
import { own } from './check.ts'
import type { NodeType } from './definition.ts'
import { type Fault, fault } from './fault.ts'
import { kindOf, NODE_TYPES } from './nodes.ts'

interface DrawnNode {
  id: string
  type: NodeType
  ports: string[]
  pointer: string
}
interface DrawnEdge {
  from: string
  port: string
  to: string
  pointer: string
}

/** An id that is longer has a fault of its own. */
const MAX_SHOWN_CHARACTERS = 41

/** It takes nodes and edges of any form. */
export function graphFaults(nodes: readonly unknown[], edges: readonly unknown[]): Fault[] {
  const all = nodes.flatMap(toDrawnNode)
  // Of two nodes with one id, the edges mean the first.
  const byId = new Map(all.toReversed().map((node) => [node.id, node]))
  const drawn = all.filter((node) => byId.get(node.id) === node)
  const lines = edges.map((edge, index) => toDrawnEdge(edge, index))
  return [
    ...triggerFaults(all),
    ...all.filter((node) => !drawn.includes(node)).map(repeatedId),
    ...lines.flatMap((line) => edgeFaults(line, byId)),
    ...repeatedEdges(lines),
    ...drawn.flatMap((node) => portFaults(node, lines)),
    ...unreachable(drawn, lines),
    ...circles(drawn, lines),
  ]
}

function toDrawnNode(node: unknown, index: number): DrawnNode[] {
  const [id, type] = [own(node, 'id'), own(node, 'type')]
  if (typeof id !== 'string' || !NODE_TYPES.includes(type as NodeType)) return []
  const ports = kindOf(type as NodeType).ports(own(node, 'config'))
  return [{ id, type: type as NodeType, ports, pointer: `/nodes/${index}` }]
}

function toDrawnEdge(edge: unknown, index: number): DrawnEdge {
  const textOf = (name: string) => {
    const value = own(edge, name)
    return typeof value === 'string' ? value.slice(0, MAX_SHOWN_CHARACTERS) : ''
  }
  return { from: textOf('from'), port: textOf('port'), to: textOf('to'), pointer: `/edges/${index}` }
}

function triggerFaults(drawn: readonly DrawnNode[]): Fault[] {
  const [first, ...others] = drawn.filter(({ type }) => type === 'trigger')
  if (!first) return [fault('/nodes', 'required', 'A flow needs a trigger.')]
  return others.map(({ pointer }) => fault(pointer, 'duplicate', 'A flow has only one trigger.'))
}

const repeatedId = ({ id, pointer }: DrawnNode): Fault =>
  fault(`${pointer}/id`, 'duplicate', `The node ${id.slice(0, MAX_SHOWN_CHARACTERS)} is there twice.`)

function edgeFaults({ from, port, to, pointer }: DrawnEdge, byId: ReadonlyMap<string, DrawnNode>): Fault[] {
  const [source, target] = [byId.get(from), byId.get(to)]
  const faults: Fault[] = []
  if (!source) faults.push(fault(`${pointer}/from`, 'unknown', `There is no node ${from}.`))
  else if (!source.ports.includes(port)) {
    faults.push(fault(`${pointer}/port`, 'unknown', `The node ${from} has no port ${port}.`))
  }
  if (!target) faults.push(fault(`${pointer}/to`, 'unknown', `There is no node ${to}.`))
  else if (target.type === 'trigger') faults.push(fault(`${pointer}/to`, 'wrong_kind', 'No edge leads to a trigger.'))
  return faults
}

const isSamePort = (one: DrawnEdge, other: DrawnEdge) => one.from === other.from && one.port === other.port

const repeatedEdges = (lines: readonly DrawnEdge[]): Fault[] =>
  lines.flatMap((line, index) =>
    lines.findIndex((other) => isSamePort(line, other)) < index
      ? [fault(line.pointer, 'duplicate', `The port ${line.port} of ${line.from} has more than one edge.`)]
      : [],
  )

const portFaults = ({ id, ports, pointer }: DrawnNode, lines: readonly DrawnEdge[]): Fault[] =>
  ports
    .filter((port) => !lines.some((line) => line.from === id && line.port === port))
    .map((port) => fault(pointer, 'port_not_joined', `The port ${port} of ${id} leads nowhere.`))

/** The ids that can be reached from a node by at least one edge, through nodes that may be passed. */
function reachedFrom(start: string, lines: readonly DrawnEdge[], mayPass: (id: string) => boolean): Set<string> {
  const reached = new Set<string>()
  const open = [start]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const { from, to } of lines) {
      if (from !== at || reached.has(to) || !mayPass(to)) continue
      reached.add(to)
      open.push(to)
    }
  }
  return reached
}

function unreachable(drawn: readonly DrawnNode[], lines: readonly DrawnEdge[]): Fault[] {
  const trigger = drawn.find(({ type }) => type === 'trigger')
  if (!trigger) return []
  const reached = reachedFrom(trigger.id, lines, () => true).add(trigger.id)
  return drawn
    .filter(({ id }) => !reached.has(id))
    .map(({ id, pointer }) => fault(pointer, 'unreachable', `No way leads from the trigger to ${id}.`))
}

/** A circle needs a wait or an ask, so that a run in it comes to rest. Circles that share a node are one fault. */
function circles(drawn: readonly DrawnNode[], lines: readonly DrawnEdge[]): Fault[] {
  const passing = drawn.filter(({ type }) => type !== 'wait' && type !== 'ask')
  const ids = new Set(passing.map(({ id }) => id))
  const reached = new Map(passing.map(({ id }) => [id, reachedFrom(id, lines, (each) => ids.has(each))]))
  const isReached = (from: string, to: string) => reached.get(from)?.has(to) === true
  return passing.flatMap(({ id, pointer }, index) => {
    const isReported = passing.slice(0, index).some((earlier) => isReached(earlier.id, id) && isReached(id, earlier.id))
    if (!isReached(id, id) || isReported) return []
    return [fault(pointer, 'endless', `A run would come back to ${id} again and again, without a wait or a question.`)]
  })
}
