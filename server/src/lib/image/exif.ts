// Reads and writes the only part of EXIF that we keep: how a picture must be rotated to stand upright.

const ORIENTATION = 0x0112
const SHORT = 3

/** The orientation in a TIFF block, 2 to 8; null when there is none or the block is broken. */
export function readOrientation(tiff: Buffer): number | null {
  const order = tiff.toString('latin1', 0, 4)
  if (order !== 'II*\0' && order !== 'MM\0*') return null
  const isLittle = order === 'II*\0'
  const u16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  if (tiff.length < 8) return null
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (directory + 2 > tiff.length) return null
  const entries = u16(directory)
  for (let n = 0; n < entries; n += 1) {
    const at = directory + 2 + 12 * n
    if (at + 12 > tiff.length) return null
    if (u16(at) !== ORIENTATION || u16(at + 2) !== SHORT) continue
    const orientation = u16(at + 8)
    return orientation >= 2 && orientation <= 8 ? orientation : null
  }
  return null
}

/** A TIFF block with nothing but the orientation. */
export function writeOrientation(orientation: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*', 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(ORIENTATION, 10)
  tiff.writeUInt16BE(SHORT, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  return tiff
}
