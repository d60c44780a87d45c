// Removes from a JPEG what reveals its maker: EXIF (except the orientation), XMP, IPTC, comments and small previews.
import { readOrientation, writeOrientation } from './exif.ts'

const START = Buffer.from([0xff, 0xd8])
const END = Buffer.from([0xff, 0xd9])
/** This is far more than any camera writes. The limit keeps a hostile file from becoming millions of pieces. */
const MAX_SEGMENTS = 5_000

/** The segments that a decoder needs besides frames and scans: quantization, Huffman tables, restarts, line count. */
const TABLES = [0xdb, 0xc4, 0xdd, 0xdc]
/** Baseline, extended and progressive frames, which browsers display. */
const FRAMES = [0xc0, 0xc1, 0xc2]
const SCAN = 0xda
const COMMENT = 0xfe

export const looksLikeJpeg = (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))

/** The picture up to its end, without metadata; null when it is broken. */
export function cleanJpeg(bytes: Buffer): Buffer | null {
  const kept: Buffer[] = []
  let jfif: Buffer | null = null
  let orientation: number | null = null
  let hasFrame = false
  let hasScan = false
  let at = START.length
  for (let count = 0; count < MAX_SEGMENTS; count += 1) {
    if (bytes[at] !== 0xff) return null
    while (bytes[at + 1] === 0xff) at += 1
    if (bytes[at + 1] === END[1]) {
      if (!hasScan) return null
      const head = [...(jfif ? [jfif] : []), ...(orientation ? [exifSegment(orientation)] : [])]
      return Buffer.concat([START, ...head, ...kept, END])
    }
    const segment = segmentAt(bytes, at)
    if (!segment) return null
    const { marker, body } = segment
    at = segment.end
    if (FRAMES.includes(marker)) {
      // The body holds precision, height (0 if a later segment has it), width and components.
      if (hasFrame || body.length < 6 || body.readUInt16BE(3) === 0) return null
      hasFrame = true
      kept.push(segment.whole)
    } else if (marker === SCAN) {
      if (!hasFrame) return null
      hasScan = true
      const scanEnd = endOfScan(bytes, at)
      kept.push(segment.whole, bytes.subarray(at, scanEnd))
      at = scanEnd
    } else if (TABLES.includes(marker)) {
      kept.push(segment.whole)
    } else if (marker === 0xe0 && begins(body, 'JFIF\0') && body.length >= 14) {
      jfif ??= pack(0xe0, body.subarray(0, 12), Buffer.from([0, 0]))
    } else if (marker === 0xe1 && begins(body, 'Exif\0\0')) {
      orientation ??= readOrientation(body.subarray(6))
    } else if (marker === 0xe2 && begins(body, 'ICC_PROFILE\0')) {
      kept.push(segment.whole)
    } else if (marker === 0xee && begins(body, 'Adobe') && body.length >= 12) {
      kept.push(pack(0xee, body.subarray(0, 12)))
    } else if (!(marker >= 0xe0 && marker <= 0xef) && marker !== COMMENT) {
      return null
    }
  }
  return null
}

function segmentAt(bytes: Buffer, at: number) {
  if (at + 4 > bytes.length) return null
  const end = at + 2 + bytes.readUInt16BE(at + 2)
  if (end < at + 4 || end > bytes.length) return null
  const marker = bytes[at + 1] as number
  return { marker, end, whole: bytes.subarray(at, end), body: bytes.subarray(at + 4, end) }
}

/** The position of the next marker. Inside a scan, 0xff is followed by zero, by a restart marker or by another 0xff. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = from; at < bytes.length - 1; at += 1) {
    if (bytes[at] !== 0xff) continue
    const next = bytes[at + 1] as number
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

const begins = (body: Buffer, word: string) => body.toString('latin1', 0, word.length) === word

const exifSegment = (orientation: number) =>
  pack(0xe1, Buffer.from('Exif\0\0', 'latin1'), writeOrientation(orientation))

function pack(marker: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}
