// Finds what is wrong with the form of a graph: edges that lead nowhere, ports that are not joined, and endless circles.
import { own } from './check.ts'
import type { NodeType } from './definition.ts'
import { type Fault, fault } from './fault.ts'
import { kindOf, NODE_TYPES } from './nodes.ts'

interface Place {
  id: string
  type: NodeType
  ports: string[]
  pointer: string
}
interface Way {
  from: string
  port: string
  to: string
  pointer: string
}

/** The nodes and edges must have the right form, apart from their configs. */
export function graphFaults(nodes: readonly unknown[], edges: readonly unknown[]): Fault[] {
  const all = nodes.flatMap(toPlace)
  // Of two nodes with one id, the edges mean the first.
  const byId = new Map(all.toReversed().map((place) => [place.id, place]))
  const places = all.filter((place) => byId.get(place.id) === place)
  const ways = edges.map((edge, index) => toWay(edge, index))
  return [
    ...triggerFaults(all),
    ...all.filter((place) => !places.includes(place)).map(repeatedId),
    ...ways.flatMap((way) => wayFaults(way, byId)),
    ...repeatedWays(ways),
    ...places.flatMap((place) => portFaults(place, ways)),
    ...unreachable(places, ways),
    ...circles(places, ways),
  ]
}

function toPlace(node: unknown, index: number): Place[] {
  const [id, type] = [own(node, 'id'), own(node, 'type')]
  if (typeof id !== 'string' || !NODE_TYPES.includes(type as NodeType)) return []
  const ports = kindOf(type as NodeType).ports(own(node, 'config'))
  return [{ id, type: type as NodeType, ports, pointer: `/nodes/${index}` }]
}

const toWay = (edge: unknown, index: number): Way => ({
  from: String(own(edge, 'from')),
  port: String(own(edge, 'port')),
  to: String(own(edge, 'to')),
  pointer: `/edges/${index}`,
})

function triggerFaults(places: readonly Place[]): Fault[] {
  const [first, ...others] = places.filter(({ type }) => type === 'trigger')
  if (!first) return [fault('/nodes', 'required', 'A flow needs a trigger.')]
  return others.map(({ pointer }) => fault(pointer, 'duplicate', 'A flow has only one trigger.'))
}

const repeatedId = ({ id, pointer }: Place): Fault =>
  fault(`${pointer}/id`, 'duplicate', `The node ${id.slice(0, 40)} is there twice.`)

function wayFaults({ from, port, to, pointer }: Way, byId: ReadonlyMap<string, Place>): Fault[] {
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

const isSamePort = (one: Way, other: Way) => one.from === other.from && one.port === other.port

const repeatedWays = (ways: readonly Way[]): Fault[] =>
  ways.flatMap((way, index) =>
    ways.findIndex((other) => isSamePort(way, other)) < index
      ? [fault(way.pointer, 'duplicate', `The port ${way.port} of ${way.from} has more than one edge.`)]
      : [],
  )

const portFaults = ({ id, ports, pointer }: Place, ways: readonly Way[]): Fault[] =>
  ports
    .filter((port) => !ways.some((way) => way.from === id && way.port === port))
    .map((port) => fault(pointer, 'port_not_joined', `The port ${port} of ${id} leads nowhere.`))

/** The ids that can be reached from a node by at least one edge, through nodes that may be passed. */
function reachedFrom(start: string, ways: readonly Way[], mayPass: (id: string) => boolean): Set<string> {
  const reached = new Set<string>()
  const open = [start]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const { from, to } of ways) {
      if (from !== at || reached.has(to) || !mayPass(to)) continue
      reached.add(to)
      open.push(to)
    }
  }
  return reached
}

function unreachable(places: readonly Place[], ways: readonly Way[]): Fault[] {
  const trigger = places.find(({ type }) => type === 'trigger')
  if (!trigger) return []
  const reached = reachedFrom(trigger.id, ways, () => true).add(trigger.id)
  return places
    .filter(({ id }) => !reached.has(id))
    .map(({ id, pointer }) => fault(pointer, 'unreachable', `No way leads from the trigger to ${id}.`))
}

/** A circle needs a wait or an ask, so that a run in it comes to rest. One fault tells of all circles that are joined. */
function circles(places: readonly Place[], ways: readonly Way[]): Fault[] {
  const restless = places.filter(({ type }) => type !== 'wait' && type !== 'ask')
  const ids = new Set(restless.map(({ id }) => id))
  const reached = new Map(restless.map(({ id }) => [id, reachedFrom(id, ways, (each) => ids.has(each))]))
  const isReached = (from: string, to: string) => reached.get(from)?.has(to) === true
  return restless.flatMap(({ id, pointer }, index) => {
    const isTold = restless.slice(0, index).some((earlier) => isReached(earlier.id, id) && isReached(id, earlier.id))
    if (!isReached(id, id) || isTold) return []
    return [fault(pointer, 'endless', `A run would come back to ${id} again and again, without a wait or a question.`)]
  })
}
