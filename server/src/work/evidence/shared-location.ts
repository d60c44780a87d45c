// A location that a customer shares becomes a location event of the booking that the conversation is about.
import { IS_OPEN } from '../../bookings/booking.ts'
import { messageLocated } from '../../conversations/events.ts'
import { findStoredMessage } from '../../conversations/stored-message.ts'
import type { Static } from '../../http/shape.ts'
import type { LedgerEvent, ReadCtx, WriteCtx } from '../../platform/context.ts'
import { emit, type Reaction } from '../../platform/events.ts'
import { bookingLocated } from '../events.ts'

export const locationReactions: Reaction[] = [
  {
    name: 'locate-booking',
    on: [messageLocated],
    async run(ctx, ...events) {
      for (const event of events) await ctx.write((tx) => locateBooking(tx, event))
    },
  },
]

async function locateBooking(ctx: WriteCtx, event: LedgerEvent): Promise<void> {
  const { message, location, recorded_at } = event.data as unknown as Static<typeof messageLocated.data>
  const stored = await findStoredMessage(ctx, message.id)
  // The thread of the message, because that of the event may have become part of another one since.
  const booking = stored && (await findOnlyOpenBooking(ctx, stored.conversation_id))
  if (!booking || !stored) return
  // A second run finds the id of the first, because it comes from the id of the event.
  const id = event.id.replace(/^evt_/, 'loc_')
  const { lat, lng, accuracy_m } = location
  const added = await ctx.db
    .insertInto('location_events')
    .values({
      workspace_id: ctx.workspaceId,
      id,
      booking_id: booking.id,
      kind: 'position',
      lat,
      lng,
      accuracy_m,
      recorded_at,
      author: JSON.stringify(stored.author),
      created_at: ctx.now,
    })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return
  const about = { booking: booking.id, customer: booking.customer_id }
  const byCustomer = { ...ctx, actor: stored.author }
  emit(byCustomer, bookingLocated, { location_event: { id, kind: 'position', lat, lng } }, about)
}

/** With several open bookings nobody knows which one the location is for. */
async function findOnlyOpenBooking({ db, workspaceId }: ReadCtx, conversationId: string) {
  const found = await db
    .selectFrom('bookings')
    .select(['id', 'customer_id'])
    .where('workspace_id', '=', workspaceId)
    .where('conversation_id', '=', conversationId)
    .where(IS_OPEN)
    .limit(2)
    .execute()
  return found.length === 1 ? found[0] : undefined
}
