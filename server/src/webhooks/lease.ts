// Leases deliveries that are due, so that two processes never make the same one at the same time.
import { plus, SECOND_MS } from '@holdfast/time/moment.ts'
import type { Pool } from 'pg'
import { type Database, toPrepared } from '../platform/database.ts'
import { changeLightly } from '../platform/light-change.ts'
import type { EndpointLane } from './due.ts'

/** This is longer than an attempt and the record of its outcome can take. After that another process takes over. */
const LEASE_MS = 30 * SECOND_MS

export interface LeasedDelivery extends EndpointLane {
  id: string
  event_id: string
  event_type: string
  body: string
  series: number
  tries: number
  url: string
  /** The encrypted secret. */
  secret: string
}

/** Without "materialized" the planner may run the inner select again and lease more than asked for. */
const TAKE = `
  with due as materialized (
    select taken.id
    from unnest($2::text[], $3::boolean[], $4::integer[]) as room (endpoint_id, again, most)
    cross join lateral (
      select id from webhook_deliveries
      where workspace_id = $1 and endpoint_id = room.endpoint_id and status = 'pending' and (tries > 0) = room.again
        and next_attempt_at <= $5 and (leased_until is null or leased_until <= $5)
      order by next_attempt_at, id limit room.most for update skip locked
    ) as taken
  )
  update webhook_deliveries set leased_by = $6, leased_until = $7
  from webhook_endpoints
  where webhook_deliveries.workspace_id = $1 and webhook_deliveries.id in (select id from due)
    and webhook_endpoints.workspace_id = $1 and webhook_endpoints.id = webhook_deliveries.endpoint_id
  returning webhook_deliveries.workspace_id, webhook_deliveries.id, webhook_deliveries.endpoint_id, event_id, event_type,
    body, series, tries, tries > 0 as again, url, secret`

/**
 * Leases as many deliveries of each lane as there is room for, and returns the oldest first. All lanes are of one
 * workspace.
 */
export async function lease(
  database: Database,
  holder: string,
  workspaceId: string,
  rooms: readonly (EndpointLane & { most: number })[],
  now: Date,
): Promise<LeasedDelivery[]> {
  const values = [
    workspaceId,
    rooms.map(({ endpoint_id }) => endpoint_id),
    rooms.map(({ again }) => again),
    rooms.map(({ most }) => most),
    now,
    holder,
    plus(now, LEASE_MS),
  ]
  const rows = await changeLightly<LeasedDelivery>(database.at(workspaceId), toPrepared(TAKE, values))
  return rows.toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

/** Gives back an attempt that did not end, so that another process need not wait until the lease ends. */
export async function giveBack(pool: Pool, holder: string, { workspace_id, id }: LeasedDelivery): Promise<void> {
  const text = `update webhook_deliveries set leased_by = null, leased_until = null
    where workspace_id = $1 and id = $2 and leased_by = $3`
  await pool.query(text, [workspace_id, id, holder])
}
