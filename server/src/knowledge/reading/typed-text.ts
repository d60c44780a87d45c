// Reads a text that people typed: a line that begins with # is a heading, as in Markdown.
import type { Document } from './document.ts'
import { openOutline } from './outline.ts'

/** A longer line is not a heading. */
const HEADING = /^ {0,3}(#{1,6})[ \t]+(\S.{0,199})$/
const CLOSING_MARKS = /[ \t#]+$/

export function readTypedText(content: string): Document {
  const outline = openOutline()
  let lines: string[] = []
  const flush = () => {
    outline.paragraph(lines.join('\n'))
    lines = []
  }
  for (const line of content.split(/\r\n?|\n/)) {
    const [, marks = '', words = ''] = HEADING.exec(line) ?? []
    const heading = words.replace(CLOSING_MARKS, '')
    if (heading === '') lines.push(line)
    else {
      flush()
      outline.heading(marks.length, heading)
    }
  }
  flush()
  return { title: null, language: null, ...outline.end() }
}
