// The shape of a booking, and what a customer's bookings add up to.
import { ActorShape, Address, Currency, Growing, Id, Moment, Nullable, named, Type, Whole } from '../http/shape.ts'

export const STATUSES = [
  'held',
  'confirmed',
  'pending_payment',
  'checked_in',
  'completed',
  'no_show',
  'failed',
  'cancelled',
  'rescheduled',
  'released',
  'expired',
] as const

const PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const
const SOURCES = ['api', 'dashboard', 'whatsapp', 'telegram', 'webchat', 'agent', 'automation', 'import'] as const

const Allocation = named('Allocation', Type.Object({ resource_id: Type.String(), start: Moment, end: Moment }))

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
    available_actions: Type.Array(Type.String()),
    version: Whole(1),
    created_at: Moment,
    updated_at: Moment,
  }),
)

export const CustomerSummary = named(
  'CustomerSummary',
  Type.Object({
    customer_id: Type.String(),
    bookings: Type.Object({
      total: Whole(),
      by_status: Type.Unsafe<Record<string, number>>({ type: 'object', additionalProperties: { type: 'integer' } }),
    }),
    first_visit_at: Nullable(Moment),
    last_visit_at: Nullable(Moment),
    next_booking: Nullable(Type.Object({ id: Type.String(), start: Moment, service_id: Type.String() })),
    no_show_rate: Type.Object({
      rate: Nullable(Type.Number({ description: 'null when n is 0' })),
      n: Whole(0, undefined, { description: 'Ended appointments the rate is taken of' }),
    }),
    total_spent: Type.Array(Type.Object({ currency: Type.String(), cents: Whole() })),
    open_conversations: Whole(),
  }),
)
