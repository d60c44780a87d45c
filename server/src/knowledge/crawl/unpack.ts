// Unpacks the body of an answer up to a limit, so that a small body cannot become gigabytes.
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib'
import type { Failure } from '../reading/document.ts'

type Unpacker = (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>

const unpackZlib: Unpacker = promisify(inflate)
const unpackRaw: Unpacker = promisify(inflateRaw)
const UNPACKERS: Record<string, Unpacker> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  br: promisify(brotliDecompress),
  // Some servers send the raw form, without the byte that names the method.
  deflate: (bytes, options) => ((bytes.readUInt8() & 0x0f) === 8 ? unpackZlib : unpackRaw)(bytes, options),
}

/** The encodings that we ask servers for. */
export const ACCEPTED_ENCODINGS = 'gzip, deflate, br'

/** `encoding` is the header of the answer. */
export async function unpack(bytes: Buffer, encoding: string, maxBytes: number): Promise<Buffer | Failure> {
  const steps = encoding
    .toLowerCase()
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '' && each !== 'identity')
  const [step] = steps
  if (step === undefined || bytes.length === 0) return bytes
  // Two encodings on top of each other are not in use; a long list would be work without end.
  const unpacker = steps.length === 1 ? UNPACKERS[step] : undefined
  if (!unpacker) return unreadable('The answer was packed in an unknown way.')
  try {
    return await unpacker(bytes, { maxOutputLength: maxBytes })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ERR_BUFFER_TOO_LARGE') return { cause: 'too_large', detail: 'The answer is too large when unpacked.' }
    return unreadable('The packed answer is damaged.')
  }
}

const unreadable = (detail: string): Failure => ({ cause: 'parse_error', detail })
