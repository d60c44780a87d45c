// Adds the steps of a booking to the conversation that it came from, as messages of type `event`.
import { sql } from 'kysely'
import { findAndLock, getConversationId, holdConversation } from '../conversations/conversation.ts'
import { storeMessage } from '../conversations/message.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { ledgerOf } from '../platform/events.ts'
import { enqueue, type Job } from '../platform/jobs.ts'
import { orUnknownId } from '../platform/not-found.ts'
import type { StoredBooking } from './booking.ts'

const NOTE_IN_THREAD = 'note-booking-in-thread'

/** The present id of the conversation. */
export const requireConversation = (ctx: ReadCtx, id: string): Promise<string> =>
  orUnknownId(getConversationId(ctx, id), 'conversation', '/conversation_id')

/**
 * Returns the fields of a booking with the present id of its conversation. A merge of conversations waits until the
 * booking is committed, and then moves it. This is called last, because a merge locks customers before conversations.
 */
export async function holdThread<B extends { conversation_id?: string | null }>(ctx: WriteCtx, booking: B): Promise<B> {
  const { conversation_id } = booking
  const current = conversation_id && (await holdConversation(ctx, conversation_id))
  return current ? { ...booking, conversation_id: current } : booking
}

/**
 * Plans the messages for the events of one step. A job stores them, because a booking must not wait for the lock of a
 * conversation.
 */
export function noteInThread(
  ctx: WriteCtx,
  { conversation_id }: Pick<StoredBooking, 'conversation_id'>,
  ...event_ids: string[]
): void {
  if (conversation_id === null || event_ids.length === 0) return
  enqueue(ctx, { kind: NOTE_IN_THREAD, payload: { conversation_id, event_ids } })
}

export const threadJobs: Job[] = [
  {
    kind: NOTE_IN_THREAD,
    run: (ctx, { conversation_id, event_ids }) =>
      ctx.write((tx) => storeSteps(tx, conversation_id as string, event_ids as string[])),
  },
]

/** The id of the event becomes the external id of its message, so that a second run does not store it again. */
async function storeSteps(ctx: WriteCtx, conversationId: string, eventIds: readonly string[]): Promise<void> {
  const conversation = await findAndLock(ctx, conversationId)
  if (!conversation) return
  const steps = await ledgerOf(ctx.db, ctx.workspaceId).where(sql<boolean>`id = any(${eventIds}::text[])`).execute()
  for (const { id, type, actor, booking_id, data, created_at } of steps) {
    await storeMessage(ctx, conversation, {
      direction: 'outbound',
      private: true,
      author: actor,
      type: 'event',
      text: null,
      content: { event: { kind: type, data: shownInThread(booking_id, data) } },
      external_id: id,
      created_at,
    })
  }
}

/** Texts about a booking are left out: a key that reads messages may not have the scope `bookings:read`. */
const SHOWN = ['booking', 'reason', 'changed', 'action', 'from_stage', 'to_stage']

function shownInThread(bookingId: string | null, data: Record<string, unknown>): Record<string, unknown> {
  const shown = Object.fromEntries(Object.entries(data).filter(([name]) => SHOWN.includes(name)))
  return { booking: { id: bookingId }, ...shown }
}
