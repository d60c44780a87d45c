// Reads a Word document: its paragraphs, headings, lists and tables, as far as people see them.

import { decodeText } from './charset.ts'
import type { Document } from './document.ts'
import { readMarkup } from './markup.ts'
import { onOneLine, openOutline } from './outline.ts'
import { openTable, type Table } from './table.ts'
import { Unreadable } from './unreadable.ts'
import { openZip, type Zip } from './zip.ts'

const MAIN_PART = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
/** Deleted and moved text, and copies of what newer programs show in another way. */
const LEFT_OUT = new Set(['w:del', 'w:moveFrom', 'mc:Fallback'])
const MAX_STYLE_PARENTS = 10

interface Paragraph {
  text: string
  style: string | null
  level: number | null
  isItem: boolean
}

/** Null when the ZIP holds no Word document. */
export function readDocx(bytes: Buffer): Document | null {
  const zip = openZip(bytes)
  const main = mainPartOf(zip)
  if (main === null) return null
  const source = zip.read(main)
  if (!source) throw new Unreadable('parse_error', 'The file is damaged: the text of the document is missing.')
  const styles = readStyles(zip)
  const outline = openOutline()
  const tables: Table[] = []
  const paragraphs: Paragraph[] = []
  let title = ''
  let leftOut = 0
  let [inRun, isUnseen, inText] = [false, false, false]

  function endParagraph({ text, style, level, isItem }: Paragraph): void {
    const named = styles.get(style ?? '')
    if (named?.isTitle && onOneLine(text) !== '' && title === '') title = onOneLine(text)
    else if (tables.at(-1)?.take(text)) return
    else if (level ?? named?.level) outline.heading(level ?? named?.level ?? 0, text)
    else if ((isItem || named?.isItem) && text.trim() !== '') outline.line(`- ${text}`)
    else outline.paragraph(text)
  }

  const write = (text: string) => {
    const paragraph = paragraphs.at(-1)
    if (paragraph && !isUnseen) paragraph.text += text
  }

  readMarkup(decodeText(source), 'xml', {
    open(name, { 'w:val': value }) {
      if (leftOut > 0 || LEFT_OUT.has(name)) leftOut += 1
      if (leftOut > 0) return
      const paragraph = paragraphs.at(-1)
      if (name === 'w:p') paragraphs.push({ text: '', style: null, level: null, isItem: false })
      else if (name === 'w:r') [inRun, isUnseen] = [true, false]
      else if (name === 'w:vanish' && inRun) isUnseen = isOn(value)
      else if (name === 'w:t') inText = true
      else if (name === 'w:tab' && inRun) write(' ')
      else if (name === 'w:br' || name === 'w:cr') write('\n')
      else if (name === 'w:noBreakHyphen') write('-')
      else if (name === 'w:pStyle' && paragraph) paragraph.style = value ?? null
      else if (name === 'w:numPr' && paragraph) paragraph.isItem = true
      else if (name === 'w:outlineLvl' && paragraph) paragraph.level = levelOf(value)
      else if (name === 'w:tbl') {
        tables.at(-1)?.arrange()
        tables.push(openTable(outline))
      } else if (name === 'w:tblHeader' && isOn(value)) tables.at(-1)?.nameColumns()
      else if (name === 'w:tc') tables.at(-1)?.beginCell('value')
    },
    close(name) {
      if (leftOut > 0) leftOut -= 1
      else if (name === 'w:p') endParagraph(paragraphs.pop() as Paragraph)
      else if (name === 'w:r') [inRun, isUnseen] = [false, false]
      else if (name === 'w:t') inText = false
      else if (name === 'w:tc') tables.at(-1)?.endCell()
      else if (name === 'w:tr') tables.at(-1)?.endRow()
      else if (name === 'w:tbl') tables.pop()?.end()
    },
    text(text) {
      if (inText && leftOut === 0) write(text)
    },
  })
  return { title: title || titleIn(zip), language: null, ...outline.end() }
}

const isOn = (value: string | undefined) => !/^(0|false|off)$/.test(value ?? '')

/** Word counts levels from 0, and calls ordinary text level 9. */
const levelOf = (value: string | undefined) => (/^[0-8]$/.test(value ?? '') ? Number(value) + 1 : null)

function mainPartOf(zip: Zip): string | null {
  const types = zip.read('[Content_Types].xml')
  let part: string | null = null
  readMarkup(decodeText(types ?? Buffer.alloc(0)), 'xml', {
    open(name, { ContentType: type, PartName: path }) {
      if (name === 'Override' && type === MAIN_PART) part ??= path ?? null
    },
    close() {},
    text() {},
  })
  return part
}

interface Style {
  parent: string | null
  level: number | null
  isTitle: boolean
  isItem: boolean
}

/** Styles have names in English in every language of Word; their ids do not. */
function readStyles(zip: Zip): Map<string, Style> {
  const styles = new Map<string, Style>()
  let style: Style | null = null
  readMarkup(decodeText(zip.read('word/styles.xml') ?? Buffer.alloc(0)), 'xml', {
    open(name, { 'w:val': value = '', 'w:styleId': id }) {
      if (name === 'w:style') {
        style = { parent: null, level: null, isTitle: false, isItem: false }
        styles.set(id ?? '', style)
      } else if (style && name === 'w:name') {
        style.isTitle = value.toLowerCase() === 'title'
        style.level ??= Number(/^heading ([1-9])$/i.exec(value)?.[1]) || null
      } else if (style && name === 'w:basedOn') style.parent = value
      else if (style && name === 'w:numPr') style.isItem = true
      else if (style && name === 'w:outlineLvl') style.level ??= levelOf(value)
    },
    close(name) {
      if (name === 'w:style') style = null
    },
    text() {},
  })
  for (const each of styles.values()) {
    let parent = styles.get(each.parent ?? '')
    for (let steps = 0; parent && each.level === null && steps < MAX_STYLE_PARENTS; steps += 1) {
      each.level = parent.level
      parent = styles.get(parent.parent ?? '')
    }
  }
  return styles
}

function titleIn(zip: Zip): string | null {
  let [title, isOpen] = ['', false]
  readMarkup(decodeText(zip.read('docProps/core.xml') ?? Buffer.alloc(0)), 'xml', {
    open(name) {
      if (name === 'dc:title') isOpen = true
    },
    close(name) {
      if (name === 'dc:title') isOpen = false
    },
    text(text) {
      if (isOpen) title += text
    },
  })
  return onOneLine(title) || null
}
