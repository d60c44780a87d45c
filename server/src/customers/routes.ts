// The public routes of customers.
import { key, workspaceOf } from '../http/caller.ts'
import { textFile } from '../http/file-answer.ts'
import { download, list, read, write } from '../http/route.ts'
import { TimelineEntry } from '../http/timeline.ts'
import { addComment, listComments, listTimeline } from './comment.ts'
import { changeCustomer, createCustomer, getCustomer, listCustomers } from './customer.ts'
import { exportCustomers, importCustomers } from './import.ts'
import { CustomerImport, MAX_IMPORT_ROWS, NewImport } from './import-schema.ts'
import { Comment, Customer, CustomerChange, CustomerFilters, NewComment, NewCustomer } from './schema.ts'

export const customerRoutes = [
  list({
    at: 'GET /customers',
    id: 'listCustomers',
    compressed: true,
    tag: 'Customers',
    summary: 'Find customers',
    description:
      'Newest first. `q` finds parts of words and numbers, and all its words must match; `phone` and `tag` match exactly. A customer must match all filters that are given.',
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
      'A name is enough; with a phone number the customer is found again. A number or identity that another customer has is refused with `customer_exists` and the id of that customer: use it instead. A booking finds or creates its customer itself, so this call is not needed to book.',
    access: key('customers:write'),
    idempotency: 'optional',
    body: NewCustomer,
    returns: [201, Customer],
    problems: ['customer_exists'],
    run: (ctx, { body }, { caller }) => createCustomer(ctx, body, workspaceOf(caller).locale),
  }),
  write({
    at: 'POST /customers/import',
    id: 'importCustomers',
    tag: 'Customers',
    summary: 'Import customers from a table',
    description: `A table of up to ${MAX_IMPORT_ROWS} rows as comma-separated values; semicolons and tabs are recognised, too. The first row names the columns, in English, Portuguese or Spanish: name (or first and last name), phone, e-mail, company, tags, notes, language. Phone numbers may be written as people in the workspace's country dial them. A row whose number, e-mail address or, without both, name is known fills what that customer did not have, and replaces nothing. Wrong rows are left out and say why. With \`dry_run\` nothing is changed. Importing a table twice adds nobody twice. Each new customer tells \`customer.created\`.`,
    answer: 'What was done with each row',
    access: key('customers:write'),
    idempotency: 'optional',
    body: NewImport,
    returns: [200, CustomerImport],
    run: (ctx, { body }, { caller }) => importCustomers(ctx, body, workspaceOf(caller)),
  }),
  download({
    at: 'GET /customers/export',
    id: 'exportCustomers',
    tag: 'Customers',
    summary: 'All customers as a table',
    description:
      'Comma-separated values (RFC 4180, UTF-8), the oldest customer first, without anonymous ones. The file can be imported again. An apostrophe stands before whatever a spreadsheet would run as a formula; the import removes it.',
    access: key('customers:read'),
    media: ['text/csv'],
    run: async (ctx) => textFile('customers.csv', 'text/csv', await exportCustomers(ctx)),
  }),
  read({
    at: 'GET /customers/{id}',
    id: 'getCustomer',
    tag: 'Customers',
    summary: 'One customer',
    description: 'The current data of the customer. Bookings, comments, timeline and summary have their own paths.',
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
      '`tags`, `identities` and `address` are replaced as a whole; null clears a field that may be empty. An identity that has a conversation cannot be removed: `invalid_transition`. A number or identity of another customer is refused with `customer_exists`. If `expected_version` is not the current version, the change is refused with `version_conflict`.',
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
      'Newest first: the events of the customer and of all their bookings, with time and author. They come from the ledger, so nothing can be added or removed here.',
    answer: 'A page of events',
    access: key('customers:read'),
    item: TimelineEntry,
    mustExist: (ctx, { id }) => getCustomer(ctx, id),
    run: (ctx, { params, page }) => listTimeline(ctx, params.id, page),
  }),
  list({
    at: 'GET /customers/{id}/comments',
    id: 'listCustomerComments',
    tag: 'Customers',
    summary: 'The comments of the team about a customer',
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
    summary: 'Add a comment about a customer',
    description:
      'For the team; the customer does not see it. It cannot be changed or deleted. Calling it twice adds two. A customer who is anonymous gets none: `invalid_transition`.',
    access: key('customers:write'),
    body: NewComment,
    returns: [201, Comment],
    problems: ['invalid_transition'],
    mustExist: (ctx, { id }) => getCustomer(ctx, id),
    run: (ctx, { params, body }) => addComment(ctx, params.id, body.body),
  }),
]
