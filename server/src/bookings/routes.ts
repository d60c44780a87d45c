// What is asked about bookings. None can be made yet, so a customer's history is empty and its sums are zero.
import { getCustomer } from '../customers/customer.ts'
import { key } from '../http/caller.ts'
import { list, read } from '../http/route.ts'
import { Booking, CustomerSummary } from './schema.ts'

export const bookingRoutes = [
  list({
    at: 'GET /customers/{id}/bookings',
    id: 'listCustomerBookings',
    tag: 'Customers',
    summary: 'The bookings of a customer',
    access: key('customers:read'),
    item: Booking,
    mustExist: (ctx, { id }) => getCustomer(ctx, id),
    async run(ctx, { params }) {
      await getCustomer(ctx, params.id)
      return { data: [], next: null }
    },
  }),
  read({
    at: 'GET /customers/{id}/summary',
    id: 'getCustomerSummary',
    tag: 'Customers',
    summary: 'A customer in numbers',
    access: key('customers:read'),
    returns: [200, CustomerSummary],
    mustExist: (ctx, { id }) => getCustomer(ctx, id),
    async run(ctx, { params }) {
      const customer = await getCustomer(ctx, params.id)
      return {
        customer_id: customer.id,
        bookings: { total: 0, by_status: {} },
        first_visit_at: null,
        last_visit_at: null,
        next_booking: null,
        no_show_rate: { rate: null, n: 0 },
        total_spent: [],
        open_conversations: 0,
      }
    },
  }),
]
