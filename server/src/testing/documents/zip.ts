// Makes ZIP files and Word documents for tests, also with a directory that names wrong sizes.
import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipEntry {
  name: string
  content: string | Buffer
  /** The size that the directory names instead of the true one. */
  claimedBytes?: number
  isEncrypted?: boolean
}

export function aZip(entries: readonly ZipEntry[]): Buffer {
  const [files, directory]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const { name, content, claimedBytes, isEncrypted } of entries) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(isEncrypted ? 1 : 0, 2)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(bytes), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(claimedBytes ?? bytes.length, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), fields, place, Buffer.from(name)]))
    files.push(file)
    offset += file.length
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(Buffer.concat(directory).length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...files, ...directory, Buffer.from('PK\x05\x06'), end])
}

const CONTENT_TYPES = (type: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`
export const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
export const EXCEL_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'
const STYLES = `<w:styles>
  <w:style w:type="paragraph" w:styleId="Ttulo"><w:name w:val="Title"/></w:style>
  <w:style w:type="paragraph" w:styleId="Ttulo1"><w:name w:val="heading 1"/></w:style>
  <w:style w:type="paragraph" w:styleId="Ttulo2"><w:name w:val="heading 2"/><w:basedOn w:val="Ttulo1"/></w:style>
  <w:style w:type="paragraph" w:styleId="Meu"><w:name w:val="Meu estilo"/><w:basedOn w:val="Ttulo2"/></w:style>
  <w:style w:type="paragraph" w:styleId="Lista"><w:name w:val="List Bullet"/><w:pPr><w:numPr/></w:pPr></w:style>
</w:styles>`

/** `body`: the XML between `<w:body>` and `</w:body>`. */
export function aDocx(body: string, more: readonly ZipEntry[] = [], type = WORD_TYPE): Buffer {
  return aZip([
    { name: '[Content_Types].xml', content: CONTENT_TYPES(type) },
    { name: 'word/styles.xml', content: STYLES },
    ...more,
    ...(more.some(({ name }) => name === 'word/document.xml')
      ? []
      : [{ name: 'word/document.xml', content: `<w:document><w:body>${body}</w:body></w:document>` }]),
  ])
}

/** A paragraph of a Word document. */
export const wordParagraph = (text: string, style = '') =>
  `<w:p><w:pPr>${style && `<w:pStyle w:val="${style}"/>`}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
