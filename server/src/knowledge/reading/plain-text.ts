// Reads plain text: an empty line ends a paragraph.
import type { Document } from './document.ts'
import { openOutline, tidy } from './outline.ts'

export function readPlainText(source: string): Document {
  const outline = openOutline()
  for (const paragraph of tidy(source).split('\n\n')) outline.paragraph(paragraph)
  return { title: null, language: null, ...outline.end() }
}
