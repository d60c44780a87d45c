// Finds bookings by start, status, customer and resource.
import { sql } from 'kysely'
import { currentCustomerId } from '../customers/alias.ts'
import { getCustomer } from '../customers/customer.ts'
import { fetchPage, type Order, type Page } from '../http/page.ts'
import type { Static } from '../http/shape.ts'
import type { ReadCtx } from '../platform/context.ts'
import { orUnknownId, parameter, unknownId } from '../platform/not-found.ts'
import { invalid } from '../platform/problem.ts'
import { bookings, START, toBooking, toStoredBooking } from './booking.ts'
import { readBookingContext } from './booking-context.ts'
import { hasStatus, LISTED, readRange, readStatuses } from './filter.ts'
import type { BookingFilters } from './schema.ts'

/** Bookings without a start come last. */
const byStart: Order<{ starts_at: Date | null; id: string }> = {
  columns: [
    { name: START, type: 'timestamptz' },
    { name: sql.ref('bookings.id'), type: 'text' },
  ],
  direction: 'asc',
  keyOf: ({ starts_at, id }) => [starts_at?.toISOString() ?? 'infinity', id],
}

/** `checkCustomer` throws if the customer does not exist. The problem says whether the id is in the path or the query. */
export async function listBookings(
  ctx: ReadCtx,
  filters: Static<typeof BookingFilters>,
  page: Page,
  checkCustomer: (ctx: ReadCtx, id: string) => Promise<unknown> = requireCustomer,
) {
  const { statuses, from, to, faults } = readFilters(filters)
  const checks = [
    filters.customer_id === undefined ? null : checkCustomer(ctx, filters.customer_id),
    filters.resource_id === undefined ? null : requireResource(ctx, filters.resource_id),
  ]
  if (faults.length > 0) {
    // An unknown id is reported before other faults.
    await Promise.all(checks)
    throw invalid(...faults)
  }
  let query = bookings(ctx).where(hasStatus(statuses, ctx.now))
  // Bookings without a start sort after every moment, but they are in no range.
  if (from) query = query.where(START, '>=', from).where('bookings.starts_at', 'is not', null)
  if (to) query = query.where(START, '<', to)
  if (filters.customer_id !== undefined) {
    query = query.where('bookings.customer_id', '=', currentCustomerId(ctx, filters.customer_id))
  }
  if (filters.resource_id !== undefined) {
    query = query.where(sql<boolean>`bookings.resource_ids @> ${[filters.resource_id]}::text[]`)
  }
  const [{ data, next }, context] = await Promise.all([
    fetchPage(query, page, byStart),
    readBookingContext(ctx),
    ...checks,
  ])
  return { data: data.map((row) => toBooking(toStoredBooking(row), context)), next }
}

function readFilters(filters: Static<typeof BookingFilters>) {
  const { statuses, faults } = readStatuses(filters.status)
  const range = readRange(filters)
  return { statuses: statuses ?? LISTED, ...range, faults: [...faults, ...range.faults] }
}

const requireCustomer = (ctx: ReadCtx, id: string) =>
  orUnknownId(getCustomer(ctx, id), 'customer', parameter('customer_id'))

/** Throws not_found unless the resource exists. An archived one counts, because its bookings still show it. */
async function requireResource({ db, workspaceId }: ReadCtx, id: string): Promise<void> {
  const row = await db
    .selectFrom('resources')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw unknownId('resource', parameter('resource_id'))
}
