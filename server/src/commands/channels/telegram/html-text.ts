// Reads a text with Telegram's HTML, and returns the visible text and its formatted parts.
import { badRequest } from './errors.ts'

export interface Entity {
  type: string
  /** In UTF-16 code units, as Telegram counts. */
  offset: number
  length: number
  url?: string
}

const TYPES: Record<string, string> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  ins: 'underline',
  s: 'strikethrough',
  strike: 'strikethrough',
  del: 'strikethrough',
  code: 'code',
  pre: 'pre',
  a: 'text_link',
  blockquote: 'blockquote',
  'tg-spoiler': 'spoiler',
}

const NAMED: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"' }
const TOKEN = /<(\/?)([a-zA-Z-]+)((?:\s[^>]*)?)>|&(#x?[0-9a-fA-F]+|[a-z]+);|[<]/g

export function readHtml(html: string): { text: string; entities: Entity[] } {
  const entities: Entity[] = []
  const open: { tag: string; offset: number; url: string | undefined }[] = []
  let text = ''
  let at = 0
  for (const match of html.matchAll(TOKEN)) {
    const [whole, slash, name, attributes = '', escaped] = match
    text += html.slice(at, match.index)
    at = match.index + whole.length
    if (escaped !== undefined) {
      text += decode(escaped) ?? whole
      continue
    }
    const tag = name?.toLowerCase() ?? ''
    const type = TYPES[tag]
    if (type === undefined) {
      throw badRequest(`can't parse entities: Unsupported start tag "${tag}" at byte offset ${match.index}`)
    }
    if (slash === '') {
      open.push({ tag, offset: text.length, url: /href\s*=\s*["']?([^"'\s>]+)/.exec(attributes)?.[1] })
      continue
    }
    const begun = open.pop()
    if (begun?.tag !== tag) throw badRequest(`can't parse entities: Unexpected end tag at byte offset ${match.index}`)
    const { offset, url } = begun
    entities.push({ type, offset, length: text.length - offset, ...(url !== undefined && { url }) })
  }
  const [unclosed] = open
  if (unclosed)
    throw badRequest(`can't parse entities: Can't find end tag corresponding to start tag "${unclosed.tag}"`)
  return { text: text + html.slice(at), entities }
}

function decode(escaped: string): string | undefined {
  if (!escaped.startsWith('#')) return NAMED[escaped]
  const code = escaped.startsWith('#x') ? Number.parseInt(escaped.slice(2), 16) : Number(escaped.slice(1))
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}
