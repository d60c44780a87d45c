// The shapes of a customer's bookings in numbers.
import { about, Currency, documented, Id, MomentAt, Nullable, named, Start, Type, Whole } from '../http/shape.ts'

export const BookingCounts = named(
  'BookingCounts',
  Type.Object({
    total: Whole(0, undefined, documented(5, 'All but held, released, expired and rescheduled')),
    by_status: Type.Unsafe<Record<string, number>>({
      type: 'object',
      additionalProperties: { type: 'integer' },
      description: 'The number of bookings in each status; a missing status has none',
      examples: [{ completed: 3, no_show: 1, confirmed: 1 }],
    }),
  }),
  { description: 'How many bookings there are, in all and by status.' },
)

export const Rate = named(
  'Rate',
  Type.Object({
    rate: Nullable(Type.Number({ description: 'Between 0 and 1; null when n is 0', examples: [0.25] })),
    n: Whole(0, undefined, documented(4, 'The number of ended appointments that the rate is based on')),
  }),
  { description: 'A share, and the number that it is based on.' },
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
    no_show_rate: about('The share of no-shows among bookings that are completed or no_show', Rate),
    total_spent: Type.Array(Sum, { description: 'Prices of completed bookings, one entry per currency' }),
    open_conversations: Whole(0, undefined, documented(0, 'How many of their conversations are open')),
  }),
  { description: "A customer's bookings in numbers, as of now." },
)
