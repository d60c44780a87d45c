// Removes from a PNG what reveals its maker: EXIF (except the orientation), texts, times and unknown chunks.
import { crc32 } from 'node:zlib'
import { readOrientation, writeOrientation } from './exif.ts'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Some encoders write chunks of 4 KiB: 10 MiB are then 2,560 chunks. */
const MAX_CHUNKS = 20_000

/** The chunks that a still picture and its colours need. */
const KEPT = 'PLTE IDAT tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs'.split(' ')

export const looksLikePng = (bytes: Buffer) => bytes.subarray(0, 8).equals(SIGNATURE)

/** The picture up to its end, without metadata; null when it is broken. Of a moving picture the first frame is kept. */
export function cleanPng(bytes: Buffer): Buffer | null {
  const kept: Buffer[] = []
  let orientation: number | null = null
  let hasData = false
  const header = chunkAt(bytes, SIGNATURE.length)
  if (!header || !isHeader(header)) return null
  let at = header.end
  for (let count = 0; count < MAX_CHUNKS; count += 1) {
    const chunk = chunkAt(bytes, at)
    if (!chunk) return null
    at = chunk.end
    if (chunk.type === 'IEND') {
      if (!hasData || chunk.data.length > 0) return null
      const exif = orientation ? [pack('eXIf', writeOrientation(orientation))] : []
      return Buffer.concat([SIGNATURE, header.whole, ...exif, ...kept, chunk.whole])
    }
    if (chunk.type === 'IDAT') hasData = true
    if (KEPT.includes(chunk.type)) kept.push(chunk.whole)
    else if (chunk.type === 'eXIf') orientation ??= readOrientation(chunk.data)
    // A type with a capital first letter is critical: a program that does not know it cannot display the picture.
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
