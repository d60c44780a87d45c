// Reads single files out of a ZIP, and never unpacks more than a document may need.
import { inflateRawSync } from 'node:zlib'
import { Unreadable } from './unreadable.ts'

const MAX_UNPACKED_BYTES = 50_000_000
const END_SIGNATURE = Buffer.from('PK\x05\x06', 'latin1')
const [END_BYTES, MAX_COMMENT_BYTES] = [22, 65_535]
const [ENTRY_SIGNATURE, ENTRY_BYTES] = [0x02014b50, 46]
const [LOCAL_SIGNATURE, LOCAL_BYTES] = [0x04034b50, 30]
const [STORED, DEFLATED] = [0, 8]
const ENCRYPTED_FLAG = 1
/** A size that is written elsewhere, because it may need more than four bytes. */
const SIZE_IS_ELSEWHERE = 0xffff_ffff
const LARGE_SIZES_TAG = 1

interface Entry {
  start: number
  packedBytes: number
  unpackedBytes: number
  method: number
  isEncrypted: boolean
}

export type Zip = ReturnType<typeof openZip>

/** Adds up the sizes that the directory names before anything is unpacked. */
export function openZip(bytes: Buffer) {
  const entries = readDirectory(bytes)
  const total = [...entries.values()].reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0)
  let left = MAX_UNPACKED_BYTES
  if (total > left) throw tooLarge()

  return {
    /**
     * Null when there is no such file. The directory may name wrong sizes, so the unpacked bytes are counted as well.
     */
    read(name: string): Buffer | null {
      const entry = entries.get(name.replace(/^\//, '').toLowerCase())
      if (!entry) return null
      if (entry.isEncrypted) throw new Unreadable('access_denied', 'The file is protected by a password.')
      const unpacked = unpack(packedOf(bytes, entry), entry.method, left)
      left -= unpacked.length
      return unpacked
    },
  }
}

function unpack(packed: Buffer, method: number, maxBytes: number): Buffer {
  if (method === STORED && packed.length <= maxBytes) return packed
  if (method === STORED) throw tooLarge()
  if (method !== DEFLATED) throw damaged()
  try {
    // A limit of zero would mean no limit.
    return inflateRawSync(packed, { maxOutputLength: Math.max(maxBytes, 1) })
  } catch (error) {
    throw (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : damaged()
  }
}

function packedOf(bytes: Buffer, { start, packedBytes }: Entry): Buffer {
  if (start + LOCAL_BYTES > bytes.length || bytes.readUInt32LE(start) !== LOCAL_SIGNATURE) throw damaged()
  const from = start + LOCAL_BYTES + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
  if (from + packedBytes > bytes.length) throw damaged()
  return bytes.subarray(from, from + packedBytes)
}

function readDirectory(bytes: Buffer): Map<string, Entry> {
  const tail = bytes.subarray(-(END_BYTES + MAX_COMMENT_BYTES))
  const end = tail.lastIndexOf(END_SIGNATURE)
  if (end < 0 || end + END_BYTES > tail.length) throw damaged()
  const count = tail.readUInt16LE(end + 10)
  let at = tail.readUInt32LE(end + 16)
  const entries = new Map<string, Entry>()
  for (let number = 0; number < count; number += 1) {
    if (at + ENTRY_BYTES > bytes.length || bytes.readUInt32LE(at) !== ENTRY_SIGNATURE) throw damaged()
    const nameEnd = at + ENTRY_BYTES + bytes.readUInt16LE(at + 28)
    const extraEnd = nameEnd + bytes.readUInt16LE(at + 30)
    if (extraEnd > bytes.length) throw damaged()
    const name = bytes
      .toString('utf8', at + ENTRY_BYTES, nameEnd)
      .replaceAll('\\', '/')
      .toLowerCase()
    if (!entries.has(name)) entries.set(name, entryAt(bytes, at, bytes.subarray(nameEnd, extraEnd)))
    at = extraEnd + bytes.readUInt16LE(at + 32)
  }
  return entries
}

function entryAt(bytes: Buffer, at: number, extra: Buffer): Entry {
  const large = largeSizes(extra)
  const sizeAt = (field: number) => {
    const size = bytes.readUInt32LE(at + field)
    return size === SIZE_IS_ELSEWHERE ? (large.shift() ?? size) : size
  }
  // Sizes that are written elsewhere are there in this order.
  const unpackedBytes = sizeAt(24)
  const packedBytes = sizeAt(20)
  return {
    unpackedBytes,
    packedBytes,
    start: sizeAt(42),
    method: bytes.readUInt16LE(at + 10),
    isEncrypted: (bytes.readUInt16LE(at + 8) & ENCRYPTED_FLAG) !== 0,
  }
}

function largeSizes(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== LARGE_SIZES_TAG) continue
    const field = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2))
    return Array.from({ length: Math.floor(field.length / 8) }, (_, index) => Number(field.readBigUInt64LE(index * 8)))
  }
  return []
}

const damaged = () => new Unreadable('parse_error', 'The file is damaged: it cannot be unpacked.')
const tooLarge = () => new Unreadable('too_large', 'The file unpacks to more than 50 MB.')
