// MP4 without what it tells about its maker: the place where it was filmed, the phone, titles and other notes.

/**
 * The brands that a phone or a messenger writes. Other brands, such as those of pictures, are other formats in the same
 * boxes.
 */
const BRANDS = /^(isom|iso[2-9]|mp4[12]|avc1|dash|MSNV|M4V |M4A |M4B |f4v |3gp\w|3g2\w)$/
const SOUND = /^(M4A |M4B )$/
const PHONE = /^3g[p2]/
const MAX_BOXES = 50_000

/** Boxes that hold notes. They become empty space, because the places of all others are counted from the beginning. */
const NOTES = ['udta', 'meta', 'uuid']
/** Boxes in which there are others. */
const HOLDERS = ['moov', 'trak', 'moof', 'traf']

const brandOf = (bytes: Buffer) => bytes.toString('latin1', 8, 12)

export const looksLikeMp4 = (bytes: Buffer) => bytes.toString('latin1', 4, 8) === 'ftyp' && BRANDS.test(brandOf(bytes))
export const looksLikeM4a = (bytes: Buffer) => looksLikeMp4(bytes) && SOUND.test(brandOf(bytes))
export const looksLike3gp = (bytes: Buffer) => looksLikeMp4(bytes) && PHONE.test(brandOf(bytes))

/** null when its boxes do not fill the file exactly. */
export function cleanMp4(bytes: Buffer): Buffer | null {
  const cleaned = Buffer.from(bytes)
  const seen = new Set<string>()
  return empty(cleaned, 0, cleaned.length, seen) && seen.has('moov') ? cleaned : null
}

function empty(bytes: Buffer, begin: number, end: number, seen: Set<string>): boolean {
  let at = begin
  for (let count = 0; at < end; count += 1) {
    const box = boxAt(bytes, at, end)
    if (!box || count > MAX_BOXES) return false
    seen.add(box.type)
    if (NOTES.includes(box.type)) {
      bytes.write('free', at + 4, 'latin1')
      bytes.fill(0, box.data, box.end)
    } else if (HOLDERS.includes(box.type) && !empty(bytes, box.data, box.end, seen)) return false
    at = box.end
  }
  return true
}

function boxAt(bytes: Buffer, at: number, end: number) {
  if (at + 8 > end) return null
  const type = bytes.toString('latin1', at + 4, at + 8)
  const short = bytes.readUInt32BE(at)
  if (short === 1 && at + 16 > end) return null
  // 1: the size follows. 0: the box goes up to the end.
  const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? end - at : short
  const head = short === 1 ? 16 : 8
  return size >= head && at + size <= end ? { type, data: at + head, end: at + size } : null
}
