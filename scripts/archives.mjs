// Writes archives without other programs: the same files always give the same bytes.
import { crc32, deflateRawSync, gzipSync } from 'node:zlib'

const BLOCK_BYTES = 512
/** Every file has this time, because an archive must not depend on when it was made. Zip knows no earlier year. */
const MODIFIED = new Date('1980-01-01T00:00:00Z')
const MODE = 0o644

/** A compressed tar archive. Each entry is a path of at most 100 bytes and its content. */
export function tarGz(entries) {
  const blocks = entries.flatMap(([path, bytes]) => [tarHeader(path, bytes.length), bytes, padding(bytes.length)])
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK_BYTES)]), { level: 9 })
}

const padding = (length) => Buffer.alloc((BLOCK_BYTES - (length % BLOCK_BYTES)) % BLOCK_BYTES)

function tarHeader(path, size) {
  if (Buffer.byteLength(path) > 100) throw new Error(`${path} is too long for an archive.`)
  const header = Buffer.alloc(BLOCK_BYTES)
  const octal = (value, offset, length) => header.write(`${value.toString(8).padStart(length - 1, '0')}\0`, offset)
  header.write(path, 0)
  octal(MODE, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(size, 124, 12)
  octal(MODIFIED.getTime() / 1000, 136, 12)
  // The checksum is computed with spaces in its own place.
  header.write('        ', 148)
  header.write('0', 156)
  header.write('ustar\0', 257)
  header.write('00', 263)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** A zip archive. Each entry is a path and its content. */
export function zip(entries) {
  const parts = []
  const directory = []
  let offset = 0
  for (const [path, bytes] of entries) {
    const [name, packed] = [Buffer.from(path), deflateRawSync(bytes, { level: 9 })]
    const described = zipDescription({ name, packed, bytes })
    const local = Buffer.concat([signature(0x04034b50), described, name, packed])
    directory.push(zipEntry(described, name, offset))
    parts.push(local)
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, listed, signature(0x06054b50), end])
}

function signature(value) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** The fields of both headers of a file. Version 2.0 is the first with this compression; bit 11: names are UTF-8. */
function zipDescription({ name, packed, bytes }) {
  const described = Buffer.alloc(26)
  described.writeUInt16LE(20, 0)
  described.writeUInt16LE(1 << 11, 2)
  described.writeUInt16LE(8, 4)
  described.writeUInt16LE(0, 6)
  // The date 1980-01-01: the day in 5 bits, the month in 4, the years since 1980 in 7.
  described.writeUInt16LE((1 << 5) | 1, 8)
  described.writeUInt32LE(crc32(bytes), 10)
  described.writeUInt32LE(packed.length, 14)
  described.writeUInt32LE(bytes.length, 18)
  described.writeUInt16LE(name.length, 22)
  return described
}

function zipEntry(described, name, offset) {
  const [maker, rest] = [Buffer.alloc(2), Buffer.alloc(14)]
  // The archive says that it was made on Unix, so that programs use its modes.
  maker.writeUInt16LE((3 << 8) | 20)
  rest.writeUInt32LE(((0o100000 | MODE) << 16) >>> 0, 6)
  rest.writeUInt32LE(offset, 10)
  return Buffer.concat([signature(0x02014b50), maker, described, rest, name])
}
