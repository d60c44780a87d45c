// The customers of the bookings of a period: when each of them comes for the first time, and how often they did not come.
import { sql } from 'kysely'
import { fetchPage, type Order, type Page, type PageOf } from '../http/page.ts'
import type { Static } from '../http/shape.ts'
import type { ReadCtx } from '../platform/context.ts'
import { invalid } from '../platform/problem.ts'
import { START } from './booking.ts'
import { LISTED, readRange } from './filter.ts'
import { OPEN } from './lifecycle.ts'
import type { BookedCustomer, BookedCustomerFilters } from './schema.ts'

type Shape = Static<typeof BookedCustomer>

/** A visit: it took place, or it is still to take place. */
const VISITS = [...OPEN, 'completed']

const byCustomer: Order<Pick<Shape, 'customer_id'>> = {
  columns: [{ name: sql.ref('booked.customer_id'), type: 'text' }],
  direction: 'asc',
  keyOf: ({ customer_id }) => [customer_id],
}

/** One statement: the index by start finds the customers, and the index by customer finds the bookings of each. */
export async function listBookedCustomers(
  { db, workspaceId }: ReadCtx,
  filters: Static<typeof BookedCustomerFilters>,
  page: Page,
): Promise<PageOf<Shape>> {
  const { from, to, faults } = readRange(filters)
  if (faults.length > 0) throw invalid(...faults)
  const query = db
    .selectFrom((within) =>
      within
        .selectFrom('bookings')
        .select(sql<string>`customer_id`.as('customer_id'))
        .distinct()
        .where('workspace_id', '=', workspaceId)
        .where(sql<boolean>`status = any(${LISTED}::text[])`)
        .where(START, '>=', from as Date)
        .where(START, '<', to as Date)
        .as('booked'),
    )
    .innerJoinLateral(
      (join) =>
        join
          .selectFrom('bookings')
          .select([
            sql<Date | null>`min(starts_at) filter (where status = any(${VISITS}::text[]))`.as('first_start'),
            sql<number>`count(*) filter (where status = 'no_show')::int`.as('no_shows'),
          ])
          .where('workspace_id', '=', workspaceId)
          .whereRef('bookings.customer_id', '=', 'booked.customer_id')
          .as('past'),
      (join) => join.onTrue(),
    )
    .select(['booked.customer_id', 'past.first_start', 'past.no_shows'])
  return fetchPage(query, page, byCustomer)
}
