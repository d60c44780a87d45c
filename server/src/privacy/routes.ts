// The routes by which a workspace answers the rights of a person.
import { getCustomer } from '../customers/customer.ts'
import { type Caller, key } from '../http/caller.ts'
import { read, write } from '../http/route.ts'
import { anonymisePerson } from './anonymise.ts'
import { exportPerson } from './export.ts'
import { CustomerExport } from './schema.ts'

const scopesOfCaller = (caller: Caller) => ('scopes' in caller ? caller.scopes : [])

export const privacyRoutes = [
  write({
    at: 'DELETE /customers/{id}',
    id: 'anonymiseCustomer',
    tag: 'Customers',
    summary: 'Make a customer anonymous, permanently',
    description:
      'Name, number, e-mail address, identities, notes, comments, files and the texts of messages are deleted everywhere, and nobody can bring them back. Bookings and messages stay, without texts, so that numbers and times stay true; bookings to come stay, too, so cancel them first if they are not wanted. The customer has `anonymous_at` from then on, is not listed, and cannot be changed, merged or booked for. If the same person writes or books again, they are a new customer. Repeating the call takes out what the team has written about the person since.',
    access: key('customers:write'),
    returns: [204],
    mustExist: (ctx, { id }) => getCustomer(ctx, id),
    run: (ctx, { params }) => anonymisePerson(ctx, params.id),
  }),
  read({
    at: 'GET /customers/{id}/export',
    id: 'exportCustomer',
    tag: 'Customers',
    summary: 'Everything that is known about a customer',
    description:
      'One answer to a person who asks what a business knows about them: the customer, comments, bookings with their history, comments, files and places, conversations with all messages, browsers of the chat, and the timeline. Private notes of the team are in it, so read it before you hand it over. A list with more than 10,000 entries is cut: then `complete` is false. Bookings need `bookings:read`, and conversations and visitors need `messages:read`: without it they are null, and `complete` is false.',
    answer: 'Everything that is known',
    access: key('customers:read'),
    returns: [200, CustomerExport],
    mustExist: (ctx, { id }) => getCustomer(ctx, id),
    run: (ctx, { params }, visit) => exportPerson(ctx, visit, params.id, scopesOfCaller(visit.caller)),
  }),
]
