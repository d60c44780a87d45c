// Turns bytes into text. What a file says about its charset counts only as far as its bytes agree.
import { isAscii, isUtf8 } from 'node:buffer'

/** `declared`: the charsets that a header or the file itself names, the strongest first. */
export function decodeText(bytes: Buffer, declared: readonly string[] = []): string {
  const marked = byMark(bytes)
  if (marked) return decode(bytes, marked) ?? decodeWindows(bytes)
  // Text of another charset is hardly ever valid UTF-8 by accident, unless it is ASCII alone.
  if (isUtf8(bytes) && !isAscii(bytes)) return decode(bytes, 'utf-8') ?? ''
  for (const charset of declared) {
    const text = decode(bytes, charset)
    if (text !== null) return text
  }
  return decode(bytes, 'utf-8') ?? decodeWindows(bytes)
}

/** The charset of a byte order mark. */
function byMark(bytes: Buffer): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return null
}

/** Null when the charset is unknown or the bytes are not of it. */
function decode(bytes: Buffer, charset: string): string | null {
  try {
    const decoder = new TextDecoder(charset, { fatal: true })
    return decoder.encoding === 'windows-1252' ? decodeWindows(bytes) : decoder.decode(bytes)
  } catch {
    return null
  }
}

/** The characters of windows-1252 from 0x80 to 0x9f; a space stands for those that it does not have. */
const WINDOWS = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

/** By hand, because several versions of Node leave these characters out. */
function decodeWindows(bytes: Buffer): string {
  return bytes.toString('latin1').replace(/[\x80-\x9f]/g, (character) => WINDOWS[character.charCodeAt(0) - 0x80] ?? ' ')
}

const HEAD_BYTES = 4_096
const META = /<meta\s[^>]{0,400}?charset\s*=\s*["']?\s*([\w.:-]{1,40})/i
const XML = /^\s*<\?xml\s[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})/i
const HEADER = /;\s*charset\s*=\s*["']?([\w.:-]{1,40})/i

/** The charsets that a page names: in its header first, then in itself. */
export function charsetsOfPage(bytes: Buffer, contentType: string | null): string[] {
  const head = bytes.toString('latin1', 0, HEAD_BYTES)
  // A page whose meta tag could be read is not in UTF-16, whatever the tag says.
  const named = [META, XML]
    .flatMap((pattern) => pattern.exec(head)?.[1] ?? [])
    .filter((name) => !/^utf-?16/i.test(name))
  return [...(HEADER.exec(contentType ?? '')?.slice(1, 2) ?? []), ...named]
}

const MAX_CONTROLS_SHARE = 0.01

/** Text holds next to no controls. Other bytes are a program, a picture or an archive. */
export function isText(bytes: Buffer): boolean {
  const charset = byMark(bytes)
  if (charset?.startsWith('utf-16')) return decode(bytes, charset) !== null
  let controls = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number
    if (byte < 0x20 && (byte < 0x09 || byte > 0x0d)) controls += 1
  }
  return controls <= bytes.length * MAX_CONTROLS_SHARE
}
