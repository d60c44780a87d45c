// Bookings in a time that is about to be closed: enough to find them, and nothing about their customers.
import { type RawBuilder, sql } from 'kysely'
import { End, exampleId, Growing, Id, named, Start, type Static, Type } from '../http/shape.ts'
import type { ReadCtx } from '../platform/context.ts'
import { hasExpired, START } from './booking.ts'
import { ACTIVE, STATUSES } from './lifecycle.ts'

export const MAX_BOOKINGS_LISTED = 100

export const BookingInTheWay = named(
  'BookingInTheWay',
  Type.Object({
    id: Id('bkg'),
    status: Growing(STATUSES, '', 'confirmed'),
    service_id: Id('svc'),
    start: Start,
    end: End,
    resource_ids: Type.Array(Type.String(), {
      description: 'The resources that it uses',
      examples: [[exampleId('res')]],
    }),
  }),
  { description: 'A booking or a hold that stands in a time which is closed. `GET /bookings/{id}` has the rest.' },
)

export const BookingsInTheWay = (description: string) =>
  Type.Array(BookingInTheWay, { description: `${description} Sorted by start; the first ${MAX_BOOKINGS_LISTED}.` })

/** The active appointments that fulfil the condition, by start. */
export async function findStanding(
  { db, workspaceId, now }: ReadCtx,
  which: RawBuilder<boolean>,
): Promise<Static<typeof BookingInTheWay>[]> {
  const rows = await db
    .selectFrom('bookings')
    .select(['id', 'status', 'service_id', 'starts_at', 'ends_at', 'resource_ids'])
    .where('workspace_id', '=', workspaceId)
    .where('status', 'in', ACTIVE)
    .where('kind', '<>', 'queue')
    .where(sql<boolean>`not ${hasExpired(now)}`)
    .where(which)
    .orderBy(START)
    .orderBy('id')
    .execute()
  return rows.map(({ starts_at, ends_at, ...row }) => ({ ...row, start: starts_at as Date, end: ends_at as Date }))
}
