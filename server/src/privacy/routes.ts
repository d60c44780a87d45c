// The routes by which a workspace answers the rights of a person.
import { getCustomer } from '../customers/customer.ts'
import { key } from '../http/caller.ts'
import { write } from '../http/route.ts'
import { anonymisePerson } from './anonymise.ts'

export const privacyRoutes = [
  write({
    at: 'DELETE /customers/{id}',
    id: 'anonymiseCustomer',
    tag: 'Customers',
    summary: 'Make a customer anonymous, for good',
    description:
      'Name, number, e-mail address, identities, notes, comments, files and the texts of messages are deleted everywhere, and nobody can bring them back. Bookings and messages stay, without texts, so that numbers and times stay true; bookings to come stay, too, so cancel them first if they are not wanted. The customer has `anonymous_at` from then on, is not listed, and cannot be changed, merged or booked for. If the same person writes or books again, they are a new customer. Repeating the call takes out what the team has written about the person since.',
    access: key('customers:write'),
    returns: [204],
    mustExist: (ctx, { id }) => getCustomer(ctx, id),
    run: (ctx, { params }) => anonymisePerson(ctx, params.id),
  }),
]
