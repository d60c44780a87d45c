// Takes the texts out of the bookings of a person. Times, prices, statuses and stages stay.
import { sql } from 'kysely'
import { anonymousActor } from '../platform/anonymise-events.ts'
import type { WriteCtx } from '../platform/context.ts'
import type { Person } from '../platform/person.ts'

/**
 * The bookings of a customer, and the holds and tasks of their conversations that name nobody, locked: a change that runs
 * at the same time is either seen, or sees the result.
 */
export async function lockBookingsOf(
  ctx: WriteCtx,
  customerId: string,
  conversationIds: readonly string[],
): Promise<string[]> {
  const isTheirs = sql<boolean>`(customer_id = ${customerId}
    or (customer_id is null and conversation_id = any(${conversationIds}::text[])))`
  const rows = await ctx.db
    .selectFrom('bookings')
    .select('id')
    .where('workspace_id', '=', ctx.workspaceId)
    .where(isTheirs)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** The payments of a booking, without what was noted about them. */
const withoutNotes = sql`(select coalesce(jsonb_agg(jsonb_set(payment, '{note}', 'null', false) order by place), '[]')
  from jsonb_array_elements(payments) with ordinality as each (payment, place))`

/**
 * The versions of the bookings stay: they protect unseen changes from being overwritten, and a removed text cannot be
 * lost that way.
 */
export async function anonymiseBookings(ctx: WriteCtx, { bookingIds, anonymousName }: Person): Promise<void> {
  const { db, workspaceId } = ctx
  await sql`update bookings set notes = null, intake = '{}', location = null, cancel_reason = null, tags = '{}',
      search = null, payments = ${withoutNotes}, created_by = ${anonymousActor('created_by', anonymousName)}
    where workspace_id = ${workspaceId} and id = any(${bookingIds}::text[])`.execute(db)
  await sql`update booking_history set data = '{}', actor = ${anonymousActor('actor', anonymousName)}
    where workspace_id = ${workspaceId} and booking_id = any(${bookingIds}::text[])`.execute(db)
}
