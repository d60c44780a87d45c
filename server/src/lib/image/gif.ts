// GIF without what it tells about its maker: comments, and extensions of applications other than the one that repeats it.

/** Enough for a minute of a hundred pictures a second, each with its own extension. */
const MAX_BLOCKS = 20_000
const [IMAGE, EXTENSION, END] = [0x2c, 0x21, 0x3b]
const [TIMING, APPLICATION] = [0xf9, 0xff]
const REPEATS = /^(NETSCAPE2\.0|ANIMEXTS1\.0)$/

export const looksLikeGif = (bytes: Buffer) => /^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))

/** The pictures alone, up to the end; null when it is broken. */
export function cleanGif(bytes: Buffer): Buffer | null {
  if (bytes.length < 13) return null
  let at = 13 + colours(bytes.readUInt8(10))
  const kept = [bytes.subarray(0, at)]
  let hasImage = false
  for (let count = 0; count < MAX_BLOCKS && at < bytes.length; count += 1) {
    const kind = bytes[at]
    if (kind === END) return hasImage ? Buffer.concat([...kept, Buffer.from([END])]) : null
    const end = kind === IMAGE ? endOfImage(bytes, at) : kind === EXTENSION ? endOfParts(bytes, at + 2) : null
    if (end === null) return null
    if (kind === IMAGE) hasImage = true
    if (kind === IMAGE || isNeeded(bytes, at)) kept.push(bytes.subarray(at, end))
    at = end
  }
  return null
}

/** The bytes of a colour table, by the flags before it. */
const colours = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

function isNeeded(bytes: Buffer, at: number): boolean {
  const kind = bytes[at + 1]
  if (kind === TIMING) return true
  return kind === APPLICATION && REPEATS.test(bytes.toString('latin1', at + 3, at + 14))
}

function endOfImage(bytes: Buffer, at: number): number | null {
  if (at + 10 > bytes.length) return null
  // After the table comes one byte that says how the pixels are packed.
  return endOfParts(bytes, at + 10 + colours(bytes.readUInt8(at + 9)) + 1)
}

/** Data comes in parts of at most 255 bytes; an empty one ends it. */
function endOfParts(bytes: Buffer, begin: number): number | null {
  for (let at = begin; at < bytes.length; ) {
    const size = bytes[at] as number
    at += 1 + size
    if (size === 0) return at
  }
  return null
}
