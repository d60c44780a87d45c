// The shapes of flows: graphs that are drawn as a draft, published as versions, and run.
import {
  ActorShape,
  Body,
  documented,
  ExpectedVersion,
  Flag,
  Growing,
  Id,
  Maybe,
  Moment,
  Name,
  Nullable,
  named,
  OneOf,
  Text,
  TextOut,
  Type,
  UsuallyNull,
  Version,
  Whole,
} from '../http/shape.ts'
import { MAX_NODES } from './engine/definition.ts'
import { MAX_EDGES } from './engine/faults.ts'
import { NODE_TYPES } from './engine/nodes.ts'
import { SETTINGS_IN, SETTINGS_OUT, SecretOut, Stats, TRIAL_MEMBERS } from './schema.ts'

const NAME = 'Ask for a review'
const MAX_POSITION = 1_000_000

const NODE = {
  id: documented('begin', 'Your own, unique in the flow'),
  type: 'What it is. Ports: `trigger`, `action` and a plain `wait` have next; `condition` true and false; `switch` its cases and else; a `wait` for an event event and timeout; `ask` answer, invalid and timeout; `handoff` and `end` none.',
  config: documented(
    { type: 'booking.completed' },
    'By type: a trigger, a condition or an action as automations have them (an action without its id); of `switch` field and cases; of `wait` minutes, until, or event and timeout_minutes; of `ask` text, save_as, expect and timeout_minutes; of `handoff` assignee_id and note',
  ),
  x: documented(0, 'Where it is drawn'),
  y: documented(0, 'Where it is drawn'),
}
const config = { type: 'object', additionalProperties: true, ...NODE.config }
const EDGE = {
  from: documented('begin', 'The id of a node'),
  port: documented('next', 'The port of that node'),
  to: documented('end', 'The id of the node that follows'),
}
const GRAPH_EXAMPLE = {
  nodes: [
    { id: 'begin', type: 'trigger', config: { type: 'booking.completed' }, x: 0, y: 0 },
    { id: 'end', type: 'end', config: {}, x: 0, y: 200 },
  ],
  edges: [{ from: 'begin', port: 'next', to: 'end' }],
}
const NODE_TEXT = 'One node of a flow, with the settings of its type.'
const EDGE_TEXT = 'The way from a port of a node to the node that follows.'

const GRAPH_OUT = {
  nodes: Type.Array(
    named(
      'FlowNode',
      Type.Object({
        id: Type.String(NODE.id),
        type: Growing(NODE_TYPES, NODE.type),
        config: Type.Unsafe<Record<string, unknown>>(config),
        x: Nullable(Type.Number(NODE.x)),
        y: Nullable(Type.Number(NODE.y)),
      }),
      { description: NODE_TEXT },
    ),
  ),
  edges: Type.Array(
    named(
      'FlowEdge',
      Type.Object({ from: Type.String(EDGE.from), port: Type.String(EDGE.port), to: Type.String(EDGE.to) }),
      { description: EDGE_TEXT },
    ),
  ),
}

const GraphOut = named('FlowGraph', Type.Object(GRAPH_OUT), {
  description: 'The nodes of a flow and the edges between them.',
  examples: [GRAPH_EXAMPLE],
})

/** A draft may be unfinished, so only its form is checked here; publishing checks the rest. */
const GRAPH_IN = {
  nodes: Type.Array(
    named(
      'FlowNodeInput',
      Body({
        id: Text(40, 1, NODE.id),
        type: { ...OneOf(NODE_TYPES, NODE.type), examples: ['trigger'] },
        config: Type.Unsafe<Record<string, unknown>>(config),
        x: Maybe(Type.Number({ minimum: -MAX_POSITION, maximum: MAX_POSITION, ...NODE.x })),
        y: Maybe(Type.Number({ minimum: -MAX_POSITION, maximum: MAX_POSITION, ...NODE.y })),
      }),
      { description: NODE_TEXT },
    ),
    { maxItems: MAX_NODES },
  ),
  edges: Type.Array(
    named(
      'FlowEdgeInput',
      Body({ from: Text(40, 1, EDGE.from), port: Text(40, 1, EDGE.port), to: Text(40, 1, EDGE.to) }),
      {
        description: EDGE_TEXT,
      },
    ),
    { maxItems: MAX_EDGES },
  ),
}

const GraphIn = named('FlowGraphInput', Body(GRAPH_IN), {
  description: 'The nodes of a draft and the edges between them. It may be unfinished.',
  examples: [GRAPH_EXAMPLE],
})

const FLOW = {
  id: Id('flw'),
  name: TextOut(NAME, 'What the team calls it'),
  enabled: Flag(false, 'Whether runs begin'),
  draft: Nullable({ ...GraphOut, about: 'What is being edited; null: nothing' } as typeof GraphOut),
  published_version: UsuallyNull(
    Whole(1, undefined, documented(1, 'The version that runs begin with; null: none was published')),
  ),
  ...SETTINGS_OUT,
  stats: Stats,
  version: Version,
  created_at: Moment,
  updated_at: Moment,
}

export const FlowShape = named('AutomationFlow', Type.Object(FLOW), {
  description: 'An automation with branches, questions and waits, drawn as a graph.',
})

export const FlowWithSecret = named('AutomationFlowWithSecret', Type.Object({ ...FLOW, secret: SecretOut }), {
  description: 'A flow, with its secret if this call has made one: it is shown only this once.',
})

const READ_ONLY = ['id', 'enabled', 'published_version', 'stats', 'secret', 'version', 'created_at', 'updated_at']

export const NewFlow = named(
  'NewAutomationFlow',
  Body({ name: Name(NAME), draft: Maybe(GraphIn), ...SETTINGS_IN }, READ_ONLY),
  {
    description: 'The name of a new flow, and perhaps a first draft. It is off until it is published.',
    shown: ['name'],
  },
)

export const FlowChange = named(
  'AutomationFlowChange',
  Body(
    {
      name: Type.Optional(Name(NAME)),
      enabled: Type.Optional(Flag(false, 'Only a flow that was published can be switched on')),
      ...SETTINGS_IN,
      expected_version: Maybe(ExpectedVersion),
    },
    ['id', 'draft', 'published_version', 'stats', 'secret', 'version', 'created_at', 'updated_at'],
  ),
  {
    description: 'The fields to change; fields that are left out stay as they are.',
    shown: ['name', 'enabled', 'expected_version'],
  },
)

export const NewDraft = named('NewFlowDraft', Body({ ...GRAPH_IN, expected_version: Maybe(ExpectedVersion) }), {
  description: 'The whole draft, which replaces the one before. It may be unfinished.',
  examples: [GRAPH_EXAMPLE],
})

export const Publication = named('FlowPublication', Body({ expected_version: Maybe(ExpectedVersion) }), {
  description: 'What the caller has seen: with `expected_version`, a draft that somebody changed is not published.',
})

const SeenVersion = { ...ExpectedVersion, examples: [2] } as typeof ExpectedVersion

export const Reversion = named('FlowReversion', Body({ expected_version: Maybe(SeenVersion) }), {
  description: 'What the caller has seen: with `expected_version`, a draft that somebody changed is not replaced.',
})

export const FlowFaults = named(
  'AutomationFlowFaults',
  Type.Object({
    version: Version,
    faults: Type.Array(
      named(
        'AutomationFlowFault',
        Type.Object({
          pointer: TextOut('/nodes/3', 'Where it is in the graph'),
          code: TextOut('port_not_joined', 'What it is, for programs'),
          message: TextOut('The port next of remind leads nowhere.', 'What it is, for people'),
        }),
        { description: 'Something for which publishing would refuse the draft.' },
      ),
      { description: 'Empty: publishing would refuse nothing' },
    ),
  }),
  { description: 'What has to be mended before a flow can be published.' },
)

const VERSION = {
  version: Whole(1, undefined, documented(1, 'Counts the versions of the flow')),
  published: Flag(true, 'Whether runs begin with this version'),
  created_by: ActorShape,
  created_at: Moment,
}

export const FlowVersion = named('AutomationFlowVersion', Type.Object(VERSION), {
  description: 'A version of a flow, without its graph. A version never changes.',
})

export const FlowVersionWithGraph = named('AutomationFlowVersionWithGraph', Type.Object({ ...VERSION, ...GRAPH_OUT }), {
  description: 'A version of a flow, with its graph. A version never changes.',
  examples: [
    {
      version: 1,
      published: true,
      created_by: { kind: 'member', id: 'mem_0RqGxk2mTq9Lh7wVb3NcYd', name: 'Maria Lima' },
      created_at: '2026-11-18T12:00:00.000Z',
      ...GRAPH_EXAMPLE,
    },
  ],
})

export const NewFlowTest = named(
  'NewAutomationFlowTest',
  Body({
    ...TRIAL_MEMBERS,
    events: Maybe(
      Type.Array(Type.String({ maxLength: 60 }), {
        maxItems: 50,
        ...documented(['booking.completed'], 'What happens while the run waits for events, in this order'),
      }),
    ),
    answers: Maybe(
      Type.Array(Type.String({ maxLength: 4_096 }), {
        maxItems: 50,
        ...documented(['Yes'], 'What the customer answers to questions, in this order; none: the time passes'),
      }),
    ),
  }),
  {
    description: 'What the flow is tried with. Nothing is sent and nothing is changed.',
    shown: ['subject_id', 'now'],
  },
)
