// Divides a text that people typed into sections: a line that begins with # is a heading, as in Markdown.
import type { Section } from './reading/document.ts'

/** A longer line is no heading. */
const HEADING = /^ {0,3}(#{1,6})[ \t]+(\S.{0,199})$/
const CLOSING_MARKS = /[ \t#]+$/

export function sectionsOf(content: string): Section[] {
  const sections: { heading: string; lines: string[] }[] = [{ heading: '', lines: [] }]
  const headings: { level: number; text: string }[] = []
  for (const line of content.split(/\r\n?|\n/)) {
    const [, marks = '', words = ''] = HEADING.exec(line) ?? []
    const text = words.replace(CLOSING_MARKS, '')
    if (text === '') {
      sections.at(-1)?.lines.push(line)
      continue
    }
    while ((headings.at(-1)?.level ?? 0) >= marks.length) headings.pop()
    headings.push({ level: marks.length, text })
    sections.push({ heading: headings.map((each) => each.text).join(' › '), lines: [] })
  }
  return (
    sections
      .map(({ heading, lines }) => ({ heading, text: lines.join('\n').trim() }))
      // A heading with nothing below it is text itself.
      .map(({ heading, text }) => (text === '' ? { heading: '', text: heading } : { heading, text }))
      .filter(({ text }) => text !== '')
  )
}
