// How many pixels a picture has that was cleaned: browsers need memory for all of them, however small the file is.

const JPEG_FRAMES = [0xc0, 0xc1, 0xc2]
/** A frame of height 0 leaves it to a later segment, which can say this much. */
const MAX_JPEG_LINES = 0xffff

/** Of a cleaned JPEG, PNG or WebP. */
export function pixelsOf({ media_type, bytes }: { media_type: string; bytes: Buffer }): number {
  if (media_type === 'image/png') return bytes.readUInt32BE(16) * bytes.readUInt32BE(20)
  return media_type === 'image/webp' ? pixelsOfWebp(bytes) : pixelsOfJpeg(bytes)
}

/** The segments before the first scan are all of known length, and one of them is the frame. */
function pixelsOfJpeg(bytes: Buffer): number {
  let at = 2
  while (!JPEG_FRAMES.includes(bytes.readUInt8(at + 1))) at += 2 + bytes.readUInt16BE(at + 2)
  return (bytes.readUInt16BE(at + 5) || MAX_JPEG_LINES) * bytes.readUInt16BE(at + 7)
}

const [NAME_AT, DATA_AT] = [12, 20]

function pixelsOfWebp(bytes: Buffer): number {
  const name = bytes.toString('latin1', NAME_AT, NAME_AT + 4)
  if (name === 'VP8X') return (bytes.readUIntLE(DATA_AT + 4, 3) + 1) * (bytes.readUIntLE(DATA_AT + 7, 3) + 1)
  if (name === 'VP8 ') return (bytes.readUInt16LE(DATA_AT + 6) & 0x3fff) * (bytes.readUInt16LE(DATA_AT + 8) & 0x3fff)
  const sizes = bytes.readUInt32LE(DATA_AT + 1)
  return ((sizes & 0x3fff) + 1) * (((sizes >>> 14) & 0x3fff) + 1)
}
