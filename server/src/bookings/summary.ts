// What a customer's bookings add up to.
import { sql } from 'kysely'
import { getCustomer } from '../customers/customer.ts'
import type { Static } from '../http/shape.ts'
import type { ReadCtx } from '../platform/context.ts'
import { hasLapsed, START } from './booking.ts'
import { OPEN, UNLISTED } from './lifecycle.ts'
import type { CustomerSummary } from './schema.ts'

interface Sums {
  status: string
  currency: string
  count: number
  cents: number
  first_at: Date | null
  last_at: Date | null
}

export async function getCustomerSummary(ctx: ReadCtx, id: string): Promise<Static<typeof CustomerSummary>> {
  const [customer, sums, next] = await Promise.all([getCustomer(ctx, id), readSums(ctx, id), findNext(ctx, id)])
  const byStatus = new Map<string, number>()
  for (const { status, count } of sums) byStatus.set(status, (byStatus.get(status) ?? 0) + count)
  const listed = [...byStatus].filter(([status]) => !(UNLISTED as readonly string[]).includes(status))

  const came = sums.filter(({ status }) => status === 'checked_in' || status === 'completed')
  const visits = came.flatMap(({ first_at, last_at }) => [first_at, last_at]).filter((moment) => moment !== null)
  const inOrder = visits.toSorted((a, b) => a.getTime() - b.getTime())
  const paid = sums.filter(({ status, cents }) => status === 'completed' && cents > 0)
  const absent = byStatus.get('no_show') ?? 0
  const n = absent + (byStatus.get('completed') ?? 0)
  return {
    customer_id: customer.id,
    bookings: { total: listed.reduce((sum, [, count]) => sum + count, 0), by_status: Object.fromEntries(byStatus) },
    first_visit_at: inOrder[0] ?? null,
    last_visit_at: inOrder.at(-1) ?? null,
    next_booking: next,
    no_show_rate: { rate: n === 0 ? null : absent / n, n },
    total_spent: paid.map(({ currency, cents }) => ({ currency, cents })),
    // There are no conversations yet.
    open_conversations: 0,
  }
}

async function readSums({ db, workspaceId, now }: ReadCtx, customerId: string): Promise<Sums[]> {
  const status = sql<string>`case when ${hasLapsed(now)} then 'expired' else status end`
  return db
    .selectFrom('bookings')
    .select(({ fn }) => [
      status.as('status'),
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
