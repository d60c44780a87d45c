// The shapes of holds and bookings, of what is asked of them, and of what a customer's bookings add up to.
import { AddressIn, Phone } from '../customers/schema.ts'
import {
  ActorShape,
  Address,
  Body,
  Currency,
  ExpectedVersion,
  Growing,
  Id,
  IdIn,
  Locale,
  Maybe,
  Moment,
  MomentIn,
  Name,
  Nullable,
  named,
  OneOf,
  publicWords,
  Tags,
  Text,
  type TSchema,
  Type,
  Whole,
} from '../http/shape.ts'
import { PRIORITIES } from '../stages/schema.ts'
import { STATUSES } from './lifecycle.ts'

export const SOURCES = ['api', 'dashboard', 'whatsapp', 'telegram', 'webchat', 'agent', 'automation', 'import'] as const

export const LONGEST_REASON = 500

const Allocation = named(
  'Allocation',
  Type.Object(
    { resource_id: Type.String(), start: Moment, end: Moment },
    { description: 'The time of one resource, with the buffers of the service' },
  ),
)

const BookingCustomer = named(
  'BookingCustomer',
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    phone: Nullable(Type.String()),
    locale: Type.String(),
  }),
)

export const Booking = named(
  'Booking',
  Type.Object({
    id: Id('bkg_0RqGxk2mTq9Lh7wVb3NcYd'),
    status: Growing(STATUSES),
    stage: Type.String({ description: 'Defined by the stage configuration' }),
    kind: Growing(['scheduled', 'queue']),
    service_id: Type.String(),
    start: Nullable(Moment),
    end: Nullable(Moment),
    party_size: Whole(1),
    customer: Nullable(BookingCustomer),
    allocations: Type.Array(Allocation),
    priority: Growing(PRIORITIES),
    tags: Type.Array(Type.String()),
    source: Growing(SOURCES),
    notes: Nullable(Type.String()),
    intake: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
    due_at: Nullable(Moment),
    location: Nullable(Address),
    assignee: Nullable(Type.String({ description: 'A resource id' })),
    claimed_at: Nullable(Moment),
    hold_expires_at: Nullable(Moment),
    rescheduled_from: Nullable(Type.String()),
    rescheduled_to: Nullable(Type.String()),
    cancel_reason: Nullable(Type.String()),
    conversation_id: Nullable(Type.String()),
    price_cents: Nullable(Whole()),
    currency: Currency,
    created_by: ActorShape,
    counters: Type.Unsafe<Record<string, number>>({
      type: 'object',
      additionalProperties: { type: 'integer' },
      description: 'What actions have counted',
      examples: [{ attempts: 1 }],
    }),
    available_actions: Type.Array(Type.String(), {
      description: 'The keys of the actions that whoever asks can carry out now',
      examples: [['take']],
    }),
    version: Whole(1),
    created_at: Moment,
    updated_at: Moment,
  }),
)

export const Hold = named(
  'Hold',
  Type.Object({
    id: Id('bkg_0RqGxk2mTq9Lh7wVb3NcYd'),
    status: Growing(STATUSES),
    service_id: Type.String(),
    start: Moment,
    end: Moment,
    expires_at: Moment,
    party_size: Whole(1),
    resource_ids: Type.Array(Type.String()),
    allocations: Type.Array(Allocation),
    customer: Nullable(BookingCustomer),
    created_at: Moment,
  }),
)

const CustomerIn = named('BookingCustomerInput', {
  ...Body({ id: Maybe(IdIn), name: Maybe(Name), phone: Maybe(Phone), locale: Maybe(Locale) }),
  description: '`id`, or `name` and `phone`: found by the phone, or created',
})
const Intake = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
  description:
    "By the keys of the service's `intake_fields`; other keys are kept as they are. In all at most 200 keys, and 65,536 characters as JSON",
})

const wish = {
  service_id: IdIn,
  party_size: Maybe(Whole(1, 100_000, { default: 1 })),
  resource_ids: Maybe(
    Type.Array(IdIn, { maxItems: 20, description: 'These are used; what else is needed is chosen among the free' }),
  ),
}

/** All else that the answer shows is read-only and may be sent back. */
export function BodyLike<P extends Record<string, TSchema>>(answer: { properties: object }, properties: P) {
  const readOnly = Object.keys(answer.properties).filter((name) => !(name in properties))
  return Body(properties, readOnly)
}

export const NewHold = named('NewHold', BodyLike(Hold, { ...wish, start: MomentIn, customer: Maybe(CustomerIn) }))

const details = {
  notes: Maybe(Text(10_000)),
  intake: Maybe(Intake),
  priority: Maybe({ ...OneOf(PRIORITIES), default: 'normal' }),
  tags: Maybe(Tags),
  source: Maybe({ ...OneOf(SOURCES), description: 'By default `api` for a key and `dashboard` for a team member' }),
  location: Maybe(AddressIn),
  due_at: Maybe(MomentIn),
  conversation_id: Maybe(IdIn),
}

export const NewBooking = named(
  'NewBooking',
  BodyLike(Booking, {
    ...wish,
    start: Maybe({ ...MomentIn, description: 'RFC 3339 with an offset. An appointment needs it; a queue takes none' }),
    customer: CustomerIn,
    ...details,
  }),
)

export const Confirmation = named(
  'Confirmation',
  Body({ customer: Maybe(CustomerIn), ...details, expected_version: Maybe(ExpectedVersion) }),
)

export const BookingChange = named(
  'BookingChange',
  BodyLike(Booking, {
    notes: details.notes,
    intake: details.intake,
    expected_version: Maybe(ExpectedVersion),
  }),
)

const asked = { reason: Maybe(Text(LONGEST_REASON)), expected_version: Maybe(ExpectedVersion) }
export const OperationBody = named('OperationRequest', Body(asked))
export const Reschedule = named('Reschedule', Body({ start: MomentIn, resource_ids: wish.resource_ids, ...asked }))

export const CustomerBookingFilters = Type.Object({
  from: Type.Optional({ ...MomentIn, description: 'Starts at this moment or later' }),
  to: Type.Optional({ ...MomentIn, description: 'Starts before this moment' }),
  status: Type.Optional(
    // All of them in one, with spaces, and still the cursor that carries them stays below 4,000 characters.
    Type.Array(Text(120, 0, publicWords(STATUSES)), {
      maxItems: 15,
      description: `Repeat it, or separate by commas. Left out: all but held, released, expired and rescheduled. Known values: ${STATUSES.join(', ')}.`,
    }),
  ),
})

export const BookingFilters = Type.Object({
  ...CustomerBookingFilters.properties,
  resource_id: Type.Optional(IdIn),
  customer_id: Type.Optional(IdIn),
})

export const BookingCounts = named(
  'BookingCounts',
  Type.Object({
    total: Whole(),
    by_status: Type.Unsafe<Record<string, number>>({ type: 'object', additionalProperties: { type: 'integer' } }),
  }),
)

export const Rate = named(
  'Rate',
  Type.Object({
    rate: Nullable(Type.Number({ description: 'null when n is 0' })),
    n: Whole(0, undefined, { description: 'Ended appointments the rate is taken of' }),
  }),
)

const NextBooking = named('NextBooking', Type.Object({ id: Type.String(), start: Moment, service_id: Type.String() }))

const Sum = named('Sum', Type.Object({ currency: Currency, cents: Whole(0, Number.MAX_SAFE_INTEGER) }))

export const CustomerSummary = named(
  'CustomerSummary',
  Type.Object({
    customer_id: Type.String(),
    bookings: BookingCounts,
    first_visit_at: Nullable(Moment),
    last_visit_at: Nullable(Moment),
    next_booking: Nullable(NextBooking),
    no_show_rate: Rate,
    total_spent: Type.Array(Sum),
    open_conversations: Whole(),
  }),
)
