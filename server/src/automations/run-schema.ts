// The shapes of runs: what an automation or a flow did about one subject, step by step.
import {
  documented,
  Growing,
  Id,
  Moment,
  MomentAt,
  Nullable,
  named,
  OneOf,
  TextOut,
  Type,
  UsuallyNull,
  Whole,
} from '../http/shape.ts'

export const RUN_STATUSES = [
  'running',
  'waiting',
  'completed',
  'failed',
  'skipped',
  'stale',
  'stopped',
  'cancelled',
] as const

const Json = (example: unknown, description: string) =>
  Nullable(
    Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      ...documented(example, description),
    }),
  )

/** The nodes that a run left on the way to a step, in a real run and in a dry one. */
export const Path = Type.Array(
  named(
    'AutomationPassed',
    Type.Object({
      id: TextOut('begin', 'The id of the node or action'),
      type: TextOut('condition', 'What it is'),
      port: TextOut('true', 'The port by which the run left it'),
      reason: TextOut('customer.tags contains "vip": true', 'Why it left by this port, in plain words'),
    }),
    { description: 'A node that the run left on its way, and by which port.' },
  ),
  { description: 'The nodes that the run left since the step before, in their order' },
)

const Step = named(
  'AutomationStep',
  Type.Object({
    id: TextOut('remind', 'The id of the action or node'),
    type: TextOut('send_message', 'What it is'),
    status: Growing(
      ['calling', 'waiting', 'delayed', 'done', 'skipped', 'failed', 'cancelled', 'completed', 'stopped'],
      'What has become of it. The last step, of type `end`, has the status with which the run ended.',
      'done',
    ),
    at: MomentAt('2026-11-19T14:30:00.000Z', 'When the run came to it'),
    attempts: Whole(0, undefined, documented(1, 'How often it was tried')),
    rendered: Json({ text: 'Oi Ana, até amanhã!' }, 'What was sent or done, with all texts filled in'),
    result: Json({ message_id: 'msg_0RqGxk2mTq9Lh7wVb3NcYd' }, 'What came of it'),
    error: UsuallyNull(TextOut('The server answered 500.', 'Why it failed or was skipped')),
    reasons: Type.Array(
      Type.String(),
      documented(['customer.tags contains "vip": true'], 'Why the run came here, in plain words'),
    ),
    path: Path,
  }),
  { description: 'One thing that a run did or waited for, with its reasons.' },
)

const Subject = named(
  'AutomationSubject',
  Type.Object({
    kind: Growing(['booking', 'conversation', 'customer'], 'What it is.'),
    id: TextOut('bkg_0RqGxk2mTq9Lh7wVb3NcYd', 'Its id'),
  }),
  { description: 'What a run is about.' },
)

const RUN = {
  version: Whole(1, undefined, documented(1, 'The version of the definition, which stays the same until the run ends')),
  subject: Nullable({ ...Subject, about: 'null: a schedule has none' } as typeof Subject),
  status: Growing(
    RUN_STATUSES,
    '`skipped`: the conditions do not hold any more, or every action was skipped. `stale`: its time was missed by more than 30 minutes. `stopped`: a brake ended it. `cancelled`: it was switched off or deleted.',
    'completed',
  ),
  steps: Type.Array(Step, { description: 'In their order' }),
  error: UsuallyNull(TextOut('The server answered 500.', 'Why it ended as it did, if it did not complete')),
  created_at: Moment,
  ended_at: Nullable(MomentAt('2026-11-19T14:30:01.000Z', 'null while it is under way')),
}

const RUN_TEXT = 'about one subject, with every step and its reasons. Kept for 90 days after its end.'

export const AutomationRun = named('AutomationRun', Type.Object({ id: Id('run'), automation_id: Id('aut'), ...RUN }), {
  description: `A run of an automation ${RUN_TEXT}`,
})

export const FlowRun = named('AutomationFlowRun', Type.Object({ id: Id('run'), flow_id: Id('flw'), ...RUN }), {
  description: `A run of a flow ${RUN_TEXT}`,
})

export const RunFilters = Type.Object({
  status: Type.Optional(OneOf(RUN_STATUSES, 'Only runs in this status')),
})
