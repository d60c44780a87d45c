// Calls Telegram's Bot API. The token is part of the URL, so URLs are never logged or shown.
import type { OpenCtx } from '../../platform/context.ts'
import type { SafeRequest } from '../../platform/safe-fetch/request.ts'
import { type Called, callProvider } from '../call.ts'
import { asNumber, asObject, asText, type Json } from '../json.ts'

export interface TelegramSecrets {
  bot_token: string
  /** The secret that Telegram sends in a header of each call. */
  hook_secret: string
  hook_token: string
}

export type BotAnswer =
  | { end: 'done'; result: unknown }
  | { end: 'refused'; status: number; code: number; message: string; retry_ms: number | null }
  | Exclude<Called, { end: 'answered' }>

interface CallOptions {
  json?: object
  form?: { headers: Record<string, string>; body: Buffer }
  once?: true
  deadline?: number
}

export async function callTelegram(
  ctx: Pick<OpenCtx, 'providers'>,
  token: string,
  method: string,
  { json, form, ...rest }: CallOptions = {},
): Promise<BotAnswer> {
  const request: Pick<SafeRequest, 'headers' | 'body'> = form ?? {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(json ?? {}),
  }
  const url = `${ctx.providers.bases.telegram}/bot${token}/${method}`
  const called = await callProvider(ctx, { url, method: 'POST', ...request, ...rest })
  if (called.end !== 'answered') return called
  const { ok, result, error_code, description, parameters } = called.json
  if (ok === true) return { end: 'done', result }
  const seconds = asNumber(asObject(parameters as Json)?.retry_after)
  return {
    end: 'refused',
    status: called.status,
    code: asNumber(error_code) ?? called.status,
    message: asText(description) ?? `Telegram refused this without saying why (HTTP ${called.status}).`,
    retry_ms: seconds === null ? null : Math.max(0, seconds) * 1_000,
  }
}

export const fileUrl = (ctx: Pick<OpenCtx, 'providers'>, token: string, path: string) =>
  `${ctx.providers.bases.telegram}/file/bot${token}/${path.split('/').map(encodeURIComponent).join('/')}`

/** The id of the bot, with which its token begins; null for a text that cannot be a token. */
export function botIdOf(token: string): string | null {
  return /^(\d{3,20}):[A-Za-z0-9_-]{20,100}$/.exec(token)?.[1] ?? null
}
