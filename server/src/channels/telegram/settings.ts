// Sets up and removes a Telegram bot.
import type { Static } from '../../http/shape.ts'
import type { OpenCtx } from '../../platform/context.ts'
import { invalid, Problem } from '../../platform/problem.ts'
import { hashToken, newToken } from '../../platform/secrets.ts'
import { loadAccount, newHookToken, sealSecrets } from '../account.ts'
import { getStored, lockStored, removeChannel, saveChannel, toSetUp } from '../channel.ts'
import { stateWhenSaved } from '../checked.ts'
import { claimAccount, releaseAccount } from '../claim.ts'
import { refusedByProvider } from '../refused.ts'
import type { TelegramChannel, TelegramSettings } from '../schema.ts'
import { setState } from '../status.ts'
import { botIdOf, type TelegramSecrets } from './api.ts'
import { checkBot, connectBot, disconnectBot, transportFor } from './check.ts'

export async function getTelegram(ctx: OpenCtx): Promise<Static<typeof TelegramChannel>> {
  const row = await getStored(ctx, 'telegram')
  const account = await loadAccount(ctx, 'telegram')
  if (!account) throw new Problem('not_found')
  const { username, transport } = row.settings
  return {
    ...toSetUp(row),
    bot_id: row.account_id,
    username: typeof username === 'string' ? username : null,
    bot_token_last4: String(account.secrets.bot_token).slice(-4),
    transport: String(transport),
  }
}

/**
 * The workspace claims the bot before the hook is set at Telegram. Otherwise a workspace could redirect the updates of
 * a bot that belongs to another workspace.
 */
export async function putTelegram(ctx: OpenCtx, { bot_token }: Static<typeof TelegramSettings>) {
  const account_id = botIdOf(bot_token)
  if (account_id === null) {
    throw invalid({ pointer: '/bot_token', code: 'format', message: 'This does not look like a token of BotFather.' })
  }
  const checked = await checkBot(ctx, bot_token)
  if (checked.outcome === 'refused') throw refusedByProvider(checked.pointer, checked.state.message)
  const isChecked = checked.outcome === 'ok'
  const replaced = await ctx.write(async (tx) => {
    const before = await lockStored(tx, 'telegram')
    const stored = before && (await loadAccount({ ...tx, vault: ctx.vault }, 'telegram'))
    // A new bot gets a new hook, so that late updates of the old bot are not taken for updates of the new one.
    const known = before?.account_id === account_id ? stored : null
    await claimAccount(tx, 'telegram', account_id, '/bot_token')
    if (before && before.account_id !== account_id) releaseAccount(tx, 'telegram', before.account_id)
    const hook_token = known?.secrets.hook_token ?? newHookToken(tx.workspaceId)
    const secrets: TelegramSecrets = { bot_token, hook_token, hook_secret: known?.secrets.hook_secret ?? newToken() }
    const transport = transportFor(ctx)
    saveChannel(tx, 'telegram', {
      account_id,
      settings: { transport, ...(isChecked && { display: checked.display, username: checked.facts.username }) },
      sealed: sealSecrets(ctx.vault, tx.workspaceId, 'telegram', secrets),
      hook_token_hash: hashToken(hook_token),
      provider: { transport },
      ...stateWhenSaved(checked, tx.now),
    })
    if (transport === 'polling') tx.afterCommit(() => tx.wake('polling'))
    return known ? null : stored
  })
  if (replaced) await disconnectBot(ctx, replaced.secrets.bot_token as string)
  if (isChecked) await connect(ctx)
  return getTelegram(ctx)
}

async function connect(ctx: OpenCtx): Promise<void> {
  const account = await loadAccount(ctx, 'telegram')
  const state = account && (await connectBot(ctx, account))
  if (state) await ctx.write((tx) => setState(tx, 'telegram', state))
}

/** The conversations stay. Later calls of Telegram find no hook. */
export async function deleteTelegram(ctx: OpenCtx): Promise<void> {
  const account = await loadAccount(ctx, 'telegram')
  await ctx.write(async (tx) => {
    const before = await lockStored(tx, 'telegram')
    if (!before) throw new Problem('not_found')
    releaseAccount(tx, 'telegram', before.account_id)
    removeChannel(tx, 'telegram')
  })
  if (account) await disconnectBot(ctx, account.secrets.bot_token as string)
}
