// The tasks that wait in a queue until somebody takes them.
import { secondsBetween } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import { IS_OPEN } from '../../bookings/booking.ts'
import type { Catalog, CatalogService } from '../../catalog/catalog.ts'
import type { Static } from '../../http/shape.ts'
import type { ReadCtx } from '../../platform/context.ts'
import { UNASSIGNED } from '../items/views.ts'
import type { Waiting } from './schema.ts'

/** The result answers for the queue of one group, or for all queues with null. */
export async function readWaiting(
  { db, workspaceId, now }: ReadCtx,
  { services }: Catalog,
): Promise<(groupId: string | null) => Static<typeof Waiting>> {
  const rows = await db
    .selectFrom('bookings')
    .select(['service_id', sql<number>`count(*)::int`.as('waiting'), sql<Date>`min(created_at)`.as('since')])
    .where('workspace_id', '=', workspaceId)
    .where(IS_OPEN)
    .where(UNASSIGNED)
    .groupBy('service_id')
    .execute()
  return (groupId) => {
    const lines = rows.filter(({ service_id }) => groupId === null || groupOf(services.get(service_id)) === groupId)
    const oldest = lines.map(({ since }) => since).toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null
    return {
      waiting: lines.reduce((sum, { waiting }) => sum + waiting, 0),
      oldest_waiting_at: oldest,
      oldest_wait_seconds: oldest && secondsBetween(oldest, now),
    }
  }
}

/** A queue has exactly one requirement; it may name resources instead of a group. */
const groupOf = (service: CatalogService | undefined) => service?.requirements[0]?.group_id ?? null
