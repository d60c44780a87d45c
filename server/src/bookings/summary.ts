// The summary of a customer: what their bookings add up to.
import { sql } from 'kysely'
import { getCustomer } from '../customers/customer.ts'
import type { Static } from '../http/shape.ts'
import type { ReadCtx } from '../platform/context.ts'
import { START, statusShown } from './booking.ts'
import { OPEN, type Status, UNLISTED } from './lifecycle.ts'
import type { BookingCounts, CustomerSummary, Rate } from './summary-schema.ts'

interface Sums {
  status: string
  currency: string
  count: number
  cents: number
  first_at: Date | null
  last_at: Date | null
}

export async function getCustomerSummary(ctx: ReadCtx, id: string): Promise<Static<typeof CustomerSummary>> {
  const customer = await getCustomer(ctx, id)
  const [sums, next, open_conversations] = await Promise.all([
    readSums(ctx, customer.id),
    findNext(ctx, customer.id),
    countOpenConversations(ctx, customer.id),
  ])
  const bookings = toCounts(sums)
  const came = sums.filter(({ status }) => status === 'checked_in' || status === 'completed')
  const visits = came.flatMap(({ first_at, last_at }) => [first_at, last_at]).filter((moment) => moment !== null)
  const inOrder = visits.toSorted((a, b) => a.getTime() - b.getTime())
  const paid = sums.filter(({ status, cents }) => status === 'completed' && cents > 0)
  return {
    customer_id: customer.id,
    bookings,
    first_visit_at: inOrder[0] ?? null,
    last_visit_at: inOrder.at(-1) ?? null,
    next_booking: next,
    no_show_rate: noShowRate(bookings),
    total_spent: paid.map(({ currency, cents }) => ({ currency, cents })),
    open_conversations,
  }
}

/** Statuses that lists leave out are counted by name, but are not part of the total. */
export function toCounts(sums: readonly { status: string; count: number }[]): Static<typeof BookingCounts> {
  const by_status: Record<string, number> = {}
  let total = 0
  for (const { status, count } of sums) {
    by_status[status] = (by_status[status] ?? 0) + count
    if (!(UNLISTED as readonly string[]).includes(status)) total += count
  }
  return { total, by_status }
}

/** The share of bookings with `status` among those that have one of the `ended` statuses. */
export function rateOf(
  { by_status }: Static<typeof BookingCounts>,
  status: Status,
  ended: readonly Status[],
): Static<typeof Rate> {
  const n = ended.reduce((sum, each) => sum + (by_status[each] ?? 0), 0)
  return { rate: n === 0 ? null : (by_status[status] ?? 0) / n, n }
}

/** The share among customers who came or should have come. */
export const noShowRate = (counts: Static<typeof BookingCounts>) => rateOf(counts, 'no_show', ['no_show', 'completed'])

async function readSums({ db, workspaceId, now }: ReadCtx, customerId: string): Promise<Sums[]> {
  return db
    .selectFrom('bookings')
    .select(({ fn }) => [
      statusShown(now).as('status'),
      'currency',
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(sum(price_cents), 0)::float8`.as('cents'),
      fn.min('starts_at').as('first_at'),
      fn.max('starts_at').as('last_at'),
    ])
    .where('workspace_id', '=', workspaceId)
    .where('customer_id', '=', customerId)
    .groupBy([sql`1`, 'currency'])
    .orderBy(sql`1`)
    .orderBy('currency')
    .execute()
}

async function findNext({ db, workspaceId, now }: ReadCtx, customerId: string) {
  const row = await db
    .selectFrom('bookings')
    .select(['id', 'starts_at', 'service_id'])
    .where('workspace_id', '=', workspaceId)
    .where('customer_id', '=', customerId)
    .where(START, '>=', now)
    .where('starts_at', 'is not', null)
    .where('status', 'in', OPEN)
    .orderBy(START)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row ? { id: row.id, start: row.starts_at as Date, service_id: row.service_id } : null
}

async function countOpenConversations({ db, workspaceId }: ReadCtx, customerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('conversations')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('customer_id', '=', customerId)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow()
  return count
}
