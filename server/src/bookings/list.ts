// Finding bookings: by when they start, what has become of them, and for whom or with what they are.
import { sql } from 'kysely'
import { currentCustomerId } from '../customers/alias.ts'
import { getCustomer } from '../customers/customer.ts'
import { fetchPage, type Order, type Page } from '../http/page.ts'
import type { Static } from '../http/shape.ts'
import type { ReadCtx } from '../platform/context.ts'
import { invalid, Problem } from '../platform/problem.ts'
import { bookings, START, toBooking, toStored } from './booking.ts'
import { openDesk } from './desk.ts'
import { hasStatus, LISTED, readRange, readStatuses } from './filter.ts'
import type { BookingFilters } from './schema.ts'

/** Those without a start come last. */
const byStart: Order<{ starts_at: Date | null; id: string }> = {
  columns: [
    { name: START, type: 'timestamptz' },
    { name: sql.ref('bookings.id'), type: 'text' },
  ],
  direction: 'asc',
  keyOf: ({ starts_at, id }) => [starts_at?.toISOString() ?? 'infinity', id],
}

export async function listBookings(ctx: ReadCtx, filters: Static<typeof BookingFilters>, page: Page) {
  const { statuses, from, to, faults } = readFilters(filters)
  const demands = [
    filters.customer_id === undefined ? null : getCustomer(ctx, filters.customer_id),
    filters.resource_id === undefined ? null : requireResource(ctx, filters.resource_id),
  ]
  if (faults.length > 0) {
    // An unknown id comes before what else is wrong.
    await Promise.all(demands)
    throw invalid(...faults)
  }
  let query = bookings(ctx).where(hasStatus(statuses, ctx.now))
  // Those without a start come after every moment, but they start at none.
  if (from) query = query.where(START, '>=', from).where('bookings.starts_at', 'is not', null)
  if (to) query = query.where(START, '<', to)
  if (filters.customer_id !== undefined) {
    query = query.where('bookings.customer_id', '=', currentCustomerId(ctx, filters.customer_id))
  }
  if (filters.resource_id !== undefined) {
    query = query.where(sql<boolean>`bookings.resource_ids @> ${[filters.resource_id]}::text[]`)
  }
  const [{ data, next }, desk] = await Promise.all([fetchPage(query, page, byStart), openDesk(ctx), ...demands])
  return { data: data.map((row) => toBooking(toStored(row), desk)), next }
}

function readFilters(filters: Static<typeof BookingFilters>) {
  const { statuses, faults } = readStatuses(filters.status)
  const range = readRange(filters)
  return { statuses: statuses ?? LISTED, ...range, faults: [...faults, ...range.faults] }
}

/** Also one that was archived since: its bookings still show it. */
async function requireResource({ db, workspaceId }: ReadCtx, id: string): Promise<void> {
  const row = await db
    .selectFrom('resources')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found', { detail: 'There is no such resource: resource_id.' })
}
