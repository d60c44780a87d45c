// What a file is, told by its bytes alone, and those bytes without what they would give away.
import { isUtf8 } from 'node:buffer'
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

const BEGINNING = 4_096
/** Text that a program somewhere would draw or run, or that begins with nothing at all. */
const NOT_PLAIN = /^\s*(<|#!|%!|\{\\rtf|$)/
const [TAB, LINE_FEED, RETURN, DELETE] = [0x09, 0x0a, 0x0d, 0x7f]

function plainText(bytes: Buffer): Buffer | null {
  if (NOT_PLAIN.test(bytes.toString('utf8', 0, BEGINNING))) return null
  return isUtf8(bytes) && !hasControls(bytes) ? bytes : null
}

/** A plain loop: with a function per byte, ten megabytes would hold everybody up for a fifth of a second. */
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
