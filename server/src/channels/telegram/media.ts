// Downloads files from Telegram, which lets bots download files of up to 20 MB.
import type { OpenCtx } from '../../platform/context.ts'
import { downloadMedia, gone, tooLarge } from '../call.ts'
import { asNumber, asObject, asText } from '../json.ts'
import { type Account, type FetchedMedia, MAX_MEDIA_BYTES, type MediaRef } from '../provider.ts'
import { callTelegram, fileUrl } from './api.ts'
import { toRefusal } from './errors.ts'

export async function fetchMedia(ctx: OpenCtx, { secrets }: Account, media: MediaRef): Promise<FetchedMedia> {
  if (media.size !== null && media.size > MAX_MEDIA_BYTES) return tooLarge()
  const token = secrets.bot_token as string
  const answer = await callTelegram(ctx, token, 'getFile', { json: { file_id: media.id } })
  if (answer.end === 'refused') {
    if (/too big/i.test(answer.message)) return tooLarge()
    if (answer.code === 400) return gone(answer.message)
    return { failure: 'unreachable', retryable: toRefusal(answer).error.retryable, message: answer.message }
  }
  if (answer.end !== 'done') return { failure: 'unreachable', retryable: true, message: answer.message }
  const { file_path, file_size } = asObject(answer.result) ?? {}
  const path = asText(file_path)
  if (path === null || /(^|\/)\.\.?(\/|$)/.test(path)) return gone('Telegram gave no path of the file.')
  const size = asNumber(file_size)
  if (size !== null && size > MAX_MEDIA_BYTES) return tooLarge()
  const file = await downloadMedia(ctx, { url: fileUrl(ctx, token, path), headers: {} })
  if (file.failure !== null) return file
  return { ...file, media_type: media.media_type ?? file.media_type, name: media.name }
}
