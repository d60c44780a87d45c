// The public routes of customers.
import { key, workspaceOf } from '../http/caller.ts'
import { list, read, write } from '../http/route.ts'
import { TimelineEntry } from '../http/timeline.ts'
import { addComment, listComments, listTimeline } from './comment.ts'
import { changeCustomer, createCustomer, getCustomer, listCustomers } from './customer.ts'
import { Comment, Customer, CustomerChange, CustomerFilters, NewComment, NewCustomer } from './schema.ts'

export const customerRoutes = [
  list({
    at: 'GET /customers',
    id: 'listCustomers',
    tag: 'Customers',
    summary: 'Find customers',
    description:
      'Newest first. `q` finds parts of words and numbers, and all its words must match; `phone` and `tag` match exactly. All filters given must hold.',
    access: key('customers:read'),
    query: CustomerFilters,
    item: Customer,
    run: (ctx, { query, page }) => listCustomers(ctx, query, page),
  }),
  write({
    at: 'POST /customers',
    id: 'createCustomer',
    tag: 'Customers',
    summary: 'Add a customer',
    description:
      'Name and phone number are enough. A number or identity that somebody has already is refused with `customer_exists`, which names them: use that customer. Bookings find or make their customer by themselves, so this is not needed to book.',
    access: key('customers:write'),
    idempotency: 'optional',
    body: NewCustomer,
    returns: [201, Customer],
    problems: ['customer_exists'],
    run: (ctx, { body }, { caller }) => createCustomer(ctx, body, workspaceOf(caller).locale),
  }),
  read({
    at: 'GET /customers/{id}',
    id: 'getCustomer',
    tag: 'Customers',
    summary: 'One customer',
    description: 'What is known of them now. Their bookings, comments, timeline and numbers have paths of their own.',
    access: key('customers:read'),
    returns: [200, Customer],
    mustExist: (ctx, { id }) => getCustomer(ctx, id),
    run: (ctx, { params }) => getCustomer(ctx, params.id),
  }),
  write({
    at: 'PATCH /customers/{id}',
    id: 'updateCustomer',
    tag: 'Customers',
    summary: 'Change a customer',
    description:
      "`tags`, `identities` and `address` are replaced whole; null clears a field that may be empty. An identity that has a conversation cannot be taken away: `invalid_transition`. A number or identity of somebody else is refused with `customer_exists`. With `expected_version` nobody's change is overwritten: of two, the later is refused with `version_conflict`.",
    access: key('customers:write'),
    body: CustomerChange,
    returns: [200, Customer],
    problems: ['customer_exists', 'invalid_transition', 'version_conflict'],
    mustExist: (ctx, { id }) => getCustomer(ctx, id),
    run: (ctx, { params, body }) => changeCustomer(ctx, params.id, body),
  }),
  list({
    at: 'GET /customers/{id}/timeline',
    id: 'listCustomerTimeline',
    tag: 'Customers',
    summary: 'What happened with a customer',
    description:
      'Newest first: what became of them and of all their bookings, when and by whom. It is read from the ledger, so nothing can be added or taken away here.',
    answer: 'A page of what happened',
    access: key('customers:read'),
    item: TimelineEntry,
    mustExist: (ctx, { id }) => getCustomer(ctx, id),
    run: (ctx, { params, page }) => listTimeline(ctx, params.id, page),
  }),
  list({
    at: 'GET /customers/{id}/comments',
    id: 'listCustomerComments',
    tag: 'Customers',
    summary: 'What the team noted about a customer',
    description: 'Newest first. Comments about one booking are with that booking.',
    access: key('customers:read'),
    item: Comment,
    mustExist: (ctx, { id }) => getCustomer(ctx, id),
    run: (ctx, { params, page }) => listComments(ctx, params.id, page),
  }),
  write({
    at: 'POST /customers/{id}/comments',
    id: 'createCustomerComment',
    tag: 'Customers',
    summary: 'Note something about a customer',
    description:
      'For the team; the customer does not see it. It cannot be changed or taken back. Calling it twice adds two.',
    access: key('customers:write'),
    body: NewComment,
    returns: [201, Comment],
    mustExist: (ctx, { id }) => getCustomer(ctx, id),
    run: (ctx, { params, body }) => addComment(ctx, params.id, body.body),
  }),
]
