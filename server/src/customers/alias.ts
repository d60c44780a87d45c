// The ids that merged customers had: each goes on answering as the customer it became.
import type { ReadCtx } from '../platform/context.ts'

/** The id that a customer has now; the given one when nobody was merged under it. */
export async function currentCustomerId({ db, workspaceId }: ReadCtx, id: string): Promise<string> {
  const alias = await db
    .selectFrom('customer_aliases')
    .select('customer_id')
    .where('workspace_id', '=', workspaceId)
    .where('old_id', '=', id)
    .executeTakeFirst()
  return alias?.customer_id ?? id
}

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
