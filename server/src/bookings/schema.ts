// The shapes of holds and bookings, and of their operations.
import { MAX_DAYS_BACK, OVERRIDES } from '../availability/override.ts'
import { MAX_CENTS, Minutes } from '../catalog/schema.ts'
import { Phone } from '../customers/schema.ts'
import { AddressIn } from '../http/address.ts'
import {
  ActorShape,
  Address,
  about,
  Body,
  BodyLike,
  Currency,
  documented,
  End,
  ExpectedVersion,
  exampleId,
  Flag,
  Growing,
  Id,
  IdIn,
  Locale,
  Maybe,
  Moment,
  MomentAt,
  MomentIn,
  Name,
  Nullable,
  named,
  OneOf,
  publicWords,
  Start,
  Tags,
  TagsOut,
  Text,
  TextOut,
  Type,
  UsuallyNull,
  Version,
  Whole,
} from '../http/shape.ts'
import { PRIORITIES } from '../stages/schema.ts'
import { STATUSES } from './lifecycle.ts'
import { Payment } from './payment-schema.ts'

export const SOURCES = ['api', 'dashboard', 'whatsapp', 'telegram', 'webchat', 'agent', 'automation', 'import'] as const

export const MAX_REASON_CHARACTERS = 500

const Allocation = named(
  'Allocation',
  Type.Object({
    resource_id: Id('res', 'The resource that is taken'),
    start: { ...Start, description: 'The start of the booking minus the buffer before the service' },
    end: MomentAt('2026-11-20T15:10:00.000Z', 'The end of the booking plus the buffer after the service'),
  }),
  { description: 'The time of one resource, with the buffers of the service.' },
)

const BookingCustomer = named(
  'BookingCustomer',
  Type.Object({
    id: Id('cus'),
    name: TextOut('Ana Souza'),
    phone: Nullable(TextOut('+5511988887777')),
    locale: TextOut('pt-BR', 'The language for messages to the customer'),
  }),
  { description: 'The customer of the booking, with current details.' },
)

const STATUS = 'The state of the booking; every workspace has the same statuses.'
const NOTES = { description: 'For the team', examples: ['By the window, please'] }
const INTAKE = { length: 'short' }
const ALLOCATIONS = {
  description: 'The time taken from each resource. It stays here after the booking has ended and the time is free',
}

export const Booking = named(
  'Booking',
  Type.Object({
    id: Id('bkg', 'Opaque. A hold keeps its id when it is confirmed'),
    status: Growing(STATUSES, STATUS, 'confirmed'),
    stage: TextOut(
      'scheduled',
      "Where the work stands, in the workspace's own words: a key of the stage configuration",
    ),
    kind: Growing(['scheduled', 'queue'], 'An appointment with a time, or a task that waits until somebody takes it.'),
    service_id: Id('svc', 'What is booked'),
    start: Nullable({ ...Start, description: 'null for a task of a queue until somebody takes it' }),
    end: Nullable({ ...End, description: 'End of the service itself, without the buffer' }),
    party_size: Whole(1, undefined, documented(1, 'How many people come')),
    customer: Nullable(BookingCustomer),
    allocations: Type.Array(Allocation, ALLOCATIONS),
    priority: Growing(PRIORITIES, 'How urgent it is as work.', 'normal'),
    tags: TagsOut,
    source: Growing(SOURCES, 'The channel it came from.'),
    notes: Nullable(Type.String(NOTES)),
    intake: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: "What was filled in, by the keys of the service's `intake_fields`",
      examples: [INTAKE],
    }),
    due_at: UsuallyNull(MomentAt('2026-11-20T21:00:00.000Z', 'When it should be done; it is overdue after that')),
    location: UsuallyNull(Address),
    assignee: UsuallyNull(Id('res', 'The resource that has the task')),
    claimed_at: UsuallyNull(MomentAt('2026-11-20T14:00:00.000Z', 'Since when `assignee` has it')),
    hold_expires_at: UsuallyNull(
      MomentAt('2026-11-18T12:10:00.000Z', 'For a hold: when its time is free again; null once it is confirmed'),
    ),
    rescheduled_from: UsuallyNull(Id('bkg', 'The booking that this one replaced')),
    rescheduled_to: UsuallyNull(Id('bkg', 'The booking that replaced this one')),
    ended_at: UsuallyNull(
      MomentAt('2026-11-20T15:00:00.000Z', 'When it ended. It can be reopened for 24 hours; null: it has not ended'),
    ),
    cancel_reason: UsuallyNull(TextOut('Told us by phone')),
    conversation_id: UsuallyNull(Id('cnv', 'The conversation it came from')),
    price_cents: Nullable(Whole(0, MAX_CENTS, documented(5_000, 'The price at the time of booking'))),
    currency: Currency,
    deposit_cents: UsuallyNull(
      Whole(0, MAX_CENTS, documented(1_000, 'The deposit at the time of booking; null: none was asked for')),
    ),
    deposit_due_at: UsuallyNull(
      MomentAt('2026-11-19T12:00:00.000Z', 'Still `pending_payment` at this moment, the booking is cancelled'),
    ),
    payments: Type.Array(Payment, { description: 'What was paid, oldest first', examples: [[]] }),
    paid_cents: Whole(0, Number.MAX_SAFE_INTEGER, documented(0, 'The sum of `payments`')),
    created_by: ActorShape,
    counters: Type.Unsafe<Record<string, number>>({
      type: 'object',
      additionalProperties: { type: 'integer' },
      description: 'Counters that actions have raised',
      examples: [{}, { attempts: 1 }],
    }),
    available_actions: Type.Array(Type.String(), {
      description: 'The keys of the actions that the caller can carry out now',
      examples: [['start', 'check-in', 'complete', 'no-show', 'fail']],
    }),
    version: Version,
    created_at: Moment,
    updated_at: Moment,
  }),
  { description: 'A time that is taken for a customer, or a task in a queue, together with the work to be done.' },
)

export const Hold = named(
  'Hold',
  Type.Object({
    id: Id('bkg', 'Opaque. The booking keeps this id when the hold is confirmed'),
    status: Growing(STATUSES, STATUS),
    service_id: Id('svc', 'What is held'),
    start: Start,
    end: { ...End, description: 'End of the service itself, without the buffer' },
    expires_at: MomentAt('2026-11-18T12:10:00.000Z', 'Confirm before this moment: ten minutes after it was made'),
    party_size: Whole(1, undefined, documented(1, 'How many people come')),
    resource_ids: Type.Array(Type.String(), {
      description: 'The resources that are taken',
      examples: [[exampleId('res')]],
    }),
    allocations: Type.Array(Allocation, ALLOCATIONS),
    customer: Nullable(BookingCustomer),
    created_at: Moment,
  }),
  { description: 'A time kept for ten minutes. It is a booking in status `held`, under the same id.' },
)

const CustomerIn = named(
  'BookingCustomerInput',
  Body({
    id: Maybe(IdIn('cus', 'A customer who is known')),
    name: Maybe(Name('Ana Souza')),
    phone: Maybe(Phone),
    locale: Maybe(Locale),
  }),
  {
    description:
      '`id`, or `name` and `phone`: the customer is found by the phone, or created. A name without a phone is always a new customer. For a known customer only empty fields are filled.',
    shown: ['name', 'phone'],
  },
)
const Intake = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
  description:
    "By the keys of the service's `intake_fields`; other keys are kept as they are. In all at most 200 keys, and 65,536 characters as JSON",
  examples: [INTAKE],
})

const wish = {
  service_id: IdIn('svc', 'What is booked'),
  party_size: Maybe(Whole(1, 100_000, { default: 1, description: 'How many people come' })),
  resource_ids: Maybe(
    Type.Array(IdIn('res'), {
      maxItems: 20,
      description: 'Resources that must be used; the others that are needed are chosen among the free ones',
      examples: [[exampleId('res')]],
    }),
  ),
}

export const NewHold = named(
  'NewHold',
  BodyLike(Hold, {
    ...wish,
    start: { ...MomentIn, description: 'RFC 3339 with an offset; any free, open, whole minute' },
    customer: Maybe(CustomerIn),
  }),
  {
    description: 'The time to keep. The customer can also be named when it is confirmed.',
    shown: ['service_id', 'start', 'customer'],
  },
)

const details = {
  notes: Maybe(Text(10_000, 0, NOTES)),
  intake: Maybe(Intake),
  priority: Maybe({ ...OneOf(PRIORITIES, 'How urgent it is as work'), default: 'normal' }),
  tags: Maybe(Tags),
  source: Maybe({
    ...OneOf(SOURCES),
    description:
      'By default `api` for a key, `dashboard` for a team member, `agent` for the bot and `automation` for an automation',
  }),
  location: Maybe(about('Where it is to be done', AddressIn)),
  due_at: Maybe({
    ...MomentIn,
    description: 'RFC 3339 with an offset: by when it should be done',
    examples: ['2026-11-20T18:00:00-03:00'],
  }),
  conversation_id: Maybe(IdIn('cnv', 'The conversation it came from')),
}

export const NewBooking = named(
  'NewBooking',
  BodyLike(Booking, {
    ...wish,
    start: Maybe({
      ...MomentIn,
      description: 'RFC 3339 with an offset. An appointment needs it; a queue does not accept it',
    }),
    customer: CustomerIn,
    override: Maybe(
      Type.Array(OneOf(OVERRIDES), {
        maxItems: OVERRIDES.length,
        description: `Rules that do not count for this start: \`notice\` of the service, opening \`hours\`, the \`past\` (up to ${MAX_DAYS_BACK} days ago). Team members may use it, and keys with \`settings:write\`. Other bookings and holds always count`,
        examples: [['hours']],
      }),
    ),
    ...details,
  }),
  {
    description: 'What to book, when, and for whom.',
    shown: ['service_id', 'start', 'customer', 'notes', 'intake'],
  },
)

export const Confirmation = named(
  'Confirmation',
  Body({ customer: Maybe(CustomerIn), ...details, expected_version: Maybe(ExpectedVersion) }),
  {
    description: 'Details that were not sent with the hold. A customer named here replaces the one of the hold.',
    shown: ['customer', 'intake'],
  },
)

export const BookingChange = named(
  'BookingChange',
  BodyLike(Booking, {
    notes: details.notes,
    intake: details.intake,
    expected_version: Maybe(ExpectedVersion),
  }),
  { description: 'The fields to change; fields that are left out stay as they are.' },
)

const asked = {
  reason: Maybe(
    Text(MAX_REASON_CHARACTERS, 0, { description: 'Why; kept in the history', examples: ['Told us by phone'] }),
  ),
  expected_version: Maybe(ExpectedVersion),
}
export const OperationBody = named('OperationRequest', Body(asked), {
  description: 'All fields are optional; the body may be empty.',
  shown: ['reason'],
})
export const EndBody = named(
  'EndRequest',
  Body({
    ...asked,
    early: Maybe({ ...Flag(true, 'Needed before the start of the booking: it ends all the same'), default: false }),
  }),
  { description: 'All fields are optional; the body may be empty.', shown: ['reason', 'early'] },
)
export const Reschedule = named(
  'Reschedule',
  Body({
    start: {
      ...MomentIn,
      description: 'RFC 3339 with an offset: the new time',
      examples: ['2026-11-20T15:00:00-03:00'],
    },
    duration_minutes: Maybe(
      Minutes(1, documented(45, 'The new length without buffers; left out: the length stays the same')),
    ),
    resource_ids: wish.resource_ids,
    ...asked,
  }),
  { description: 'The new time of a booking, and its new length if that shall change.', shown: ['start', 'reason'] },
)

export const CustomerBookingFilters = Type.Object({
  from: Type.Optional({
    ...MomentIn,
    description: 'Starts at this moment or later',
    examples: ['2026-11-20T00:00:00-03:00'],
  }),
  to: Type.Optional({
    ...MomentIn,
    description: 'Starts before this moment',
    examples: ['2026-11-21T00:00:00-03:00'],
  }),
  status: Type.Optional(
    // Even with all statuses and spaces in it, the cursor that carries this text stays below 4,000 characters.
    Type.Array(Text(120, 0, publicWords(STATUSES)), {
      maxItems: 15,
      description: `Repeat it, or separate by commas. Left out: all but held, released, expired and rescheduled. Known values: ${STATUSES.join(', ')}.`,
      examples: [['confirmed', 'checked_in']],
    }),
  ),
})

export const BookingFilters = Type.Object({
  ...CustomerBookingFilters.properties,
  resource_id: Type.Optional(IdIn('res', 'Only bookings that use this resource')),
  customer_id: Type.Optional(IdIn('cus', 'Only bookings of this customer')),
})

const { from, to } = CustomerBookingFilters.properties
export const BookedCustomerFilters = Type.Object({
  from: { ...MomentIn, description: from.description, examples: from.examples },
  to: { ...MomentIn, description: to.description, examples: to.examples },
})

export const BookedCustomer = named(
  'BookedCustomer',
  Type.Object({
    customer_id: Id('cus'),
    first_start: Nullable(
      MomentAt(
        '2026-08-07T14:30:00.000Z',
        'Start of their first booking that took place or is still to take place: the booking with this start is their first visit',
      ),
    ),
    no_shows: Whole(0, undefined, documented(1, 'How many of their bookings are `no_show`, at any time')),
  }),
  { description: 'A customer who has a booking in a period, with what the team wants to know before they come.' },
)
