// Reads the text of HTML as people see it: headings make sections, lists and tables become lines.
import type { Document } from './document.ts'
import { isLeftOut } from './hidden.ts'
import { type Attributes, readMarkup } from './markup.ts'
import { onOneLine, openOutline } from './outline.ts'
import { openTable, type Table } from './table.ts'

const BLOCKS = new Set(
  'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr label legend li main menu ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
)
const LISTS = new Set(['ul', 'ol', 'menu', 'dir'])
/** The level of `summary`, the questions that open and close: it comes below the six headings of HTML. */
const LEVEL_OF_SUMMARY = 7

/** Sees every element that opens, also those whose text is left out. */
export type Witness = (name: string, attributes: Attributes) => void

export function readHtml(source: string, witness: Witness = () => {}): Document {
  const outline = openOutline()
  const tables: Table[] = []
  let [text, title, firstHeading] = ['', '', '']
  let language: string | null = null
  /** How many of the open elements are left out, or within one that is. */
  let leftOut = 0
  let [lists, details, preformatted, headings] = [0, 0, 0, 0]
  let inTitle = false
  let hasBullet = false

  function flush(): void {
    const words = text
    text = ''
    if (words.trim() === '' || tables.at(-1)?.take(words)) return
    if (hasBullet) outline.line(`- ${words.trim()}`)
    else if (lists > 0) outline.line(words)
    else outline.paragraph(words)
    hasBullet = false
  }

  function begin(name: string): void {
    if (LISTS.has(name)) lists += 1
    else if (name === 'li') hasBullet = true
    else if (name === 'pre') preformatted += 1
    else if (name === 'details') details += 1
    else if (name === 'td') tables.at(-1)?.beginCell('value')
    else if (name === 'th') tables.at(-1)?.beginCell('name')
    else if (name === 'tr') tables.at(-1)?.endRow()
    else if (name === 'table') {
      tables.at(-1)?.arrange()
      tables.push(openTable(outline))
    } else if (levelOf(name) > 0) {
      tables.at(-1)?.arrange()
      headings += 1
    }
  }

  function end(name: string): void {
    if (LISTS.has(name)) lists -= 1
    else if (name === 'pre') preformatted -= 1
    else if (name === 'td' || name === 'th') tables.at(-1)?.endCell()
    else if (name === 'tr') tables.at(-1)?.endRow()
    else if (name === 'table') tables.pop()?.end()
    else if (name === 'details') {
      outline.leave(LEVEL_OF_SUMMARY + details)
      details -= 1
    }
    if (name === 'li' || LISTS.has(name)) hasBullet = false
  }

  /** Everything inside a heading is part of it, also another heading: a `summary` often holds one. */
  function nest(name: string, change: 1 | -1): void {
    if (levelOf(name) > 0) headings += change
    if (BLOCKS.has(name)) text += ' '
  }

  const levelOf = (name: string) => {
    if (name === 'summary') return LEVEL_OF_SUMMARY + details
    return /^h[1-6]$/.test(name) ? Number(name[1]) : 0
  }

  readMarkup(source, 'html', {
    open(name, attributes) {
      witness(name, attributes)
      if (name === 'html') language ??= onOneLine(attributes.lang ?? attributes['xml:lang'] ?? '') || null
      if (name === 'title' && leftOut === 0 && title === '') inTitle = true
      if (leftOut > 0 || isLeftOut(name, attributes)) leftOut += 1
      else if (name === 'br') text += '\n'
      else if (headings > 0) nest(name, 1)
      else if (BLOCKS.has(name)) {
        flush()
        begin(name)
      }
    },
    close(name) {
      if (name === 'title') inTitle = false
      if (leftOut > 0) leftOut -= 1
      else if (headings > 0) {
        nest(name, -1)
        if (headings > 0) return
        firstHeading ||= name === 'h1' ? onOneLine(text) : ''
        outline.heading(levelOf(name), text)
        text = ''
      } else if (BLOCKS.has(name)) {
        flush()
        end(name)
      }
    },
    text(words) {
      if (inTitle) title += words
      else if (leftOut === 0) text += preformatted > 0 ? words : words.replace(/\s+/g, ' ')
    },
  })
  flush()
  return { title: onOneLine(title) || firstHeading || null, language, ...outline.end() }
}
