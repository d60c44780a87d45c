// Checks that a call comes from Telegram, and makes an event of each update, also of those that polling receives.
import { hashOf, isSameSecret } from '../../platform/secrets.ts'
import { asObject, asText, type Json, readJson } from '../json.ts'
import type { Account, CallHeaders, ProviderEvent } from '../provider.ts'
import { rawEvent } from '../raw-event.ts'

/** Telegram sends the secret that it received together with the URL of the hook. */
export function isGenuine({ secrets }: Account, headers: CallHeaders): boolean {
  const given = headers['x-telegram-bot-api-secret-token']
  return typeof given === 'string' && isSameSecret(given, secrets.hook_secret as string)
}

export function split(account: Account, body: Buffer): ProviderEvent[] {
  const text = body.toString()
  const update = readJson(text)
  return [update ? toEvent(account, update, text) : rawEvent(text)]
}

/** The key contains the id of the bot: each bot counts its updates by itself, and a workspace may change its bot. */
export function toEvent({ account_id }: Account, update: Json, body = JSON.stringify(update)): ProviderEvent {
  const id = asText(update.update_id) ?? hashOf(body)
  return { key: `${account_id}:${id}`, turn: chatOf(update) ?? 'nobody', body }
}

/** The id of the chat, which in a private chat is also the id of the person. */
function chatOf(update: Json): string | null {
  const inner = Object.entries(update).find(([name, value]) => name !== 'update_id' && asObject(value))?.[1]
  const content = asObject(inner)
  const chat = asObject(content?.chat) ?? asObject(asObject(content?.message)?.chat)
  return asText(chat?.id) ?? asText(asObject(content?.from)?.id)
}
