// Patterns in which `*` stands for any characters, matched in a time that grows only with the text.

/** A function that says whether a whole text fits the pattern. */
export function readPattern(glob: string): (text: string) => boolean {
  const [first = '', ...rest] = glob.split('*')
  const last = rest.pop()
  if (last === undefined) return (text) => text === glob
  return (text) => {
    if (!text.startsWith(first)) return false
    const end = positionAfter(text, first.length, rest)
    return end !== null && text.length - last.length >= end && text.endsWith(last)
  }
}

/** The position after all parts, each found as early as possible; null when one of them is missing. */
export function positionAfter(text: string, from: number, parts: readonly string[]): number | null {
  let position = from
  for (const part of parts) {
    const found = text.indexOf(part, position)
    if (found < 0) return null
    position = found + part.length
  }
  return position
}
