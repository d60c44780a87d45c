// Tools for the people who book.
import { Type } from 'typebox'
import {
  Anything,
  BookingRowOut,
  Cursor,
  CustomerOut,
  ExpectedVersion,
  Id,
  Limit,
  Maybe,
  RepeatKey,
  Rows,
  Text,
  Texts,
  withRepeatKey,
} from '../shapes.ts'
import { toBookingRow, toComment, toCustomer, toCustomerRow } from '../slim.ts'
import { tool } from '../tool.ts'
import { ToolFault } from '../tool-fault.ts'

const details = {
  email: Maybe(Text()),
  company: Maybe(Text()),
  locale: Maybe(Text('Such as pt-BR')),
  tags: Maybe(Texts('All of them')),
  notes: Maybe(Text()),
  address: Maybe(Text()),
}

function toBody<T extends { address?: string }>({ address, ...rest }: T) {
  return { ...rest, ...(address !== undefined && { address: { formatted: address } }) }
}

const findCustomers = tool({
  name: 'find_customers',
  description: 'Search customers by q, or find the one with a phone. Look here before create_customer.',
  scopes: ['customers:read'],
  kind: 'reads',
  input: Type.Object({
    q: Maybe(Text('Parts of name, phone, e-mail, company or tag')),
    phone: Maybe(Text('However it is written')),
    limit: Limit(10),
    cursor: Cursor,
  }),
  output: { customers: Type.Array(CustomerOut), next_cursor: Text() },
  async run({ holdfast }, { limit = 10, ...filters }) {
    const { data, next_cursor } = await holdfast.listCustomers({ ...filters, limit })
    return { customers: data.map(toCustomerRow), next_cursor }
  },
})

const getCustomer = tool({
  name: 'get_customer',
  description: 'Read a customer: profile, numbers, latest bookings and comments.',
  scopes: ['customers:read'],
  kind: 'reads',
  input: Type.Object({ customer_id: Id() }),
  output: { customer: CustomerOut, summary: Anything, bookings: Type.Array(BookingRowOut), comments: Rows },
  async run({ holdfast, timezone }, { customer_id }) {
    const customer = await holdfast.getCustomer(customer_id)
    const [summary, bookings, comments] = await Promise.all([
      holdfast.getCustomerSummary(customer_id),
      holdfast.listCustomerBookings(customer_id, { limit: 5 }),
      holdfast.listCustomerComments(customer_id, { limit: 5 }),
    ])
    const { bookings: counts, no_show_rate, total_spent } = summary
    return {
      customer: toCustomer(customer),
      summary: { bookings: counts.by_status, no_show_rate: no_show_rate.rate, total_spent },
      bookings: bookings.data.map((booking) => toBookingRow(booking, timezone)),
      comments: comments.data.map((comment) => toComment(comment, timezone)),
    }
  },
})

const createCustomer = tool({
  name: 'create_customer',
  description: 'Add a customer. book and hold_slot do this themselves for a new phone.',
  scopes: ['customers:write'],
  kind: 'adds',
  input: Type.Object({ name: Text(), phone: Text('International: +5511988887777'), ...details, repeat_key: RepeatKey }),
  output: { customer: CustomerOut },
  async run({ holdfast }, { repeat_key, ...rest }) {
    return { customer: toCustomer(await holdfast.createCustomer(toBody(rest), withRepeatKey(repeat_key))) }
  },
})

const updateCustomer = tool({
  name: 'update_customer',
  description: 'Change what is known of a customer; what is left out stays.',
  scopes: ['customers:write'],
  kind: 'changes',
  input: Type.Object({
    customer_id: Id(),
    name: Maybe(Text()),
    phone: Maybe(Text()),
    ...details,
    expected_version: ExpectedVersion,
  }),
  output: { customer: CustomerOut },
  async run({ holdfast }, { customer_id, ...rest }) {
    const { expected_version: _, ...change } = rest
    if (Object.keys(change).length === 0) throw new ToolFault('Give what is to change.')
    return { customer: toCustomer(await holdfast.updateCustomer(customer_id, toBody(rest))) }
  },
})

const commentOnCustomer = tool({
  name: 'comment_on_customer',
  description: 'Leave a comment for the team on a customer.',
  scopes: ['customers:write'],
  kind: 'adds',
  input: Type.Object({ customer_id: Id(), body: Text() }),
  output: { comment_id: Text() },
  async run({ holdfast }, { customer_id, body }) {
    return { comment_id: (await holdfast.createCustomerComment(customer_id, { body })).id }
  },
})

export const customerTools = [findCustomers, getCustomer, createCustomer, updateCustomer, commentOnCustomer]
