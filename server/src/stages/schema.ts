// The shapes of a stage configuration: the stages that tasks stand in, and the actions that move them on.
import { ROLES } from '../http/caller.ts'
import { Field, FieldIn, Label, LabelIn } from '../http/field.ts'
import {
  ActorShape,
  about,
  Body,
  ExpectedVersion,
  Growing,
  IdIn,
  Maybe,
  Moment,
  Nullable,
  named,
  OneOf,
  Tags,
  Text,
  Type,
  Whole,
} from '../http/shape.ts'

export const TASK_KINDS = ['scheduled', 'queue'] as const
export type TaskKind = (typeof TASK_KINDS)[number]

const CATEGORIES = ['waiting', 'planned', 'active', 'done', 'failed', 'cancelled'] as const

/** The operations that put a task into a stage. */
export const STAGED_OPERATIONS = ['check_in', 'complete', 'no_show', 'fail', 'cancel', 'reschedule'] as const
export type StagedOperation = (typeof STAGED_OPERATIONS)[number]

/** Those that an action may carry out. */
const ACTION_OPERATIONS = ['check_in', 'complete', 'no_show', 'fail', 'cancel'] as const
const ACTION_TYPES = ['claim', 'release', 'move', 'outcome'] as const
const GUARD_TYPES = [
  'unclaimed',
  'claimed',
  'actor_is_assignee',
  'status_in',
  'evidence_present',
  'counter_lt',
] as const
const EFFECT_TYPES = [
  'assign',
  'unassign',
  'set_priority',
  'add_tags',
  'remove_tags',
  'set_due',
  'increment',
  'comment',
] as const
/** The statuses of a booking that is still to be worked on. */
export const OPEN_STATUSES = ['confirmed', 'pending_payment', 'checked_in'] as const
export const PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const
export const EVIDENCE_KINDS = ['photo', 'signature', 'document'] as const

const MOST_STAGES = 40
const MOST_ACTIONS = 80
const MINUTES_OF_A_YEAR = 527_040

const ofBothKinds = named('StageByKind', Type.Object({ scheduled: Type.String(), queue: Type.String() }))

const OperationStages = named(
  'OperationStages',
  Type.Object(
    {
      check_in: ofBothKinds,
      complete: ofBothKinds,
      no_show: ofBothKinds,
      fail: ofBothKinds,
      cancel: ofBothKinds,
      reschedule: ofBothKinds,
    },
    { description: 'Where each operation puts a task' },
  ),
)

const Stage = named(
  'Stage',
  Type.Object({
    key: Type.String({ examples: ['in-progress'] }),
    name: Label,
    category: Growing(CATEGORIES),
    kinds: Type.Array(Growing(TASK_KINDS)),
    terminal: Type.Boolean({ description: 'A task that stands here has ended' }),
    color: Nullable(Type.String({ examples: ['#2f9e44'] })),
    position: Whole(0, undefined, { description: 'From left to right on a board' }),
    sla_minutes: Nullable(Whole(1, undefined, { description: 'How long a task may stand here' })),
  }),
)

const Guard = named(
  'Guard',
  Type.Object(
    {
      type: Growing(GUARD_TYPES),
      statuses: Nullable(Type.Array(Type.String(), { description: 'Of `status_in`' })),
      kind: Nullable(Type.String({ description: 'Of `evidence_present`; null: any kind' })),
      counter: Nullable(Type.String({ description: 'Of `counter_lt`' })),
      value: Nullable(Type.Integer({ description: 'Of `counter_lt`' })),
    },
    { description: 'What must be true before an action is carried out' },
  ),
)

const Effect = named(
  'Effect',
  Type.Object(
    {
      type: Growing(EFFECT_TYPES),
      resource_id: Nullable(Type.String({ description: 'Of `assign`; null: whoever acts' })),
      priority: Nullable(Type.String({ description: 'Of `set_priority`' })),
      tags: Nullable(Type.Array(Type.String(), { description: 'Of `add_tags` and `remove_tags`' })),
      minutes: Nullable(Type.Integer({ description: 'Of `set_due`: from now on; null takes the due date away' })),
      counter: Nullable(Type.String({ description: 'Of `increment`' })),
      by: Nullable(Type.Integer({ description: 'Of `increment`; null: 1' })),
      body: Nullable(Type.String({ description: 'Of `comment`' })),
    },
    { description: 'What an action does beside moving the task' },
  ),
)

const Action = named(
  'Action',
  Type.Object({
    key: Type.String({ description: '`-` and `_` are the same', examples: ['not-at-home'] }),
    name: Label,
    type: Growing(ACTION_TYPES),
    kinds: Type.Array(Growing(TASK_KINDS)),
    from: Type.Array(Type.String(), { description: 'Stages it can be carried out in' }),
    to: Type.String({ description: 'The stage it leads to' }),
    operation: Nullable(Growing(ACTION_OPERATIONS, 'What becomes of the status; null: nothing.')),
    roles: Type.Array(Growing(ROLES), { description: 'Which team members may; empty: all. API keys always may' }),
    guards: Type.Array(Guard),
    fields: Type.Array(Field),
    effects: Type.Array(Effect),
  }),
)

const written = {
  version: Whole(1),
  note: Nullable(Type.String()),
  created_at: Moment,
  created_by: ActorShape,
  reverted_from: Nullable(Whole(1, undefined, { description: 'The version it was taken from' })),
}

export const StageVersion = named('StageVersion', Type.Object(written))

export const StageConfig = named(
  'StageConfig',
  Type.Object({
    ...written,
    initial: about('Where a task begins', ofBothKinds),
    operation_stages: OperationStages,
    stages: Type.Array(Stage),
    actions: Type.Array(Action),
  }),
)

const KEY = '^[a-z0-9][a-z0-9_\\-]*$'
const Key = Text(64, 1, { pattern: KEY, description: 'Small letters, digits, `_`, `-`' })
const Kinds = Maybe(
  Type.Array(OneOf(TASK_KINDS), { minItems: 1, uniqueItems: true, description: 'Left out: both kinds' }),
)
const bothKindsIn = named('StageByKindInput', Body({ scheduled: Key, queue: Key }))
const OperationStagesIn = named(
  'OperationStagesInput',
  Body({
    check_in: bothKindsIn,
    complete: bothKindsIn,
    no_show: bothKindsIn,
    fail: bothKindsIn,
    cancel: bothKindsIn,
    reschedule: bothKindsIn,
  }),
)
const Counter = Text(64, 1, { pattern: KEY })

const StageIn = named(
  'StageInput',
  Body({
    key: Key,
    name: LabelIn,
    category: OneOf(CATEGORIES),
    kinds: Kinds,
    terminal: Maybe(Type.Boolean({ description: 'Left out: as the category says' })),
    color: Maybe(Text(7, 7, { pattern: '^#[0-9a-fA-F]{6}$' })),
    position: Maybe(Whole(0, 10_000, { description: 'Left out: the place in the list' })),
    sla_minutes: Maybe(Whole(1, MINUTES_OF_A_YEAR)),
  }),
)

const GuardIn = named(
  'GuardInput',
  Body({
    type: OneOf(GUARD_TYPES),
    statuses: Maybe(Type.Array(OneOf(OPEN_STATUSES), { minItems: 1, uniqueItems: true })),
    kind: Maybe(OneOf(EVIDENCE_KINDS)),
    counter: Maybe(Counter),
    value: Maybe(Whole(0, 1_000_000)),
  }),
)

const EffectIn = named(
  'EffectInput',
  Body({
    type: OneOf(EFFECT_TYPES),
    resource_id: Maybe(IdIn),
    priority: Maybe(OneOf(PRIORITIES)),
    tags: Maybe(Tags),
    minutes: Maybe(Whole(0, MINUTES_OF_A_YEAR)),
    counter: Maybe(Counter),
    by: Maybe(Whole(1, 1_000)),
    body: Maybe(Text(10_000, 1)),
  }),
)

const ActionIn = named(
  'ActionInput',
  Body({
    key: Key,
    name: LabelIn,
    type: OneOf(ACTION_TYPES),
    kinds: Kinds,
    from: Type.Array(Key, { minItems: 1, maxItems: MOST_STAGES, uniqueItems: true }),
    to: Key,
    operation: Maybe(OneOf(ACTION_OPERATIONS)),
    roles: Maybe(Type.Array(OneOf(ROLES), { uniqueItems: true })),
    guards: Maybe(Type.Array(GuardIn, { maxItems: 20 })),
    fields: Maybe(Type.Array(FieldIn, { maxItems: 50 })),
    effects: Maybe(Type.Array(EffectIn, { maxItems: 20 })),
  }),
)

const Migrate = Maybe(
  Type.Unsafe<Record<string, string>>({
    type: 'object',
    maxProperties: MOST_STAGES,
    additionalProperties: { type: 'string', maxLength: 64 },
    description: 'Where open tasks go whose stage is taken away: from the old key to the new one',
    examples: [{ attempted: 'taken' }],
  }),
)

export const NewStageConfig = named(
  'NewStageConfig',
  Body(
    {
      note: Maybe(Text(500)),
      initial: bothKindsIn,
      operation_stages: OperationStagesIn,
      stages: Type.Array(StageIn, { minItems: 1, maxItems: MOST_STAGES }),
      actions: Type.Array(ActionIn, { maxItems: MOST_ACTIONS }),
      migrate: Migrate,
      expected_version: Maybe(ExpectedVersion),
    },
    ['version', 'created_at', 'created_by', 'reverted_from'],
  ),
)

export const StageRevert = named(
  'StageRevert',
  Body({
    note: Maybe(Text(500)),
    migrate: Migrate,
    expected_version: Maybe(ExpectedVersion),
  }),
)
