// Asks Telegram whether a token is right, and makes updates arrive: by a hook if Telegram can call us, else by polling.
import { HOUR_MS, plus } from '@holdfast/time/moment.ts'
import type { OpenCtx } from '../../platform/context.ts'
import type { Checked } from '../checked.ts'
import { asNumber, asObject, asText } from '../json.ts'
import type { Account, ChannelState } from '../provider.ts'
import { type BotAnswer, callTelegram } from './api.ts'
import { toRefusal } from './errors.ts'

export type Transport = 'webhook' | 'polling'

/** Telegram calls only URLs that begin with https. */
export const transportFor = ({ publicUrl }: Pick<OpenCtx, 'publicUrl'>): Transport =>
  publicUrl.startsWith('https:') ? 'webhook' : 'polling'

export const ALLOWED_UPDATES = ['message', 'edited_message', 'callback_query', 'my_chat_member', 'message_reaction']

/** Asks for the name of the bot. */
export async function checkBot(ctx: OpenCtx, token: string): Promise<Checked> {
  const answer = await callTelegram(ctx, token, 'getMe')
  const problem = problemOf(answer)
  if (problem) return problem
  const { username } = asObject((answer as Extract<BotAnswer, { end: 'done' }>).result) ?? {}
  const name = asText(username)
  return { outcome: 'ok', display: name === null ? 'Telegram' : `@${name}`, facts: { username: name }, state: null }
}

const MAX_CONNECTIONS = 40

/** Sets the hook at Telegram, or removes it for polling. null: it worked. */
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
  if (problem.outcome === 'unreachable') return { status: 'unchecked', message: problem.message, provider_code: null }
  const isToken = problem.state.provider_code === '401' || problem.state.provider_code === '404'
  return isToken ? problem.state : { ...problem.state, status: 'webhook_error' }
}

/** How long an error that Telegram reports counts after its last failed call to the hook. */
const HOOK_ERROR_COUNTS_MS = HOUR_MS / 6

/** Checks the token and whether updates arrive. `connect`: sets the hook in any case; `look`: only if it is missing. */
export async function checkTelegram(ctx: OpenCtx, account: Account, how: 'connect' | 'look'): Promise<Checked> {
  const bot = await checkBot(ctx, account.secrets.bot_token as string)
  if (bot.outcome !== 'ok') return bot
  if (how === 'connect') return { ...bot, state: await connectBot(ctx, account) }
  const { facts, state } = await checkUpdates(ctx, account)
  return { ...bot, facts: { ...bot.facts, ...facts }, state }
}

/** Whether updates arrive. Sets the hook again if it is missing or has another URL. */
async function checkUpdates(ctx: OpenCtx, account: Account): Promise<{ facts: object; state: ChannelState | null }> {
  const transport = transportFor(ctx)
  const answer = await callTelegram(ctx, account.secrets.bot_token as string, 'getWebhookInfo')
  const problem = problemOf(answer)
  if (problem?.outcome === 'refused') return { facts: { transport }, state: problem.state }
  if (answer.end !== 'done') return { facts: { transport }, state: null }
  const info = asObject(answer.result) ?? {}
  const facts = { transport, pending_updates: asNumber(info.pending_update_count) }
  const expectedUrl = transport === 'webhook' ? hookUrl(ctx, account) : ''
  if ((asText(info.url) ?? '') !== expectedUrl) return { facts, state: await connectBot(ctx, account) }
  const failedAt = asNumber(info.last_error_date)
  const message = asText(info.last_error_message)
  const isRecent = failedAt !== null && new Date(failedAt * 1_000) > plus(ctx.now, -HOOK_ERROR_COUNTS_MS)
  // Telegram goes on reporting an old error after updates arrive again, so an error counts only while updates wait.
  const isStuck = transport === 'webhook' && message !== null && isRecent && (facts.pending_updates ?? 0) > 0
  return { facts, state: isStuck ? { status: 'webhook_error', message, provider_code: null } : null }
}

/** Removes the hook at Telegram. Failures are ignored, because the URL of the hook no longer works. */
export async function disconnectBot(ctx: OpenCtx, token: string): Promise<void> {
  await callTelegram(ctx, token, 'deleteWebhook')
}

const hookUrl = ({ publicUrl }: OpenCtx, { secrets }: Account) => `${publicUrl}/v1/hooks/telegram/${secrets.hook_token}`

function problemOf(answer: BotAnswer): Exclude<Checked, { outcome: 'ok' }> | null {
  if (answer.end === 'done') return null
  if (answer.end !== 'refused') return { outcome: 'unreachable', message: answer.message }
  const { error } = toRefusal(answer)
  const { message, provider_code } = error
  if (error.retryable) return { outcome: 'unreachable', message }
  return { outcome: 'refused', pointer: '/bot_token', state: { status: 'auth_error', message, provider_code } }
}
