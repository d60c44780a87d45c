// Makes PDF files for tests: with text in several sizes, with passwords, and with whatever objects a test adds.
import { createHash } from 'node:crypto'

export interface PdfLine {
  text: string
  size?: number
  /** Points from the line above it. */
  gap?: number
}

export interface PdfOptions {
  title?: string
  /** Without a password, everybody can open the file, and it only forbids printing. */
  password?: string
  encrypted?: true
}

/** Each page is a list of lines. */
export function aPdf(pages: readonly (readonly (PdfLine | string)[])[], options: PdfOptions = {}): Buffer {
  const contents = pages.map((lines) =>
    contentOf(lines.map((line) => (typeof line === 'string' ? { text: line } : line))),
  )
  return pdfOf(
    contents.map((content) => Buffer.from(content, 'latin1')),
    options,
  )
}

function contentOf(lines: readonly PdfLine[]): string {
  let bottom = 800
  const drawn = lines.map(({ text, size = 10, gap = size * 1.2 }) => {
    bottom -= gap
    return `BT /F1 ${size} Tf 1 0 0 1 50 ${bottom} Tm (${text.replace(/[\\()]/g, '\\$&')}) Tj ET`
  })
  return drawn.join('\n')
}

interface Stream {
  dictionary?: string
  content: Buffer
}

/** A PDF whose pages have these streams as their content. `more`: further objects, from number 100 on. */
export function pdfOf(
  pages: readonly (Buffer | Stream)[],
  options: PdfOptions = {},
  more: readonly string[] = [],
): Buffer {
  const id = Buffer.from('0123456789abcdef')
  const lock = options.encrypted || options.password !== undefined ? lockFor(options.password ?? '', id) : null
  const objects = new Map<number, Buffer>()
  const add = (number: number, text: string) => objects.set(number, Buffer.from(text, 'latin1'))
  const kids = pages.map((_, at) => `${10 + at * 2} 0 R`).join(' ')
  add(1, '<< /Type /Catalog /Pages 2 0 R >>')
  add(2, `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`)
  add(3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')
  add(4, options.title === undefined ? '<< >>' : `<< /Title (${options.title}) >>`)
  for (const [at, page] of pages.entries()) {
    const [number, stream] = [10 + at * 2, 'content' in page ? page : { content: page }]
    const bytes = lock ? lock.encrypt(number + 1, stream.content) : stream.content
    add(
      number,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> /XObject << /X1 100 0 R >> >> /Contents ${number + 1} 0 R >>`,
    )
    const head = Buffer.from(`<< /Length ${bytes.length} ${stream.dictionary ?? ''} >>\nstream\n`)
    objects.set(number + 1, Buffer.concat([head, bytes, Buffer.from('\nendstream')]))
  }
  for (const [at, text] of more.entries()) add(100 + at, text)
  if (lock) add(9, lock.dictionary)
  const trailer = `/Root 1 0 R /Info 4 0 R /ID [<${id.toString('hex')}> <${id.toString('hex')}>]${lock ? ' /Encrypt 9 0 R' : ''}`
  return fileOf(objects, trailer)
}

/** Each of these objects draws the next one ten times, so that the page holds a text ten million times. */
export function anEndlessPdf(): Buffer {
  const objects = Array.from({ length: 8 }, (_, at) => {
    const content = at < 7 ? '/X1 Do '.repeat(10) : 'BT /F1 10 Tf 50 50 Td (sem fim) Tj ET'
    const resources = `<< /Font << /F1 3 0 R >> /XObject << /X1 ${101 + at} 0 R >> >>`
    return `<< /Type /XObject /Subtype /Form /BBox [0 0 600 900] /Resources ${resources} /Length ${content.length} >>\nstream\n${content}\nendstream`
  })
  return pdfOf([Buffer.from('/X1 Do')], {}, objects)
}

function fileOf(objects: ReadonlyMap<number, Buffer>, trailer: string): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')]
  const offsets = new Map<number, number>()
  let at = parts[0]?.length ?? 0
  const write = (bytes: Buffer) => {
    parts.push(bytes)
    at += bytes.length
  }
  for (const [number, content] of objects) {
    offsets.set(number, at)
    write(Buffer.concat([Buffer.from(`${number} 0 obj\n`), content, Buffer.from('\nendobj\n')]))
  }
  const start = at
  const rows = [...offsets].map(([number, offset]) => `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`)
  write(Buffer.from(`xref\n0 1\n0000000000 65535 f \n${rows.join('')}`))
  write(Buffer.from(`trailer << /Size 1000 ${trailer} >>\nstartxref\n${start}\n%%EOF\n`))
  return Buffer.concat(parts)
}

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
/** The permissions: printing, copying and changing are forbidden. */
const PERMISSIONS = -64

/** The oldest encryption of PDF (40 bits), which every reader knows. */
function lockFor(password: string, id: Buffer) {
  const padded = Buffer.concat([Buffer.from(password, 'latin1'), PADDING]).subarray(0, 32)
  const ownerPadded = Buffer.concat([Buffer.from('owner'), PADDING]).subarray(0, 32)
  const owner = rc4(md5(ownerPadded).subarray(0, 5), padded)
  const permissions = Buffer.alloc(4)
  permissions.writeInt32LE(PERMISSIONS)
  const key = md5(Buffer.concat([padded, owner, permissions, id])).subarray(0, 5)
  const user = rc4(key, PADDING)
  return {
    dictionary: `<< /Filter /Standard /V 1 /R 2 /O <${owner.toString('hex')}> /U <${user.toString('hex')}> /P ${PERMISSIONS} >>`,
    encrypt(number: number, bytes: Buffer): Buffer {
      const salt = Buffer.from([number & 255, (number >> 8) & 255, 0, 0, 0])
      return rc4(md5(Buffer.concat([key, salt])).subarray(0, 10), bytes)
    },
  }
}

const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest()

/** By hand, because OpenSSL no longer offers it. */
function rc4(key: Buffer, bytes: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_, at) => at)
  const swap = (a: number, b: number) => {
    ;[state[a], state[b]] = [state[b] as number, state[a] as number]
  }
  for (let at = 0, other = 0; at < 256; at += 1) {
    other = (other + (state[at] as number) + (key[at % key.length] as number)) & 255
    swap(at, other)
  }
  let [i, j] = [0, 0]
  return Buffer.from(bytes).map((byte) => {
    i = (i + 1) & 255
    j = (j + (state[i] as number)) & 255
    swap(i, j)
    return byte ^ (state[((state[i] as number) + (state[j] as number)) & 255] as number)
  }) as Buffer
}
