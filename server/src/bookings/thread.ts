// What happens to a booking that came from a conversation stands in its thread, as a message of type `event`.
import { sql } from 'kysely'
import { findAndLock, getConversationId, holdConversation } from '../conversations/conversation.ts'
import { storeMessage } from '../conversations/message.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { ledgerOf } from '../platform/events.ts'
import { enqueue, type Job } from '../platform/jobs.ts'
import { Problem } from '../platform/problem.ts'
import type { StoredBooking } from './booking.ts'

const NOTE_IN_THREAD = 'note-booking-in-thread'

/** The id that the conversation has now. */
export async function requireConversation(ctx: ReadCtx, id: string): Promise<string> {
  try {
    return await getConversationId(ctx, id)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw new Problem('not_found', { detail: 'There is no such conversation: /conversation_id.' })
  }
}

/**
 * What is to be written of a booking, with the id that its conversation has now. A merge of threads waits until the
 * booking is committed, and finds it. Called last, because a merge locks customers before threads.
 */
export async function holdThread<B extends { conversation_id?: string | null }>(ctx: WriteCtx, booking: B): Promise<B> {
  const { conversation_id } = booking
  const current = conversation_id && (await holdConversation(ctx, conversation_id))
  return current ? { ...booking, conversation_id: current } : booking
}

/**
 * Plans the messages for events of one step. A job writes them, because a booking must not wait for a thread that others
 * are writing to.
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

/** The id of the event is the external id of its message, so that a second run finds it there. */
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

/** What was written about a booking is not among these: a key that reads messages need not have the scope bookings:read. */
const SHOWN = ['booking', 'reason', 'changed', 'action', 'from_stage', 'to_stage']

function shownInThread(bookingId: string | null, data: Record<string, unknown>): Record<string, unknown> {
  const shown = Object.fromEntries(Object.entries(data).filter(([name]) => SHOWN.includes(name)))
  return { booking: { id: bookingId }, ...shown }
}
