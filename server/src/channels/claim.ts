// Which workspace has an account of a provider: two workspaces never have the same number or bot.
import type { WriteCtx } from '../platform/context.ts'
import { invalid } from '../platform/problem.ts'
import type { ProviderName } from './provider.ts'

/**
 * Takes an account for this workspace. The row is unique, so an insert waits for a transaction that inserts the same
 * row, and one of the two is refused. `pointer`: the field that names the account.
 */
export async function claimAccount(
  ctx: WriteCtx,
  channel: ProviderName,
  account_id: string,
  pointer: string,
): Promise<void> {
  if (await take(ctx, channel, account_id)) return
  const owner = await ownerOf(ctx, channel, account_id)
  if (owner === ctx.workspaceId) return
  if (owner !== null && (await isInUse(ctx, owner, channel, account_id))) {
    throw invalid({ pointer, code: 'taken', message: `Another workspace has this ${nameOf(channel)}.` })
  }
  // The workspace that had the account was deleted, with its channels.
  if (owner !== null) releaseAccount({ ...ctx, workspaceId: owner }, channel, account_id)
  if (!(await take(ctx, channel, account_id))) {
    throw invalid({ pointer, code: 'taken', message: `Another workspace has just taken this ${nameOf(channel)}.` })
  }
}

const nameOf = (channel: ProviderName) => (channel === 'whatsapp' ? 'number' : 'bot')

export function releaseAccount(ctx: WriteCtx, channel: ProviderName, accountId: string): void {
  ctx.send(
    ctx.db
      .deleteFrom('channel_accounts')
      .where('channel', '=', channel)
      .where('account_id', '=', accountId)
      .where('workspace_id', '=', ctx.workspaceId),
  )
}

/** false when a workspace has the account, possibly this one. */
async function take(ctx: WriteCtx, channel: ProviderName, account_id: string): Promise<boolean> {
  const taken = await ctx.db
    .insertInto('channel_accounts')
    .values({ channel, account_id, workspace_id: ctx.workspaceId, created_at: ctx.now })
    .onConflict((conflict) => conflict.columns(['channel', 'account_id']).doNothing())
    .returning('account_id')
    .executeTakeFirst()
  return taken !== undefined
}

async function ownerOf({ db }: WriteCtx, channel: ProviderName, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('channel_accounts')
    .select('workspace_id')
    .where('channel', '=', channel)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  return row?.workspace_id ?? null
}

async function isInUse({ db }: WriteCtx, owner: string, channel: ProviderName, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('channels')
    .select('account_id')
    .where('workspace_id', '=', owner)
    .where('channel', '=', channel)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row !== undefined
}
