// Turns automations and flows into one thing that the engine can run: a program.
import { answerTypeOf } from './ask.ts'
import { isObject, own } from './check.ts'
import type { AutomationAction, AutomationDefinition, Condition, Edge, Graph, Node, QuietHours } from './definition.ts'
import type { AnswerType, NameScope } from './fields.ts'
import { TRIGGERS } from './triggers.ts'

export interface Program {
  nodes: ReadonlyMap<string, Node>
  trigger: Extract<Node, { type: 'trigger' }>
  /** By the id of a node and its port: the id of the next node. */
  next(from: string, port: string): string | undefined
  /** Asked when a run begins and again after each wait. */
  conditions: Condition | null
  quiet_hours: QuietHours | null
  scope: NameScope
  /** The steps whose answer something reads; the others are not kept. */
  readBodies: ReadonlySet<string>
}

/** Ids of nodes that no action can have, because `$` is not allowed in them. */
const TRIGGER_ID = '$trigger'
const END_ID = '$end'

/** An automation is a flow without branches: trigger, actions, end. */
export function fromAutomation({ trigger, actions }: AutomationDefinition): Graph {
  const nodes: Node[] = [
    { id: TRIGGER_ID, type: 'trigger', config: trigger },
    ...actions.map(toNode),
    { id: END_ID, type: 'end', config: {} },
  ]
  const edges = nodes.slice(1).map(({ id }, index): Edge => ({ from: (nodes[index] as Node).id, port: 'next', to: id }))
  return { nodes, edges }
}

function toNode({ id, ...action }: AutomationAction): Node {
  if (action.type === 'wait') return { id, type: 'wait', config: { minutes: action.minutes } }
  if (action.type === 'stop') return { id, type: 'end', config: {} }
  return { id, type: 'action', config: action }
}

export const automationProgram = (definition: AutomationDefinition): Program =>
  compile(fromAutomation(definition), definition.conditions ?? null, definition.quiet_hours ?? null)

export const flowProgram = (graph: Graph, quietHours: QuietHours | null): Program => compile(graph, null, quietHours)

function compile(graph: Graph, conditions: Condition | null, quietHours: QuietHours | null): Program {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]))
  const edges = new Map(graph.edges.map(({ from, port, to }) => [`${from}\n${port}`, to]))
  return {
    nodes,
    trigger: graph.nodes.find(({ type }) => type === 'trigger') as Program['trigger'],
    next: (from, port) => edges.get(`${from}\n${port}`),
    conditions,
    quiet_hours: quietHours,
    scope: scopeOf(graph),
    readBodies: readBodiesOf(graph),
  }
}

/** The names that a definition can use. The graph may have faults. */
export function scopeOf(graph: unknown): NameScope {
  const nodes = nodesIn(graph)
  const type = nodes.filter((node) => node.type === 'trigger').map(({ config }) => own(config, 'type'))[0]
  const trigger = typeof type === 'string' ? TRIGGERS.get(type) : undefined
  const answers = new Map<string, AnswerType>()
  const steps = new Map<string, 'webhook' | 'other'>()
  for (const { id, type, config } of nodes) {
    const name = own(config, 'save_as')
    const answer = type === 'ask' ? answerTypeOf(own(config, 'expect')) : null
    if (answer && typeof name === 'string' && !answers.has(name)) answers.set(name, answer)
    if (type === 'action') steps.set(id, own(config, 'type') === 'call_webhook' ? 'webhook' : 'other')
  }
  return { roots: new Set(trigger?.roots ?? ['workspace']), answers, steps }
}

/** All nodes that have an id, whether or not they are valid. */
export function nodesIn(graph: unknown): { id: string; type: unknown; config: unknown; index: number }[] {
  const nodes = own(graph, 'nodes')
  if (!Array.isArray(nodes)) return []
  return nodes.flatMap((node, index) => {
    const id = own(node, 'id')
    return isObject(node) && typeof id === 'string'
      ? [{ id, type: own(node, 'type'), config: own(node, 'config'), index }]
      : []
  })
}

function readBodiesOf(graph: Graph): Set<string> {
  const text = JSON.stringify(graph.nodes.map(({ config }) => config))
  return new Set([...text.matchAll(/steps\.([A-Za-z0-9_-]+)\.body/g)].map(([, id = '']) => id))
}
