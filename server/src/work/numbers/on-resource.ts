// Which resources a booking concerns: those it uses, and its assignee.
import { sql } from 'kysely'

/** The ids of all of them, as an SQL array. */
export const CONCERNED = sql`case when bookings.assignee is null or bookings.assignee = any(bookings.resource_ids)
  then bookings.resource_ids else bookings.resource_ids || bookings.assignee end`

const MAX_RESOURCES_BY_INDEX = 20

/** Whether a booking concerns one of these resources. An index finds a few; for many, `&&` would compare all pairs. */
export const concerns = (resourceIds: readonly string[]) =>
  resourceIds.length <= MAX_RESOURCES_BY_INDEX
    ? sql<boolean>`(bookings.resource_ids && ${resourceIds}::text[] or bookings.assignee = any(${resourceIds}::text[]))`
    : sql<boolean>`exists (select 1 from unnest(${CONCERNED}) as c(id) where c.id = any(${resourceIds}::text[]))`
