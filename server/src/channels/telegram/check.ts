// Asks Telegram whether a token is right, and sees to it that updates arrive: by a hook where Telegram can call us, by polling otherwise.
import { HOUR_MS, plus } from '@holdfast/time/moment.ts'
import type { OpenCtx } from '../../platform/context.ts'
import type { Checked } from '../checked.ts'
import { asNumber, asObject, asText } from '../json.ts'
import type { Account, ChannelState } from '../provider.ts'
import { type BotAnswer, callTelegram } from './api.ts'
import { toRefusal } from './errors.ts'

export type Transport = 'webhook' | 'polling'

/** Telegram calls https addresses only. */
export const transportFor = ({ publicUrl }: Pick<OpenCtx, 'publicUrl'>): Transport =>
  publicUrl.startsWith('https:') ? 'webhook' : 'polling'

export const ALLOWED_UPDATES = ['message', 'edited_message', 'callback_query', 'my_chat_member', 'message_reaction']

/** Who the bot is. */
export async function checkBot(ctx: OpenCtx, token: string): Promise<Checked> {
  const answer = await callTelegram(ctx, token, 'getMe')
  const problem = problemOf(answer)
  if (problem) return problem
  const { username } = asObject((answer as Extract<BotAnswer, { end: 'done' }>).result) ?? {}
  const name = asText(username)
  return { outcome: 'ok', display: name === null ? 'Telegram' : `@${name}`, facts: { username: name }, state: null }
}

const MAX_CONNECTIONS = 40

/** Tells Telegram where updates go. */
export async function connectBot(ctx: OpenCtx, account: Account): Promise<ChannelState | null> {
  const { bot_token, hook_secret } = account.secrets
  const transport = transportFor(ctx)
  const answer =
    transport === 'webhook'
      ? await callTelegram(ctx, bot_token as string, 'setWebhook', {
          json: {
            url: hookUrl(ctx, account),
            secret_token: hook_secret,
            allowed_updates: ALLOWED_UPDATES,
            max_connections: MAX_CONNECTIONS,
          },
        })
      : await callTelegram(ctx, bot_token as string, 'deleteWebhook')
  const problem = problemOf(answer)
  if (problem === null) return null
  if (problem.outcome === 'away') return { status: 'unchecked', message: problem.message, provider_code: null }
  const isToken = problem.state.provider_code === '401' || problem.state.provider_code === '404'
  return isToken ? problem.state : { ...problem.state, status: 'webhook_error' }
}

/** An error of the hook counts for this long after Telegram has met it. */
const HOOK_ERROR_COUNTS_MS = HOUR_MS / 6

/** Whether the token is right and updates arrive. `connect`: the hook is set in any case. */
export async function checkTelegram(ctx: OpenCtx, account: Account, how: 'connect' | 'look'): Promise<Checked> {
  const bot = await checkBot(ctx, account.secrets.bot_token as string)
  if (bot.outcome !== 'ok') return bot
  if (how === 'connect') return { ...bot, state: await connectBot(ctx, account) }
  const { facts, state } = await checkUpdates(ctx, account)
  return { ...bot, facts: { ...bot.facts, ...facts }, state }
}

/** How updates fare; sets the hook again when it is gone or leads elsewhere. */
async function checkUpdates(ctx: OpenCtx, account: Account): Promise<{ facts: object; state: ChannelState | null }> {
  const transport = transportFor(ctx)
  const answer = await callTelegram(ctx, account.secrets.bot_token as string, 'getWebhookInfo')
  const problem = problemOf(answer)
  if (problem?.outcome === 'refused') return { facts: { transport }, state: problem.state }
  if (answer.end !== 'done') return { facts: { transport }, state: null }
  const info = asObject(answer.result) ?? {}
  const facts = { transport, pending_updates: asNumber(info.pending_update_count) }
  const wanted = transport === 'webhook' ? hookUrl(ctx, account) : ''
  if ((asText(info.url) ?? '') !== wanted) return { facts, state: await connectBot(ctx, account) }
  const failedAt = asNumber(info.last_error_date)
  const message = asText(info.last_error_message)
  const isRecent = failedAt !== null && new Date(failedAt * 1_000) > plus(ctx.now, -HOOK_ERROR_COUNTS_MS)
  // Telegram goes on naming an old error after updates arrive again, so one counts while updates wait.
  const isStuck = transport === 'webhook' && message !== null && isRecent && (facts.pending_updates ?? 0) > 0
  return { facts, state: isStuck ? { status: 'webhook_error', message, provider_code: null } : null }
}

/** Takes the hook away; failures do not matter, because its address answers nobody any more. */
export async function disconnectBot(ctx: OpenCtx, token: string): Promise<void> {
  await callTelegram(ctx, token, 'deleteWebhook')
}

const hookUrl = ({ publicUrl }: OpenCtx, { secrets }: Account) => `${publicUrl}/v1/hooks/telegram/${secrets.hook_token}`

function problemOf(answer: BotAnswer): Exclude<Checked, { outcome: 'ok' }> | null {
  if (answer.end === 'done') return null
  if (answer.end !== 'refused') return { outcome: 'away', message: answer.message }
  const { error } = toRefusal(answer)
  const { message, provider_code } = error
  if (error.retryable) return { outcome: 'away', message }
  return { outcome: 'refused', pointer: '/bot_token', state: { status: 'auth_error', message, provider_code } }
}
