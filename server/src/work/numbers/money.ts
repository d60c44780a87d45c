// The money of bookings that start in a period: expected, done, lost and paid, in each currency.
import type { Period } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import { START } from '../../bookings/booking.ts'
import { OPEN } from '../../bookings/lifecycle.ts'
import type { Static } from '../../http/shape.ts'
import type { ReadCtx } from '../../platform/context.ts'
import { CONCERNED, concerns } from './on-resource.ts'
import type { Money } from './schema.ts'

type MoneyShape = Static<typeof Money>

const LOST = ['cancelled', 'no_show']
const COUNTED = [...OPEN, 'completed', ...LOST, 'failed']

/** null: of all these resources together, with each booking once. */
export type MoneyOf = (resourceId: string | null) => MoneyShape[]

/** A booking that moved counts as the booking that it became, which has its payments. */
export async function readMoney(
  { db, workspaceId }: ReadCtx,
  resourceIds: readonly string[],
  { from, to }: Period,
): Promise<MoneyOf> {
  const priceOf = (statuses: readonly string[]) =>
    sql`coalesce(sum(price_cents) filter (where status = any(${statuses}::text[])), 0)::float8`
  const sums = sql`currency, ${priceOf(OPEN)} as expected_cents, ${priceOf(['completed'])} as done_cents,
    ${priceOf(LOST)} as lost_cents, sum(paid_cents)::float8 as paid_cents`
  const { rows } = await sql<MoneyShape & { resource_id: string | null }>`
    with started as materialized (
      select ${CONCERNED} as resource_ids, status, currency, price_cents, paid_cents
      from bookings
      where workspace_id = ${workspaceId} and status = any(${COUNTED}::text[])
        and ${START} >= ${from} and ${START} < ${to} and ${concerns(resourceIds)}
        and (price_cents > 0 or paid_cents > 0)
    )
    select r.id as resource_id, ${sums} from started cross join lateral unnest(resource_ids) as r(id)
    where r.id = any(${resourceIds}::text[]) group by r.id, currency
    union all
    select null, ${sums} from started group by currency
    order by currency`.execute(db)
  return (resourceId) =>
    rows.filter(({ resource_id }) => resource_id === resourceId).map(({ resource_id: _, ...money }) => money)
}
