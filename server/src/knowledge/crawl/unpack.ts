// Unpacks the body of an answer up to a limit, so that a small body cannot become gigabytes.
import type { Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib'
import type { Failure } from '../reading/document.ts'

const UNPACKERS: Record<string, (bytes: Buffer) => Transform> = {
  gzip: () => createGunzip(),
  'x-gzip': () => createGunzip(),
  br: () => createBrotliDecompress(),
  // Some servers send the raw form, without the byte that names the method.
  deflate: (bytes) => ((bytes.readUInt8() & 0x0f) === 8 ? createInflate() : createInflateRaw()),
}

/** The encodings that we ask servers for. */
export const ACCEPTED_ENCODINGS = 'gzip, deflate, br'

/** The unpacked bytes; `fault` says why they are not complete. */
export interface Unpacked {
  bytes: Buffer
  fault: Failure | null
}

/** `encoding` is the header of the answer. */
export async function unpack(bytes: Buffer, encoding: string, maxBytes: number): Promise<Unpacked> {
  const steps = encoding
    .toLowerCase()
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '' && each !== 'identity')
  const [step] = steps
  if (step === undefined || bytes.length === 0) return { bytes, fault: null }
  // Two encodings on top of each other are not in use; a long list would be work without end.
  const unpacker = steps.length === 1 ? UNPACKERS[step] : undefined
  if (!unpacker) return { bytes: Buffer.alloc(0), fault: unreadable('The answer was packed in an unknown way.') }
  const chunks: Buffer[] = []
  let size = 0
  const unpacked = (fault: Failure | null) => ({ bytes: Buffer.concat(chunks).subarray(0, maxBytes), fault })
  try {
    for await (const chunk of unpacker(bytes).end(bytes) as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      size += chunk.length
      if (size > maxBytes) return unpacked({ cause: 'too_large', detail: 'The answer is too large when unpacked.' })
    }
    return unpacked(null)
  } catch {
    return unpacked(unreadable('The packed answer is damaged.'))
  }
}

const unreadable = (detail: string): Failure => ({ cause: 'parse_error', detail })
