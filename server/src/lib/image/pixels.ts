// Counts the pixels of a picture: browsers need memory for all of them, however small the file is.

const JPEG_FRAMES = [0xc0, 0xc1, 0xc2]
/** If the height in the frame is 0, a later segment has it. This is the largest height that it can have. */
const MAX_JPEG_LINES = 0xffff

/** `bytes` is a JPEG, PNG or WebP whose metadata was removed, so its structure is known to be right. */
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
