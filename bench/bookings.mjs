// Whether lists of bookings stay fast as a database grows.
import { draw } from './database-sizes.mjs'
import { aWeek, compareLists } from './lists.mjs'

const KINDS = {
  'first page': () => ({}),
  'a week': aWeek,
  'of a customer': ({ customers }) => ({ customer_id: draw(customers) }),
  'of a resource': ({ resources }) => ({ resource_id: draw(resources) }),
  'of a resource, a week': (place) => ({ resource_id: draw(place.resources), ...aWeek(place) }),
}

export const bookings = () =>
  compareLists({
    path: '/bookings',
    timed: KINDS,
    plans: 40,
    find: ({ listBookings }, ...asked) => listBookings(...asked),
    bound: 2,
  })
