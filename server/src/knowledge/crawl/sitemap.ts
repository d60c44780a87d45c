// Reads a sitemap: the addresses of pages, or of further sitemaps, as XML or text, plain or as a gzip file.
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Parser } from 'htmlparser2'
import { MAX_WRITTEN_ADDRESS_CHARACTERS } from './address.ts'

/** The limits that sitemaps have by their own rules; the rest of a longer one is not read. */
export const MAX_SITEMAP_ADDRESSES = 50_000
export const MAX_SITEMAP_UNPACKED_BYTES = 50 * 1024 * 1024
/** A sitemap has three levels. A deeper file is not a sitemap, and would only fill the memory. */
const MAX_LEVELS = 20
const CHUNK_BYTES = 64 * 1024

/** The addresses that a part of a sitemap names. */
interface Named {
  pages: string[]
  /** Further sitemaps. */
  sitemaps: string[]
}

/** Gives one part after the other. Never throws for what the file contains: what was read before a fault counts. */
export async function* readSitemap(bytes: Buffer): AsyncGenerator<Named> {
  let part: Named = { pages: [], sitemaps: [] }
  let left = MAX_SITEMAP_ADDRESSES
  const take = (list: keyof Named, address: string) => {
    if (left <= 0 || address === '') return
    left -= 1
    part[list].push(address)
  }
  const stop = () => {
    left = 0
  }
  const reader = { current: null as { write(text: string): void; end(): void } | null }
  const decoder = new TextDecoder()
  const read = (text: string) => {
    reader.current ??= /^[\uFEFF\s]*</.test(text) ? xmlReader(take, stop) : lineReader(take)
    reader.current.write(text)
  }
  for await (const chunk of plainChunks(bytes)) {
    read(decoder.decode(chunk, { stream: true }))
    yield part
    if (left <= 0) return
    part = { pages: [], sitemaps: [] }
    // Other work of the process gets its turn between two parts.
    await new Promise(setImmediate)
  }
  read(decoder.decode())
  reader.current?.end()
  yield part
}

/** The bytes in chunks, unpacked if the file itself is gzip; ends early when they are damaged or too many. */
async function* plainChunks(bytes: Buffer): AsyncGenerator<Buffer> {
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b
  if (!isGzip) {
    for (let from = 0; from < bytes.length; from += CHUNK_BYTES) yield bytes.subarray(from, from + CHUNK_BYTES)
    return
  }
  const unpacked = createGunzip({ chunkSize: CHUNK_BYTES })
  const source = Readable.from([bytes])
  source.pipe(unpacked)
  let size = 0
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > MAX_SITEMAP_UNPACKED_BYTES) return
      yield chunk
    }
  } catch {
    // The rest of a damaged file is lost.
  } finally {
    source.destroy()
    unpacked.destroy()
  }
}

type Take = (list: keyof Named, address: string) => void

/** A `loc` directly in a `url` or in a `sitemap`: those of pictures and films are one level deeper. */
function xmlReader(take: Take, stop: () => void) {
  const path: string[] = []
  let address: string | null = null
  const parser = new Parser(
    {
      onopentagname(name) {
        path.push(localName(name))
        if (path.length > MAX_LEVELS) stop()
        else if (isAddress(path)) address = ''
      },
      ontext(text) {
        if (address !== null && address.length <= MAX_WRITTEN_ADDRESS_CHARACTERS) address += text
      },
      onclosetag(_name, isImplied) {
        const parent = path.at(-2)
        path.pop()
        if (address === null) return
        // The file ends in the middle of an address.
        const isWhole = !isImplied && address.length <= MAX_WRITTEN_ADDRESS_CHARACTERS
        if (isWhole) take(parent === 'sitemap' ? 'sitemaps' : 'pages', address.trim())
        address = null
      },
    },
    { xmlMode: true },
  )
  return { write: (text: string) => parser.write(text), end: () => parser.end() }
}

const isAddress = (path: readonly string[]) =>
  path.at(-1) === 'loc' && (path.at(-2) === 'url' || path.at(-2) === 'sitemap')
const localName = (name: string) => name.toLowerCase().replace(/^.*:/, '')

/** One address in each line. */
function lineReader(take: Take) {
  let rest = ''
  return {
    write(text: string) {
      const lines = (rest + text).split(/[\r\n]+/)
      rest = lines.pop()?.slice(0, MAX_WRITTEN_ADDRESS_CHARACTERS + 1) ?? ''
      for (const line of lines) takeLine(line)
    },
    end: () => takeLine(rest),
  }
  function takeLine(line: string): void {
    const address = line.replace(/^\uFEFF/, '').trim()
    if (/^https?:\/\//i.test(address) && address.length <= MAX_WRITTEN_ADDRESS_CHARACTERS) take('pages', address)
  }
}
