// Downloads files from WhatsApp. The URL of a file is valid for five minutes, so each download asks for it first.
import type { OpenCtx } from '../../platform/context.ts'
import { downloadMedia, gone, tooLarge } from '../call.ts'
import { asNumber, asObject, asText } from '../json.ts'
import { type Account, type FetchedMedia, MAX_MEDIA_BYTES, type MediaRef } from '../provider.ts'
import { accessOf, authorization, callWhatsApp } from './api.ts'
import { toRefusal } from './errors.ts'

export async function fetchMedia(ctx: OpenCtx, account: Account, media: MediaRef): Promise<FetchedMedia> {
  const access = accessOf(account)
  const query = { phone_number_id: access.phone_number_id }
  const called = await callWhatsApp(ctx, access, encodeURIComponent(media.id), { query })
  if (called.end !== 'answered') return { failure: 'unreachable', retryable: true, message: called.message }
  if (called.status >= 300) {
    const { error } = toRefusal(asObject(called.json.error), called.status)
    if (error.code === 'invalid_content') return gone(error.message)
    return { failure: 'unreachable', retryable: error.retryable, message: error.message }
  }
  const url = asText(called.json.url)
  if (url === null) return gone('WhatsApp gave no URL of the file.')
  const size = asNumber(called.json.file_size)
  if (size !== null && size > MAX_MEDIA_BYTES) return tooLarge()
  const file = await downloadMedia(ctx, { url, headers: authorization(access) })
  if (file.failure !== null) return file
  return { ...file, media_type: asText(called.json.mime_type) ?? file.media_type, name: media.name }
}
