// The shapes of a stage configuration: the stages of tasks, and the actions that move tasks between them.
import { Field, FieldIn, Label, LabelIn } from '../fields/field.ts'
import { ROLES } from '../http/caller.ts'
import {
  ActorShape,
  about,
  Body,
  documented,
  ExpectedVersion,
  exampleId,
  Flag,
  Growing,
  IdIn,
  Maybe,
  Moment,
  Nullable,
  named,
  OneOf,
  type Static,
  Tags,
  Text,
  Type,
  UsuallyNull,
  Whole,
} from '../http/shape.ts'
import { EXAMPLE } from './example.ts'

export const TASK_KINDS = ['scheduled', 'queue'] as const
export type TaskKind = (typeof TASK_KINDS)[number]

const CATEGORIES = ['waiting', 'planned', 'active', 'done', 'failed', 'cancelled'] as const

/** The operations that put a task into a stage. */
export const STAGED_OPERATIONS = ['check_in', 'complete', 'no_show', 'fail', 'cancel', 'reschedule'] as const
export type StagedOperation = (typeof STAGED_OPERATIONS)[number]

/** The operations that an action can carry out. */
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
/** The statuses of a booking that still has work to do. */
export const OPEN_STATUSES = ['confirmed', 'pending_payment', 'checked_in'] as const
export const PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const
export const EVIDENCE_KINDS = ['photo', 'signature', 'document'] as const

const MAX_STAGES = 40
const MAX_ACTIONS = 80
const MINUTES_PER_YEAR = 527_040

const BY_KIND = { description: 'A stage for each kind of task.' }
const BY_OPERATION = { description: 'The stage into which each operation puts a task, by kind.' }
const scheduled = documented('done', 'The stage of appointments')
const queue = documented('done', 'The stage of tasks of a queue')

const ofBothKinds = named(
  'StageByKind',
  Type.Object({ scheduled: Type.String(scheduled), queue: Type.String(queue) }),
  BY_KIND,
)

const OperationStages = named(
  'OperationStages',
  Type.Object({
    check_in: ofBothKinds,
    complete: ofBothKinds,
    no_show: ofBothKinds,
    fail: ofBothKinds,
    cancel: ofBothKinds,
    reschedule: ofBothKinds,
  }),
  { ...BY_OPERATION, examples: [EXAMPLE.config.operation_stages] },
)

const STAGE = {
  key: documented('in-progress', 'Its name in the API'),
  name: documented('In progress', 'What people read: a text, or one per language'),
  category:
    'What it means that a task is in this stage. `waiting`, `planned` and `active` are open; `done`, `failed` and `cancelled` are terminal.',
  kinds: { description: 'Which kinds of tasks can be in this stage' },
  terminal: 'Whether a task in this stage has ended; follows from the category',
  color: documented('#2f9e44', '`#` and six hexadecimal digits'),
  position: documented(2, 'From left to right on a board'),
  sla_minutes: documented(120, 'How many minutes a task may be in this stage'),
}

const Stage = named(
  'Stage',
  Type.Object({
    key: Type.String(STAGE.key),
    name: { ...Label, ...STAGE.name },
    category: Growing(CATEGORIES, STAGE.category, 'active'),
    kinds: Type.Array(Growing(TASK_KINDS), STAGE.kinds),
    terminal: Flag(false, STAGE.terminal),
    color: Nullable(Type.String(STAGE.color)),
    position: Whole(0, undefined, STAGE.position),
    sla_minutes: Nullable(Whole(1, undefined, STAGE.sla_minutes)),
  }),
  { description: 'A stage that a task can be in.', examples: [EXAMPLE.stage] },
)

const COUNTER = 'attempts'
const GUARD = {
  type: 'What is asked.',
  statuses: documented(['confirmed', 'checked_in'], 'Of `status_in`: any of these'),
  kind: documented('photo', 'Of `evidence_present`: an attachment of this kind; null: of any'),
  counter: documented(COUNTER, 'Of `counter_lt`: the name of the counter'),
  value: documented(3, 'Of `counter_lt`: the counter must be below this'),
}

const Guard = named(
  'Guard',
  Type.Object({
    type: Growing(GUARD_TYPES, GUARD.type, 'counter_lt'),
    statuses: Nullable(Type.Array(Type.String(), GUARD.statuses)),
    kind: Nullable(Type.String(GUARD.kind)),
    counter: Nullable(Type.String(GUARD.counter)),
    value: Nullable(Type.Integer(GUARD.value)),
  }),
  { description: 'What must be true before an action is carried out.', examples: [EXAMPLE.guard] },
)

const EFFECT = {
  type: 'What is done.',
  resource_id: documented(exampleId('res'), 'Of `assign`: who gets the task; null: the actor'),
  priority: documented('high', 'Of `set_priority`'),
  tags: documented(['second-visit'], 'Of `add_tags` and `remove_tags`'),
  minutes: documented(60, 'Of `set_due`: minutes from now; null removes the due date'),
  counter: documented(COUNTER, 'Of `increment`: the name of the counter'),
  by: documented(1, 'Of `increment`; null: 1'),
  body: documented('Nobody was at home.', 'Of `comment`'),
}

const Effect = named(
  'Effect',
  Type.Object({
    type: Growing(EFFECT_TYPES, EFFECT.type, 'increment'),
    resource_id: Nullable(Type.String(EFFECT.resource_id)),
    priority: Nullable(Type.String(EFFECT.priority)),
    tags: Nullable(Type.Array(Type.String(), EFFECT.tags)),
    minutes: Nullable(Type.Integer(EFFECT.minutes)),
    counter: Nullable(Type.String(EFFECT.counter)),
    by: Nullable(Type.Integer(EFFECT.by)),
    body: Nullable(Type.String(EFFECT.body)),
  }),
  { description: 'What an action does in addition to moving the task.', examples: [EXAMPLE.effect] },
)

const ACTION = {
  key: documented('not-at-home', 'Its name in the API; `-` and `_` are the same'),
  name: documented('Not at home', 'What people read: a text, or one per language'),
  type: '`claim` takes a task of a queue, `release` gives it back, `move` and `outcome` move any task.',
  kinds: { description: 'The kinds of tasks it is for' },
  from: documented(['in-progress'], 'Stages it can be carried out in'),
  to: documented('queued', 'The stage it leads to'),
  operation: 'The operation that changes the status; null: the status stays.',
  roles: documented([], 'Which team members may do it; empty: all. API keys always may'),
  guards: { description: 'All of these must be true' },
  fields: { description: 'What is filled in when it is carried out' },
  effects: { description: 'What it does in addition to moving the task, in this order' },
}

const Action = named(
  'Action',
  Type.Object({
    key: Type.String(ACTION.key),
    name: { ...Label, ...ACTION.name },
    type: Growing(ACTION_TYPES, ACTION.type, 'release'),
    kinds: Type.Array(Growing(TASK_KINDS), ACTION.kinds),
    from: Type.Array(Type.String(), ACTION.from),
    to: Type.String(ACTION.to),
    operation: Nullable(Growing(ACTION_OPERATIONS, ACTION.operation)),
    roles: Type.Array(Growing(ROLES), ACTION.roles),
    guards: Type.Array(Guard, ACTION.guards),
    fields: Type.Array(Field, ACTION.fields),
    effects: Type.Array(Effect, ACTION.effects),
  }),
  { description: 'Something that people do with a task, and where it leads.', examples: [EXAMPLE.action] },
)

const NOTE = documented('Nobody rings three times in vain', 'Why it was changed, for people')

const written = {
  version: Whole(1, undefined, { description: 'Raised by one with every configuration written', examples: [2] }),
  note: Nullable(Type.String(NOTE)),
  created_at: Moment,
  created_by: ActorShape,
  reverted_from: UsuallyNull(Whole(1, undefined, documented(1, 'The earlier version that it repeats'))),
}

export const StageVersion = named('StageVersion', Type.Object(written), {
  description:
    'When and by whom a version of the stage configuration was written. To read its content, use its number.',
})

const CONFIG = {
  initial: 'The stage in which a task begins',
  stages: { description: 'The stages of tasks' },
  actions: { description: 'The actions that move tasks' },
}

export const StageConfig = named(
  'StageConfig',
  Type.Object({
    ...written,
    initial: about(CONFIG.initial, ofBothKinds, EXAMPLE.config.initial),
    operation_stages: OperationStages,
    stages: { ...Type.Array(Stage, CONFIG.stages), here: EXAMPLE.config.stages },
    actions: { ...Type.Array(Action, CONFIG.actions), here: EXAMPLE.config.actions },
  }),
  { description: 'The stages of tasks, and the actions that move them from stage to stage. A version never changes.' },
)

const KEY = '^[a-z0-9][a-z0-9_\\-]*$'
const Key = (more: object) => Text(64, 1, { pattern: KEY, ...more })
const OwnKey = (more: { description: string }) =>
  Key({ ...more, description: `${more.description}. Small letters, digits, \`_\`, \`-\`` })
const Kinds = ({ description }: { description: string }) =>
  Maybe(
    Type.Array(OneOf(TASK_KINDS), {
      minItems: 1,
      uniqueItems: true,
      description: `${description}. Left out: both kinds`,
    }),
  )
const bothKindsIn = named('StageByKindInput', Body({ scheduled: Key(scheduled), queue: Key(queue) }), BY_KIND)
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
  { ...BY_OPERATION, examples: [EXAMPLE.config.operation_stages] },
)

const StageIn = named(
  'StageInput',
  Body({
    key: OwnKey(STAGE.key),
    name: { ...LabelIn, ...STAGE.name },
    category: OneOf(CATEGORIES, STAGE.category),
    kinds: Kinds(STAGE.kinds),
    terminal: Maybe(Flag(false, 'Left out: follows from the category')),
    color: Maybe(Text(7, 7, { pattern: '^#[0-9a-fA-F]{6}$', ...STAGE.color })),
    position: Maybe(Whole(0, 10_000, { ...STAGE.position, description: 'Left out: the position in the list' })),
    sla_minutes: Maybe(Whole(1, MINUTES_PER_YEAR, STAGE.sla_minutes)),
  }),
  { description: 'A stage that a task can be in.', examples: [EXAMPLE.stage] },
)

const GuardIn = named(
  'GuardInput',
  Body({
    type: OneOf(GUARD_TYPES, GUARD.type),
    statuses: Maybe(Type.Array(OneOf(OPEN_STATUSES), { minItems: 1, uniqueItems: true, ...GUARD.statuses })),
    kind: Maybe(OneOf(EVIDENCE_KINDS, GUARD.kind.description)),
    counter: Maybe(Key(GUARD.counter)),
    value: Maybe(Whole(0, 1_000_000, GUARD.value)),
  }),
  { description: 'What must be true before an action is carried out.', examples: [EXAMPLE.guard] },
)

const EffectIn = named(
  'EffectInput',
  Body({
    type: OneOf(EFFECT_TYPES, EFFECT.type),
    resource_id: Maybe(IdIn('res', EFFECT.resource_id.description)),
    priority: Maybe(OneOf(PRIORITIES, EFFECT.priority.description)),
    tags: Maybe({ ...Tags, ...EFFECT.tags }),
    minutes: Maybe(Whole(0, MINUTES_PER_YEAR, EFFECT.minutes)),
    counter: Maybe(Key(EFFECT.counter)),
    by: Maybe(Whole(1, 1_000, EFFECT.by)),
    body: Maybe(Text(10_000, 1, EFFECT.body)),
  }),
  { description: 'What an action does in addition to moving the task.', examples: [EXAMPLE.effect] },
)

const ActionIn = named(
  'ActionInput',
  Body({
    key: OwnKey(ACTION.key),
    name: { ...LabelIn, ...ACTION.name },
    type: OneOf(ACTION_TYPES, ACTION.type),
    kinds: Kinds(ACTION.kinds),
    from: Type.Array(Key({}), { minItems: 1, maxItems: MAX_STAGES, uniqueItems: true, ...ACTION.from }),
    to: Key(ACTION.to),
    operation: Maybe(OneOf(ACTION_OPERATIONS, ACTION.operation)),
    roles: Maybe(Type.Array(OneOf(ROLES), { uniqueItems: true, ...ACTION.roles })),
    guards: Maybe(Type.Array(GuardIn, { maxItems: 20, ...ACTION.guards })),
    fields: Maybe(Type.Array(FieldIn, { maxItems: 50, ...ACTION.fields })),
    effects: Maybe(Type.Array(EffectIn, { maxItems: 20, ...ACTION.effects })),
  }),
  { description: 'Something that people do with a task, and where it leads.', examples: [EXAMPLE.action] },
)

const Migrate = Maybe(
  Type.Unsafe<Record<string, string>>({
    type: 'object',
    maxProperties: MAX_STAGES,
    additionalProperties: { type: 'string', maxLength: 64 },
    description: 'New stages for open tasks in a stage that is removed: from the old key to the new one',
    examples: [{ attempted: 'in-progress' }],
  }),
)

export const NewStageConfig = named(
  'NewStageConfig',
  Body(
    {
      note: Maybe(Text(500, 0, NOTE)),
      initial: about(CONFIG.initial, bothKindsIn),
      operation_stages: OperationStagesIn,
      stages: Type.Array(StageIn, { minItems: 1, maxItems: MAX_STAGES, ...CONFIG.stages }),
      actions: Type.Array(ActionIn, { maxItems: MAX_ACTIONS, ...CONFIG.actions }),
      migrate: Migrate,
      expected_version: Maybe(ExpectedVersion),
    },
    ['version', 'created_at', 'created_by', 'reverted_from'],
  ),
  {
    description: 'A whole stage configuration, which replaces the current one.',
    examples: [{ note: NOTE.examples[0], ...EXAMPLE.config, expected_version: 1 }],
  },
)

export const StageRevert = named(
  'StageRevert',
  Body({
    note: Maybe(Text(500, 0, { ...NOTE, examples: ['Back to what we had'] })),
    migrate: Migrate,
    expected_version: Maybe({ ...ExpectedVersion, examples: [2] }),
  }),
  { description: 'All members are optional, and the body may be empty.', shown: ['note', 'expected_version'] },
)

export type StageConfigShape = Static<typeof StageConfig>
/** The content of a version, without its author and time. */
export type Config = Pick<StageConfigShape, 'initial' | 'operation_stages' | 'stages' | 'actions'>
export type Stage = Config['stages'][number]
export type Action = Config['actions'][number]

/** The version that tasks use. */
export interface Stages extends Config {
  version: number
}
