// Calls of Telegram to us, and the updates that polling brings: each is one event.
import { createHash, timingSafeEqual } from 'node:crypto'
import { asObject, asText, type Json, readJson } from '../json.ts'
import type { Account, CallHeaders, ProviderEvent } from '../provider.ts'

/** Telegram repeats the secret that it was given with the address of the hook. */
export function isGenuine({ secrets }: Account, headers: CallHeaders): boolean {
  const given = headers['x-telegram-bot-api-secret-token']
  if (typeof given !== 'string') return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(secrets.hook_secret as string))
}

export function split(account: Account, body: Buffer): ProviderEvent[] {
  const text = body.toString()
  const update = readJson(text)
  if (update) return [toEvent(account, update, text)]
  const key = `raw:${createHash('sha256').update(text).digest('base64url')}`
  return [{ key, turn: 'raw', body: text.replaceAll('\0', '') }]
}

/** Update ids count per bot, and a workspace may change its bot. */
export function toEvent({ account_id }: Account, update: Json, body = JSON.stringify(update)): ProviderEvent {
  const id = asText(update.update_id) ?? createHash('sha256').update(body).digest('base64url')
  return { key: `${account_id}:${id}`, turn: chatOf(update) ?? 'nobody', body }
}

/** Private chats have the id of their person. */
function chatOf(update: Json): string | null {
  const inner = Object.entries(update).find(([name, value]) => name !== 'update_id' && asObject(value))?.[1]
  const told = asObject(inner)
  const chat = asObject(told?.chat) ?? asObject(asObject(told?.message)?.chat)
  return asText(chat?.id) ?? asText(asObject(told?.from)?.id)
}
