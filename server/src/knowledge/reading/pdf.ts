// Reads the text of a PDF. A PDF holds lines with a place and a size; headings and paragraphs are concluded from those.
import type { Document, Failure } from './document.ts'
import { MAX_DOCUMENT_CHARACTERS, onOneLine, openOutline, TOO_LONG } from './outline.ts'
import { Unreadable } from './unreadable.ts'

interface Line {
  text: string
  page: number
  /** Height of the letters, in points. */
  size: number
  /** Distance of the line from the bottom of the page, and of its end from the left, in points. */
  bottom: number
  right: number
}

/** A heading has letters this many times as large as most of the text, and at most this many characters. */
const HEADING_RATIO = 1.15
const MAX_HEADING_CHARACTERS = 120
/** Letters that are this much higher or lower than others, as a multiple of their height, are on another line. */
const LINE_GAP_HEIGHTS = 0.8
/** Lines that are farther apart than this many times their height are two paragraphs. */
const PARAGRAPH_GAP_HEIGHTS = 1.7
const HEADING_GAP_HEIGHTS = 1.4
/** Text fills at least this share of the width of its page, unless all its lines are short. */
const TEXT_SHARE = 0.75
/** A line that ends before this share of the widest one ends on purpose. */
const FULL_LINE_SHARE = 0.8
const MAX_LEVELS = 6
const BROKEN_WORD = /(\p{Ll})-\s*$/u

export async function readPdf(bytes: Buffer): Promise<Document> {
  // The library is large, and most files are no PDF.
  const { getDocumentProxy } = await import('unpdf')
  // The library takes the bytes for itself, so it gets a copy.
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { ...OPTIONS }).catch(refuse)
  const lines: Line[] = []
  let [characters, unreadPages, width] = [0, 0, 0]
  for (let number = 1; number <= pdf.numPages && characters <= MAX_DOCUMENT_CHARACTERS; number += 1) {
    try {
      const page = await pdf.getPage(number)
      width = Math.max(width, page.view[2] ?? 0)
      const { items } = await page.getTextContent()
      for (const line of linesOf(items as Item[], number)) {
        lines.push(line)
        characters += line.text.length
      }
      page.cleanup()
    } catch {
      unreadPages += 1
    }
  }
  if (lines.length === 0 && unreadPages > 0) throw damaged()
  const { info } = await pdf.getMetadata().catch(() => ({ info: {} }))
  const { Title: title, Language: language } = info as { Title?: unknown; Language?: unknown }
  const { sections, partial } = outlineOf(lines, width)
  const isCut = characters > MAX_DOCUMENT_CHARACTERS
  return {
    title: titleOf(title),
    language: wordOf(language),
    sections,
    partial: unreadPages > 0 ? withoutPages(unreadPages, pdf.numPages) : isCut ? TOO_LONG : partial,
  }
}

const withoutPages = (unread: number, all: number): Failure => ({
  cause: 'parse_error',
  detail: `The file is damaged: ${unread} of its ${all} pages cannot be read.`,
})

/** Nothing is drawn, nothing is fetched, and no code is made from what the file holds. */
const OPTIONS = {
  verbosity: 0,
  isEvalSupported: false,
  disableFontFace: true,
  useSystemFonts: false,
  enableXfa: false,
  useWorkerFetch: false,
  maxImageSize: 0,
} as const

function refuse(error: unknown): never {
  if ((error as Error | null)?.name === 'PasswordException') {
    throw new Unreadable('access_denied', 'The file is protected by a password.')
  }
  throw damaged()
}

const damaged = () => new Unreadable('parse_error', 'The file is damaged: no page of it can be read.')

interface Item {
  str?: string
  hasEOL?: boolean
  width: number
  height: number
  transform: number[]
}

function linesOf(items: readonly Item[], page: number): Line[] {
  const lines: Line[] = []
  let line: Line | null = null
  for (const { str, hasEOL, width, height, transform } of items) {
    if (str === undefined) continue
    const [left = 0, bottom = 0] = transform.slice(4)
    // The library does not see the end of every line, such as that of a heading with small text close below it.
    if (
      line &&
      str.trim() !== '' &&
      Math.abs(line.bottom - bottom) > Math.min(line.size || height, height) * LINE_GAP_HEIGHTS
    ) {
      lines.push(line)
      line = null
    }
    line ??= { text: '', page, size: 0, bottom, right: 0 }
    line.text += str
    if (str.trim() !== '') {
      line.size = Math.max(line.size, Math.round(height * 2) / 2)
      line.right = left + width
      line.bottom = bottom
    }
    if (!hasEOL) continue
    lines.push(line)
    line = null
  }
  if (line) lines.push(line)
  return lines.filter(({ text }) => text.trim() !== '')
}

function outlineOf(lines: readonly Line[], width: number) {
  const outline = openOutline()
  const ordinary = mostCommonSize(lines)
  const widest = lines.reduce((right, line) => Math.max(right, line.right), width * TEXT_SHARE)
  const isHeading = ({ size, text }: Line) =>
    size >= ordinary * HEADING_RATIO && text.length <= MAX_HEADING_CHARACTERS && /\p{L}/u.test(text)
  const sizes = [...new Set(lines.filter(isHeading).map(({ size }) => size))].sort((a, b) => b - a)
  const levelOf = (line: Line) => (isHeading(line) ? Math.min(sizes.indexOf(line.size) + 1, MAX_LEVELS) : 0)

  let block: Line[] = []
  const flush = () => {
    const [first] = block
    if (!first) return
    if (levelOf(first) > 0) outline.heading(levelOf(first), textOf(block, widest))
    else outline.paragraph(textOf(block, widest))
    block = []
  }
  for (const line of lines) {
    const before = block.at(-1)
    if (
      before &&
      (levelOf(before) !== levelOf(line) ||
        areApart(before, line, levelOf(line) > 0 ? HEADING_GAP_HEIGHTS : PARAGRAPH_GAP_HEIGHTS))
    )
      flush()
    block.push(line)
  }
  flush()
  return outline.end()
}

/** A sentence often runs from one page to the next, so the end of a page alone separates nothing. */
const areApart = (before: Line, line: Line, gap: number) =>
  before.page === line.page
    ? Math.abs(before.bottom - line.bottom) > gap * Math.max(before.size, line.size)
    : /[.!?:]\s*$/.test(before.text)

/** Lines that end at the right margin run on. A word that was broken there is put together; weekdays have a hyphen. */
function textOf(block: readonly Line[], widest: number): string {
  return block
    .map(({ text, right }, at) => {
      const next = block[at + 1]?.text
      if (next === undefined) return text
      if (!BROKEN_WORD.test(text) || !/^\s*\p{Ll}/u.test(next))
        return text + (right >= widest * FULL_LINE_SHARE ? ' ' : '\n')
      return /^\s*feira/.test(next) ? text.trimEnd() : text.replace(BROKEN_WORD, '$1')
    })
    .join('')
}

/** The size of most letters. */
function mostCommonSize(lines: readonly Line[]): number {
  const letters = new Map<number, number>()
  for (const { size, text } of lines) letters.set(size, (letters.get(size) ?? 0) + text.length)
  return [...letters].reduce((most, each) => (each[1] > most[1] ? each : most), [0, 0])[0]
}

const wordOf = (value: unknown) => (typeof value === 'string' ? onOneLine(value) || null : null)

/** Programs write the name of a file where the title belongs. */
function titleOf(value: unknown): string | null {
  const title = wordOf(value)
  return title && !/^(untitled|sem título|sin título|microsoft word\b.*|.*\.\w{2,5})$/i.test(title) ? title : null
}
