// Takes a text of several SQL statements apart, so that each can be sent by itself.

/** Pieces in which a semicolon ends nothing, and the semicolons that end a statement. */
const PIECE =
  /--.*|\/\*[\s\S]*?\*\/|(?<![\w$])e'(?:\\[\s\S]|''|[^'\\])*'|'(?:''|[^'])*'|"(?:""|[^"])*"|(?<![\w$])\$([a-z_]\w*)?\$[\s\S]*?\$\1\$|;/gi

const NOTHING = /^(?:\s|--.*|\/\*[\s\S]*?\*\/)*$/

/** The bodies of functions must stand in dollar quotes, and no comment within a comment. */
export function statementsOf(text: string): string[] {
  const ends = [...text.matchAll(PIECE)].filter(([piece]) => piece === ';').map(({ index }) => index)
  return [...ends, text.length]
    .map((end, n) => text.slice(n === 0 ? 0 : (ends[n - 1] as number) + 1, end))
    .filter((statement) => !NOTHING.test(statement))
    .map((statement) => statement.trim())
}
