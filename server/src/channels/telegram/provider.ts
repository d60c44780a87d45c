// Telegram as an implementation of the interface of providers.
import { asObject, asText, readJson } from '../json.ts'
import type { Provider } from '../provider.ts'
import { callTelegram } from './api.ts'
import { isGenuine, split } from './hook.ts'
import { fetchMedia } from './media.ts'
import { read } from './read.ts'
import { problemOf } from './render.ts'
import { send } from './send.ts'

export const telegram: Provider = {
  name: 'telegram',
  isGenuine,
  answerHandshake: () => null,
  split,
  read,
  /** The tapped button stops showing a spinner. */
  async acknowledge(ctx, { secrets }, body) {
    const callback_query_id = asText(asObject(readJson(body)?.callback_query)?.id)
    if (callback_query_id === null) return
    await callTelegram(ctx, secrets.bot_token as string, 'answerCallbackQuery', { json: { callback_query_id } })
  },
  send,
  fetchMedia,
  problemOf,
  /** Telegram shows it for five seconds. */
  async showTyping(ctx, { secrets }, to) {
    const chat_id = to.find(({ kind }) => kind === 'telegram_user')?.external_id
    if (chat_id === undefined) return
    await callTelegram(ctx, secrets.bot_token as string, 'sendChatAction', { json: { chat_id, action: 'typing' } })
  },
  /** Bots of Telegram cannot mark a message as read. */
  async markRead() {},
}
