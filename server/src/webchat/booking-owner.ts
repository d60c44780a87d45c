// Notes which visitor made a booking: a visitor who is not signed in sees only these.
import type { WriteCtx } from '../platform/context.ts'

export function noteBooking(ctx: WriteCtx, visitorId: string, bookingId: string): void {
  ctx.insert('webchat_bookings', {
    workspace_id: ctx.workspaceId,
    booking_id: bookingId,
    visitor_id: visitorId,
    created_at: ctx.now,
  })
}
