// The kinds of steps that can be added to a flow, in the groups of the palette, and how each begins.
import type { Config, NewNode, Node, NodeType } from './model/graph.ts'

/** An action of a flow has the type of its action; every other node that of the node. */
export const kindOf = ({ type, config }: Pick<Node, 'type' | 'config'>): string =>
  type === 'action' && typeof config.type === 'string' ? config.type : type

const LOGIC = ['wait', 'condition', 'switch', 'ask'] as const
const ENDS = ['handoff', 'end'] as const
const ACTIONS = [
  'send_message',
  'notify_team',
  'create_task',
  'assign',
  'add_tags',
  'remove_tags',
  'set_priority',
  'run_stage_action',
  'add_comment',
  'set_mode',
  'resolve',
  'call_webhook',
] as const

export type Kind = (typeof LOGIC)[number] | (typeof ENDS)[number] | (typeof ACTIONS)[number]

/** In the order of the palette. */
export const KIND_GROUPS: readonly { name: 'doGroup' | 'decideGroup' | 'endGroup'; kinds: readonly Kind[] }[] = [
  { name: 'doGroup', kinds: ACTIONS },
  { name: 'decideGroup', kinds: LOGIC },
  { name: 'endGroup', kinds: ENDS },
]

export const KINDS: readonly Kind[] = KIND_GROUPS.flatMap(({ kinds }) => kinds)

const FIRST: Partial<Record<Kind, Config>> = {
  wait: { minutes: 60 },
  condition: { all: [] },
  switch: { field: '', cases: [{ port: 'case1', value: '' }] },
  ask: { text: {}, save_as: 'answer', expect: { type: 'yes_no' }, timeout_minutes: 1_440 },
  send_message: { channel: 'last_used', text: {} },
  add_tags: { tags: [] },
  remove_tags: { tags: [] },
  set_mode: { mode: 'human' },
  set_priority: { priority: 'high' },
}

/** The beginnings of ids, which people see in variables such as {{steps.call1.body.x}}. */
const STEMS: Partial<Record<Kind, string>> = {
  send_message: 'say',
  notify_team: 'notify',
  create_task: 'task',
  add_tags: 'tag',
  remove_tags: 'untag',
  set_priority: 'priority',
  run_stage_action: 'stage',
  add_comment: 'comment',
  set_mode: 'mode',
  call_webhook: 'call',
  condition: 'if',
}

export function newNode(kind: Kind): NewNode {
  const isAction = ACTIONS.some((each) => each === kind)
  const type: NodeType = isAction ? 'action' : (kind as NodeType)
  const config = { ...(isAction && { type: kind }), ...structuredClone(FIRST[kind] ?? {}) }
  return { type, config, stem: STEMS[kind] ?? kind }
}

/** The draft of a flow that has nothing yet. */
export const FIRST_GRAPH = {
  nodes: [{ id: 'begin', type: 'trigger', config: { type: 'booking.completed' }, x: 0, y: 0 }],
  edges: [],
}
