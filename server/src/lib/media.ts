// What a file is, told by its bytes alone, and those bytes without what they would give away.
import { cleanJpeg, looksLikeJpeg } from './image/jpeg.ts'
import { cleanPng, looksLikePng } from './image/png.ts'
import { cleanWebp, looksLikeWebp } from './image/webp.ts'

export interface Media {
  media_type: string
  bytes: Buffer
}

type Clean = (bytes: Buffer) => Buffer | null

/** What begins like one of these is that, or it is broken: never something else. Text, which begins with anything, is last. */
const KINDS: readonly [media_type: string, looksLike: (bytes: Buffer) => boolean, clean: Clean][] = [
  ['image/jpeg', looksLikeJpeg, cleanJpeg],
  ['image/png', looksLikePng, cleanPng],
  ['image/webp', looksLikeWebp, cleanWebp],
  ['application/pdf', (bytes) => /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8)), wholePdf],
  ['text/plain', () => true, plainText],
]

export const MEDIA_TYPES = KINDS.map(([media_type]) => media_type)

/** null: nothing that we know, or broken, or two things at once. */
export function readMedia(bytes: Buffer): Media | null {
  if (isArchive(bytes)) return null
  const [media_type, , clean] = KINDS.find(([, looksLike]) => looksLike(bytes)) as (typeof KINDS)[number]
  const cleaned = clean(bytes)
  return cleaned && { media_type, bytes: cleaned }
}

const EOF_WITHIN = 1_024

/** Readers look for the end mark in the last kilobyte. */
function wholePdf(bytes: Buffer): Buffer | null {
  return bytes.subarray(-EOF_WITHIN).includes('%%EOF') ? bytes : null
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/
/** Text that a program somewhere would draw or run. */
const NOT_PLAIN = /^\s*(<|#!|%!|\{\\rtf)/

function plainText(bytes: Buffer): Buffer | null {
  if (bytes.length === 0) return null
  try {
    const text = utf8.decode(bytes)
    return CONTROLS.test(text) || NOT_PLAIN.test(text) ? null : bytes
  } catch {
    return null
  }
}

const ZIP_END = Buffer.from('PK\x05\x06', 'latin1')
const ZIP_END_SIZE = 22
const LONGEST_ZIP_COMMENT = 65_535

/** A ZIP is found from its end, so any other file can be one as well. */
function isArchive(bytes: Buffer): boolean {
  const tail = bytes.subarray(-(ZIP_END_SIZE + LONGEST_ZIP_COMMENT))
  for (let at = tail.lastIndexOf(ZIP_END); at >= 0; at = at === 0 ? -1 : tail.lastIndexOf(ZIP_END, at - 1)) {
    if (at + ZIP_END_SIZE > tail.length) continue
    if (at + ZIP_END_SIZE + tail.readUInt16LE(at + 20) === tail.length) return true
  }
  return false
}
