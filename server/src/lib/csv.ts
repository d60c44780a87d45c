// Reads and writes tables as comma-separated values.

const DELIMITERS = [',', ';', '\t', '|']
/** The delimiter is guessed from the first line, but only from this many characters of it. */
const BEGINNING_CHARACTERS = 20_000
/**
 * The places where a spreadsheet would begin a formula: the beginning of a value, and after every character that it may
 * take for the end of a cell, because Excel splits at the delimiter of its own country. Apostrophes there belong to it.
 */
const FORMULA = /(^|[,;|\t\r\n]"*)('*)(?=[=+\-@])/g
const PHONE = /^\+\d+$/

function likeliestDelimiter(source: string): string {
  const beginning = source.slice(0, BEGINNING_CHARACTERS).replace(/"[^"]*"/g, '')
  const [first = ''] = beginning.trimStart().split(/[\r\n]/, 1)
  const times = (delimiter: string) => first.split(delimiter).length
  return DELIMITERS.reduce((best, each) => (times(each) > times(best) ? each : best))
}

/** The delimiter may be named or is guessed. */
export function rowsOf(source: string): Generator<string[]> {
  // Excel writes the delimiter into a line above the table.
  const [named = '', delimiter = likeliestDelimiter(source)] = /^sep=([,;\t|])\r?\n/.exec(source) ?? []
  return rowsWith(source.slice(named.length), delimiter)
}

/** RFC 4180, with any delimiter and any line break; a quote that never ends reaches to the end of the file. */
function* rowsWith(source: string, delimiter: string): Generator<string[]> {
  let row: string[] = []
  for (let at = 0; at < source.length; at += 1) {
    const quoted = source[at] === '"' ? quotedAt(source, at) : { value: '', next: at }
    const next = endOfCell(source, quoted.next, delimiter)
    row.push(quoted.value + source.slice(quoted.next, next))
    at = next
    if (source[at] === delimiter && at + 1 < source.length) continue
    if (source[at] === '\r' && source[at + 1] === '\n') at += 1
    yield row
    row = []
  }
}

/** A plain loop, because a table can have half a million empty cells. */
function endOfCell(source: string, start: number, delimiter: string): number {
  for (let at = start; at < source.length; at += 1) {
    const letter = source[at]
    if (letter === delimiter || letter === '\n' || letter === '\r') return at
  }
  return source.length
}

function quotedAt(source: string, start: number): { value: string; next: number } {
  for (let at = source.indexOf('"', start + 1); at >= 0; at = source.indexOf('"', at + 2)) {
    if (source[at + 1] !== '"') return { value: unescaped(source.slice(start + 1, at)), next: at + 1 }
  }
  return { value: unescaped(source.slice(start + 1)), next: source.length }
}

const unescaped = (text: string) => text.replaceAll('""', '"')

/** RFC 4180, with a mark by which Excel recognises UTF-8. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((row) => row.map(toCell).join(',')).join('\r\n')}\r\n`
}

/** A phone number begins with + and gets no apostrophe, because it is harmless. */
function toCell(value: string): string {
  const harmless = PHONE.test(value) ? value : value.replace(FORMULA, "$1'$2")
  return /[",;\r\n\t]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** The original of a value that `toCsv` has written. */
export const withoutGuard = (value: string) =>
  value.replace(FORMULA, (_, before: string, marks: string) => before + marks.slice(1))
