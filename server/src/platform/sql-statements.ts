// Splits a text of several SQL statements, so that each can be sent separately.

/** Pieces in which a semicolon does not end a statement, and the semicolons that do. */
const PIECE =
  /--.*|\/\*[\s\S]*?\*\/|(?<![\w$])e'(?:\\[\s\S]|''|[^'\\])*'|'(?:''|[^'])*'|"(?:""|[^"])*"|(?<![\w$])\$([a-z_]\w*)?\$[\s\S]*?\$\1\$|;/gi

const NOTHING = /^(?:\s|--.*|\/\*[\s\S]*?\*\/)*$/

/** Function bodies must be in dollar quotes, and comments must not be nested. */
export function statementsOf(text: string): string[] {
  const ends = [...text.matchAll(PIECE)].filter(([piece]) => piece === ';').map(({ index }) => index)
  return [...ends, text.length]
    .map((end, n) => text.slice(n === 0 ? 0 : (ends[n - 1] as number) + 1, end))
    .filter((statement) => !NOTHING.test(statement))
    .map((statement) => statement.trim())
}
