// The ids that merged customers had: each goes on answering as the customer it became.
import { sql } from 'kysely'
import type { ReadCtx } from '../platform/context.ts'

/** For a query: the customer that an old id leads to. */
export const customerOfOldId = ({ db, workspaceId }: ReadCtx, oldId: string) =>
  db
    .selectFrom('customer_aliases')
    .select('customer_aliases.customer_id')
    .where('customer_aliases.workspace_id', '=', workspaceId)
    .where('customer_aliases.old_id', '=', oldId)

/** For a query: the id that a customer has now; the given one when nobody was merged under it. */
export const currentCustomerId = (ctx: ReadCtx, id: string) => sql<string>`coalesce(${customerOfOldId(ctx, id)}, ${id})`

/** Every id under which the ledger knows a customer: the current one and those of customers that were merged into it. */
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
