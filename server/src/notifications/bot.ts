// The bot that sends notices: the workspace's own, or that of the operator for workspaces without one.
import { loadAccount } from '../channels/account.ts'
import { asObject, asText } from '../channels/json.ts'
import { type BotAnswer, botIdOf, callTelegram } from '../channels/telegram/api.ts'
import { ALLOWED_UPDATES } from '../channels/telegram/check.ts'
import type { OpenCtx } from '../platform/context.ts'
import { hashOf } from '../platform/secrets.ts'

export interface NoticeBot {
  id: string
  token: string
  /** Whether it serves all workspaces that have no bot. */
  isOperators: boolean
}

type BotCtx = Pick<OpenCtx, 'db' | 'workspaceId' | 'vault' | 'providers'>

/** The bot that new links lead to; null if the workspace has none. */
export async function findBot(ctx: BotCtx): Promise<NoticeBot | null> {
  return (await findOwnBot(ctx)) ?? findOperatorBot(ctx)
}

/** The bot with this id, if it still serves the workspace: a chat can be reached only by the bot that it was linked to. */
export async function findBotById(ctx: BotCtx, id: string): Promise<NoticeBot | null> {
  const known = [await findOwnBot(ctx), findOperatorBot(ctx)]
  return known.find((bot) => bot?.id === id) ?? null
}

async function findOwnBot(ctx: BotCtx): Promise<NoticeBot | null> {
  const account = await loadAccount(ctx, 'telegram')
  return account && { id: account.account_id, token: account.secrets.bot_token as string, isOperators: false }
}

export function findOperatorBot({ providers }: Pick<OpenCtx, 'providers'>): NoticeBot | null {
  const { noticeBotToken: token } = providers
  const id = token === null ? null : botIdOf(token)
  return token === null || id === null ? null : { id, token, isOperators: true }
}

export const callBot = (
  ctx: Pick<OpenCtx, 'providers'>,
  { token }: Pick<NoticeBot, 'token'>,
  method: string,
  json: object = {},
): Promise<BotAnswer> => callTelegram(ctx, token, method, { json, once: true })

/** The name of the bot in links; null if Telegram does not say it. */
export async function readUsername(ctx: OpenCtx, bot: NoticeBot): Promise<string | null> {
  const answer = await callBot(ctx, bot, 'getMe')
  return answer.end === 'done' ? asText(asObject(answer.result)?.username) : null
}

export const OPERATOR_HOOK = '/hooks/operator-bot/telegram'

/** The secret that Telegram sends with each call of the operator's hook. It is made from the token, and is not stored. */
export const operatorSecret = ({ token }: NoticeBot) => hashOf(`holdfast notices ${token}`)

/** Makes Telegram call the hook of the operator's bot. Returns whether it does. */
export async function connectOperatorBot(ctx: OpenCtx, bot: NoticeBot): Promise<boolean> {
  if (!ctx.publicUrl.startsWith('https:')) return false
  const url = `${ctx.publicUrl}/v1${OPERATOR_HOOK}`
  const info = await callBot(ctx, bot, 'getWebhookInfo')
  if (info.end === 'done' && asText(asObject(info.result)?.url) === url) return true
  const json = { url, secret_token: operatorSecret(bot), allowed_updates: ALLOWED_UPDATES }
  return (await callBot(ctx, bot, 'setWebhook', json)).end === 'done'
}
