// Reads a table as comma-separated values: each row is a paragraph of "column: value" lines.
import type { Document } from './document.ts'
import { onOneLine, openOutline } from './outline.ts'

const DELIMITERS = [',', ';', '\t', '|']
/** The delimiter is guessed from the first line, as far as it is in these. */
const BEGINNING_CHARACTERS = 20_000
const NUMBER = /^[\d\s.,:;%$€£/()+-]*$/

export function readCsv(source: string): Document {
  // Excel writes the delimiter into a line above the table.
  const [named = '', delimiter = likeliestDelimiter(source)] = /^sep=([,;\t|])\r?\n/.exec(source) ?? []
  const outline = openOutline()
  let columns: string[] | null = null
  let rows = 0
  for (const row of rowsOf(source.slice(named.length), delimiter)) {
    const values = row.map(onOneLine)
    while (values.at(-1) === '') values.pop()
    if (values.length === 0) continue
    rows += 1
    if (rows === 1 && areNames(values)) columns = values
    else if (columns) outline.paragraph(values.flatMap((value, at) => pairOf(columns?.[at], value)).join('\n'))
    else if (values.length === 1) outline.line(values.join(''))
    else outline.paragraph(values.filter((value) => value !== '').join(' | '))
  }
  // A table of names alone has no rows, but its names are text.
  if (rows === 1 && columns) outline.paragraph(columns.join(' | '))
  return { title: null, language: null, ...outline.end() }
}

const pairOf = (name: string | undefined, value: string) => (value === '' ? [] : [name ? `${name}: ${value}` : value])

/** The first row names the columns when it has several values, all different, none empty and none a number. */
const areNames = (values: readonly string[]) =>
  values.length > 1 && new Set(values).size === values.length && !values.some((value) => NUMBER.test(value))

function likeliestDelimiter(source: string): string {
  const beginning = source.slice(0, BEGINNING_CHARACTERS).replace(/"[^"]*"/g, '')
  const [first = ''] = beginning.trimStart().split(/[\r\n]/, 1)
  const times = (delimiter: string) => first.split(delimiter).length
  return DELIMITERS.reduce((best, each) => (times(each) > times(best) ? each : best))
}

/** RFC 4180, with any delimiter and any line break; a quote that never ends reaches to the end of the file. */
function* rowsOf(source: string, delimiter: string): Generator<string[]> {
  const end = new RegExp(`[${delimiter}\\r\\n]`, 'g')
  let row: string[] = []
  for (let at = 0; at < source.length; at += 1) {
    const quoted = source[at] === '"' ? quotedAt(source, at) : { value: '', next: at }
    end.lastIndex = quoted.next
    const next = end.exec(source)?.index ?? source.length
    row.push(quoted.value + source.slice(quoted.next, next))
    at = next
    if (source[at] === delimiter && at + 1 < source.length) continue
    if (source[at] === '\r' && source[at + 1] === '\n') at += 1
    yield row
    row = []
  }
}

function quotedAt(source: string, start: number): { value: string; next: number } {
  for (let at = source.indexOf('"', start + 1); at >= 0; at = source.indexOf('"', at + 2)) {
    if (source[at + 1] !== '"') return { value: unescaped(source.slice(start + 1, at)), next: at + 1 }
  }
  return { value: unescaped(source.slice(start + 1)), next: source.length }
}

const unescaped = (text: string) => text.replaceAll('""', '"')
