// Removes from a WebP what reveals its maker: EXIF (except the orientation), XMP and unknown chunks.
import { readOrientation, writeOrientation } from './exif.ts'

/** A still picture has at most six chunks. The limit keeps a hostile file from becoming millions of pieces. */
const MAX_CHUNKS = 100
/** Enough for half a minute of thirty pictures a second. */
const MAX_FRAMES = 1_000
const [HAS_EXIF, HAS_ALPHA, HAS_PROFILE] = [0x08, 0x10, 0x20]

export const looksLikeWebp = (bytes: Buffer) =>
  bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'

/** The picture up to its end, without metadata; null when it is broken or is a moving picture. */
export function cleanWebp(bytes: Buffer): Buffer | null {
  const chunks = readChunks(bytes)
  if (!chunks || chunks.has('ANIM') || chunks.has('ANMF')) return null
  const lossy = chunks.get('VP8 ')
  const lossless = chunks.get('VP8L')
  if (lossy && !lossless && !isKeyFrame(lossy)) return null
  if (lossless && !lossy && (lossless.length < 5 || lossless[0] !== 0x2f)) return null
  if ((lossy === undefined) === (lossless === undefined)) return null
  const picture = lossy ? pack('VP8 ', lossy) : pack('VP8L', lossless as Buffer)
  const extended = chunks.get('VP8X')
  return wrap(extended ? extend(extended, chunks, picture) : [picture])
}

const [MOVES, FRAMES] = [0x02, ['ICCP', 'ANIM', 'ANMF']]

/** A moving picture, such as a sticker, up to its end; null when it is broken or stands still. */
export function cleanMovingWebp(bytes: Buffer): Buffer | null {
  const chunks = listChunks(bytes, MAX_FRAMES)
  const extended = chunks?.[0]
  if (!chunks || extended?.name !== 'VP8X' || extended.data.length !== 10) return null
  const frames = chunks.filter(({ name }) => FRAMES.includes(name))
  if (!['ANIM', 'ANMF'].every((wanted) => frames.some(({ name }) => name === wanted))) return null
  const head = Buffer.from(extended.data)
  const hasProfile = frames.some(({ name }) => name === 'ICCP')
  head.writeUInt32LE((head.readUInt8(0) & HAS_ALPHA) | MOVES | (hasProfile ? HAS_PROFILE : 0), 0)
  return wrap([pack('VP8X', head), ...frames.map(({ name, data }) => pack(name, data))])
}

/** The first chunk of each name; null when the file is incomplete. */
function readChunks(bytes: Buffer): Map<string, Buffer> | null {
  const chunks = listChunks(bytes, MAX_CHUNKS)
  return chunks && new Map(chunks.toReversed().map(({ name, data }) => [name, data]))
}

function listChunks(bytes: Buffer, maxChunks: number): { name: string; data: Buffer }[] | null {
  if (bytes.length < 12) return null
  const end = 8 + bytes.readUInt32LE(4)
  if (end > bytes.length) return null
  const chunks: { name: string; data: Buffer }[] = []
  let at = 12
  for (let count = 0; count < maxChunks; count += 1) {
    if (at === end) return chunks
    if (at + 8 > end) return null
    const name = bytes.toString('latin1', at, at + 4)
    const size = bytes.readUInt32LE(at + 4)
    if (at + 8 + size > end) return null
    chunks.push({ name, data: bytes.subarray(at + 8, at + 8 + size) })
    // A chunk of odd size is padded with one byte. Some encoders leave out this byte at the end of the file.
    at = Math.min(at + 8 + size + (size % 2), end)
  }
  return null
}

const isKeyFrame = (frame: Buffer) =>
  frame.length >= 10 && (frame.readUInt8(0) & 1) === 0 && frame.toString('hex', 3, 6) === '9d012a'

/** Adds the other chunks, in the order that the format prescribes. */
function extend(extended: Buffer, chunks: Map<string, Buffer>, picture: Buffer): Buffer[] | null {
  if (extended.length !== 10) return null
  const profile = chunks.get('ICCP')
  const alpha = chunks.get('ALPH')
  const orientation = readOrientation(withoutPrefix(chunks.get('EXIF') ?? Buffer.alloc(0)))
  const head = Buffer.from(extended)
  const flags = (extended.readUInt8(0) & HAS_ALPHA) | (profile ? HAS_PROFILE : 0) | (orientation ? HAS_EXIF : 0)
  head.writeUInt32LE(flags, 0)
  return [
    pack('VP8X', head),
    ...(profile ? [pack('ICCP', profile)] : []),
    ...(alpha ? [pack('ALPH', alpha)] : []),
    picture,
    ...(orientation ? [pack('EXIF', writeOrientation(orientation))] : []),
  ]
}

/** Some programs write the name of the JPEG segment before the EXIF block. */
const withoutPrefix = (exif: Buffer) => (exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif)

function pack(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

function wrap(chunks: Buffer[] | null): Buffer | null {
  if (!chunks) return null
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...chunks])
  const head = Buffer.alloc(8)
  head.write('RIFF', 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}
