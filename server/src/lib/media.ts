// Recognises the type of a file by its bytes alone, and removes metadata from pictures.
import { isUtf8 } from 'node:buffer'
import { cleanGif, looksLikeGif } from './image/gif.ts'
import { cleanJpeg, looksLikeJpeg } from './image/jpeg.ts'
import { cleanPng, looksLikePng } from './image/png.ts'
import { cleanMovingWebp, cleanWebp, looksLikeWebp } from './image/webp.ts'
import { cleanMp4, looksLike3gp, looksLikeM4a, looksLikeMp4 } from './recording/mp4.ts'
import {
  cleanAac,
  cleanAmr,
  cleanMp3,
  cleanOgg,
  looksLikeAac,
  looksLikeAmr,
  looksLikeMp3,
  looksLikeOgg,
} from './recording/sound.ts'

export interface Media {
  media_type: string
  bytes: Buffer
}

type Clean = (bytes: Buffer) => Buffer | null

type Kind = [media_type: string, looksLike: (bytes: Buffer) => boolean, clean: Clean]

/**
 * A file that begins like one of these types is either of that type or broken, never of another type. Plain text is
 * last, because it can begin with anything.
 */
const KINDS: readonly Kind[] = [
  ['image/jpeg', looksLikeJpeg, cleanJpeg],
  ['image/png', looksLikePng, cleanPng],
  ['image/webp', looksLikeWebp, cleanWebp],
  ['application/pdf', (bytes) => /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8)), wholePdf],
  ['text/plain', () => true, plainText],
]

/** The types of files in messages: those above, and what only customers send. */
const MESSAGE_KINDS: readonly Kind[] = [
  ['image/webp', looksLikeWebp, (bytes) => cleanWebp(bytes) ?? cleanMovingWebp(bytes)],
  ['image/gif', looksLikeGif, cleanGif],
  ['audio/mp4', looksLikeM4a, cleanMp4],
  ['video/3gpp', looksLike3gp, cleanMp4],
  ['video/mp4', looksLikeMp4, cleanMp4],
  ['audio/ogg', looksLikeOgg, cleanOgg],
  ['audio/mpeg', looksLikeMp3, cleanMp3],
  ['audio/aac', looksLikeAac, cleanAac],
  ['audio/amr', looksLikeAmr, cleanAmr],
  ...KINDS,
]

/** The types of a file that the team attaches to a booking. */
export const MEDIA_TYPES = KINDS.map(([media_type]) => media_type)
/** The types of a file in a message. */
export const MESSAGE_MEDIA_TYPES = [...new Set(MESSAGE_KINDS.map(([media_type]) => media_type))]

/** Null when the type is unknown, the file is broken, or the file is also an archive. */
export const readMedia = (bytes: Buffer): Media | null => readAs(KINDS, bytes)

/** The same for files of messages, which may also be sound, films and moving pictures. */
export const readMessageMedia = (bytes: Buffer): Media | null => readAs(MESSAGE_KINDS, bytes)

function readAs(kinds: readonly Kind[], bytes: Buffer): Media | null {
  if (isArchive(bytes)) return null
  const [media_type, , clean] = kinds.find(([, looksLike]) => looksLike(bytes)) as Kind
  const cleaned = clean(bytes)
  return cleaned && { media_type, bytes: cleaned }
}

const PDF_END_BYTES = 1_024

/** PDF readers look for the end mark in the last kilobyte. */
function wholePdf(bytes: Buffer): Buffer | null {
  return bytes.subarray(-PDF_END_BYTES).includes('%%EOF') ? bytes : null
}

const BEGINNING_BYTES = 4_096
/** Text that some programs would render or run, and text that is only white space. */
const NOT_PLAIN = /^\s*(<|#!|%!|\{\\rtf|$)/
const [TAB, LINE_FEED, RETURN, DELETE] = [0x09, 0x0a, 0x0d, 0x7f]

function plainText(bytes: Buffer): Buffer | null {
  if (NOT_PLAIN.test(bytes.toString('utf8', 0, BEGINNING_BYTES))) return null
  return isUtf8(bytes) && !hasControls(bytes) ? bytes : null
}

/** A plain loop, because a function call per byte would block the process for 200 ms with ten megabytes. */
function hasControls(bytes: Buffer): boolean {
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number
    if (byte < 0x20 && byte !== TAB && byte !== LINE_FEED && byte !== RETURN) return true
    // 0xc2 begins the characters from U+0080 on, of which the first 32 are controls.
    if (byte === DELETE || (byte === 0xc2 && (bytes[at + 1] as number) < 0xa0)) return true
  }
  return false
}

const ZIP_END = Buffer.from('PK\x05\x06', 'latin1')
const ZIP_END_BYTES = 22
const MAX_ZIP_COMMENT_BYTES = 65_535

/** A ZIP is recognised from its end, so a file of any other type can be a ZIP as well. */
function isArchive(bytes: Buffer): boolean {
  const tail = bytes.subarray(-(ZIP_END_BYTES + MAX_ZIP_COMMENT_BYTES))
  for (let at = tail.lastIndexOf(ZIP_END); at >= 0; at = at === 0 ? -1 : tail.lastIndexOf(ZIP_END, at - 1)) {
    if (at + ZIP_END_BYTES > tail.length) continue
    if (at + ZIP_END_BYTES + tail.readUInt16LE(at + 20) === tail.length) return true
  }
  return false
}
