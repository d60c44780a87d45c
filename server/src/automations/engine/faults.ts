// Finds all faults of an automation or a flow at once, each with its pointer. It takes any JSON and never throws.
import { actionFaults } from './actions.ts'
import { answerTypeOf, idCheck } from './ask.ts'
import { type Check, list, number, object, oneOf, own, text, whole } from './check.ts'
import { conditionCheck } from './condition-faults.ts'
import { MAX_AUTOMATION_ACTIONS, MAX_NODES, MAX_WAIT_MINUTES, type NodeType, type SubjectKind } from './definition.ts'
import { below, type Fault, fault, MAX_FAULTS } from './fault.ts'
import type { NameScope } from './fields.ts'
import { nodesIn, scopeOf } from './graph.ts'
import { graphFaults } from './graph-faults.ts'
import { kindOf, NODE_TYPES } from './nodes.ts'
import { quietHoursCheck } from './quiet.ts'
import { TRIGGERS, triggerCheck } from './triggers.ts'

export const MAX_EDGES = 500
const MAX_POSITION = 1_000_000
const position = number(-MAX_POSITION, MAX_POSITION)
const anything: Check = () => []

export const MAX_RUNS_PER_SUBJECT = 1_000
export const MAX_WINDOW_HOURS = 2_160
export const MAX_RUNS_PER_HOUR = 10_000

const SETTINGS: Record<string, Check> = {
  limits: object(
    {},
    {
      per_subject: whole(1, MAX_RUNS_PER_SUBJECT),
      window_hours: whole(1, MAX_WINDOW_HOURS),
      per_hour: whole(1, MAX_RUNS_PER_HOUR),
    },
  ),
  quiet_hours: quietHoursCheck,
  on_paused_channel: oneOf(['skip', 'wait']),
}

/** The faults of `limits`, `quiet_hours` and `on_paused_channel`, which automations and flows both have. */
export function settingsFaults(value: unknown): Fault[] {
  return Object.entries(SETTINGS).flatMap(([name, check]) => {
    const member = own(value, name)
    return member === undefined || member === null ? [] : check(member, below('', name))
  })
}

/** The faults of `trigger`, `conditions` and `actions`; other members are not looked at. */
export function automationFaults(definition: unknown): Fault[] {
  const [trigger, conditions, actions] = ['trigger', 'conditions', 'actions'].map((name) => own(definition, name))
  const scope = scopeOf({ nodes: automationNodes(trigger, actions) })
  const subject = subjectOf(trigger)
  const steps: Check = (value, pointer) => automationActionFaults(value, pointer, scope, subject)
  const members = {
    trigger: triggerCheck,
    actions: list(steps, 1, MAX_AUTOMATION_ACTIONS),
  }
  const faults = object(members, { conditions: conditionCheck(scope) })({ trigger, conditions, actions }, '')
  return [...faults, ...repeatedIds(actions)].slice(0, MAX_FAULTS)
}

function automationNodes(trigger: unknown, actions: unknown): unknown[] {
  const nodes = Array.isArray(actions) ? actions : []
  return [
    { id: '$trigger', type: 'trigger', config: trigger },
    ...nodes.map((action) => ({ id: own(action, 'id'), type: 'action', config: action })),
  ]
}

export function subjectOf(trigger: unknown): SubjectKind | null {
  const type = own(trigger, 'type')
  return (typeof type === 'string' ? TRIGGERS.get(type)?.subject : null) ?? null
}

function automationActionFaults(
  value: unknown,
  pointer: string,
  scope: NameScope,
  subject: SubjectKind | null,
): Fault[] {
  switch (own(value, 'type')) {
    case 'wait':
      return object({ id: idCheck, type: text(60), minutes: whole(1, MAX_WAIT_MINUTES) })(value, pointer)
    case 'stop':
      return object({ id: idCheck, type: text(60) })(value, pointer)
    default:
      return actionFaults(value, pointer, scope, subject, { id: idCheck })
  }
}

function repeatedIds(actions: unknown): Fault[] {
  const ids = Array.isArray(actions) ? actions.map((action) => own(action, 'id')) : []
  return ids.flatMap((id, index) =>
    typeof id === 'string' && ids.indexOf(id) < index
      ? [fault(`/actions/${index}/id`, 'duplicate', `The action ${id.slice(0, 40)} is there twice.`)]
      : [],
  )
}

/** The faults of the graph of a flow. */
export function flowFaults(graph: unknown): Fault[] {
  const scope = scopeOf(graph)
  const trigger = nodesIn(graph).find(({ type }) => type === 'trigger')
  const node: Check = (value, pointer) => nodeFaults(value, pointer, scope, subjectOf(trigger?.config))
  const edge = object({ from: text(40), port: text(40), to: text(40) })
  const members = { nodes: list(node, 1, MAX_NODES), edges: list(edge, 0, MAX_EDGES) }
  const faults = object(members)(graph, '')
  const [nodes, edges] = [own(graph, 'nodes'), own(graph, 'edges')]
  const isDrawn = Array.isArray(nodes) && Array.isArray(edges) && nodes.length <= MAX_NODES && edges.length <= MAX_EDGES
  const drawn = isDrawn ? graphFaults(nodes, edges) : []
  return [...faults, ...drawn, ...answerFaults(graph)].slice(0, MAX_FAULTS)
}

function nodeFaults(value: unknown, pointer: string, scope: NameScope, subject: SubjectKind | null): Fault[] {
  const type = own(value, 'type') as NodeType
  const config = NODE_TYPES.includes(type) ? kindOf(type).check(scope, subject) : anything
  return object({ id: idCheck, type: oneOf(NODE_TYPES), config }, { x: position, y: position })(value, pointer)
}

/** Two questions may save the same answer only if they expect the same. */
function answerFaults(graph: unknown): Fault[] {
  const known = new Map<string, string>()
  return nodesIn(graph).flatMap(({ type, config, index }) => {
    const name = own(config, 'save_as')
    const answer = JSON.stringify(answerTypeOf(own(config, 'expect')))
    if (type !== 'ask' || typeof name !== 'string') return []
    if (!known.has(name)) known.set(name, answer)
    if (known.get(name) === answer) return []
    const message = `Another question saves ${name.slice(0, 40)}, and expects something else.`
    return [fault(`/nodes/${index}/config/save_as`, 'duplicate', message)]
  })
}
