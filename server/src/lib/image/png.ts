// PNG without what it tells about its maker: EXIF (all but the orientation), texts, times, unknown chunks.
import { crc32 } from 'node:zlib'
import { readOrientation, writeOrientation } from './exif.ts'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** At 4 KiB each, as some encoders write them, 10 MiB are 2,560. */
const MOST_CHUNKS = 20_000

/** What a still picture is made of, and how its colours are meant. */
const KEPT = 'PLTE IDAT tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs'.split(' ')

export const looksLikePng = (bytes: Buffer) => bytes.subarray(0, 8).equals(SIGNATURE)

/** The picture alone, up to its end; null when it is broken. Of a moving picture the first frame stays. */
export function cleanPng(bytes: Buffer): Buffer | null {
  const kept: Buffer[] = []
  let turn: number | null = null
  let hasData = false
  const header = chunkAt(bytes, SIGNATURE.length)
  if (!header || !isHeader(header)) return null
  let at = header.end
  for (let count = 0; count < MOST_CHUNKS; count += 1) {
    const chunk = chunkAt(bytes, at)
    if (!chunk) return null
    at = chunk.end
    if (chunk.type === 'IEND') {
      if (!hasData || chunk.data.length > 0) return null
      const exif = turn ? [pack('eXIf', writeOrientation(turn))] : []
      return Buffer.concat([SIGNATURE, header.whole, ...exif, ...kept, chunk.whole])
    }
    if (chunk.type === 'IDAT') hasData = true
    if (KEPT.includes(chunk.type)) kept.push(chunk.whole)
    else if (chunk.type === 'eXIf') turn ??= readOrientation(chunk.data)
    // A capital letter says: whoever does not know this chunk cannot show the picture.
    else if (/^[A-Z]/.test(chunk.type)) return null
  }
  return null
}

interface Chunk {
  type: string
  data: Buffer
  whole: Buffer
  end: number
}

function chunkAt(bytes: Buffer, at: number): Chunk | null {
  if (at + 12 > bytes.length) return null
  const end = at + 12 + bytes.readUInt32BE(at)
  if (end > bytes.length) return null
  const type = bytes.toString('latin1', at + 4, at + 8)
  if (!/^[A-Za-z]{4}$/.test(type)) return null
  if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return null
  return { type, end, data: bytes.subarray(at + 8, end - 4), whole: bytes.subarray(at, end) }
}

const isHeader = ({ type, data }: Chunk) =>
  type === 'IHDR' && data.length === 13 && data.readUInt32BE(0) > 0 && data.readUInt32BE(4) > 0

function pack(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}
