// Reads one file or one page, without any limit on time and memory: only the reading program calls this.
import { beginningOf } from '../../lib/text.ts'
import { charsetsOfPage, decodeText, isText } from './charset.ts'
import { readCsv } from './csv.ts'
import type { Document, Failure, FileDocument, PageDocument } from './document.ts'
import { readDocx } from './docx.ts'
import { type FileType, mediaTypeOf, otherBytes, requireBytesOf, typeByName } from './file-type.ts'
import { readHtml } from './html.ts'
import { readMarkdown } from './markdown.ts'
import { MAX_DOCUMENT_CHARACTERS, TOO_LONG } from './outline.ts'
import { readPageSource } from './page.ts'
import { readPdf } from './pdf.ts'
import { readPlainText } from './plain-text.ts'
import { Unreadable } from './unreadable.ts'

export interface UnreadFile {
  bytes: Buffer
  name: string
  /** The type that the sender of the file names. */
  claimedType: string | null
}

export interface UnreadPage {
  bytes: Buffer
  /** The header `Content-Type`. */
  contentType: string | null
  url: string
}

export async function readFileNow({ bytes, name, claimedType }: UnreadFile): Promise<FileDocument | Failure> {
  return orFailure(async () => {
    if (bytes.length === 0) throw new Unreadable('empty_content', 'The file is empty.')
    const type = typeByName(name, claimedType)
    if (!type) throw new Unreadable('unsupported_type', 'Files of this type are not read.')
    requireBytesOf(type, bytes)
    const document = await READERS[type](bytes)
    if (!document) throw otherBytes(type)
    if (!hasLetters(document)) throw new Unreadable('empty_content', EMPTY[type] ?? 'There is no text in the file.')
    return { ...document, media_type: mediaTypeOf(type) }
  })
}

const READERS: Readonly<Record<FileType, (bytes: Buffer) => Document | null | Promise<Document>>> = {
  pdf: readPdf,
  docx: readDocx,
  txt: (bytes) => readBeginning(bytes, readPlainText),
  md: (bytes) => readBeginning(bytes, readMarkdown),
  csv: (bytes) => readBeginning(bytes, readCsv),
  html: (bytes) => readHtml(decodeText(bytes, charsetsOfPage(bytes, null))),
}

/** Text beyond the length that can be found is not read, because Markdown of ten megabytes takes minutes. */
function readBeginning(bytes: Buffer, read: (source: string) => Document): Document {
  const source = decodeText(bytes)
  const beginning = beginningOf(source, MAX_DOCUMENT_CHARACTERS)
  const document = read(beginning)
  return beginning.length < source.length ? { ...document, partial: TOO_LONG } : document
}

const EMPTY: Partial<Record<FileType, string>> = {
  pdf: 'There is no text in the file, only pictures: it may have been scanned.',
}

const HTML = /^(text\/html|application\/xhtml\+xml)$/i

/** A page without text is a document without sections, because its links still count. */
export async function readPageNow({ bytes, contentType, url }: UnreadPage): Promise<PageDocument | Failure> {
  return orFailure(() => {
    const type = contentType?.split(';', 1)[0]?.trim() || 'text/html'
    if (!HTML.test(type) || !isText(bytes))
      throw new Unreadable('unsupported_type', 'There is no web page at the address.')
    const document = readPageSource(decodeText(bytes, charsetsOfPage(bytes, contentType)), url)
    return hasLetters(document) ? document : { ...document, sections: [] }
  })
}

const hasLetters = ({ sections }: Document) =>
  sections.some(({ heading, text }) => /\p{L}/u.test(heading) || /\p{L}/u.test(text))

/** The error of a library does not help people, so they learn only that the file is damaged. */
export async function orFailure<T>(read: () => T | Promise<T>): Promise<T | Failure> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Unreadable) return error.failure
    return { cause: 'parse_error', detail: 'The file is damaged or is written in a way that is not understood.' }
  }
}
