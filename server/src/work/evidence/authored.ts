// What comments, places and attachments share: each is kept with a booking, has an author, and is told by an event.
import type { Actor, WriteCtx } from '../../platform/context.ts'
import { emit } from '../../platform/events.ts'

export const toAuthor = <R extends { author: unknown }>(row: R) => ({ ...row, author: row.author as Actor })

export const keptWith = ({ workspaceId, actor }: WriteCtx, booking_id: string) => ({
  workspace_id: workspaceId,
  booking_id,
  author: JSON.stringify(actor),
})

/** Nothing of the booking itself changes, so these do not name its version. */
export function tell(
  ctx: WriteCtx,
  type: string,
  booking_id: string,
  customer: { id: string } | null,
  data: object,
): void {
  emit(ctx, { type, booking_id, ...(customer && { customer_id: customer.id }), data })
}
