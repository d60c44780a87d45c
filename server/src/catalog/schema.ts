// The shapes of the catalog: services, resources and their groups, schedules and their overrides.
import { MINUTES_PER_DAY } from '@holdfast/time/moment.ts'
import { Field, FieldIn } from '../fields/field.ts'
import {
  Body,
  Currency,
  CurrencyIn,
  documented,
  ExpectedVersion,
  exampleId,
  Flag,
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
  TagsOut,
  Text,
  TextOut,
  type TSchema,
  Type,
  UsuallyNull,
  Version,
  Whole,
} from '../http/shape.ts'

const MODES = ['appointment', 'queue'] as const
const RESOURCE_KINDS = ['person', 'equipment', 'room', 'vehicle', 'other'] as const
const ASSIGNMENTS = ['least_busy', 'priority', 'round_robin'] as const

/** Far more than any party or room, and small enough for sums of them to fit. */
export const MAX_PARTY_SIZE = 100_000
/** In cents. Prices in guaranies have many zeros. */
export const MAX_CENTS = 1_000_000_000_000
const MAX_WINDOWS = 100
/** A longer list should be a group. */
const MAX_LISTED_RESOURCES = 20
const MAX_GROUP_SIZE = 500

type Shapes = Record<string, TSchema>
type Optionals<P extends Shapes> = { [K in keyof P]: ReturnType<typeof Type.Optional<P[K]>> }
type Maybes<P extends Shapes> = { [K in keyof P]: ReturnType<typeof Maybe<P[K]>> }

/** The value of a field that is null or is left out of a new entry. A field without a default becomes null. */
const Default = <T extends TSchema>(schema: T, value: Static<T>): T => ({ ...schema, default: value })

function each<P extends Shapes, Out>(shapes: P, change: (shape: TSchema) => TSchema): Out {
  return Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, change(shape)])) as Out
}

const READ_ONLY = ['id', 'version', 'created_at', 'updated_at']

/** The body that adds an entry: its required and its optional fields. */
const newBody = <R extends Shapes, O extends Shapes>(required: R, optional: O, readOnly = READ_ONLY) =>
  Body({ ...required, ...each<O, Maybes<O>>(optional, Maybe) }, readOnly)

/** The body that changes an entry. It has no defaults: a client that fills them in would reset fields it left out. */
const changeBody = <R extends Shapes, O extends Shapes>(required: R, optional: O, readOnly = READ_ONLY) =>
  Body(
    {
      ...each<R, Optionals<R>>(required, Type.Optional),
      ...each<O, Maybes<O>>(optional, ({ default: _, ...shape }: TSchema & { default?: unknown }) => Maybe(shape)),
      expected_version: Maybe(ExpectedVersion),
    },
    readOnly,
  )

const stamps = { version: Version, created_at: Moment, updated_at: Moment }

const CHANGE = 'What to change; fields that are left out stay as they are, and null resets a field to its default.'

// Services

const QUANTITY = documented(1, 'How many different resources at once')
const POOL = documented([exampleId('res')], 'A list of resources instead of a group')

const Requirement = named(
  'Requirement',
  Type.Object({
    group_id: Nullable(Id('grp', 'The pool; null: `resource_ids` is')),
    resource_ids: UsuallyNull(Type.Array(Type.String(), POOL)),
    quantity: Whole(1, undefined, QUANTITY),
  }),
  { description: 'A number of different resources from one pool: a group or a list of resources.' },
)

const RequirementIn = named(
  'RequirementInput',
  Body({
    group_id: Maybe(IdIn('grp', 'The pool, unless `resource_ids` is')),
    resource_ids: Maybe(Type.Array(IdIn('res'), { maxItems: MAX_LISTED_RESOURCES, ...POOL })),
    quantity: Maybe(Default(Whole(1, MAX_LISTED_RESOURCES, QUANTITY), 1)),
  }),
  {
    description: 'A number of different resources from one pool: a group or a list of resources, never both.',
    shown: ['group_id', 'quantity'],
  },
)

const SERVICE = {
  description: documented('With wash and blow-dry', 'A text for people'),
  mode: 'An appointment has a time; a queue task waits in the queue of its pool.',
  duration_minutes: documented(30, 'How long it takes, without buffers'),
  buffer_minutes: documented(10, 'Kept free after the service'),
  buffer_before_minutes: documented(0, 'Kept free before the service'),
  slot_interval_minutes: documented(15, 'Starts are offered at multiples of it since midnight'),
  min_notice_minutes: documented(60, 'How long before the start it must be booked'),
  max_advance_days: documented(60, 'How many days ahead it can be booked; null: no limit'),
  min_party_size: documented(1, 'The fewest people it is booked for'),
  max_party_size: documented(
    1,
    'The most people it is booked for; null: limited only by the capacity of the resources',
  ),
  price_cents: documented(5_000, 'null: no price'),
  deposit_cents: documented(1_000, 'Above 0, bookings begin as `pending_payment`; at most the price'),
  deposit_due_minutes: documented(
    1_440,
    'How long a booking waits for its deposit; still unpaid then, it is cancelled. null: it waits until somebody ends it',
  ),
  requirements: { description: 'Everything that it needs at once; in one booking no resource serves two entries' },
  schedule_id: 'When it is offered, in addition to the schedules of its resources; null: always',
  intake_fields: { description: 'What people fill in when they book it' },
  active: 'While false it has no free times and cannot be booked',
}

export const Service = named(
  'Service',
  Type.Object({
    id: Id('svc'),
    name: TextOut('Haircut'),
    description: Nullable(Type.String(SERVICE.description)),
    mode: Growing(MODES, SERVICE.mode),
    duration_minutes: Whole(1, undefined, SERVICE.duration_minutes),
    buffer_minutes: Whole(0, undefined, SERVICE.buffer_minutes),
    buffer_before_minutes: Whole(0, undefined, SERVICE.buffer_before_minutes),
    slot_interval_minutes: Whole(1, undefined, SERVICE.slot_interval_minutes),
    min_notice_minutes: Whole(0, undefined, SERVICE.min_notice_minutes),
    max_advance_days: Nullable(Whole(0, undefined, SERVICE.max_advance_days)),
    min_party_size: Whole(1, undefined, SERVICE.min_party_size),
    max_party_size: Nullable(Whole(1, undefined, SERVICE.max_party_size)),
    price_cents: Nullable(Whole(0, MAX_CENTS, SERVICE.price_cents)),
    currency: Currency,
    deposit_cents: UsuallyNull(Whole(0, MAX_CENTS, SERVICE.deposit_cents)),
    deposit_due_minutes: UsuallyNull(Whole(1, undefined, SERVICE.deposit_due_minutes)),
    requirements: Type.Array(Requirement, SERVICE.requirements),
    schedule_id: UsuallyNull(Id('sch', SERVICE.schedule_id)),
    intake_fields: Type.Array(Field, SERVICE.intake_fields),
    active: Flag(true, SERVICE.active),
    tags: TagsOut,
    ...stamps,
  }),
  { description: 'What can be booked: how long it takes, what it costs, and everything that it needs at once.' },
)

/** Lengths and buffers are at most a day. */
export const Minutes = (least: number, more: object) => Whole(least, MINUTES_PER_DAY, more)
const serviceMust = { name: Name('Haircut'), duration_minutes: Minutes(1, SERVICE.duration_minutes) }
const serviceMay = {
  description: Text(10_000, 0, SERVICE.description),
  mode: Default(OneOf(MODES, SERVICE.mode), 'appointment'),
  buffer_minutes: Default(Minutes(0, SERVICE.buffer_minutes), 0),
  buffer_before_minutes: Default(Minutes(0, SERVICE.buffer_before_minutes), 0),
  slot_interval_minutes: Default(Minutes(1, SERVICE.slot_interval_minutes), 15),
  min_notice_minutes: Default(Whole(0, 366 * MINUTES_PER_DAY, SERVICE.min_notice_minutes), 0),
  max_advance_days: Whole(0, 3_660, SERVICE.max_advance_days),
  min_party_size: Default(Whole(1, MAX_PARTY_SIZE, SERVICE.min_party_size), 1),
  max_party_size: Whole(1, MAX_PARTY_SIZE, SERVICE.max_party_size),
  price_cents: Whole(0, MAX_CENTS, SERVICE.price_cents),
  currency: { ...CurrencyIn, description: "By default the workspace's" },
  deposit_cents: Whole(0, MAX_CENTS, SERVICE.deposit_cents),
  deposit_due_minutes: Whole(1, 366 * MINUTES_PER_DAY, SERVICE.deposit_due_minutes),
  requirements: Default(Type.Array(RequirementIn, { maxItems: 20, ...SERVICE.requirements }), []),
  schedule_id: IdIn('sch', SERVICE.schedule_id),
  intake_fields: Default(Type.Array(FieldIn, { maxItems: 50, ...SERVICE.intake_fields }), []),
  active: Default(Flag(true, SERVICE.active), true),
  tags: Default(Tags, []),
}
export const NewService = named('NewService', newBody(serviceMust, serviceMay), {
  description: 'A service to be added. An active appointment needs at least one requirement; a queue exactly one.',
  shown: ['name', 'duration_minutes', 'buffer_minutes', 'price_cents', 'requirements', 'intake_fields'],
})
export const ServiceChange = named('ServiceChange', changeBody(serviceMust, serviceMay), {
  description: CHANGE,
  shown: ['price_cents', 'min_notice_minutes', 'expected_version'],
})

// Resources and their groups

const RESOURCE = {
  kind: 'The kind of resource; the rules are the same for all kinds.',
  capacity: documented(1, 'The largest party; null: any'),
  shared: 'Bookings may overlap while their parties fit into `capacity` together',
  schedule_id: "When it works; null: the workspace's default schedule, else always",
  member_id: 'The team member who is this resource',
  priority: documented(0, 'Groups that assign by priority take the highest first'),
  color: documented('#4c6ef5', 'Its colour in calendars: `#` and six hexadecimal digits'),
  photo: documented(
    'https://holdfast.example/v1/files/prj_…',
    'A photo of it, for everybody who has this address; null: there is none. It changes with the photo',
  ),
  active: 'While false it is not used for anything new',
}

export const Resource = named(
  'Resource',
  Type.Object({
    id: Id('res'),
    name: TextOut('Bruno'),
    kind: Growing(RESOURCE_KINDS, RESOURCE.kind),
    capacity: Nullable(Whole(1, undefined, RESOURCE.capacity)),
    shared: Flag(false, RESOURCE.shared),
    schedule_id: Nullable(Id('sch', RESOURCE.schedule_id)),
    group_ids: Type.Array(
      Type.String(),
      documented([exampleId('grp')], 'The groups it is in; change them in the groups'),
    ),
    member_id: Nullable(Id('mem', RESOURCE.member_id)),
    priority: Type.Integer(RESOURCE.priority),
    color: Type.String(RESOURCE.color),
    photo_url: UsuallyNull(Type.String(RESOURCE.photo)),
    active: Flag(true, RESOURCE.active),
    tags: TagsOut,
    ...stamps,
  }),
  { description: 'A person, room, vehicle or thing with its own calendar.' },
)

const resourceMust = { name: Name('Bruno') }
const resourceMay = {
  kind: Default(OneOf(RESOURCE_KINDS, RESOURCE.kind), 'other'),
  capacity: Whole(1, MAX_PARTY_SIZE, RESOURCE.capacity),
  shared: Default(Flag(false, RESOURCE.shared), false),
  schedule_id: IdIn('sch', RESOURCE.schedule_id),
  member_id: IdIn('mem', RESOURCE.member_id),
  priority: Default(Whole(-1_000, 1_000, RESOURCE.priority), 0),
  color: Text(7, 7, {
    pattern: '^#[0-9a-fA-F]{6}$',
    ...RESOURCE.color,
    description: `${RESOURCE.color.description}. By default the one of ten colours that the fewest others have`,
  }),
  active: Default(Flag(true, RESOURCE.active), true),
  tags: Default(Tags, []),
}
const resourceReadOnly = [...READ_ONLY, 'group_ids', 'photo_url']
export const NewResource = named('NewResource', newBody(resourceMust, resourceMay, resourceReadOnly), {
  description: 'A resource to be added. To put it into groups, change the groups.',
  shown: ['name', 'kind', 'capacity', 'schedule_id'],
})
export const ResourceChange = named('ResourceChange', changeBody(resourceMust, resourceMay, resourceReadOnly), {
  description: CHANGE,
  shown: ['priority', 'tags', 'expected_version'],
})

const MEMBERS = documented([exampleId('res')], 'The resources in it')
const ASSIGNMENT =
  'Which of the free resources is taken: the one with the fewest booked minutes that day, with the highest priority, or with the longest time since its last assignment.'

export const ResourceGroup = named(
  'ResourceGroup',
  Type.Object({
    id: Id('grp'),
    name: TextOut('Hairdressers'),
    resource_ids: Type.Array(Type.String(), MEMBERS),
    assignment: Growing(ASSIGNMENTS, ASSIGNMENT),
    ...stamps,
  }),
  {
    description:
      'A pool of resources that can replace each other. The group of a queue has the resources that take its tasks.',
  },
)

const groupMust = { name: Name('Hairdressers') }
const groupMay = {
  resource_ids: Default(Type.Array(IdIn('res'), { maxItems: MAX_GROUP_SIZE, ...MEMBERS }), []),
  assignment: Default(OneOf(ASSIGNMENTS, ASSIGNMENT), 'least_busy'),
}
export const NewResourceGroup = named('NewResourceGroup', newBody(groupMust, groupMay), {
  description: 'A group to be added, with its resources.',
})
export const ResourceGroupChange = named('ResourceGroupChange', changeBody(groupMust, groupMay), {
  description: CHANGE,
  shown: ['resource_ids', 'expected_version'],
})

// Schedules and overrides

const START = documented('09:00', 'Local time, `HH:MM`')
const END = documented('18:00', 'Local time, up to `24:00`; when it is not after `start` it is on the next day')
const window = { start: Type.String(START), end: Type.String(END) }
const windowIn = {
  start: Type.String({ format: 'start-time', ...START }),
  end: Type.String({ format: 'end-time', ...END }),
}
const weekday = Whole(1, 7, documented(5, '1 is Monday, 7 is Sunday'))

const OPEN_WEEKLY = 'Open from `start` to `end`, every week on this day. Windows that touch act as one.'
const OPEN_ONCE = 'Open from `start` to `end` on that day.'
const WeeklyWindow = named('WeeklyWindow', Type.Object({ weekday, ...window }), { description: OPEN_WEEKLY })
const Window = named('Window', Type.Object(window), { description: OPEN_ONCE })
export const WeeklyWindowIn = named('WeeklyWindowInput', Body({ weekday, ...windowIn }), { description: OPEN_WEEKLY })
const WindowIn = named('WindowInput', Body(windowIn), { description: OPEN_ONCE })

const SCHEDULE = {
  timezone: documented('America/Sao_Paulo', "An IANA time zone; by default the workspace's"),
  weekly: { description: 'When it is open; a day without a window is closed' },
  is_default:
    'Whether it is the schedule of every resource without one. At most one schedule is the default: the one that was set last',
}

export const Schedule = named(
  'Schedule',
  Type.Object({
    id: Id('sch'),
    name: TextOut('Opening hours'),
    timezone: Type.String(SCHEDULE.timezone),
    weekly: Type.Array(WeeklyWindow, SCHEDULE.weekly),
    is_default: Flag(true, SCHEDULE.is_default),
    ...stamps,
  }),
  { description: 'When resources work or a service is offered: the ordinary week, in its own time zone.' },
)

const scheduleMust = { name: Name('Opening hours') }
const scheduleMay = {
  timezone: Text(64, 1, { format: 'time-zone', ...SCHEDULE.timezone }),
  weekly: Default(Type.Array(WeeklyWindowIn, { maxItems: MAX_WINDOWS, ...SCHEDULE.weekly }), []),
  is_default: Default(Flag(true, SCHEDULE.is_default), false),
}
export const NewSchedule = named('NewSchedule', newBody(scheduleMust, scheduleMay), {
  description: 'A schedule to be added.',
})
export const ScheduleChange = named('ScheduleChange', changeBody(scheduleMust, scheduleMay), {
  description: CHANGE,
  shown: ['weekly', 'expected_version'],
})

const LocalDate = (description: string, example = '2026-12-24') =>
  Type.String({ format: 'date', description, examples: [example] })
const HOURS = documented([{ start: '09:00', end: '12:00' }], 'When it is open that day; empty: closed')
const REASON = documented('Christmas Eve', 'For people')

export const ScheduleOverride = named(
  'ScheduleOverride',
  Type.Object({
    schedule_id: Id('sch'),
    date: LocalDate("A day in the schedule's zone"),
    windows: Type.Array(Window, HOURS),
    reason: Nullable(Type.String(REASON)),
    created_at: Moment,
    updated_at: Moment,
  }),
  { description: 'A day on which a schedule differs from its week.' },
)

export const NewScheduleOverride = named(
  'NewScheduleOverride',
  Body(
    {
      date: LocalDate("A day in the schedule's zone"),
      windows: Type.Array(WindowIn, { maxItems: MAX_WINDOWS, ...HOURS }),
      reason: Maybe(Text(500, 0, REASON)),
    },
    ['schedule_id', 'created_at', 'updated_at', 'bookings'],
  ),
  { description: 'A day, and when the schedule is open on it.' },
)

export const OverrideFilters = Type.Object({
  schedule_id: Type.Optional(IdIn('sch', 'Only overrides of this schedule; left out: of all schedules')),
  from: Type.Optional(LocalDate("The first day; by default today in the workspace's zone", '2026-12-01')),
  to: Type.Optional(LocalDate('The last day', '2026-12-31')),
})
