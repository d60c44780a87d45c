// Two customers who are one person become one, with all that hangs on them: threads, bookings, comments and identities.
import { mergeThreads } from '../conversations/merge.ts'
import { getCustomer } from '../customers/customer.ts'
import { customerRecognised } from '../customers/events.ts'
import { absorbCustomer, lockBoth } from '../customers/merge.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import type { Reaction } from '../platform/events.ts'

/** The other customer becomes part of the first one, whose own fields win. Merging them again changes nothing. */
export async function mergeCustomers(ctx: WriteCtx, id: string, otherId: string) {
  const both = await lockBoth(ctx, id, otherId)
  if (!both) return getCustomer(ctx, id)
  const { target, other } = both
  const gone = await mergeThreads(ctx, target.id, other.id)
  await giveBookings(ctx, target.id, other.id)
  for (const [thread, kept] of gone) await giveBookingsOfThread(ctx, kept, thread)
  return absorbCustomer(ctx, target, other)
}

/** Their versions stay: nothing about the bookings themselves has changed, and the old id leads to the customer. */
async function giveBookings(ctx: WriteCtx, to: string, from: string): Promise<void> {
  await ctx.db
    .updateTable('bookings')
    .set({ customer_id: to })
    .where('workspace_id', '=', ctx.workspaceId)
    .where('customer_id', '=', from)
    .execute()
}

async function giveBookingsOfThread(ctx: WriteCtx, to: string, from: string): Promise<void> {
  await ctx.db
    .updateTable('bookings')
    .set({ conversation_id: to })
    .where('workspace_id', '=', ctx.workspaceId)
    .where('conversation_id', '=', from)
    .execute()
}

/** Merges customers who are proven to be one person. The one who was known first stays. */
export const mergeReactions: Reaction[] = [
  {
    name: 'merge-recognised',
    on: [customerRecognised],
    async run(ctx, ...events) {
      for (const { data } of events) {
        const { customer_id, other_id } = data as { customer_id: string; other_id: string }
        const [first, second] = await inOrder(ctx, customer_id, other_id)
        await ctx.write((tx) => mergeCustomers(tx, first, second))
      }
    },
  },
]

async function inOrder(ctx: ReadCtx, id: string, otherId: string): Promise<[string, string]> {
  const [one, other] = await Promise.all([getCustomer(ctx, id), getCustomer(ctx, otherId)])
  return one.created_at <= other.created_at ? [id, otherId] : [otherId, id]
}
