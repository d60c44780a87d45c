// The shapes of what can be booked: services, resources and their groups, schedules and the days that differ.
import { Field, FieldIn } from '../http/field.ts'
import {
  Body,
  Currency,
  CurrencyIn,
  ExpectedVersion,
  Growing,
  Id,
  IdIn,
  Maybe,
  Moment,
  Name,
  Nullable,
  named,
  OneOf,
  type Static,
  Tags,
  Text,
  type TSchema,
  Type,
  Whole,
} from '../http/shape.ts'

const MODES = ['appointment', 'queue'] as const
const RESOURCE_KINDS = ['person', 'equipment', 'room', 'vehicle', 'other'] as const
const ASSIGNMENTS = ['least_busy', 'priority', 'round_robin'] as const

const MINUTES_OF_A_DAY = 1_440
/** Far above any party or room, and small enough to add up without a thought. */
const LARGEST_PARTY = 100_000
/** A million millions: guaranies have many zeros. */
const LARGEST_SUM = 1_000_000_000_000
const MOST_WINDOWS = 100
/** A longer pool is a group. */
const MOST_IN_A_REQUIREMENT = 20
const MOST_IN_A_GROUP = 500

type Shapes = Record<string, TSchema>
type Optionals<P extends Shapes> = { [K in keyof P]: ReturnType<typeof Type.Optional<P[K]>> }
type Maybes<P extends Shapes> = { [K in keyof P]: ReturnType<typeof Maybe<P[K]>> }

/** What a field is when it is left out of a new thing, or null. Without one it is null. */
const Default = <T extends TSchema>(schema: T, value: Static<T>): T => ({ ...schema, default: value })

function each<P extends Shapes, Out>(shapes: P, change: (shape: TSchema) => TSchema): Out {
  return Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, change(shape)])) as Out
}

const READ_ONLY = ['id', 'version', 'created_at', 'updated_at']

/** The body that adds a thing: the fields it must have, and those it may have. */
const newBody = <R extends Shapes, O extends Shapes>(required: R, optional: O, readOnly = READ_ONLY) =>
  Body({ ...required, ...each<O, Maybes<O>>(optional, Maybe) }, readOnly)

/** The body that changes it. It tells no defaults: a client that fills them in would reset what it left out. */
const changeBody = <R extends Shapes, O extends Shapes>(required: R, optional: O, readOnly = READ_ONLY) =>
  Body(
    {
      ...each<R, Optionals<R>>(required, Type.Optional),
      ...each<O, Maybes<O>>(optional, ({ default: _, ...shape }: TSchema & { default?: unknown }) => Maybe(shape)),
      expected_version: Maybe(ExpectedVersion),
    },
    readOnly,
  )

const stamps = { version: Whole(1), created_at: Moment, updated_at: Moment }

// Services

const Requirement = named(
  'Requirement',
  Type.Object(
    {
      group_id: Nullable(Type.String()),
      resource_ids: Nullable(Type.Array(Type.String())),
      quantity: Whole(1),
    },
    { description: 'So many different resources of one pool: a group, or the resources named' },
  ),
)

const RequirementIn = named(
  'RequirementInput',
  Body({
    group_id: Maybe(IdIn),
    resource_ids: Maybe(Type.Array(IdIn, { maxItems: MOST_IN_A_REQUIREMENT })),
    quantity: Maybe(Default(Whole(1, MOST_IN_A_REQUIREMENT), 1)),
  }),
)

export const Service = named(
  'Service',
  Type.Object({
    id: Id('svc_0RqGxk2mTq9Lh7wVb3NcYd'),
    name: Type.String({ examples: ['Haircut'] }),
    description: Nullable(Type.String()),
    mode: Growing(MODES, 'With a time, or waiting in the queue of its pool.'),
    duration_minutes: Whole(1),
    buffer_minutes: Whole(0, undefined, { description: 'Kept free after the service' }),
    buffer_before_minutes: Whole(0, undefined, { description: 'Kept free before the service' }),
    slot_interval_minutes: Whole(1, undefined, { description: 'Starts are offered at multiples of it since midnight' }),
    min_notice_minutes: Whole(0),
    max_advance_days: Nullable(Whole(0, undefined, { description: 'Null: no horizon' })),
    min_party_size: Whole(1),
    max_party_size: Nullable(Whole(1, undefined, { description: 'Null: what the resources hold' })),
    price_cents: Nullable(Whole(0, LARGEST_SUM)),
    currency: Currency,
    deposit_cents: Nullable(Whole(0, LARGEST_SUM)),
    requirements: Type.Array(Requirement),
    schedule_id: Nullable(Type.String({ description: 'Null: always open' })),
    intake_fields: Type.Array(Field),
    active: Type.Boolean(),
    tags: Type.Array(Type.String()),
    ...stamps,
  }),
)

const Minutes = (least: number) => Whole(least, MINUTES_OF_A_DAY)
const serviceMust = { name: Name, duration_minutes: Minutes(1) }
const serviceMay = {
  description: Text(10_000),
  mode: Default(OneOf(MODES), 'appointment'),
  buffer_minutes: Default(Minutes(0), 0),
  buffer_before_minutes: Default(Minutes(0), 0),
  slot_interval_minutes: Default(Minutes(1), 15),
  min_notice_minutes: Default(Whole(0, 366 * MINUTES_OF_A_DAY), 0),
  max_advance_days: Whole(0, 3_660),
  min_party_size: Default(Whole(1, LARGEST_PARTY), 1),
  max_party_size: Whole(1, LARGEST_PARTY),
  price_cents: Whole(0, LARGEST_SUM),
  currency: CurrencyIn,
  deposit_cents: Whole(0, LARGEST_SUM),
  requirements: Default(Type.Array(RequirementIn, { maxItems: 20 }), []),
  schedule_id: IdIn,
  intake_fields: Default(Type.Array(FieldIn, { maxItems: 50 }), []),
  active: Default(Type.Boolean(), true),
  tags: Default(Tags, []),
}
export const NewService = named('NewService', newBody(serviceMust, serviceMay))
export const ServiceChange = named('ServiceChange', changeBody(serviceMust, serviceMay))

// Resources and their groups

export const Resource = named(
  'Resource',
  Type.Object({
    id: Id('res_0RqGxk2mTq9Lh7wVb3NcYd'),
    name: Type.String({ examples: ['Room 2'] }),
    kind: Growing(RESOURCE_KINDS),
    capacity: Nullable(Whole(1, undefined, { description: 'The largest party; null: any' })),
    shared: Type.Boolean({ description: 'Bookings may overlap while their parties fit into `capacity` together' }),
    schedule_id: Nullable(Type.String({ description: "Null: the workspace's default schedule, else always open" })),
    group_ids: Type.Array(Type.String()),
    member_id: Nullable(Type.String({ description: 'The team member who this is' })),
    priority: Type.Integer({ description: 'Groups that assign by priority take the highest first' }),
    active: Type.Boolean(),
    tags: Type.Array(Type.String()),
    ...stamps,
  }),
)

const resourceMust = { name: Name }
const resourceMay = {
  kind: Default(OneOf(RESOURCE_KINDS), 'other'),
  capacity: Whole(1, LARGEST_PARTY),
  shared: Default(Type.Boolean(), false),
  schedule_id: IdIn,
  member_id: IdIn,
  priority: Default(Whole(-1_000, 1_000), 0),
  active: Default(Type.Boolean(), true),
  tags: Default(Tags, []),
}
const resourceReadOnly = [...READ_ONLY, 'group_ids']
export const NewResource = named('NewResource', newBody(resourceMust, resourceMay, resourceReadOnly))
export const ResourceChange = named('ResourceChange', changeBody(resourceMust, resourceMay, resourceReadOnly))

export const ResourceGroup = named(
  'ResourceGroup',
  Type.Object({
    id: Id('grp_0RqGxk2mTq9Lh7wVb3NcYd'),
    name: Type.String({ examples: ['Hairdressers'] }),
    resource_ids: Type.Array(Type.String()),
    assignment: Growing(ASSIGNMENTS, 'Who of those that are free is taken.'),
    ...stamps,
  }),
)

const groupMust = { name: Name }
const groupMay = {
  resource_ids: Default(Type.Array(IdIn, { maxItems: MOST_IN_A_GROUP }), []),
  assignment: Default(OneOf(ASSIGNMENTS), 'least_busy'),
}
export const NewResourceGroup = named('NewResourceGroup', newBody(groupMust, groupMay))
export const ResourceGroupChange = named('ResourceGroupChange', changeBody(groupMust, groupMay))

// Schedules and the days that differ

const START = { description: 'Local time, `HH:MM`', examples: ['09:00'] }
const END = {
  description: 'Local time, up to `24:00`; when it is not after `start` it is on the next day',
  examples: ['18:00'],
}
const window = { start: Type.String(START), end: Type.String(END) }
const windowIn = {
  start: Type.String({ format: 'start-time', ...START }),
  end: Type.String({ format: 'end-time', ...END }),
}
const weekday = Whole(1, 7, { description: '1 is Monday, 7 is Sunday' })

const WeeklyWindow = named('WeeklyWindow', Type.Object({ weekday, ...window }))
const Window = named('Window', Type.Object(window))
const WeeklyWindowIn = named('WeeklyWindowInput', Body({ weekday, ...windowIn }))
const WindowIn = named('WindowInput', Body(windowIn))

export const Schedule = named(
  'Schedule',
  Type.Object({
    id: Id('sch_0RqGxk2mTq9Lh7wVb3NcYd'),
    name: Type.String({ examples: ['Opening hours'] }),
    timezone: Type.String({ examples: ['America/Sao_Paulo'] }),
    weekly: Type.Array(WeeklyWindow),
    is_default: Type.Boolean({ description: 'Followed by every resource that has no schedule of its own' }),
    ...stamps,
  }),
)

const scheduleMust = { name: Name }
const scheduleMay = {
  timezone: Text(64, 1, {
    format: 'time-zone',
    description: "An IANA time zone; by default the workspace's",
    examples: ['America/Sao_Paulo'],
  }),
  weekly: Default(Type.Array(WeeklyWindowIn, { maxItems: MOST_WINDOWS }), []),
  is_default: Default(Type.Boolean(), false),
}
export const NewSchedule = named('NewSchedule', newBody(scheduleMust, scheduleMay))
export const ScheduleChange = named('ScheduleChange', changeBody(scheduleMust, scheduleMay))

const LocalDate = (description: string) => Type.String({ format: 'date', description, examples: ['2026-12-25'] })

export const ScheduleOverride = named(
  'ScheduleOverride',
  Type.Object({
    schedule_id: Id('sch_0RqGxk2mTq9Lh7wVb3NcYd'),
    date: LocalDate("A day in the schedule's zone"),
    windows: Type.Array(Window, { description: 'When it is open that day; empty: closed' }),
    reason: Nullable(Type.String({ examples: ['Christmas'] })),
    created_at: Moment,
    updated_at: Moment,
  }),
)

export const NewScheduleOverride = named(
  'NewScheduleOverride',
  Body(
    {
      date: LocalDate("A day in the schedule's zone"),
      windows: Type.Array(WindowIn, { maxItems: MOST_WINDOWS, description: 'Empty: closed that day' }),
      reason: Maybe(Text(500)),
    },
    ['schedule_id', 'created_at', 'updated_at'],
  ),
)

export const OverrideFilters = Type.Object({
  schedule_id: Type.Optional(IdIn),
  from: Type.Optional(LocalDate("The first day; by default today in the workspace's zone")),
  to: Type.Optional(LocalDate('The last day')),
})
