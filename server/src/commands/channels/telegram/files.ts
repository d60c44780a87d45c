// The files in messages of an emulated Telegram.

import type { Json } from '../../../channels/json.ts'
import type { StoredMedia } from '../media-store.ts'
import { badRequest } from './errors.ts'
import type { TelegramState } from './state.ts'

export const FILE_KINDS = ['photo', 'document', 'voice', 'audio', 'video', 'sticker'] as const
export type FileKind = (typeof FILE_KINDS)[number]

const MEBIBYTE = 1024 * 1024
const MAX_PHOTO_BYTES = 10 * MEBIBYTE
const MAX_FILE_BYTES = 50 * MEBIBYTE
/** The largest file that a bot can download. */
export const MAX_DOWNLOAD_BYTES = 20 * MEBIBYTE
const MEDIA_TYPES: Record<FileKind, string> = {
  photo: 'image/jpeg',
  document: 'application/octet-stream',
  voice: 'audio/ogg',
  audio: 'audio/mpeg',
  video: 'video/mp4',
  sticker: 'image/webp',
}
const PICTURE = /^(\xff\xd8\xff|\x89PNG|GIF8|RIFF....WEBP)/s

export interface GivenFile {
  bytes: Buffer
  mime_type?: string
  file_name?: string
}

/** The part of a message with a file. A photo is a list of sizes, the largest last. */
export function toFilePart(state: TelegramState, kind: FileKind, { bytes, mime_type, file_name }: GivenFile): Json {
  const type = mime_type ?? MEDIA_TYPES[kind]
  const named = (media: StoredMedia) => ({
    file_id: media.id,
    file_unique_id: `AQAD${media.id.slice(-12)}`,
    file_size: media.bytes.length,
  })
  const file = named(state.media.add(bytes, type, file_name ?? null))
  if (kind === 'photo') {
    const small = named(state.media.add(bytes, type))
    return {
      photo: [
        { ...small, width: 90, height: 60 },
        { ...file, width: 1280, height: 853 },
      ],
    }
  }
  if (kind === 'sticker') {
    return {
      sticker: { ...file, type: 'regular', width: 512, height: 512, is_animated: false, is_video: false, emoji: '👍' },
    }
  }
  const timed = kind === 'document' ? {} : { duration: 3 }
  const sized = kind === 'video' ? { width: 640, height: 360 } : {}
  const name = kind === 'voice' || file_name === undefined ? {} : { file_name }
  return { [kind]: { ...file, ...timed, ...sized, ...name, mime_type: type } }
}

/** Reads the file of a call: an uploaded file, the id of a stored file, or a URL. */
export async function readFile(state: TelegramState, kind: FileKind, value: unknown): Promise<GivenFile> {
  if (value instanceof Blob) {
    const bytes = Buffer.from(await value.arrayBuffer())
    if (bytes.length === 0) throw badRequest('file must be non-empty')
    if (bytes.length > (kind === 'photo' ? MAX_PHOTO_BYTES : MAX_FILE_BYTES)) {
      throw badRequest('file is too big')
    }
    if (kind === 'photo' && !PICTURE.test(bytes.toString('latin1', 0, 16))) throw badRequest('IMAGE_PROCESS_FAILED')
    const file_name = 'name' in value ? String(value.name) : 'file'
    return { bytes, file_name, ...(value.type && { mime_type: value.type }) }
  }
  if (typeof value !== 'string' || value === '') throw badRequest(`there is no ${kind} in the request`)
  const known = state.media.find(value)
  if (known)
    return { bytes: known.bytes, mime_type: known.mime_type, ...(known.filename && { file_name: known.filename }) }
  if (/^https?:\/\//.test(value)) return { bytes: Buffer.from(value), file_name: value.split('/').at(-1) ?? 'file' }
  throw badRequest('wrong file identifier/HTTP URL specified')
}

export const pathOf = ({ id, mime_type }: StoredMedia): string =>
  `${mime_type.split('/')[0]}/file_${Buffer.from(id.slice(-9)).toString('hex')}.${mime_type.split('/')[1]?.split(/[;+]/)[0]}`
