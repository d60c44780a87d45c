// Collects the text of a document under its headings, within the limits for what one document may hold.
import { beginningOf } from '../../lib/text.ts'
import type { Document, Failure } from './document.ts'

export const MAX_DOCUMENT_CHARACTERS = 2_000_000
/** More sections would take the server too long to receive. What comes after them is one section without a heading. */
const MAX_SECTIONS = 5_000
const MAX_HEADING_CHARACTERS = 200
/** Items of lists and rows of tables share a paragraph until it has this length. */
const MAX_CHARACTERS_OF_LINES = 600

export const TOO_LONG: Failure = {
  cause: 'too_large',
  detail: 'The text is longer than 2,000,000 characters: what comes after them is not found.',
}

export type Outline = ReturnType<typeof openOutline>

export function openOutline() {
  const sections: { heading: string; paragraphs: string[] }[] = []
  const headings: { level: number; text: string; hasText: boolean }[] = []
  let section: (typeof sections)[number] | null = null
  let endsWithLine = false
  let characters = 0
  let partial: Failure | null = null

  /** As much of a text as there is room for. */
  function take(text: string): string {
    const taken = beginningOf(text, MAX_DOCUMENT_CHARACTERS - characters)
    characters += taken.length
    if (taken.length < text.length) partial = TOO_LONG
    return taken
  }

  function openSection() {
    for (const each of headings) each.hasText = true
    const last = sections.at(-1)
    if (last && sections.length === MAX_SECTIONS) return last
    const isLast = sections.length === MAX_SECTIONS - 1
    const heading = isLast ? '' : headings.map(({ text }) => text).join(' › ')
    const opened = { heading: take(heading), paragraphs: [] }
    sections.push(opened)
    return opened
  }

  function addParagraph(text: string): void {
    if (partial) return
    section ??= openSection()
    section.paragraphs.push(take(text))
    endsWithLine = false
  }

  /** Ends the headings of this level and of those below it. A heading without any text is text itself. */
  function leave(level: number): void {
    for (let last = headings.at(-1); last && last.level >= level; last = headings.at(-1)) {
      headings.pop()
      section = null
      if (!last.hasText) addParagraph(last.text)
    }
  }

  return {
    leave,
    heading(level: number, words: string): void {
      const text = onOneLine(words)
      if (text === '') return
      if (text.length > MAX_HEADING_CHARACTERS) addParagraph(text)
      else {
        leave(level)
        headings.push({ level, text, hasText: false })
        section = null
      }
    },
    paragraph(words: string): void {
      const text = tidy(words)
      if (text !== '') addParagraph(text)
    },
    /** An item of a list or a row of a table. It follows the line before it, or the words that announce a list. */
    line(words: string): void {
      const text = tidy(words)
      if (text === '' || partial) return
      const before = section?.paragraphs.at(-1) ?? ''
      const follows = (endsWithLine || before.endsWith(':')) && before.length < MAX_CHARACTERS_OF_LINES
      if (section && follows) {
        section.paragraphs[section.paragraphs.length - 1] = `${before}\n${take(text)}`
      } else addParagraph(text)
      endsWithLine = true
    },
    end(): Pick<Document, 'sections' | 'partial'> {
      leave(0)
      const texts = sections.map(({ heading, paragraphs }) => ({ heading, text: paragraphs.join('\n\n') }))
      return { sections: texts.filter(({ text }) => text !== ''), partial }
    },
  }
}

/** Marks that nobody sees. Those that join emoji and letters stay. */
const UNSEEN = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]|(?![\n\t])\p{Cc}/gu

/** The text as people see it: no double spaces, no marks that cannot be seen, at most one empty line. */
export function tidy(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|\u0085|\p{Zl}|\p{Zp}|\v|\f/gu, '\n')
    .replace(UNSEEN, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .normalize('NFC')
}

export const onOneLine = (text: string): string => tidy(text).replace(/\n+/g, ' ')
