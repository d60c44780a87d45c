// Decides how a file is to be read: by what its name and its sender say, as far as its bytes agree.
import { isText } from './charset.ts'
import { Unreadable } from './unreadable.ts'

const MEDIA_TYPES = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain',
  md: 'text/markdown',
  csv: 'text/csv',
  html: 'text/html',
} as const

export type FileType = keyof typeof MEDIA_TYPES

const BY_ENDING = new Map<string, FileType>(
  Object.entries({
    pdf: 'pdf',
    docx: 'docx',
    txt: 'txt',
    text: 'txt',
    md: 'md',
    markdown: 'md',
    csv: 'csv',
    html: 'html',
    htm: 'html',
    xhtml: 'html',
  } satisfies Record<string, FileType>),
)
/** How the name of a file may end. */
export const ENDINGS: readonly string[] = [...BY_ENDING.keys()]
const CLAIMS = new Map<string, FileType>([
  ...(Object.entries(MEDIA_TYPES) as [FileType, string][]).map(([type, claim]): [string, FileType] => [claim, type]),
  ['application/xhtml+xml', 'html'],
  ['text/x-markdown', 'md'],
])

export const mediaTypeOf = (type: FileType): string => MEDIA_TYPES[type]

/** The type by the ending of the name of a file, else the type that its sender claims. Null when neither is known. */
export function typeByName(name: string, claimedType: string | null): FileType | null {
  const ending = /\.([A-Za-z0-9]{1,10})$/.exec(name.trim())?.[1]?.toLowerCase()
  const claim = claimedType?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  return BY_ENDING.get(ending ?? '') ?? CLAIMS.get(claim) ?? null
}

const PDF = /^(?:\xef\xbb\xbf)?\s*%PDF-\d/
const RICH_TEXT = /^(?:\xef\xbb\xbf)?\s*\{\\rtf/
const ZIP = 'PK\x03\x04'
const OLD_OFFICE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'
const ENCRYPTED_OFFICE = Buffer.from('EncryptedPackage', 'utf16le')
const BEGINNING_BYTES = 1_024

/** Throws unless the bytes can be of this type. Whether a ZIP holds a Word document shows when it is read. */
export function requireBytesOf(type: FileType, bytes: Buffer): void {
  const beginning = bytes.toString('latin1', 0, BEGINNING_BYTES)
  if (type === 'pdf' && PDF.test(beginning)) return
  if (type === 'docx') {
    if (beginning.startsWith(ZIP)) return
    // Office packs a document with a password into a file of its older format.
    if (beginning.startsWith(OLD_OFFICE) && bytes.includes(ENCRYPTED_OFFICE)) {
      throw new Unreadable('access_denied', 'The file is protected by a password.')
    }
  }
  const isWritten = type !== 'pdf' && type !== 'docx' && !PDF.test(beginning) && !RICH_TEXT.test(beginning)
  if (!isWritten || !isText(bytes)) throw otherBytes(type)
}

export const otherBytes = (type: FileType) =>
  new Unreadable('unsupported_type', `The file says that it is ${type}, but its content is something else.`)
