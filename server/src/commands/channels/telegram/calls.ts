// Reads requests to an emulated Telegram, and runs their methods.

import type { Json } from '../../../channels/json.ts'
import { fieldsOf, json, type ProviderAnswer, type ProviderRequest } from '../provider-server.ts'
import { TelegramError, toRefusal } from './errors.ts'
import { pathOf } from './files.ts'
import type { Method } from './send-methods.ts'
import type { TelegramState } from './state.ts'

/** Parameters that are JSON even if the call is a form. */
const STRUCTURED = ['reply_markup', 'reply_parameters', 'allowed_updates', 'link_preview_options']

export function readCall(state: TelegramState, methods: Record<string, Method>, request: ProviderRequest) {
  const download = /^\/file\/bot([^/]+)\/(.+)$/.exec(request.path)
  if (download) return { name: 'download', run: () => giveFile(state, download[1] ?? '', download[2] ?? '') }
  const [, token = '', name = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.path) ?? []
  const known = Object.keys(methods).find((each) => each.toLowerCase() === name.toLowerCase())
  return {
    name: known ?? 'unknown',
    async run(): Promise<ProviderAnswer> {
      if (!/^\d+:/.test(token)) return toRefusal({ code: 404 })
      if (token !== state.token) return toRefusal({ code: 401 })
      if (!known) return toRefusal({ code: 404 })
      try {
        const result = await methods[known]?.(state, readJson(await fieldsOf(request)))
        return json(200, { ok: true, result })
      } catch (error) {
        if (error instanceof SyntaxError) return toRefusal({ code: 400, details: "Bad Request: can't parse JSON" })
        if (!(error instanceof TelegramError)) throw error
        const { code, message, retryAfter } = error
        return toRefusal(retryAfter === null ? { code, details: message } : { code, retry_after: retryAfter })
      }
    },
  }
}

function readJson(fields: Json): Json {
  const read = { ...fields }
  for (const name of STRUCTURED) {
    const value = read[name]
    if (typeof value === 'string') read[name] = JSON.parse(value)
  }
  return read
}

function giveFile({ media, token: ours }: TelegramState, token: string, path: string): ProviderAnswer {
  if (token !== ours) return toRefusal({ code: 401 })
  const found = media.all().find((each) => pathOf(each) === decodeURIComponent(path))
  if (!found) return toRefusal({ code: 404 })
  return { status: 200, headers: { 'content-type': 'application/octet-stream' }, body: found.bytes }
}
