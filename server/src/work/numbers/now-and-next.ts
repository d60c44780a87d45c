// Finds what each resource is doing now, and its next booking.
import { DAY_MS, plus } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import { START } from '../../bookings/booking.ts'
import { OPEN } from '../../bookings/lifecycle.ts'
import type { Static } from '../../http/shape.ts'
import type { ReadCtx } from '../../platform/context.ts'
import { CONCERNED, concerns } from './on-resource.ts'
import type { BriefBooking } from './schema.ts'

const NEXT_WITHIN_MS = 7 * DAY_MS

type Brief = Static<typeof BriefBooking>
type Row = Brief & { resource_id: string; has_begun: boolean }

/** A service lasts at most a day: a booking that began earlier is over, or nobody ended it. */
export async function findNowAndNext(
  { db, workspaceId, now }: ReadCtx,
  resourceIds: readonly string[],
): Promise<(resourceId: string) => { now: Brief | null; next: Brief | null }> {
  const { rows } = await sql<Row>`
    select distinct on (r.id, has_begun) r.id as resource_id, has_begun, near.id as booking_id, near.service_id,
      customers.name as customer_name, near.starts_at as start, near.ends_at as end, near.status, near.stage
    from (
      select id, service_id, customer_id, starts_at, ends_at, status, stage,
        ${CONCERNED} as resource_ids, starts_at <= ${now} as has_begun
      from bookings
      where workspace_id = ${workspaceId} and status = any(${OPEN}::text[])
        and ${START} > ${plus(now, -DAY_MS)} and ${START} <= ${plus(now, NEXT_WITHIN_MS)}
        and (ends_at > ${now} or status = 'checked_in') and ${concerns(resourceIds)}
    ) as near
    cross join lateral unnest(near.resource_ids) as r(id)
    left join customers on customers.workspace_id = ${workspaceId} and customers.id = near.customer_id
    where r.id = any(${resourceIds}::text[])
    order by r.id, has_begun, near.ends_at <= ${now}, has_begun and near.status <> 'checked_in', near.starts_at, near.id
  `.execute(db)
  const known = new Map(rows.map((row) => [`${row.has_begun} ${row.resource_id}`, row]))
  const find = (hasBegun: boolean, resourceId: string) => toBrief(known.get(`${hasBegun} ${resourceId}`))
  return (resourceId) => ({ now: find(true, resourceId), next: find(false, resourceId) })
}

function toBrief(row: Row | undefined): Brief | null {
  if (!row) return null
  const { resource_id: _, has_begun: __, ...booking } = row
  return booking
}
