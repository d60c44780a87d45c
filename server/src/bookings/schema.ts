// The shapes of holds and bookings, of what is asked of them, and of what a customer's bookings add up to.
import { MAX_CENTS, Minutes } from '../catalog/schema.ts'
import { AddressIn, Phone } from '../customers/schema.ts'
import {
  ActorShape,
  Address,
  about,
  Body,
  Currency,
  documented,
  End,
  ExpectedVersion,
  exampleId,
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
  type TSchema,
  Type,
  UsuallyNull,
  Version,
  Whole,
} from '../http/shape.ts'
import { PRIORITIES } from '../stages/schema.ts'
import { STATUSES } from './lifecycle.ts'

export const SOURCES = ['api', 'dashboard', 'whatsapp', 'telegram', 'webchat', 'agent', 'automation', 'import'] as const

export const LONGEST_REASON = 500

const Allocation = named(
  'Allocation',
  Type.Object({
    resource_id: Id('res', 'The resource that is taken'),
    start: { ...Start, description: 'Earlier than that of the booking by the buffer before the service' },
    end: MomentAt('2026-11-20T15:10:00.000Z', 'Later than that of the booking by the buffer after the service'),
  }),
  { description: 'The time of one resource, with the buffers of the service.' },
)

const BookingCustomer = named(
  'BookingCustomer',
  Type.Object({
    id: Id('cus'),
    name: TextOut('Ana Souza'),
    phone: Nullable(TextOut('+5511988887777')),
    locale: TextOut('pt-BR', 'The language to write to them in'),
  }),
  { description: 'Who it is for, as the customer is now.' },
)

const STATUS = 'Where it is in its life; the same for every workspace.'
const NOTES = { description: 'For the team', examples: ['By the window, please'] }
const INTAKE = { length: 'short' }
const ALLOCATIONS = {
  description:
    'What is taken, resource by resource. It still shows that when the booking has ended and the time is free',
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
    due_at: UsuallyNull(MomentAt('2026-11-20T21:00:00.000Z', 'By when it should be done; overdue after that')),
    location: UsuallyNull(Address),
    assignee: UsuallyNull(Id('res', 'The resource that has the task')),
    claimed_at: UsuallyNull(MomentAt('2026-11-20T14:00:00.000Z', 'Since when `assignee` has it')),
    hold_expires_at: UsuallyNull(
      MomentAt('2026-11-18T12:10:00.000Z', 'Of a hold: when its time is free again; null once it is confirmed'),
    ),
    rescheduled_from: UsuallyNull(Id('bkg', 'The booking that this one took the place of')),
    rescheduled_to: UsuallyNull(Id('bkg', 'The booking that took the place of this one')),
    cancel_reason: UsuallyNull(TextOut('Told us by phone')),
    conversation_id: UsuallyNull(Id('cnv', 'The conversation it came from')),
    price_cents: Nullable(Whole(0, MAX_CENTS, documented(5_000, 'As it was when it was booked'))),
    currency: Currency,
    created_by: ActorShape,
    counters: Type.Unsafe<Record<string, number>>({
      type: 'object',
      additionalProperties: { type: 'integer' },
      description: 'What actions have counted',
      examples: [{}, { attempts: 1 }],
    }),
    available_actions: Type.Array(Type.String(), {
      description: 'The keys of the actions that whoever asks can carry out now',
      examples: [['start', 'check-in', 'complete', 'no-show', 'fail']],
    }),
    version: Version,
    created_at: Moment,
    updated_at: Moment,
  }),
  { description: 'A time that is taken for somebody, or a task in a queue; and the work that comes with it.' },
)

export const Hold = named(
  'Hold',
  Type.Object({
    id: Id('bkg', 'Opaque. Confirmed, the booking has the same id'),
    status: Growing(STATUSES, STATUS),
    service_id: Id('svc', 'What is held'),
    start: Start,
    end: { ...End, description: 'End of the service itself, without the buffer' },
    expires_at: MomentAt('2026-11-18T12:10:00.000Z', 'Confirm before this moment: ten minutes after it was made'),
    party_size: Whole(1, undefined, documented(1, 'How many people come')),
    resource_ids: Type.Array(Type.String(), { description: 'Who and what is taken', examples: [[exampleId('res')]] }),
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
      '`id`, or `name` and `phone`: found by the phone, or created. Of somebody who is known, only empty fields are filled.',
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
      description: 'These are used; what else is needed is chosen among the free',
      examples: [[exampleId('res')]],
    }),
  ),
}

/** All else that the answer shows is read-only and may be sent back. */
export function BodyLike<P extends Record<string, TSchema>>(answer: { properties: object }, properties: P) {
  const readOnly = Object.keys(answer.properties).filter((name) => !(name in properties))
  return Body(properties, readOnly)
}

export const NewHold = named(
  'NewHold',
  BodyLike(Hold, {
    ...wish,
    start: { ...MomentIn, description: 'RFC 3339 with an offset; any free, open, whole minute' },
    customer: Maybe(CustomerIn),
  }),
  {
    description: 'The time to keep. Who it is for can also be told when it is confirmed.',
    shown: ['service_id', 'start', 'customer'],
  },
)

const details = {
  notes: Maybe(Text(10_000, 0, NOTES)),
  intake: Maybe(Intake),
  priority: Maybe({ ...OneOf(PRIORITIES, 'How urgent it is as work'), default: 'normal' }),
  tags: Maybe(Tags),
  source: Maybe({ ...OneOf(SOURCES), description: 'By default `api` for a key and `dashboard` for a team member' }),
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
    start: Maybe({ ...MomentIn, description: 'RFC 3339 with an offset. An appointment needs it; a queue takes none' }),
    customer: CustomerIn,
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
    description: 'What was not told with the hold. A customer named here replaces that of the hold.',
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
  { description: 'What to change; what is left out stays as it is.' },
)

const asked = {
  reason: Maybe(Text(LONGEST_REASON, 0, { description: 'Why; kept in the history', examples: ['Told us by phone'] })),
  expected_version: Maybe(ExpectedVersion),
}
export const OperationBody = named('OperationRequest', Body(asked), {
  description: 'Nothing of it is needed: the body may be empty.',
  shown: ['reason'],
})
export const Reschedule = named(
  'Reschedule',
  Body({
    start: {
      ...MomentIn,
      description: 'RFC 3339 with an offset: the new time',
      examples: ['2026-11-20T15:00:00-03:00'],
    },
    duration_minutes: Maybe(
      Minutes(1, documented(45, 'How long it is to last, without buffers; left out: as long as it did')),
    ),
    resource_ids: wish.resource_ids,
    ...asked,
  }),
  { description: 'The new time of a booking, and how long it lasts if that is to change.', shown: ['start', 'reason'] },
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
    // All of them in one, with spaces, and still the cursor that carries them stays below 4,000 characters.
    Type.Array(Text(120, 0, publicWords(STATUSES)), {
      maxItems: 15,
      description: `Repeat it, or separate by commas. Left out: all but held, released, expired and rescheduled. Known values: ${STATUSES.join(', ')}.`,
      examples: [['confirmed', 'checked_in']],
    }),
  ),
})

export const BookingFilters = Type.Object({
  ...CustomerBookingFilters.properties,
  resource_id: Type.Optional(IdIn('res', 'Only those that take this resource')),
  customer_id: Type.Optional(IdIn('cus', 'Only those of this customer')),
})

export const BookingCounts = named(
  'BookingCounts',
  Type.Object({
    total: Whole(0, undefined, documented(5, 'All but held, released, expired and rescheduled')),
    by_status: Type.Unsafe<Record<string, number>>({
      type: 'object',
      additionalProperties: { type: 'integer' },
      description: 'How many there are of each status; one that is missing has none',
      examples: [{ completed: 3, no_show: 1, confirmed: 1 }],
    }),
  }),
  { description: 'How many bookings there are, in all and by status.' },
)

export const Rate = named(
  'Rate',
  Type.Object({
    rate: Nullable(Type.Number({ description: 'Between 0 and 1; null when n is 0', examples: [0.25] })),
    n: Whole(0, undefined, documented(4, 'Ended appointments the rate is taken of')),
  }),
  { description: 'A share, and of how many it is taken.' },
)

const NextBooking = named('NextBooking', Type.Object({ id: Id('bkg'), start: Start, service_id: Id('svc') }), {
  description: 'The next booking that is still to come.',
})

const Sum = named(
  'Sum',
  Type.Object({
    currency: Currency,
    cents: Whole(0, Number.MAX_SAFE_INTEGER, documented(15_000, 'In whole cents')),
  }),
  { description: 'An amount of money in one currency.' },
)

export const CustomerSummary = named(
  'CustomerSummary',
  Type.Object({
    customer_id: Id('cus'),
    bookings: BookingCounts,
    first_visit_at: Nullable(MomentAt('2026-08-07T14:30:00.000Z', 'Start of the first booking they came to')),
    last_visit_at: Nullable(MomentAt('2026-10-16T14:30:00.000Z', 'Start of the latest booking they came to')),
    next_booking: Nullable(NextBooking),
    no_show_rate: about('No-shows, of those completed or not shown up', Rate),
    total_spent: Type.Array(Sum, { description: 'Prices of completed bookings, one entry per currency' }),
    open_conversations: Whole(0, undefined, documented(0, '0 as long as there are no conversations')),
  }),
  { description: "What a customer's bookings add up to, as of now." },
)
