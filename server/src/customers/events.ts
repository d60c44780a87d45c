// The events of customers.
import { Id, Nullable, Type } from '../http/shape.ts'
import { event } from '../platform/event.ts'

const CustomerRef = Type.Object({ id: Id('cus'), name: Type.String() })

/** The tags before and after, if they have changed. */
const TagChange = Type.Object({ from: Type.Array(Type.String()), to: Type.Array(Type.String()) })

export const customerCreated = event('customer.created', {
  data: Type.Object({ customer: CustomerRef, tags: Type.Optional(TagChange) }),
  about: ['customer'],
  readAt: 'GET /customers',
})

export const customerUpdated = event('customer.updated', {
  data: Type.Object({
    customer: CustomerRef,
    changed: Type.Array(Type.String()),
    tags: Type.Optional(TagChange),
  }),
  about: ['customer'],
  readAt: 'GET /customers',
})

export const customerCommented = event('customer.commented', {
  data: Type.Object({ comment: Type.Object({ id: Id('cmt'), body: Type.String() }) }),
  about: ['customer'],
  readAt: 'GET /customers',
})

/** Two customers are proven to be one person. The slice of bookings, which is higher, merges them. */
export const customerRecognised = event('customer.recognised', {
  data: Type.Object({ customer_id: Id('cus'), other_id: Id('cus'), proof: Type.String() }),
  readAt: 'GET /customers',
})

/** `merged`: the customer who was merged into the other one. */
export const customerMerged = event('customer.merged', {
  data: Type.Object({
    customer: CustomerRef,
    merged: Type.Object({
      id: Id('cus'),
      name: Type.String(),
      phone: Nullable(Type.String()),
      email: Nullable(Type.String()),
    }),
  }),
  about: ['customer'],
  readAt: 'GET /customers',
})

export const customerEvents = [customerCreated, customerUpdated, customerCommented, customerRecognised, customerMerged]
