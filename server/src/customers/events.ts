// The events of customers.
import { Id, Type } from '../http/shape.ts'
import { event } from '../platform/event.ts'

const CustomerRef = Type.Object({ id: Id('cus'), name: Type.String() })

export const customerCreated = event('customer.created', {
  data: Type.Object({ customer: CustomerRef }),
  about: ['customer'],
  readAt: 'GET /customers',
})

export const customerUpdated = event('customer.updated', {
  data: Type.Object({ customer: CustomerRef, changed: Type.Array(Type.String()) }),
  about: ['customer'],
  readAt: 'GET /customers',
})

export const customerCommented = event('customer.commented', {
  data: Type.Object({ comment: Type.Object({ id: Id('cmt'), body: Type.String() }) }),
  about: ['customer'],
  readAt: 'GET /customers',
})

export const customerEvents = [customerCreated, customerUpdated, customerCommented]
