// Merges two customers who are one person, with their conversations, bookings, comments and identities.
import { mergeThreads } from '../conversations/merge.ts'
import { getCustomer } from '../customers/customer.ts'
import { customerRecognised } from '../customers/events.ts'
import { absorbCustomer, lockBoth } from '../customers/merge.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import type { Reaction } from '../platform/events.ts'

/** Merges the other customer into the first one, which keeps its own fields. A second merge changes nothing. */
export async function mergeCustomers(ctx: WriteCtx, id: string, otherId: string) {
  const both = await lockBoth(ctx, id, otherId)
  if (!both) return getCustomer(ctx, id)
  const { target, other } = both
  const merged = await mergeThreads(ctx, target.id, other.id)
  await moveBookings(ctx, 'customer_id', other.id, target.id)
  for (const [from, to] of merged) await moveBookings(ctx, 'conversation_id', from, to)
  return absorbCustomer(ctx, target, other)
}

/** The versions of the bookings stay, because nothing else of them changes and the old ids are still found. */
async function moveBookings(
  ctx: WriteCtx,
  column: 'customer_id' | 'conversation_id',
  from: string,
  to: string,
): Promise<void> {
  await ctx.db
    .updateTable('bookings')
    .set({ [column]: to })
    .where('workspace_id', '=', ctx.workspaceId)
    .where(column, '=', from)
    .execute()
}

/** Merges customers who are proven to be one person. The older one is kept. */
export const mergeReactions: Reaction[] = [
  {
    name: 'merge-recognised',
    on: [customerRecognised],
    async run(ctx, ...events) {
      for (const { data } of events) {
        const { customer_id, other_id } = data as { customer_id: string; other_id: string }
        const both = await inOrder(ctx, customer_id, other_id)
        if (both) await ctx.write((tx) => mergeCustomers(tx, ...both))
      }
    },
  },
]

/** null if one of them is anonymous by now: then nobody knows whether the two are one person. */
async function inOrder(ctx: ReadCtx, id: string, otherId: string): Promise<[string, string] | null> {
  const [one, other] = await Promise.all([getCustomer(ctx, id), getCustomer(ctx, otherId)])
  if (one.anonymous_at !== null || other.anonymous_at !== null) return null
  return one.created_at <= other.created_at ? [id, otherId] : [otherId, id]
}
