// Whose booking it is: that of every resource it uses, and of the one it is assigned to.
import { sql } from 'kysely'

/** The ids of all of them, as a list. */
export const CONCERNED = sql`case when bookings.assignee is null or bookings.assignee = any(bookings.resource_ids)
  then bookings.resource_ids else bookings.resource_ids || bookings.assignee end`

const FEW = 20

/** Whether it concerns one of these resources. Few are found by an index; with many, `&&` would compare each with each. */
export const concerns = (resourceIds: readonly string[]) =>
  resourceIds.length <= FEW
    ? sql<boolean>`(bookings.resource_ids && ${resourceIds}::text[] or bookings.assignee = any(${resourceIds}::text[]))`
    : sql<boolean>`exists (select 1 from unnest(${CONCERNED}) as c(id) where c.id = any(${resourceIds}::text[]))`
