// The queries of the pages about customers, in addition to those of the booking drawer.
import { api } from '../data/api.ts'
import { paged } from '../data/paged.ts'

/** The first page is small, so that it loads fast; the next ones are larger. */
const limit = ({ cursor }: { cursor?: string }) => (cursor === undefined ? 50 : 200)

export const customersQuery = (q: string, tag: string) =>
  paged(['customers', 'list', q, tag], (from, options) =>
    api().listCustomers({ ...(q !== '' && { q }), ...(tag !== '' && { tag }), limit: limit(from), ...from }, options),
  )

export const customerCommentsQuery = (id: string) =>
  paged(['customer', id, 'comments'], (from, options) =>
    api().listCustomerComments(id, { limit: 20, ...from }, options),
  )

export const customerTimelineQuery = (id: string) =>
  paged(['customer', id, 'timeline'], (from, options) =>
    api().listCustomerTimeline(id, { limit: 20, ...from }, options),
  )
