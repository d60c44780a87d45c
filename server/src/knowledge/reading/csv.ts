// Reads a table as comma-separated values: each row is a paragraph of "column: value" lines.
import { rowsOf } from '../../lib/csv.ts'
import type { Document } from './document.ts'
import { onOneLine, openOutline } from './outline.ts'

const NUMBER = /^[\d\s.,:;%$€£/()+-]*$/

export function readCsv(source: string): Document {
  const outline = openOutline()
  let columns: string[] | null = null
  let rows = 0
  for (const row of rowsOf(source)) {
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
