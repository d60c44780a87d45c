// Which bookings are a visitor's own: those it held, also after they were moved, and those in a signed person's thread.
import { type RawBuilder, sql } from 'kysely'
import { bookings, IS_OPEN, type StoredBooking, toStoredBooking } from '../bookings/booking.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { Problem } from '../platform/problem.ts'
import { getVisitor, type VisitorKey } from './visitor.ts'

/** Notes who holds a time: a visitor who is not signed in sees only these bookings. */
export function noteHold(ctx: WriteCtx, visitorId: string, bookingId: string): void {
  ctx.insert('webchat_bookings', {
    workspace_id: ctx.workspaceId,
    booking_id: bookingId,
    visitor_id: visitorId,
    created_at: ctx.now,
  })
}

/** Ids as a subquery: what the visitor held, and what became of it when the visitor or the team moved it. */
const heldBy = ({ workspaceId }: ReadCtx, visitorId: string | RawBuilder<unknown>) => sql`
  with recursive own (id) as (
    select booking_id from webchat_bookings where workspace_id = ${workspaceId} and visitor_id = ${visitorId}
    union
    select moved.rescheduled_to from own join bookings moved on moved.workspace_id = ${workspaceId} and moved.id = own.id
    where moved.rescheduled_to is not null
  )
  select id from own`

/** A condition on `webchat_visitors`: the visitor held a time that is booked and not over, wherever it was moved to. */
export const hasBookingAhead = (ctx: ReadCtx) => sql<boolean>`exists (
  select 1 from bookings where bookings.workspace_id = ${ctx.workspaceId} and ${IS_OPEN} and bookings.ends_at > ${ctx.now}
    and bookings.id = any(array(${heldBy(ctx, sql.ref('webchat_visitors.id'))})))`

/**
 * The bookings of a signed person's thread, from every device. Others of the customer are left out: the person may have
 * typed the number of a stranger, and what is booked later under that number belongs to the same customer.
 */
const ofSigned = ({ workspaceId }: ReadCtx, sub: string) => sql`
  select signed.id from bookings signed
  where signed.workspace_id = ${workspaceId} and signed.conversation_id = (
    select thread.id from conversations thread
    where thread.workspace_id = ${workspaceId} and thread.channel = 'webchat' and thread.customer_id = (
      select customer_id from customer_identities
      where workspace_id = ${workspaceId} and channel = 'webchat' and kind = 'webchat_user' and external_id = ${sub}
    )
  )`

/** As arrays, so that the planner looks up each id by the primary key. */
export function ownBookings(ctx: ReadCtx, { id, user_sub }: VisitorKey) {
  const held = sql`array(${heldBy(ctx, id)})`
  const ids = user_sub === null ? held : sql`${held} || array(${ofSigned(ctx, user_sub)})`
  return bookings(ctx).where(sql<boolean>`bookings.id = any(${ids})`)
}

/** The services of the bookings that a visitor can still move; of a caller without a token, none. */
export async function servicesToMove(ctx: ReadCtx, visitorId: string | null): Promise<ReadonlySet<string>> {
  if (visitorId === null) return new Set()
  const rows = await ownBookings(ctx, await getVisitor(ctx, visitorId))
    .where(IS_OPEN)
    .where('bookings.starts_at', '>', ctx.now)
    .execute()
  return new Set(rows.map(({ service_id }) => service_id))
}

/** A booking of somebody else does not exist for a visitor. */
export async function getOwnBooking(ctx: ReadCtx, visitor: VisitorKey, bookingId: string): Promise<StoredBooking> {
  const row = await ownBookings(ctx, visitor).where('bookings.id', '=', bookingId).executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return toStoredBooking(row)
}

/** Only the visitor who held a time can confirm or release it, not another browser of the same signed person. */
export const getOwnHold = (ctx: ReadCtx, visitorId: string, bookingId: string) =>
  getOwnBooking(ctx, { id: visitorId, user_sub: null }, bookingId)
