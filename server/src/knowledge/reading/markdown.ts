// Reads Markdown: it is turned into HTML, so that headings, lists, tables and HTML inside it are read in one way.
import { Marked } from 'marked'
import type { Document } from './document.ts'
import { readHtml } from './html.ts'
import { onOneLine } from './outline.ts'
import { readPlainText } from './plain-text.ts'

const markdown = new Marked({ gfm: true, async: false })
/** Settings that some programs write above the text, between two lines of three dashes. */
const FRONT_MATTER = /^\s*---\r?\n([\s\S]{0,4000}?)\r?\n---\r?\n/

export function readMarkdown(source: string): Document {
  const [whole = '', settings = ''] = FRONT_MATTER.exec(source) ?? []
  const text = source.slice(whole.length)
  const document = readHtml(toHtml(text) ?? '')
  if (document.sections.length === 0) return readPlainText(text)
  const [title, language] = [settingOf(settings, 'title'), settingOf(settings, 'lang(?:uage)?')]
  return { ...document, title: title ?? document.title, language }
}

/** Null when the text is nested so deeply that the parser gives up. */
function toHtml(text: string): string | null {
  try {
    return markdown.parse(text, { async: false })
  } catch {
    return null
  }
}

function settingOf(settings: string, name: string): string | null {
  const [, value = ''] = new RegExp(`^${name}:[ \\t]*["']?([^\\r\\n]*?)["']?[ \\t]*$`, 'im').exec(settings) ?? []
  return onOneLine(value) || null
}
