// The old ids of merged customers. A customer is also found by these.
import { sql } from 'kysely'
import type { ReadCtx } from '../platform/context.ts'

/** For a query: the customer that has this old id. */
export const customerOfOldId = ({ db, workspaceId }: ReadCtx, oldId: string) =>
  db
    .selectFrom('customer_aliases')
    .select('customer_aliases.customer_id')
    .where('customer_aliases.workspace_id', '=', workspaceId)
    .where('customer_aliases.old_id', '=', oldId)

/** For a query: the present id of a customer; the given id if it is not an old one. */
export const currentCustomerId = (ctx: ReadCtx, id: string) => sql<string>`coalesce(${customerOfOldId(ctx, id)}, ${id})`

/** Every id that the ledger has for a customer: the present one and those of customers that were merged into it. */
export async function idsOfCustomer({ db, workspaceId }: ReadCtx, id: string): Promise<string[]> {
  const aliases = await db
    .selectFrom('customer_aliases')
    .select('old_id')
    .where('workspace_id', '=', workspaceId)
    .where('customer_id', '=', id)
    .orderBy('old_id')
    .execute()
  return [id, ...aliases.map(({ old_id }) => old_id)]
}
